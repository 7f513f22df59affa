// Draws a view of the clock machine, as docs/machine.md describes it. A view and what is shown have milliseconds with at
// most three decimals; in between are whole microseconds, which a number of JavaScript holds exactly.

const micros = (millis) => Math.trunc(millis) * 1000 + Math.round((millis % 1) * 1000);
const DAY = 86400000000;
const MOST_PERIODS = 16777215;

// Clock time since a Saturday, and whether it is a weekend that counts.
function calendar(view, at) {
  if (view.calendar !== "weekend") return { ran: at, isWeekend: false };
  const inWeek = (since) => ((since % (7 * DAY)) + 7 * DAY) % (7 * DAY);
  const since = at - 2 * DAY;
  const counted = since + micros(view.beyond_zero);
  const weeks = (counted - inWeek(counted)) / (7 * DAY);
  return { ran: weeks * 5 * DAY + Math.max(inWeek(counted) - 2 * DAY, 0), isWeekend: inWeek(since) < 2 * DAY };
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
  const beyond = Math.max(micros(view.beyond_zero), calendar(view, at).isWeekend ? 1 : 0);
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
