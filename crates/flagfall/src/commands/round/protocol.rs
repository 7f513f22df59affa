//! The protocol of `flagfall round`, for its help.

/// The lines in and the lines out.
pub(crate) const PROTOCOL: &str = r#"Lines in

One JSON object a line, such as {"type":"ready","at":12500,"by":"ann"}. `at` is the instant; it
cannot be before that of an accepted line. Instants and times are milliseconds: JSON numbers with at
most 3 decimals (0.001 is a microsecond) and no exponent. An instant can also be a date and time,
such as "2026-11-22T18:30:05.25Z". Players are texts of 1 to 255 bytes, ordered by their bytes. `?`
marks optional keys; keys that are not listed are errors. Blank lines are skipped; a line has at
most 2097152 bytes.

  open        round players ...  a round begins; the previous one must have ended
  commit      by action          a player commits to an action: any JSON value of at most 65536
                                 bytes, with at most 127 lists and objects inside each other. It is
                                 reported as it was written, without the blanks between its tokens;
                                 with `amend` a player can commit again
  commit_when by condition then otherwise
                                 a player commits to two actions; CONDITION decides between them
                                 when the round is resolved
  commit_digest
              by digest          with `openings`: a player commits to the digest of an action
  withdraw    by                 the player takes the commitment back, if `withdraw` allows it
  ready       by                 a player who has committed is ready; a new commitment or a
                                 withdrawal cancels this
  unready     by                 the player is no longer ready
  leave       by                 the player has left for good; the round does not wait for them
  tick                           time has passed: everything that is due happens
  reveal      who? public?       the host reveals the actions of these players, or of all; when
                                 all are revealed the round is resolved
  open_digest by action nonce    with `openings`: the player discloses the action of the digest
  open_when   by condition then otherwise nonce
                                 the same for two actions and a condition
  resolve     public?            the host reveals what is secret and resolves the round; with
                                 `openings`, when all have disclosed or their time is over
  force_seal                     the host seals the round, whoever is missing
  pause                          deadlines and clocks are paused; only resume, tick, leave,
                                 force_seal and abort are accepted
  resume                         deadlines and clocks run again
  abort                          the host ends the round; secret actions are never revealed

Every line except `open` can have `round`: it is refused for another round. The keys of
`open`, with their defaults:

  round                          {"game":"rps","seq":1}: a text of at most 255 bytes, and a number
  players                        the players who act; an empty list is sealed at once
  idle        []                 players who are present and do not act in this round
  deadline    null               the instant from which no commitment is accepted; or {"in":MS},
                                 this time after `at`
  tc          null               a control, or @ and the name of a preset, whose rules a round does
                                 not take. Rules can follow a semicolon: "5m; after-flag stop".
                                 Every player has a new clock. It runs until the player has done
                                 what seals the round, and gets its bonus at the seal. A player who
                                 has not committed when the flag falls has missed. "previous": the
                                 clocks of the last round with clocks go on; see below
  after_flag  "count"            with a control in `tc`, after a flag: "count", the others go on;
                                 "drop", the same, but the round is aborted when one player is left;
                                 "stop", the round is aborted
  close       "all"              when the round is sealed: "all", all have committed; "ready", all
                                 are ready; "deadline", only at the deadline
  amend       false              whether a player can change a commitment
  withdraw    false              whether a player can take a commitment back
  missing     "skip"             the rule for players who have not committed at the seal: "skip" or
                                 "forfeit", they do nothing, and the outcome says which;
                                 {"default":ACTION}, they do this; "abort", the round is aborted.
                                 {"extend":MS,"budget":N,"then":...}: those who are missing get MS
                                 more, up to N times (1 to 255), while the others are frozen; `then`
                                 is one of the four above. "each" in it limits the extensions of a
                                 player over the game; see below
  leave       "counts"           the commitment of a player who leaves counts; "dropped", it is not,
                                 and the player is missing; "skipped", the player brings nothing
                                 used
  status      "everyone"         who sees which players have committed; "count", they see only how
                                 many; "nobody"
  own         "visible"          players see their own commitments; "hidden", they do not

  openings    null               digest mode: players send digests, and have MS from the seal on to
                                 disclose their actions; the host reveals nothing
  withheld    "forfeit"          with `openings`, what replaces an action that was not disclosed:
                                 "forfeit", "skip" or {"default":ACTION}
  resolve     null               what is done with the actions: "player_order", "bounce", "highest",
                                 "majority" or "all_or_nothing"; see below. null: they are revealed
  tie         -                  required with "highest": "first_player", "nobody" or "all"
  reject      "skip_action"      with `resolve`, after a rejected action: "skip_action", the others
                                 are applied; "abort_all", nothing is

A round with `tc` has at most 16 players, including idle ones. It has no `deadline` and no "extend",
and is not sealed at "deadline".

Clocks that go on ("tc":"previous") make a bank of time. The last round that had clocks must be of
the same game; rounds without clocks may be in between. Each player goes on with the time, the stage
and the moves that were left, and `after_flag` stays as it was. A player who has flagged keeps the
flag: the round does not wait for them, and they miss it. Players may be absent, or idle, and come
back; meanwhile their clocks do not run. When somebody without a clock joins, or the clocks have
ended by "stop" or "drop", the round is refused: give a control in `tc`.

