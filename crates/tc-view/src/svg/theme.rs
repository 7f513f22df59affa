//! Colours and patterns.

/// Styles for light and dark pages and for paper, and the patterns that distinguish the segments of a ribbon without colours.
pub(super) const THEME: &str = r##"<style>
  .page { fill: #ffffff; }
  .card { fill: #f6f7f9; stroke: #d5d9e0; }
  .turn { fill: #ffffff; stroke: #1d4ed8; stroke-width: 2.5; }
  text { fill: #14171f; font-family: system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; font-size: 15px; }
  .name { font-size: 18px; font-weight: 600; }
  .time { font-size: 46px; font-weight: 600; font-variant-numeric: tabular-nums; }
  .soft, .small { fill: #4b5361; }
  .small { font-size: 13.5px; }
  .status { font-weight: 600; }
  .mark { fill: #1d4ed8; }
  .track { fill: none; stroke: #aab2bf; }
  .used { fill: #e3e6ec; }
  .running { fill: #1d4ed8; }
  .low .running, .low .mark { fill: #b45309; }
  .critical .running, .critical .mark { fill: #b91c1c; }
  .low .time { fill: #92400e; }
  .critical .time, .flagged .time { fill: #b91c1c; }
  .coming { fill: #a9c1f5; }
  .locked { fill: #ffffff; stroke: #8592a6; stroke-dasharray: 4 3; }
  .label { font-size: 12px; text-anchor: middle; }
  .edge { stroke: #14171f; stroke-width: 1.5; fill: none; }
  .over { stroke: #ffffff; stroke-width: 2.5; fill: none; }
  .flag { fill: #b91c1c; stroke: #14171f; stroke-width: 1; }
  .hatch { stroke: #1d4ed8; stroke-width: 3; }
  .hatchback { fill: #dbe5fb; }
  .gainline { stroke: #15803d; stroke-width: 2; }
  .gainback { fill: #d9f2e1; }
  .pip { fill: #1d4ed8; stroke: #14171f; }
  .spent { fill: none; stroke: #6b7280; }
  .owed { fill: #14171f; }
  @media screen and (prefers-color-scheme: dark) {
    .page { fill: #0f1218; }
    .card { fill: #171b24; stroke: #323948; }
    .turn { fill: #1b2130; stroke: #7aa2ff; }
    text { fill: #eef1f6; }
    .soft, .small { fill: #aeb7c6; }
    .mark, .running { fill: #7aa2ff; }
    .track { stroke: #5a6477; }
    .used { fill: #242a36; }
    .low .running, .low .mark, .low .time { fill: #f0a345; }
    .critical .running, .critical .mark, .critical .time, .flagged .time { fill: #ff7b72; }
    .coming { fill: #3a538c; }
    .locked { fill: #171b24; stroke: #5a6477; }
    .edge { stroke: #eef1f6; }
    .flag { fill: #ff7b72; stroke: #eef1f6; }
    .hatch { stroke: #7aa2ff; }
    .hatchback { fill: #1f2a44; }
    .gainline { stroke: #56d27f; }
    .gainback { fill: #16321f; }
    .pip { fill: #7aa2ff; stroke: #eef1f6; }
    .spent { stroke: #8b95a7; }
    .owed { fill: #eef1f6; }
  }
  @media print {
    .page, .card, .turn { fill: #ffffff; }
    .turn { stroke: #000000; }
    text, .soft, .small, .low .time, .critical .time, .flagged .time { fill: #000000; }
    .running, .low .running, .critical .running, .mark { fill: #000000; }
    .coming { fill: #bbbbbb; }
    .used { fill: #ffffff; }
    .edge { stroke: #000000; }
    .flag { fill: #000000; }
  }
</style>
<defs>
  <pattern id="delay" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect class="hatchback" width="8" height="8"/><line class="hatch" x1="0" y1="0" x2="0" y2="8"/></pattern>
  <pattern id="gain" width="7" height="7" patternUnits="userSpaceOnUse"><rect class="gainback" width="7" height="7"/><path class="gainline" d="M1 3.5h5M3.5 1v5"/></pattern>
</defs>
"##;
