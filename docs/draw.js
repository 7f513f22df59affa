// Draws a view of the clock machine, as docs/machine.md describes it. A view and what is shown have milliseconds with at
// most three decimals; in between are whole microseconds, which a number of JavaScript holds exactly.

const micros = (millis) => Math.trunc(millis) * 1000 + Math.round((millis % 1) * 1000);
const MINUTE = 60000000;
const DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const [DAY, WEEK] = [24 * 60, 7 * 24 * 60];
const remainder = (number, by) => ((number % by) + by) % by;
const MOST_PERIODS = 16777215;

// Whether no time runs, for each minute of a week from Monday 00:00 UTC.
function minutesOff(calendar = "always") {
  const off = new Array(WEEK).fill(false);
  if (calendar === "always") return off;
  const form = /^off (?:(...) )?(\d\d):(\d\d)-(?:(...) )?(\d\d):(\d\d)(?:([+-])(\d\d):(\d\d))?$/;
  const parts = calendar.replace("weekend", "off sat 00:00-mon 00:00").split("; ").map((part) => form.exec(part));
  const [sign, hours, minutes] = parts.at(-1).slice(7);
  const ahead = sign ? Number(sign + (hours * 60 + Number(minutes))) : 0;
  const minute = (day, hour, minute) => Math.max(DAYS.indexOf(day), 0) * DAY + hour * 60 + Number(minute);
  for (const [, day, hour, min, lastDay, lastHour, lastMin] of parts) {
    const [from, round] = [minute(day, hour, min), day ? WEEK : DAY];
    const length = remainder(minute(lastDay, lastHour, lastMin) - from, round);
    off.forEach((isOff, at) => (off[at] = isOff || remainder(at + ahead - from, round) < length));
  }
  return off;
}

// Clock time since a Monday, and whether the calendar stops it. Unix time began on a Thursday.
function calendar(view, at) {
  const off = minutesOff(view.calendar);
  const since = at + 3 * DAY * MINUTE;
  const isOff = off[Math.floor(remainder(since, WEEK * MINUTE) / MINUTE)];
  const counted = since + (view.calendar ? micros(view.beyond_zero) : 0);
  const inWeek = remainder(counted, WEEK * MINUTE);
  const minute = Math.floor(inWeek / MINUTE);
  const run = (minutes) => minutes.filter((isOff) => !isOff).length * MINUTE;
  const ran = run(off.slice(0, minute)) + (off[minute] ? 0 : inWeek % MINUTE);
  return { ran: ((counted - inWeek) / (WEEK * MINUTE)) * run(off) + ran, isOff };
}

// What a seat's clock shows at an instant of the server's time.
function draw(view, number, instant) {
  const shown = drawn(view, number, micros(instant));
  return { ...shown, left: shown.left / 1000, delay: shown.delay / 1000 };
}

function drawn(view, number, at) {
  const seat = view.seats[number];
  const elapsed = calendar(view, at).ran - calendar(view, micros(view.at)).ran;
  const shown = {
    stage: seat.stage, periods: seat.periods_left, left: micros(seat.left), delay: micros(seat.delay_left),
    penalty: seat.penalty ?? 0,
    isUsedUp: seat.flagged || seat.flag_pending_until !== undefined,
  };
  if (!seat.runs) {
    if (seat.gains) shown.left += gain(view, seat, elapsed);
    return shown;
  }
  const beyond = Math.max(micros(view.beyond_zero), calendar(view, at).isOff ? 1 : 0);
  const limit = seat.limit_left === undefined ? Infinity : micros(seat.limit_left);
  if (elapsed - beyond < limit) return charged(seat, shown, elapsed, beyond);
  return { ...charged(seat, shown, limit, micros(view.beyond_zero)), isUsedUp: true };
}

// What a seat shows after it has run for a time.
function charged(seat, shown, ran, beyond) {
  const once = seat.once_left === undefined ? Infinity : micros(seat.once_left);
  const elapsed = ran + Math.max(ran - once, 0);
  let used = elapsed - shown.delay;
  shown.delay = Math.max(-used, 0);
  if (used < 0) return shown;
  if (used < shown.left + beyond) {
    shown.left = Math.max(shown.left - used, 0);
    return shown;
  }
  used -= shown.left;
  for (const { stage, time, periods, periods_left, penalty = 0 } of seat.then) {
    const each = micros(time);
    const ended = each > 0 ? Math.floor((used - beyond) / each) : periods;
    const endAll = periods !== null && ended >= periods;
    const before = endAll ? periods - 1 : ended;
    shown.stage = stage;
    shown.penalty = Math.max(shown.penalty, Math.min(shown.penalty + penalty * (before + 1), penalty * MOST_PERIODS));
    shown.periods = periods_left === null ? null : periods_left - before;
    if (!endAll) {
      shown.left = Math.max(each - (used - ended * each), 0);
      return shown;
    }
    used -= periods * each;
  }
  return { ...shown, left: 0, isUsedUp: true };
}

// What a waiting seat gains of what the others use.
function gain(view, seat, elapsed) {
  let used = 0;
  for (const other of seat.gains.from.map((number) => view.seats[number])) {
    const limit = other.limit_left === undefined ? Infinity : micros(other.limit_left);
    const run = Math.max(Math.min(elapsed, limit) - micros(other.delay_left), 0);
    const endless = other.then.some((part) => part.periods === null);
    const most = other.then.reduce((sum, part) => sum + micros(part.time) * (part.periods ?? 0), micros(other.left));
    used += endless ? run : Math.min(run, most);
  }
  const share = Math.floor(used / seat.gains.shares);
  return seat.gains.up_to === undefined ? share : Math.min(share, Math.max(micros(seat.gains.up_to) - micros(seat.left), 0));
}