With "each", in {"extend":MS,"budget":N,"each":2}, players have a number of extensions left in the
game: 2 for all, or {"ann":2,"ben":0} with everybody who acts. The round is then extended only if a
missing player has one left. Each missing player who has one left is charged one, whatever comes
next, and all who are missing can act. Who leaves before the deadline is not charged. "each":
"previous" takes what was left after the last round with "each", which must be of the same game;
other rounds may be in between. Players may be absent, or idle, and keep what they have. A player
who joins needs a number, such as "joining":2 after "previous"; without it the round is refused.

CONDITION is one of {"is":["ben",ACTION]}, Ben's action is this one, written in the same way;
{"missing":"ben"}, Ben has no commitment or has not disclosed it; {"public":"winter"}, this text is
in the list `public` of the line that resolves the round; {"not":CONDITION};
{"all":[CONDITION,...]}; {"any":[CONDITION,...]}. At most 16 are inside each other. If it holds the
first action counts, if not `otherwise`. When conditions depend on each other in a circle, all in it
take `otherwise`.

In digest mode a digest is 64 hexadecimal digits in lower case, and so is a nonce: 32 random bytes,
new ones for every commitment. The digest is the SHA-256 of these bytes, in which L(x) is the length
of x in 4 bytes, lowest first, and then x:

  action       "tc-commit/commit/v1", one byte 0, L(game), seq, L(player), L(ACTION), L(nonce)
  conditional  "tc-commit/when/v1", one byte 0, L(game), seq, L(player), L(BODY), L(nonce), with
               L(CONDITION), L(then), L(otherwise) as BODY

`seq` has 8 bytes, lowest first. Texts are UTF-8; ACTION is the JSON text without the blanks between
its tokens, exactly as `open_digest` sends it; the nonce is its 32 bytes. For game g1, seq 1, player
player-1, the action "rock" with its quotes, and 32 zero bytes, the digest is
e4c238f63f4ceed14981dd5ad1410d8a68089ac8856c7711240133a913edbe43.

A CONDITION is one byte and its parts: 0, L(player), L(ACTION) for "is"; 1, L(player) for "missing";
2, L(text) for "public"; 3, CONDITION for "not"; 4 for "all" and 5 for "any", the number of
conditions in 8 bytes, lowest first, and each CONDITION. With {"is":["player-2","rock"]}, "paper"
and otherwise "scissors" in place of the action, the digest above is
86fc76ae26671c901a65a6a3095c8599078dd8eff121b8969cff721071e34f3e.

`resolve` compares actions that are JSON integers, of any length and never as doubles, or texts.
Others are rejected as not_a_value; 1.0 is not an integer. Player order is that of `players` in
views. Missing players bring nothing, except for a default action.

  player_order    the first player with a value gets it; later ones are rejected as taken
  bounce          a value that only one player has is applied; equal ones bounce
  highest         the highest integer is applied, and lower ones lose; a text is rejected as
                  not_an_integer. `tie`, if several are highest: "first_player" wins alone;
                  "nobody", they bounce; "all" win
  majority        the value of more than half of the votes is applied, and others lose; without
                  one, all bounce. Rejected and missing votes do not count
  all_or_nothing  all are applied if every player brings the same value. Otherwise they bounce; if
                  somebody is missing or rejected, the others are dropped

Lines out

One JSON object for each line, in the same order:

  {"at":12500,"ok":true,"effects":[...],"views":{"ann":VIEW,...},"next":60000}
  {"at":12500,"ok":false,"error":{"kind":"not_sealed","message":"..."},"views":{...},...}

`effects` and `error` are for the host; a player may only see the view. A refused line changes
nothing; even effects that are due wait for a tick. `at` is null if it could not be read. `next` is
when to send a tick if no line comes first; null if nothing happens by itself.

With `--digest` there is also `public_digest`, a SHA-256 digest of what a spectator sees after the
last accepted line; null before the first round. Its cost grows with the number of players, as that
of a view does. After an accepted `reveal` or `resolve` there is also `resolution`, with the players
whose actions are open, sorted:

  [{"player":"ann","action":{"bid":100},"outcome":"committed"},...]

`outcome` is committed, default, skipped or forfeited, as `bid` in views; for the last two the
action is null. An action that a condition decides is left out until all that it depends on is open,
and has `branch`: then, otherwise or cycle. When the round is resolved and has `resolve`, every
player also has `result`: applied, rejected (with `reason`: not_a_value, not_an_integer or taken),
bounced, lost, void (no action) or dropped. After a rejected action and "abort_all", none is applied
or lost: they are dropped.

