// The few operations on the document that drawing needs. Each writes only what differs, so an unchanged face causes no
// mutation.

/** An element with part names, which are its classes, too. */
export function part(tag, names, ...children) {
  const made = document.createElement(tag);
  setPart(made, names);
  made.append(...children);
  return made;
}

export function setPart(element, names) {
  setAttribute(element, "part", names);
  setAttribute(element, "class", names);
}

export function setAttribute(element, name, value) {
  if (value === null) {
    if (element.hasAttribute(name)) element.removeAttribute(name);
  } else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** Shows a text; an element without a text is hidden. */
export function setText(element, text) {
  const shown = text ?? "";
  if (element.textContent !== shown) element.textContent = shown;
  setHidden(element, shown === "");
}

export function setHidden(element, isHidden) {
  if (element.hidden !== isHidden) element.hidden = isHidden;
}

/** Sets a property of the element's style from script, which a strict Content-Security-Policy allows. */
export function setStyle(element, property, value) {
  if (element.style.getPropertyValue(property) !== value) element.style.setProperty(property, value);
}

/** Makes the children of an element match a list: one child for each item, drawn by `draw`. */
export function setChildren(element, items, make, draw) {
  while (element.children.length > items.length) element.lastElementChild.remove();
  items.forEach((item, place) => {
    if (place === element.children.length) element.append(make());
    draw(element.children[place], item);
  });
}
