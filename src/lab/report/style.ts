/** Light and dark colours; `--color-N` are those of systems. */
const colors = `
:root {
  color-scheme: light dark;
  --paper: #fff; --ink: #1c2128; --soft: #59636e; --line: #d5dbe1; --wash: #f4f6f8; --link: #0b57b0;
  --lost: #9a3412; --lost-wash: #ffe8d9; --wrong: #1e4f9c; --wrong-wash: #dfeafb;
  --higher: #1a6b33; --lower: #a3261b; --badge: #6b4a00; --badge-wash: #fdf0c8; --deep: #2f81c5;
  --color-0: #1f63c0; --color-1: #c9500a; --color-2: #1e7f3c; --color-3: #b8246b; --color-4: #6a45d1;
  --color-5: #0c7489; --color-6: #8a6508; --color-7: #5f6b76; --color-8: #7d4a2b; --color-9: #9a2fb0;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14181d; --ink: #e4e8ec; --soft: #9ba6b2; --line: #333b45; --wash: #1d232a; --link: #7ab7ff;
    --lost: #ffb38a; --lost-wash: #4a2413; --wrong: #a5c9ff; --wrong-wash: #183256;
    --higher: #6fd08c; --lower: #ff9d92; --badge: #f5d67b; --badge-wash: #463a12; --deep: #3f8fd6;
    --color-0: #6aaeff; --color-1: #ff9a57; --color-2: #63cd84; --color-3: #ff82b8; --color-4: #b49bff;
    --color-5: #4fcbe0; --color-6: #e0b64a; --color-7: #a9b4bf; --color-8: #d19a76; --color-9: #e08af2;
  }
}`

const page = `
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 2rem 1.25rem 4rem; max-width: 80rem; background: var(--paper); color: var(--ink);
  font: 15px/1.5 system-ui, sans-serif; }
h1 { margin: 0 0 .75rem; font-size: 1.75rem; line-height: 1.2; overflow-wrap: anywhere; }
h2 { margin: 0 0 .75rem; padding-top: 2.5rem; font-size: 1.3rem; line-height: 1.3; }
h3 { margin: 1.25rem 0 .25rem; font-size: 1rem; overflow-wrap: anywhere; }
small { color: var(--soft); font-size: .8rem; font-weight: normal; }
code { font-size: .9em; overflow-wrap: anywhere; }
a { color: var(--link); }
p { max-width: 48rem; margin: .5rem 0; }
.note, figcaption { color: var(--soft); font-size: .85rem; }
.facts { display: flex; flex-wrap: wrap; gap: .5rem 2rem; margin: 0; }
.facts dt { color: var(--soft); font-size: .8rem; }
.facts dd { margin: 0; overflow-wrap: anywhere; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.1rem; margin: 1.25rem 0 0; padding: .6rem 0; list-style: none;
  border-block: 1px solid var(--line); font-size: .9rem; }
.definitions dt { margin-top: .75rem; font-weight: 600; }
.definitions dd { margin: 0; max-width: 48rem; }
details { margin: .5rem 0; }
summary { cursor: pointer; padding: .25rem 0; overflow-wrap: anywhere; }
summary small { margin-inline-start: .25rem; }
.badge { padding: .05rem .4rem; border: 1px solid; border-radius: .3rem; background: var(--badge-wash);
  color: var(--badge);
  font-size: .78rem; }
.system { display: inline-block; max-width: 100%; padding-left: 1.05em; vertical-align: top;
  overflow-wrap: break-word;
  background: radial-gradient(circle closest-side, var(--system-color) 92%, transparent) no-repeat 0 .42em;
  background-size: .68em .68em; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }`

