//! The protocol of `flagfall run`, for its help.

/// The lines in and the lines out.
pub(crate) const PROTOCOL: &str = r#"Lines in

One JSON object a line, such as {"type":"press","at":12500}. `at` is the instant; it cannot be
before that of an accepted line. Instants and times are milliseconds: JSON numbers with at most 3
decimals (0.001 is a microsecond) and no exponent. An instant can also be a date and time, such as
"2026-11-22T18:30:05.25Z"; it is answered as milliseconds since 1970. Seats are counted from 0. `?`
marks optional keys; keys that are not listed are errors. Blank lines are skipped; a line has at
most 65536 bytes.

  start       seat               a turn begins: the seat's clock runs
  press       seat? next? lag?   the running seat has moved; `next` is the next seat to move, or
                                 null for none; without it, the following seat
  stop        lag?               the running seat has moved, and nobody's turn begins
  act                            an action inside a turn; nothing changes
  open        seats              a simultaneous turn begins: the clocks of these seats run
  halt        seat               the clock of one of these seats stops
  go          seat               a halted clock runs again
  settle      seats              the simultaneous turn ends; these seats have moved
  tick                           time has passed: a flag that is due falls
  claim       seat               the seat admits that its time is up: a pending flag falls
  pause       reason seat?       the clocks are paused until every reason is resumed: player, both,
  resume      reason seat?       moderator, server, weekend, calendar, vacation, adjournment, scoring
                                 or disconnect; `seat` is required with player and vacation, optional
                                 with disconnect, and an error with the others
  give        seat time          time is added
  take        seat time          time is taken away, at most the time of the running period
  set         seat time stage? periods?
                                 the time of the period is set, and the stage and periods left;
                                 stages are counted from 0
  transfer    from to time       time goes from one seat to another
  moves       seat count         the move count of the period is set
  berserk     seat               the seat gives up time and all bonuses, by the rule of --berserk
  skip_bonus  seat               the next bonus is not given
  undo        force?             the last move is taken back; after a flag only with "force":true
  end         why                the game ends, but not on time; `why` is a text of at most 63 bytes

Lines out

One JSON object for each line, in the same order:

  {"at":12500,"ok":true,"applied":true,"effects":[...],"state":STATE}
  {"at":12500,"ok":false,"error":{"kind":"not_running","message":"..."},"state":STATE}

`applied` is false if the input came too late or had no effect; a tick that finds a flag is not
applied either. A refused line changes nothing; its `at` is null if it could not be read. To find
the end of the old answers after `--replay`, send a tick from before the game: its refusal comes
after them. The kinds of errors:

  not_running already_started paused not_paused out_of_turn over cancelled unknown_seat
  time_backwards overflow nothing_to_undo no_pauses_left no_berserk bad_input

Effects have `type`, `at` and `seat`, which is null for effects on the whole clock. `at` is the
exact instant: a tick reports only flags, so periods and stages that ended before come with the next
line that ends or pauses the turn, and the state shows them at once. A flag that a margin has
delayed is dated when the time was up:

  turn                           the seat's clock begins to run
  periods     n left by          n periods are used up, by "time" or "moves"; `left` remain, null is
                                 unlimited
  stage       stage by           another stage begins
  reset       by                 the period starts again
  moved       thought charged delay credit stage period
                                 a move is made: the time from the start of the turn, and what of
                                 it the clock, the delay and the credit for lag paid; stage and
                                 period count from 0, a `period` of null is unlimited
  bonus       time kind          time is added: increment, first, bronstein or opponent
  forfeited   time why           unused time is lost: reset, expire, take or cap
  credit      time               lag is not charged
  penalty     points total       periods were begun that cost points; `total` is that of the seat
  adjusted    time why           an input of this type has changed the time
  paused      reason             the clocks are paused; `resumed` has the same key
  timeout     by?                with --after-flag skip: the seat has lost its turn; `by` as for a flag
  flag        by?                the seat has lost on time; `by` is "move_limit" if its turn has run as
                                 long as --move-limit lets it, whatever is left, "start_clock" with
                                 --start-clock-end lose, or "abandoned" after 100 timeouts in a row
  undone                         the last move is taken back; the seat is to move again
  cancelled                      the start clock has run out
  ended       why                the game has ended, but not on time

