//! The help that tells the protocol.

/// What goes in and what comes out.
pub(crate) const PROTOCOL: &str = r#"Lines in

One JSON object a line, such as {"type":"ready","at":12500,"by":"ann"}. `at` is the instant; no line
can be before one that was accepted. Instants and times are milliseconds, JSON numbers with at most
6 decimals (0.000001 is a nanosecond) and without exponent. Players are texts of 1 to 255 bytes,
ordered by their bytes. `?` marks keys that can be left out; keys that are not listed are errors.
Blank lines are skipped; a line has at most 2097152 bytes.

  open        round players ...  a round begins; the one before must have ended
  commit      by action          a player commits to an action, or to another one with `amend`; any
                                 JSON value of at most 65536 bytes, told as it was written but for
                                 the blanks between its tokens
  withdraw    by                 takes it back, with `withdraw`
  ready       by                 a player who has committed is ready; another commitment and
                                 withdrawing cancel it
  unready     by                 is no longer ready
  leave       by                 a player is gone for good, and not waited for
  tick                           time has passed: what is due happens
  reveal      who?               the host opens these players' actions, or all that are closed; when
                                 all are open the round is resolved
  force_seal                     the host seals the round, whoever is missing
  pause                          deadlines and clocks stand; nothing but resume, tick, leave,
                                 force_seal and abort is accepted
  resume                         they go on
  abort                          the host ends the round; what is closed stays closed for ever

All but `open` can have `round`: a line for another round than the one that is open is refused.
`open` has these keys, with what they are if left out:

  round                          {"game":"rps","seq":1}: a text of at most 255 bytes, and a number
  players                        a list of those who have to act; nobody means sealed at once
  idle        []                 a list of those who are there and do not act in this round
  deadline    null               the instant at which no commitment is taken any more
  tc          null               a control, or @ and the name of a preset: each player has a clock,
                                 a new one in every round, which runs until the player has done what
                                 closes the round, and gets its bonus at the seal; who has not
                                 committed when the flag falls has missed
  after_flag  "count"            after a flag, with `tc`: the others go on; "drop", the same, but
                                 when one is left the round is aborted; "stop", it is aborted
  close       "all"              sealed when: all have committed; "ready", all are ready;
                                 "deadline", at the deadline only
  amend       false              whether a commitment can be changed
  withdraw    false              whether it can be taken back
  missing     "skip"             what becomes of who has not committed at the seal: "skip" or
                                 "forfeit", nothing is done for them, and it is told as either;
                                 {"default":ACTION}, this is done for them; "abort", the round is
                                 aborted. {"extend":MS,"budget":N,"then":...}: the deadline is put
                                 off by so much for those who are missing, up to N times (1 to 255),
                                 while the others are frozen; `then` is one of the four above
  leave       "counts"           the commitment of who leaves counts, or is "dropped"
  status      "everyone"         who sees who has committed: "count", only how many; or "nobody"
  own         "visible"          players see what they have committed to; "hidden", they do not

A round with `tc` has at most 16 players, idle ones included, no `deadline`, no "extend", and does
not close at "deadline".

Lines out

One JSON object for each line in, in order:

  {"at":12500,"ok":true,"effects":[...],"views":{"ann":VIEW,...},"next":60000}
  {"at":12500,"ok":false,"error":{"kind":"not_sealed","message":"..."},"views":{...},...}

`effects` and `error` are for the host; a player is told what is in the view. What is refused
changes nothing, not even what was due: that waits for a tick. `at` is null if it could not be read.
`next` is when to tick if nothing happens before, null if nothing will happen by itself.
With `--digest` there is also `public_digest`, a SHA-256 digest of what a spectator sees as of the
last line that was accepted, null before the first round. It takes time in the number of players, as
a view does. After an accepted `reveal` there is also `resolution`, in the order of the players, of
those who are open:

  [{"player":"ann","action":{"bid":100},"outcome":"committed"},...]

`outcome` is committed, default, skipped or forfeited, as `bid` in views; the action is null for the
last two.

Errors, in the order in which a line is checked. `bad_input` comes first: the line cannot be read,
or no round can be like this. Then, after what is due by then has happened:

  open        time_backwards already_open stale_round clock (an hourglass where status is
              hidden, or who stops could go on)
  others      not_open stale_round time_backwards over (but a tick is accepted), and then

  commit, withdraw, ready, unready
              not_a_player idle left flagged deadline_passed already_sealed paused frozen, and then
  commit      action_too_large already_committed
  withdraw    withdrawal_closed not_committed
  ready       not_committed already_ready
  unready     not_ready
  leave       not_a_player left deadline_passed already_sealed
  reveal      not_sealed paused not_a_player idle already_opened
  force_seal  already_sealed
  pause       paused
  resume      not_paused

