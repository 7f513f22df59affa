//! Draughts, xiangqi, janggi, backgammon, Scrabble, poker and correspondence servers.

const BELT_AND_ROAD: &str = "dpxq.com, Belt and Road open 2023";
const US_BACKGAMMON: &str = "US backgammon clock rules, bkgm.com: 12 s delay, 2 min a match point";
const FMJD: &str = "wtm2020.fmjd.org, tournament regulations";
const POKERSTARS: &str = "PokerStars help, time bank in tournaments and cash games";
const PLAYSCRABBLE: &str = "playscrabble.com, timer and overtime rules";
const MYCHESS: &str = "mychess.de, thinking times";

presets! {
    "backgammon/match-5" "(12s) 10m" "default" "backgammon" "match to 5 points" US_BACKGAMMON;
    "backgammon/match-7" "(12s) 14m" "default" "backgammon" "match to 7 points" US_BACKGAMMON;
    "backgammon/match-9" "(12s) 18m" "default" "backgammon" "match to 9 points" US_BACKGAMMON;
    "backgammon/match-11" "(12s) 22m" "default" "backgammon" "match to 11 points" US_BACKGAMMON;
    "boardgames/bga-36h+12h" "36h + 12h" "boardgames" "Board Game Arena" "2 moves a day, turn-based"
        "Board Game Arena forum, time in turn-based games: 36 hours, and 12 a move up to 36";
    "boardgames/game-center-7d" "r1/7d" "boardgames" "Game Center" "turn-based matches, a week for a turn"
        "Apple GameKit, GKTurnTimeoutDefault: one week, then the next participant";
    "boardgames/hanabi-live-2m+20s" "2m.. + 20s" "default" "Hanabi Live" "timed games"
        "hanabi-live server, a new table: baseTime 120, timePerTurn 20";
    "boardgames/swords-and-ravens-60m" "60m" "after-flag drop" "Swords and Ravens" "live games"
        "swords-and-ravens, game settings: initialLiveClock 60; whose clock is at zero becomes a vassal";
    "fmjd/standard" "80m.. + 1m" "default" "FMJD" "international draughts" FMJD;
    "fmjd/rapid" "20m.. + 5s" "default" "FMJD" "rapid draughts" FMJD;
    "fmjd/blitz" "5m.. + 3s" "default" "FMJD" "blitz draughts" FMJD;
    "korea/janggi-amateur" "5m, 3 x r1/30s" "default" "janggi" "amateur games" "kingjanggi.or.kr, amateur rules";
    "littlegolem/240h+36h" "240h + 36h" "default" "Little Golem" "all games" "docs.littlegolem.net/time";
    "mychess/10-10d" "* x 10/10d" "default" "mychess.de" "10 moves in 10 days" MYCHESS;
    "mychess/10-30d" "* x 10/30d" "default" "mychess.de" "10 moves in 30 days" MYCHESS;
    "poker/bovada-tournament" "(30s) 90s" "poker" "Bovada" "regular tournaments"
        "Bovada, tournament time bank: 30 s for a move, and 90 s for the tournament";
    "poker/pokerstars-cash" "(10s) 15s" "poker" "PokerStars" "cash games, before the flop; the bank after it is another"
        POKERSTARS;
    "poker/pokerstars-hyper-turbo" "(12s) 10s" "poker" "PokerStars" "hyper turbo Sit & Go" POKERSTARS;
    "poker/pokerstars-tournament" "(18s) 90s" "poker" "PokerStars" "regular tournaments" POKERSTARS;
    "poker/pokerth" "r1/20s" "poker" "PokerTH" "network games" "PokerTH configuration, NetTimeOutPlayerAction: 20 s";
    "poker/shot-clock-30s" "3 x r1/30s" "poker" "poker" "30 s an action and two cards of 30 s"
        "live poker tournament rules, shot clock";
    "scrabble/playscrabble-15m" "15m, 5 x 1m" "playscrabble" "playscrabble.com" "15 minutes + 5 of overtime" PLAYSCRABBLE;
    "scrabble/playscrabble-25m" "25m, 10 x 1m" "playscrabble" "playscrabble.com" "25 minutes + 10 of overtime" PLAYSCRABBLE;
    "scrabble/playscrabble-3m" "3m, 1m" "playscrabble" "playscrabble.com" "3 minutes + 1 of overtime" PLAYSCRABBLE;
    "scrabble/playscrabble-45m" "45m, 15 x 1m" "playscrabble" "playscrabble.com" "45 minutes + 15 of overtime" PLAYSCRABBLE;
    "scrabble/tournament-25m" "25m, 10 x 1m" "scrabble" "Scrabble" "points off for each minute of overtime"
        "tournament Scrabble rules, 10 points a minute";
    "scrabble/woogles-15m" "15m, 1m" "woogles" "Woogles" "1 minute of overtime"
        "Woogles, game of 15 minutes with overtime of 1";
    "xiangqi/50+10" "50m.. + 10s" "default" "xiangqi" "standard" BELT_AND_ROAD;
    "xiangqi/30+5" "30m.. + 5s" "default" "xiangqi" "open group" BELT_AND_ROAD;
    "xiangqi/tie-break-10+10" "10m.. + 10s" "default" "xiangqi" "tie-break" BELT_AND_ROAD;
    "xiangqi/40-90m-20-30m" "40/90m, * x 20/30m" "default" "xiangqi" "older regulations"
        "xiangqi rules, 40 in 90 min, then 20 in 30 min";
    "xiangqi/30-60m-60s" "30/60m, r1/60s" "default" "xiangqi" "older regulations"
        "xiangqi rules, 30 in 60 min, then 60 s a move";
    "xiangqi/2m-bank-30m" "(2m) 30m" "default" "xiangqi" "2 minutes a move, 30 over in all"
        "xiangqi rules, overrun of 30 min a game";
}
