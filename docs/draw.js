// Draws a view of the clock machine, as docs/machine.md describes it. Instants and spans are BigInt nanoseconds.

const DAY = 86400000000000n;
const min = (a, b) => (a < b ? a : b);
const max = (a, b) => (a > b ? a : b);

// Clock time since a Saturday, and whether it is a weekend that counts.
function calendar(view, at) {
  if (view.calendar !== "weekend") return { ran: at, isWeekend: false };
  const inWeek = (since) => ((since % (7n * DAY)) + 7n * DAY) % (7n * DAY);
  const since = at - 2n * DAY;
  const counted = since + BigInt(view.beyond_zero);
  const weeks = (counted - inWeek(counted)) / (7n * DAY);
  return { ran: weeks * 5n * DAY + max(inWeek(counted) - 2n * DAY, 0n), isWeekend: inWeek(since) < 2n * DAY };
}

// What a seat's clock shows at an instant of the server's time.
function draw(view, number, at) {
  const seat = view.seats[number];
  const elapsed = calendar(view, at).ran - calendar(view, BigInt(view.at)).ran;
  const shown = {
    stage: seat.stage, periods: seat.periods_left, left: BigInt(seat.left), delay: BigInt(seat.delay_left),
    isUsedUp: seat.flagged || seat.flag_pending_until !== undefined,
  };
  if (!seat.runs) {
    if (seat.gains) shown.left += gain(view, seat, elapsed);
    return shown;
  }
  const beyond = max(BigInt(view.beyond_zero), calendar(view, at).isWeekend ? 1n : 0n);
  let used = elapsed - shown.delay;
  shown.delay = max(-used, 0n);
  if (used < 0n) return shown;
  if (used < shown.left + beyond) {
    shown.left = max(shown.left - used, 0n);
    return shown;
  }
  used -= shown.left;
  for (const { stage, time, periods, periods_left } of seat.then) {
    const each = BigInt(time);
    const ended = each > 0n ? (used - beyond) / each : BigInt(periods);
    const endAll = periods !== null && ended >= BigInt(periods);
    const before = endAll ? periods - 1 : Number(ended);
    shown.stage = stage;
    shown.periods = periods_left === null ? null : periods_left - before;
    if (!endAll) {
      shown.left = max(each - (used - ended * each), 0n);
      return shown;
    }
    used -= BigInt(periods) * each;
  }
  return { ...shown, left: 0n, isUsedUp: true };
}

// What a waiting seat gains of what the others use.
function gain(view, seat, elapsed) {
  let used = 0n;
  for (const other of seat.gains.from.map((number) => view.seats[number])) {
    const run = max(elapsed - BigInt(other.delay_left), 0n);
    const endless = other.then.some((part) => part.periods === null);
    const most = other.then.reduce((sum, part) => sum + BigInt(part.time) * BigInt(part.periods ?? 0), BigInt(other.left));
    used += endless ? run : min(run, most);
  }
  const share = used / BigInt(seat.gains.shares);
  return seat.gains.up_to === undefined ? share : min(share, max(BigInt(seat.gains.up_to) - BigInt(seat.left), 0n));
}