STATE is the clock at `at`; after bad input, or if time went backwards, at the last valid instant:

  {"status":"running","running":[1],"paused":[],"deadline":5412500,
   "next_alert":{"at":5352500.001,"seat":1,"kind":"low"},"outcome":null,"seats":[SEAT,...]}
  SEAT: {"stage":0,"periods_left":1,"moves":1,"remaining":5387500,"delay":0,"flagged":false,
   "runs":true,"turn_since":12500,"moves_to_go":null,"to_flag":5387500,"permille_left":997,
   "pressure":"calm","pauses_left":null}

  status        ready, running, paused, over or cancelled
  running       the seats whose turn it is
  paused        the reasons, as {"reason":"player","seat":1}
  deadline      the instant of the loss on time, or of the next timeout, if nobody does anything;
                null if there is none
  cancels_at    with a start clock: the instant at which it runs out; null if it does not run
  flag_pending_until
                if a flag is pending: the instant at which it falls
  next_alert    the next instant at which something is worth announcing if nobody moves, not
                after the deadline: stage_ends, period_ends, low or critical; null if there is
                nothing. Send a tick then, and look again
  calendar_changes_at
                with --calendar: when a weekend, or another stretch without time, next begins or
                ends; null once the game is over. No line reports it: send a tick then, and look again
  outcome       null while the game goes on; {"type":"time_forfeit","losers":[0],"opponent":1}
                (with more than two seats without `opponent`), {"type":"ended"} or
                {"type":"cancelled"}
  name          with --names
  stage         counted from 0
  periods_left  including the running one; null is unlimited
  moves         the moves made in the running period
  remaining     the time left in the period
  delay         the delay left in the turn; for a waiting seat, the full delay
  flagged       whether the seat has lost on time
  runs          whether its time or its delay runs: not in a pause, by the calendar, after a halt, in a
                free move, or while its flag is pending
  turn_since    when its turn began, later by the time that it was paused: until the next pause,
                the time since then is what it has thought; null if it is not its turn
  moves_to_go   the moves still to be made in the period; null if it asks for none
  to_flag       the time left to the flag, later periods and stages included, delays not; with
                --move-limit, no more than the turn can use; null is unlimited
  permille_left `to_flag` as thousandths of all time that was and will be granted; it shrinks as
                periods are granted again, as in byo-yomi
  limit_left    with --move-limit: how much longer the turn can run; for a waiting seat, the whole limit
  once_left     with --charge-double: how much longer the turn can run before its time counts twice
  penalty       with --penalty: the points that its periods have cost; left out if 0
  timeouts      with --after-flag skip: how many turns it has lost on time; left out if 0
  pressure      calm; low below --low; critical below --critical
  pauses_left   null is unlimited

With `--state brief`, next_alert, calendar_changes_at, outcome, and the keys after `flagged` are left out.

Views

With `--views uci,clk` every answer also has the key `views`: what engines, records and sites
receive now. This line asks for the views of one name, for one seat or, with `"seat":null` or
without the key, for all seats that it is for:

  {"type":"view","at":12500,"as":"uci","seat":1}

Its answer has `views` as well. It changes nothing and is not in the journal. A view:

  {"as":"uci","seat":1,"text":"go wtime 9 btime 9","losses":[{"stage":1,"what":"the delay"}]}

  as            its name, as it was asked for
  seat          null for a view of the whole game
  text          the closest text; null if no text is close
  losses        what the text cannot say: empty if it is exact; `stage` counts from 1, or is null

  uci usi cecp                    the commands to the engine whose turn it is
  gtp gtp-kgs gtp-kata            `time_left` for each player, after the settings that
                                  `flagfall convert --to gtp` writes
  sgf (or bl), clk                what a record has for each player: BL and WL, or %clk
  ogs jgof gosei lichess-board    the clocks as the site sends them

UCI, USI and CECP cannot say delays and periods. A name such as uci:delay-as-increment chooses what
the engine receives instead. An engine that uses less than it receives for its turn does not lose on
time, whichever is chosen:

  plain                 what can be used in this turn; the default
  delay-as-increment    the delay is an increment, too
  period-as-guarantee   the last period, divided by its moves, is an increment; byo-yomi in USI
  move-time             in UCI, one time for every move is `movetime`; give the engine a reserve

With `--format text` every effect is an indented line, and the line after them shows the clocks
(> marks the seats whose turn it is; stages are counted from 1). An error is one line.

`flagfall --help` has the notation of controls."#;
