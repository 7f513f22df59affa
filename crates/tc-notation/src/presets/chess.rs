//! Chess: sites, federations, clocks, correspondence and engine testing.

const CHESSCOM_LIVE: &str = "chess.com new game menu";
const CHESSCOM_DAILY: &str = "chess.com new game menu, daily";
const LICHESS_LOBBY: &str = "lichess.org lobby, quick pairing";
const LICHESS_DAYS: &str = "lichess API, daysPerTurn of a challenge";
const WORLD_CHAMPIONSHIP: &str = "FIDE World Championship match regulations, PGN 40/7200:20/3600:900+30";
const ARMAGEDDON: &str = "FIDE tie-break regulations, 5 min against 4 min, 3 s from move 61";

presets! {
    "chesscom/bullet-1" "1m" "chess-com" "chess.com" "bullet" CHESSCOM_LIVE;
    "chesscom/bullet-1+1" "1m.. + 1s" "chess-com" "chess.com" "bullet, shown as 1|1" CHESSCOM_LIVE;
    "chesscom/bullet-2+1" "2m.. + 1s" "chess-com" "chess.com" "bullet, shown as 2|1" CHESSCOM_LIVE;
    "chesscom/blitz-3" "3m" "chess-com" "chess.com" "blitz" CHESSCOM_LIVE;
    "chesscom/blitz-3+2" "3m.. + 2s" "chess-com" "chess.com" "blitz, shown as 3|2" CHESSCOM_LIVE;
    "chesscom/blitz-5" "5m" "chess-com" "chess.com" "blitz" CHESSCOM_LIVE;
    "chesscom/rapid-10" "10m" "chess-com" "chess.com" "rapid" CHESSCOM_LIVE;
    "chesscom/rapid-15+10" "15m.. + 10s" "chess-com" "chess.com" "rapid, shown as 15|10" CHESSCOM_LIVE;
    "chesscom/rapid-30" "30m" "chess-com" "chess.com" "rapid" CHESSCOM_LIVE;
    "chesscom/daily-1d" "r1/1d" "chess-com" "chess.com" "daily" "chess.com game archive, PGN tag 1/86400";
    "chesscom/daily-2d" "r1/2d" "chess-com" "chess.com" "daily" "chess.com game archive, PGN tag 1/172800";
    "chesscom/daily-3d" "r1/3d" "chess-com" "chess.com" "daily" "chess.com game archive, PGN tag 1/259200";
    "chesscom/daily-5d" "r1/5d" "chess-com" "chess.com" "daily" CHESSCOM_DAILY;
    "chesscom/daily-7d" "r1/7d" "chess-com" "chess.com" "daily" CHESSCOM_DAILY;
    "chesscom/daily-14d" "r1/14d" "chess-com" "chess.com" "daily" CHESSCOM_DAILY;
    "dgt/2010-option-22" "(3s) 5m" "dgt-2010" "DGT 2010" "blitz with delay"
        "dgtprojects.com FAQ, option 22: 5 min and 3 s";
    "dgt/2010-byoyomi" "9h, 5 x r1/60s" "dgt-2010, stage-change count" "DGT 2010" "byo-yomi"
        "dgtprojects.com FAQ, byo-yomi: 9 h and 5 x 1 min";
    "dgt/3000-option-06" "2h, 30m" "dgt-3000-time" "DGT 3000" "two periods" "DGT 3000 manual, option 06";
    "dgt/3000-option-11" "25m.. + 10s" "dgt-3000" "DGT 3000" "rapid with increment" "DGT 3000 manual, option 11";
    "dgt/3000-option-13" "90m.. + 30s, 30m.. + 30s" "dgt-3000" "DGT 3000"
        "tournament: the second period begins when the first has run out" "DGT 3000 manual, option 13";
    "engines/fishtest-stc" "10s.. + 0.1s" "fishtest" "fishtest" "short tests" "fishtest, time control 10+0.1";
    "engines/fishtest-ltc" "60s.. + 0.6s" "fishtest" "fishtest" "long tests" "fishtest, time control 60+0.6";
    "engines/xboard-40-5" "* x 40/5m" "default" "XBoard" "40 moves in 5 minutes"
        "Chess Engine Communication Protocol, level 40 5 0";
    "fide/blitz-3+2" "3m.. + 2s" "fide" "FIDE" "World Blitz Championship"
        "World Blitz Championship 2019, 3 min and 2 s";
    "fide/rapid-15+10" "15m.. + 10s" "fide" "FIDE" "World Rapid Championship" "World Rapid Championship regulations";
    "fide/standard-90+30" "90m.. + 30s" "fide" "FIDE" "rated opens in one period"
        "Feria de las Flores 2025, PGN tag 5400+30";
    "fide/standard-90+30+30" "40/90m.. + 30s, 30m.. + 30s" "fide" "FIDE" "Olympiad and World Cup"
        "FIDE regulations, standard time control";
    "fide/world-championship-2018" "40/100m.. + 30s, 20/50m.. + 30s, 15m.. + 30s" "fide" "FIDE"
        "World Championship match, Candidates and Grand Prix"
        "FIDE list of events 2019, 100'/40 + 50'/20 + 15' and 30'' from move 1";
    "fide/world-championship-2021" "40/120m, 20/60m, 15m.. + 30s" "fide" "FIDE" "matches of 2021 and 2023"
        WORLD_CHAMPIONSHIP;
    "fide/armageddon-white" "60/5m, 0s.. + 3s" "fide" "FIDE" "Armageddon: White, who must win" ARMAGEDDON;
    "fide/armageddon-black" "60/4m, 0s.. + 3s" "fide" "FIDE" "Armageddon: Black, who may draw" ARMAGEDDON;
    "iccf/fischer-30d+3d" "30d.. + 3d" "iccf" "ICCF" "events with increment"
        "ICCF, 30 days and 3 days a move from move 1";
    "lichess/ultrabullet" "15s" "lichess" "lichess" "UltraBullet arenas" "lichess API, arena clockTime 0.25";
    "lichess/hyperbullet" "30s" "lichess" "lichess" "HyperBullet arenas" "lichess API, arena clockTime 0.5";
    "lichess/bullet-1+0" "1m" "lichess" "lichess" "bullet pairing" LICHESS_LOBBY;
    "lichess/bullet-2+1" "2m.. + 1s" "lichess" "lichess" "bullet pairing" LICHESS_LOBBY;
    "lichess/blitz-3+0" "3m" "lichess" "lichess" "blitz pairing" LICHESS_LOBBY;
    "lichess/blitz-3+2" "3m.. + 2s" "lichess" "lichess" "blitz pairing" LICHESS_LOBBY;
    "lichess/blitz-5+0" "5m" "lichess" "lichess" "blitz pairing" LICHESS_LOBBY;
    "lichess/blitz-5+3" "5m.. + 3s" "lichess" "lichess" "blitz pairing" LICHESS_LOBBY;
    "lichess/rapid-10+0" "10m" "lichess" "lichess" "rapid pairing" LICHESS_LOBBY;
    "lichess/rapid-10+5" "10m.. + 5s" "lichess" "lichess" "rapid pairing" LICHESS_LOBBY;
    "lichess/rapid-15+10" "15m.. + 10s" "lichess" "lichess" "rapid pairing" LICHESS_LOBBY;
    "lichess/classical-30+0" "30m" "lichess" "lichess" "classical pairing" LICHESS_LOBBY;
    "lichess/classical-30+20" "30m.. + 20s" "lichess" "lichess" "classical pairing" LICHESS_LOBBY;
    "lichess/correspondence-1d" "r1/1d" "default" "lichess" "correspondence" LICHESS_DAYS;
    "lichess/correspondence-2d" "r1/2d" "default" "lichess" "correspondence" LICHESS_DAYS;
    "lichess/correspondence-3d" "r1/3d" "default" "lichess" "correspondence" LICHESS_DAYS;
    "lichess/correspondence-5d" "r1/5d" "default" "lichess" "correspondence" LICHESS_DAYS;
    "lichess/correspondence-7d" "r1/7d" "default" "lichess" "correspondence" LICHESS_DAYS;
    "lichess/correspondence-10d" "r1/10d" "default" "lichess" "correspondence" LICHESS_DAYS;
    "lichess/correspondence-14d" "r1/14d" "default" "lichess" "correspondence" LICHESS_DAYS;
    "lichess/unlimited" "none" "default" "lichess" "games without a clock" "lichess API, challenge of type unlimited";
    "uschess/g3+2" "3m.. + 2s" "us-chess" "US Chess" "blitz with increment" "US Chess notation, G/3;inc2";
    "uschess/g30-d5" "(5s) 30m" "us-chess" "US Chess" "rapid with delay" "US Chess notation, G/30;d5";
    "uschess/g60-d5" "(5s) 60m" "us-chess" "US Chess" "regular with delay" "US Chess notation, G/60;d5";
    "uschess/g90-d5" "(5s) 90m" "us-chess" "US Chess" "regular with delay" "US Chess notation, G/90;d5";
    "uschess/40-90-sd30+30" "40/90m.. + 30s, 30m.. + 30s" "us-chess" "US Chess" "two periods with increment"
        "US Chess notation, 40/90, SD/30; +30";
}