A round is stale if it is not the one that is open; one that is to be opened, if its `seq` is not
above that of the last round of its game. `deadline_passed`: the deadline, or the end of an
extension, has sealed the round; at that very instant it is too late. Any line can be refused with
`overflow`: the result does not fit into 64-bit nanoseconds.

Effects are told in the order in which they happened, what was due first. They have `type` and `at`,
the exact instant:

  committed amended withdrawn ready unready left flagged missed opened
              player             a player's deed; null where a viewer may know only of the deed
  extended    until players      those who are missing have more time
  sealed      by                 all, deadline or host: no commitment is taken any more
  resolved                       all is open, and the round has ended
  aborted     by players         host, missing, flag or clock: it has ended, and nothing is opened;
                                 with who is missing, or has flagged
  paused, resumed
  clock       player change      something on a clock: an effect of `flagfall run`, without its `at`
                                 and `seat`

VIEW is what somebody may see as of `at`, with what is due by then; after bad input, or when time
went backwards, as of the last instant. The view of somebody who does not play is null:

  {"round":{"game":"rps","seq":1},"phase":"open","paused":false,"sealed":null,"deadline":60000,
   "committed":1,"ready":0,"players":[PLAYER,...],"effects":[...]}
  PLAYER: {"player":"ann","idle":false,"left":false,"status":STATUS,"opened":false,
   "action":null,"bid":null,"clock":CLOCK}
  STATUS: {"committed":true,"amended":false,"ready":false,"flagged":false}

  phase       open, grace (an extension runs), sealed, revealing, resolved or aborted
  sealed      what has sealed it: all, deadline or host
  deadline    when the phase ends by itself; null if it does not
  committed   how many have committed; `ready`, how many are ready
  players     all of them, in order
  effects     of this answer's effects, those that the viewer may know of
  status      null for idle players
  opened      whether the action is open
  action      the action, once it is open; before that only for the player and the arbiter, and
              for nobody when the round is aborted
  bid         what is brought to the resolution, once it is open: committed, default, skipped or
              forfeited
  clock       as in the answers of `flagfall run`; null without `tc`

Where `status` is not "everyone", a player sees no `status`, `clock` and deeds but the own ones, no
`deadline` and effects of clocks, and no `players` in effects; a spectator sees none at all.
`committed` and `ready` show under "count". The arbiter sees everything, and everybody does when the
round is resolved, but others' clocks. Phases, and who has left, are never hidden.

For example, where the host has asked for what Ben may see:

  $ flagfall round --as ben
  > {"type":"open","at":0,"round":{"game":"rps","seq":1},"players":["ann","ben"]}
  < {"at":0,"ok":true,"effects":[],"views":{"ben":{...,"phase":"open",...}},"next":null}
  > {"type":"commit","at":1000,"by":"ann","action":"rock"}
  < {"at":1000,"ok":true,"effects":[{"type":"committed","at":1000,"player":"ann"}],"views":
     {"ben":{...,"phase":"open",...,"committed":1,"ready":0,"players":[{"player":"ann","idle":false,
     "left":false,"status":{"committed":true,...},"opened":false,"action":null,...},...],
     "effects":[{"type":"committed","at":1000,"player":"ann"}]}},"next":null}
  > {"type":"reveal","at":2000}
  < {"at":2000,"ok":false,"error":{"kind":"not_sealed",
     "message":"the round is not sealed; waiting for ben"},"views":{...},...}
  > {"type":"commit","at":4000,"by":"ben","action":"paper"}
  < {"at":4000,"ok":true,"effects":[{"type":"committed","at":4000,"player":"ben"},
     {"type":"sealed","at":4000,"by":"all"}],"views":{"ben":{...,"phase":"sealed",...}},...}
  > {"type":"reveal","at":5000}
  < {"at":5000,"ok":true,"effects":[{"type":"opened","at":5000,"player":"ann"},
     {"type":"opened","at":5000,"player":"ben"},{"type":"resolved","at":5000}],"resolution":
     [{"player":"ann","action":"rock","outcome":"committed"},
     {"player":"ben","action":"paper","outcome":"committed"}],"views":{...},...}

`flagfall --help` has the notation of controls."#;
