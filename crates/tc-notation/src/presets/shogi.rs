//! Shogi, and the stopwatch that it shares with professional Go in Japan.

const CSA_SERVER: &str = "shogi-server, time part of the game name";

presets! {
    "81dojo/30m-60s" "30m, r1/60s" "default" "81Dojo" "tournaments" "81Dojo forum, tournaments named R30+60";
    "csa/15m+5s" "15m.. + 5s" "csa" "computer shogi" "game records" "CSA file format 3, $TIME:900+0+5";
    "floodgate/600-10f" "10m.. + 10s" "floodgate" "floodgate" "games named -600-10F" CSA_SERVER;
    "floodgate/1500-060" "25m" "jsa" "shogi-server" "stopwatch of 25 minutes, in whole minutes" CSA_SERVER;
    "japan/stopwatch-8h" "8h" "jsa" "Japan" "title matches over two days, Go and shogi"
        "Sensei's Library, Japanese timing";
    "japan/shogi-junisen-6h" "6h" "jsa" "Japan" "Junisen, classes A and B1, by stopwatch"
        "ja.wikipedia.org, 順位戦: 6 hours, in whole minutes; from class B2 down by chess clock since 2016";
    "lishogi/byoyomi-0m-10s" "r1/10s" "lishogi" "lishogi" "shown as 0|10" "scalashogi, clock 0|10";
    "lishogi/byoyomi-10m-20s" "10m, r1/20s" "lishogi" "lishogi" "shown as 10|20" "scalashogi, clock 10|20";
    "lishogi/byoyomi-5m-2x20s" "5m, 2 x r1/20s" "lishogi" "lishogi" "shown as 5|20(2x)" "scalashogi, clock 5|20(2x)";
    "lishogi/fischer-5m+10s-2x20s" "5m.. + 10s, 2 x r1/20s" "lishogi" "lishogi" "shown as 5+10|20(2x)"
        "scalashogi, clock 5+10|20(2x)";
}
