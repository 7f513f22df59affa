//! Go: servers and records.

const KGS: &str = "KGS game records";
const FOX: &str = "Fox game records, headers TM, TC and TT";
const OGS_BLITZ: &str = "OGS settings editor, blitz default";
const OGS_RAPID: &str = "OGS settings editor, rapid default";
const OGS_LIVE: &str = "OGS settings editor, live default";
const OGS_CORRESPONDENCE: &str = "OGS settings editor, correspondence default";

presets! {
    "cyberoro/3h-5x60s" "3h, 5 x r1/60s" "default" "Cyberoro" "broadcast games"
        "Cyberoro records, headers TM, LC 5 and LT 60";
    "dgs/fischer-21d+3d" "21d + 3d" "default" "Dragon Go Server" "Fischer time" "Dragon Go Server FAQ, F: 21d + 3d";
    "fox/1m-3x30s" "1m, 3 x r1/30s" "default" "Fox" "the most frequent control"
        "most frequent Fox game header: TM 60, TC 3, TT 30";
    "fox/1m-10x15s" "1m, 10 x r1/15s" "default" "Fox" "fast games" FOX;
    "fox/1m-3x60s" "1m, 3 x r1/60s" "default" "Fox" "games on byo-yomi" FOX;
    "fox/10m-10x30s" "10m, 10 x r1/30s" "default" "Fox" "games with main time" FOX;
    "fox/60m-3x60s" "60m, 3 x r1/60s" "default" "Fox" "long games" FOX;
    "igs/canadian-25x10m" "r25/10m" "default" "IGS Pandanet" "its overtime alone"
        "IGS records written by q5Go, OT 25/600 Canadian";
    "ing/30m-3x5m" "30m, 3 x 5m" "ing" "Ing" "two points for each period"
        "Sensei's Library, Ing timing: 30 minutes, then three periods of 5";
    "kgs/byoyomi-5x15s" "5 x r1/15s" "default" "KGS" "byo-yomi from the first move" KGS;
    "kgs/byoyomi-15m-5x30s" "15m, 5 x r1/30s" "default" "KGS" "byo-yomi" KGS;
    "kgs/byoyomi-30m-3x30s" "30m, 3 x r1/30s" "default" "KGS" "byo-yomi" KGS;
    "kgs/byoyomi-30m-5x30s" "30m, 5 x r1/30s" "default" "KGS" "byo-yomi" KGS;
    "kgs/canadian-40m-15x5m" "40m, r15/5m" "default" "KGS" "Canadian overtime" KGS;
    "ogs/blitz-fischer" "30s..5m + 5s" "ogs" "OGS" "blitz" OGS_BLITZ;
    "ogs/blitz-byoyomi" "30s, 5 x r1/5s" "ogs" "OGS" "blitz" OGS_BLITZ;
    "ogs/rapid-fischer" "5m..1h + 7s" "ogs" "OGS" "rapid" OGS_RAPID;
    "ogs/rapid-byoyomi" "5m, 5 x r1/30s" "ogs" "OGS" "rapid" OGS_RAPID;
    "ogs/live-fischer" "10m..1h + 10s" "ogs" "OGS" "live" OGS_LIVE;
    "ogs/live-byoyomi" "10m, 5 x r1/30s" "ogs" "OGS" "live" OGS_LIVE;
    "ogs/live-canadian" "10m, r10/3m" "ogs" "OGS" "live" OGS_LIVE;
    "ogs/live-simple" "r1/15s" "ogs" "OGS" "live" OGS_LIVE;
    "ogs/live-absolute" "15m" "ogs" "OGS" "live" OGS_LIVE;
    "ogs/correspondence-fischer" "3d..7d + 1d" "ogs, calendar weekend" "OGS" "correspondence" OGS_CORRESPONDENCE;
    "ogs/correspondence-byoyomi" "7d, 5 x r1/1d" "ogs" "OGS" "correspondence" OGS_CORRESPONDENCE;
    "ogs/correspondence-canadian" "7d, r10/7d" "ogs" "OGS" "correspondence" OGS_CORRESPONDENCE;
    "ogs/correspondence-simple" "r1/2d" "ogs" "OGS" "correspondence" OGS_CORRESPONDENCE;
    "ogs/correspondence-absolute" "28d" "ogs" "OGS" "correspondence" OGS_CORRESPONDENCE;
    "ogs/quick-match-blitz" "30s, 5 x r1/10s" "ogs" "OGS" "quick match" "OGS quick match, blitz byo-yomi";
    "ogs/quick-match-live" "20m, 5 x r1/30s" "ogs" "OGS" "quick match" "OGS quick match, live byo-yomi on 19x19";
    "progo/2h-3x60s" "2h, 3 x r1/60s" "default" "professional Go" "games with byo-yomi of 60 s"
        "professional records, TM 7200, OT 3x60 byo-yomi";
}
