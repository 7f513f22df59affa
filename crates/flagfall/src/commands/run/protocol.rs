//! The help that tells the protocol.

/// What goes in and what comes out.
pub(crate) const PROTOCOL: &str = r#"Lines in

One JSON object a line, such as {"type":"press","at":12500}. `at` is the instant; no line can be
before one that was accepted. Instants and times are milliseconds, JSON numbers with at most 6
decimals (0.000001 is a nanosecond) and without exponent. Seats are counted from 0. `?` marks keys
that can be left out; keys that are not listed are errors. Blank lines are skipped; a line has at
most 65536 bytes.

  start       seat               a turn begins: the seat's clock runs
  press       seat? next? lag?   the running seat has moved; `next` is the seat whose turn is next,
                                 or null for none; the next in order if left out
  stop        lag?               the running seat has moved, and nobody's turn begins
  act                            an action inside a turn; nothing changes
  open        seats              a simultaneous turn begins: the clocks of these seats run
  halt        seat               one of them has its clock stopped
  go          seat               and goes on
  settle      seats              the simultaneous turn ends; these seats have moved
  tick                           time has passed: a flag that is due falls
  claim       seat               the seat says it has flagged: a flag that is pending falls
  pause       reason seat?       the clocks stand as long as any reason is left: player, both,
  resume      reason seat?       moderator, server, weekend, vacation, adjournment, scoring or
                                 disconnect; with player and vacation `seat` is needed, with
                                 disconnect it may stand, with the others it must not
  give        seat time          time is added
  take        seat time          time is taken, at most what the period holds
  set         seat time stage? periods?
                                 what the period holds is set, and where the seat stands; stages are
                                 counted from 0
  transfer    from to time       time goes from one seat to another
  moves       seat count         the move count of the period is set
  berserk     seat               half of the first stage's time is given up, and all bonuses
  skip_bonus  seat               the next bonus is not given
  undo        force?             the last move is taken back; a flag only with "force":true
  end         why                the game ends otherwise than on time; a text of at most 63 bytes

Lines out

One JSON object for each line in, in order:

  {"at":12500,"ok":true,"applied":true,"effects":[...],"state":STATE}
  {"at":12500,"ok":false,"error":{"kind":"not_running","message":"..."},"state":STATE}

`applied` is false where an input came too late or had nothing to do. What is refused changes
nothing; `at` is null if it could not be read. The kinds of errors:

  not_running already_started paused not_paused out_of_turn over cancelled unknown_seat
  time_backwards overflow nothing_to_undo no_pauses_left bad_input

Effects have `type`, `at`, and `seat`, which is null where it is nobody's:

  turn                           the seat's clock begins to run
  periods     n left by          n periods are spent, `left` are left (null: without end), by "time"
                                 or "moves"
  stage       stage by           another stage begins
  reset       by                 the period begins anew
  bonus       time kind          time is really added: increment, first, bronstein or opponent
  forfeited   time why           time is lost without being used: reset, expire, take or cap
  credit      time               lag is taken off the move's time
  adjusted    time why           the change by an input of this type
  paused      reason             resumed has the same
  flag                           the seat has lost on time
  undone                         the last move is taken back; the seat is to move again
  cancelled                      the start clock has run out
  ended       why                the game has ended otherwise

STATE is the clock as of `at`; after bad input, or when time went backwards, as of the last instant:

  {"status":"running","running":[1],"paused":[],"deadline":5412500,"seats":[SEAT,...]}
  SEAT: {"stage":0,"periods_left":1,"moves":1,"remaining":5387500,"delay":0,"flagged":false}

  status        ready, running, paused, over or cancelled
  running       the seats whose turn it is
  paused        the reasons, as {"reason":"player","seat":1}
  deadline      the instant of the loss on time if nobody does anything; null if there is none
  cancels_at    with a start clock: the instant at which it runs out, null if it does not run
  flag_pending_until
                if a flag is pending: the instant at which it falls
  stage         counted from 0
  periods_left  the running one included; null is without end
  moves         made in the running period
  remaining     what is left of the period
  delay         what is left of the turn's delay, the full delay for a seat that waits
  flagged       whether the seat has lost on time

With `--format text` what happened is indented, an instant a line; the line after it has the clocks
(> marks the seats whose turn it is; stages are counted from 1). An error is one line.

`flagfall --help` has the notation of controls."#;