Errors, in the order in which a line is checked. `bad_input` comes first: the line cannot be read,
or such a round is impossible. Then, after everything that is due has happened:

  open        time_backwards already_open stale_round no_clocks no_extensions clock (an hourglass
              where status is hidden, or where a player who has stopped could go on; clocks that
              have ended)
  others      not_open stale_round time_backwards over (but a tick is accepted), and then

  commit, commit_when, commit_digest, withdraw, ready, unready
              not_a_player idle left flagged deadline_passed already_sealed paused frozen, and then
  commit, commit_when, commit_digest
              wrong_body (a digest is expected, or an action) action_too_large condition_on_self
              condition_on_stranger already_committed
  withdraw    withdrawal_closed not_committed
  ready       not_committed already_ready
  unready     not_ready
  leave       not_a_player left deadline_passed already_sealed
  reveal      not_sealed wrong_mode (with `openings`) paused not_a_player idle already_opened
  open_digest, open_when
              not_a_player idle not_sealed paused wrong_mode (without `openings`) already_opened
              not_committed deadline_passed action_too_large condition_on_self
              condition_on_stranger opening_mismatch
  resolve     not_sealed paused not_opened (players can still disclose)
  force_seal  already_sealed
  pause       paused
  resume      not_paused

A round is stale if it is not the current one; for `open`, if its `seq` is not above that of the
last round of its game. `deadline_passed`: the deadline, or the end of an extension, has sealed the
round; a line at exactly that instant is too late. Any line can be refused with `overflow`: the
result does not fit into 278 years to either side of the epoch.

Effects are in the order in which they happened, those that were due first. They have `type` and
`at`, the exact instant:

  committed amended withdrawn ready unready left flagged missed opened withheld
              player             what a player did; null if the viewer may not know who it was
  extended    until players      the players who are missing have more time; with "each" also
                                 `charged`, the players who have one less left
  sealed      by                 all, deadline or host: no more commitments are accepted
  resolved                       all actions are revealed, and the round has ended
  aborted     by players         host, missing, flag or clock: the round has ended and nothing is
                                 revealed; the players are those who are missing or have flagged
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
  opened      whether the action is revealed
  when        in place of an action: the condition and both actions; `branch`, once it is decided,
              {"holds":"then","action":ACTION}
  digest      in digest mode, the digest; from the seal on for everybody
  action      the action, once it is revealed; before that only for the player and the arbiter, and
              for nobody after the round is aborted
  bid         the outcome, once the action is revealed: committed, default, skipped or forfeited
  extensions  with "each", the number of extensions that the player has left, if visible
  clock       null without `tc`; otherwise as a seat in the answers of `flagfall run --state brief`:
              `remaining` is the time left in the period at `at`, running or not, and `flagged` says
              that it is up

If `status` is not "everyone", a player sees only their own `status`, `clock`, `extensions` and
actions, no `deadline`, no effects of clocks, and no `players` and `charged` in effects; a spectator
sees none of these. `committed` and `ready` are shown under "count". The arbiter sees everything.
Once the round is resolved everybody sees everything except the clocks of others. Phases, and who
has left, are never hidden.

Saving

  flagfall round --save FILE --vault VAULT
  flagfall round --replay FILE --save FILE --vault VAULT --events -

The first begins a journal and its vault; neither may exist. The second continues them, also after a
crash: it answers the lines of the journal again, and then the lines from stdin. Each accepted line
is on the disk before it is answered, so nothing that was answered is lost. The last line that was
not answered may be in the journal or not. Refused lines are not in it. To find the end of the
replayed answers, which all are `ok`, first send a line that is refused, such as a tick at -1: its
answer is the first that is not `ok`, and has the views as of the last accepted line. If the last
replayed answer has the `at` of the line in doubt, that line was accepted.

Time passes for the players while the program does not run: only `at` counts. Pause the round first,
or `abort` it, if that is not what you want.

The journal never has a secret action: a commitment is there without it, and the action follows when
it is revealed. The vault has the actions that are secret now, and they are overwritten there when
they are revealed, replaced, withdrawn, or the round is aborted. On Unix only its owner can read it.
The vault of another journal is refused.

The answers are those of the first run, except that actions that are gone are null in views of
players and of the arbiter.

Without --save, nothing is written: `--replay FILE` only answers. Without --vault, secret actions
are null, too, and the journal cannot be continued while there are any. With another name after
--save, the journal is copied there first, and the vault belongs to the copy from then on: the old
journal cannot be continued with it. After a crash in between, when the copy is refused, the vault
still belongs to the old journal; delete the copy.

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
     "message":"the round is not sealed: players can still commit; waiting for ben"},
     "views":{...},...}
  > {"type":"commit","at":4000,"by":"ben","action":"paper"}
  < {"at":4000,"ok":true,"effects":[{"type":"committed","at":4000,"player":"ben"},
     {"type":"sealed","at":4000,"by":"all"}],"views":{"ben":{...,"phase":"sealed",...}},...}
  > {"type":"reveal","at":5000}
  < {"at":5000,"ok":true,"effects":[{"type":"opened","at":5000,"player":"ann"},
     {"type":"opened","at":5000,"player":"ben"},{"type":"resolved","at":5000}],"resolution":
     [{"player":"ann","action":"rock","outcome":"committed"},
     {"player":"ben","action":"paper","outcome":"committed"}],"views":{...},...}

`flagfall --help` has the notation of controls."#;
