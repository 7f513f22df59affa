// Elements made from script. Texts become text nodes, never markup.

/** The element with this id. */
export const byId = (id) => document.getElementById(id);

/** Makes an element: `make("button", { type: "button", class: "plain", on: { click } }, "Copy")`. */
export function make(tag, { on = {}, ...attributes } = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
  }
  for (const [name, listener] of Object.entries(on)) element.addEventListener(name, listener);
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** A button that does one thing. */
export const button = (label, click, attributes = {}) => make("button", { type: "button", on: { click }, ...attributes }, label);

/** Opens a dialog. It receives the event `open` first, so that it can fill itself. */
export function openDialog(id) {
  byId(id).dispatchEvent(new Event("open"));
  byId(id).showModal();
}

/** Text of users or of other programs: it keeps its own direction and cannot turn the text around it. */
export const foreign = (text, attributes = {}) => make("bdi", attributes, visible(text));

/** Characters without a shape are shown as U+FFFD: they could hide or turn what follows. */
export const visible = (text) => text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu, "\uFFFD");

/** Replaces what is in an element, unless it is the same already, so that screen readers do not repeat it. */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
