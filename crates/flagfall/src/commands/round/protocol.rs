//! The protocol of `flagfall round`, for its help.

/// The lines in and the lines out.
pub(crate) const PROTOCOL: &str = r#"Lines in

One JSON object a line, such as {"type":"ready","at":12500,"by":"ann"}. `at` is the instant; it
cannot be before that of an accepted line. Instants and times are milliseconds: JSON numbers with at
most 6 decimals (0.000001 is a nanosecond) and no exponent. Players are texts of 1 to 255 bytes,
ordered by their bytes. `?` marks optional keys; keys that are not listed are errors. Blank lines
are skipped; a line has at most 2097152 bytes.

  open        round players ...  a round begins; the previous one must have ended
  commit      by action          a player commits to an action: any JSON value of at most 65536
                                 bytes, reported as it was written, without the blanks between its
                                 tokens; with `amend` a player can commit again
  withdraw    by                 the player takes the commitment back, if `withdraw` allows it
  ready       by                 a player who has committed is ready; a new commitment or a
                                 withdrawal cancels this
  unready     by                 the player is no longer ready
  leave       by                 the player has left for good; the round does not wait for them
  tick                           time has passed: everything that is due happens
  reveal      who?               the host opens the actions of these players, or all that are
                                 closed; when all are open the round is resolved
  force_seal                     the host seals the round, whoever is missing
  pause                          deadlines and clocks are paused; only resume, tick, leave,
                                 force_seal and abort are accepted
  resume                         deadlines and clocks run again
  abort                          the host ends the round; closed actions are never opened

Every line except `open` can have `round`: it is refused if another round is open. The keys of
`open`, with their defaults:

  round                          {"game":"rps","seq":1}: a text of at most 255 bytes, and a number
  players                        the players who act; an empty list is sealed at once
  idle        []                 players who are present and do not act in this round
  deadline    null               the instant from which no commitment is accepted
  tc          null               a control, or @ and the name of a preset: every player has a clock,
                                 a new one in each round. It runs until the player has done what
                                 closes the round, and gets its bonus at the seal. A player who has
                                 not committed when the flag falls has missed
  after_flag  "count"            with `tc`, after a flag: "count", the others go on; "drop", the
                                 same, but the round is aborted when one player is left; "stop", the
                                 round is aborted
  close       "all"              when the round is sealed: "all", all have committed; "ready", all
                                 are ready; "deadline", only at the deadline
  amend       false              whether a player can change a commitment
  withdraw    false              whether a player can take a commitment back
  missing     "skip"             the rule for players who have not committed at the seal: "skip" or
                                 "forfeit", they do nothing, and the outcome says which;
                                 {"default":ACTION}, they do this; "abort", the round is aborted.
                                 {"extend":MS,"budget":N,"then":...}: those who are missing get MS
                                 more, up to N times (1 to 255), while the others are frozen; `then`
                                 is one of the four above
  leave       "counts"           the commitment of a player who leaves counts; "dropped", it is not
                                 used
  status      "everyone"         who sees which players have committed; "count", they see only how
                                 many; "nobody"
  own         "visible"          players see their own commitments; "hidden", they do not

A round with `tc` has at most 16 players, including idle ones. It has no `deadline` and no "extend",
and does not close at "deadline".

Lines out

One JSON object for each line, in the same order:

  {"at":12500,"ok":true,"effects":[...],"views":{"ann":VIEW,...},"next":60000}
  {"at":12500,"ok":false,"error":{"kind":"not_sealed","message":"..."},"views":{...},...}

`effects` and `error` are for the host; a player may only see the view. A refused line changes
nothing; even effects that are due wait for a tick. `at` is null if it could not be read. `next` is
when to send a tick if no line comes first; null if nothing happens by itself.

With `--digest` there is also `public_digest`, a SHA-256 digest of what a spectator sees after the
last accepted line; null before the first round. Its cost grows with the number of players, as that
of a view does. After an accepted `reveal` there is also `resolution`, with the players whose
actions are open, sorted:

  [{"player":"ann","action":{"bid":100},"outcome":"committed"},...]

`outcome` is committed, default, skipped or forfeited, as `bid` in views; for the last two the
action is null.

Errors, in the order in which a line is checked. `bad_input` comes first: the line cannot be read,
or such a round is impossible. Then, after everything that is due has happened:

  open        time_backwards already_open stale_round clock (an hourglass where status is
              hidden, or where a player who has stopped could go on)
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

A round is stale if it is not the open one; for `open`, if its `seq` is not above that of the last
round of its game. `deadline_passed`: the deadline, or the end of an extension, has sealed the
round; a line at exactly that instant is too late. Any line can be refused with `overflow`: the
result does not fit into 64-bit nanoseconds.

Effects are in the order in which they happened, those that were due first. They have `type` and
`at`, the exact instant:

  committed amended withdrawn ready unready left flagged missed opened
              player             what a player did; null if the viewer may not know who it was
  extended    until players      the players who are missing have more time
  sealed      by                 all, deadline or host: no more commitments are accepted
  resolved                       all actions are open, and the round has ended
  aborted     by players         host, missing, flag or clock: the round has ended and nothing is
                                 opened; the players are those who are missing or have flagged
  paused, resumed
  clock       player change      an effect of `flagfall run` on the clock of a player, without its
                                 `at` and `seat`

VIEW is what somebody may see at `at`, after everything that is due by then; after bad input, or if
time went backwards, at the last valid instant. The view of somebody who does not play is null:

  {"round":{"game":"rps","seq":1},"phase":"open","paused":false,"sealed":null,"deadline":60000,
   "committed":1,"ready":0,"players":[PLAYER,...],"effects":[...]}
  PLAYER: {"player":"ann","idle":false,"left":false,"status":STATUS,"opened":false,
   "action":null,"bid":null,"clock":CLOCK}
  STATUS: {"committed":true,"amended":false,"ready":false,"flagged":false}

  phase       open, grace (an extension runs), sealed, revealing, resolved or aborted
  sealed      what has sealed the round: all, deadline or host
  deadline    when the phase ends by itself; null if it does not
  committed   how many have committed; `ready`, how many are ready
  players     all players, sorted
  effects     the effects of this answer that the viewer may see
  status      null for idle players
  opened      whether the action is open
  action      the action, once it is open; before that only for the player and the arbiter, and
              for nobody after the round is aborted
  bid         the outcome, once the action is open: committed, default, skipped or forfeited
  clock       as in the answers of `flagfall run`; null without `tc`

If `status` is not "everyone", a player sees only their own `status`, `clock` and actions, no
`deadline`, no effects of clocks, and no `players` in effects; a spectator sees none of these.
`committed` and `ready` are shown under "count". The arbiter sees everything. Once the round is
resolved everybody sees everything except the clocks of others. Phases, and who has left, are never
hidden.

For example, a host that asks for the view of Ben:

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