const tables = `
.box { overflow-x: auto; margin: 1rem 0; border: 1px solid var(--line); border-radius: .5rem; }
table { border-collapse: separate; border-spacing: 0; width: 100%; font-size: .87rem;
  font-variant-numeric: tabular-nums; }
caption { padding: .5rem .6rem; text-align: start; color: var(--soft); }
th, td { padding: .4rem .6rem; border-top: 1px solid var(--line); text-align: start; vertical-align: top; }
thead th { background: var(--wash); vertical-align: bottom; font-weight: 600; line-height: 1.3; max-width: 11rem;
  overflow-wrap: break-word; }
th[scope=row] { position: sticky; left: 0; background: var(--paper); font-weight: 600; min-width: 9rem;
  max-width: 18rem;
  overflow-wrap: break-word; }
thead th:first-child { position: sticky; left: 0; }
td { overflow-wrap: break-word; max-width: 18rem; }
.n { text-align: end; white-space: nowrap; overflow-wrap: normal; }
thead .n { white-space: normal; }
td small { display: block; }
td[style] small { color: inherit; }
td[style] { background: color-mix(in srgb, var(--deep) calc(var(--shade) * .32), transparent); }
thead button { all: unset; cursor: pointer; display: inline; }
thead button:hover { text-decoration: underline; }
thead button:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
[aria-sort=ascending] button::after { content: " \\2191"; }
[aria-sort=descending] button::after { content: " \\2193"; }
.higher, .lower, .unclear { font-size: .78rem; font-weight: 600; }
.higher { color: var(--higher); } .lower { color: var(--lower); } .unclear { color: var(--soft);
  font-weight: normal; }`

const figures = `
figure { margin: 1rem 0; }
figcaption { max-width: 48rem; margin-top: .35rem; }
.plot-box { overflow-x: auto; }
.plot { --plot-background: var(--paper); display: block; max-width: 100%; height: auto;
  font: 12px system-ui, sans-serif; overflow: visible; }
.plot text { white-space: pre; }
.panels { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(21rem, 100%), 1fr)); gap: 1rem 1.5rem; }
.panels figure { margin: 0; min-width: 0; }
.panels figcaption { margin: 0 0 .15rem; }
.panels figcaption b { color: var(--ink); }
.plots { display: flex; flex-wrap: wrap; gap: 1rem 2.5rem; }
.plots figure { min-width: 0; }
.plot { min-width: 33rem; }
.panels .plot { min-width: 0; }`

const pairs = `
.pair { display: grid; grid-template-columns: 1fr 1fr; margin: .5rem 0; border: 1px solid var(--line);
  border-radius: .5rem;
  font-size: .88rem; overflow: hidden; }
.pair > div { padding: .4rem .75rem; border-top: 1px solid var(--line); white-space: pre-wrap;
  overflow-wrap: anywhere; min-width: 0; }
.pair > :nth-child(even) { border-inline-start: 1px solid var(--line); }
.pair > .pair-head { background: var(--wash); border-top: 0; font-weight: 600; }
del, ins { border-radius: .15rem; }
del { background: var(--lost-wash); color: var(--lost); text-decoration: underline 2px; text-underline-offset: 2px; }
ins { background: var(--wrong-wash); color: var(--wrong); text-decoration: line-through; }
.cut { padding: 0 .35rem; border-radius: .3rem; background: var(--wash); color: var(--soft); font-size: .8rem;
  white-space: nowrap; }
.url { margin: .25rem 0; color: var(--soft); font-size: .85rem; overflow-wrap: anywhere; }
@media (max-width: 40rem) {
  body { padding: 1.25rem .9rem 3rem; }
  .pair { grid-template-columns: 1fr; }
  .pair > .pair-head { display: none; }
  .pair > :nth-child(even) { border-inline-start: 0; border-top-style: dashed; }
  .pair > [data-side]:empty { display: none; }
  .pair > [data-side]::before { content: attr(data-side); display: block; color: var(--soft); font-size: .75rem; }
}`

/** The style sheet of the report; it loads no other resource. */
export const reportStyle = [colors, page, tables, figures, pairs].join('\n')
