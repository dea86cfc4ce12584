import { Html } from './html.ts';

/** The three pages share one inline style sheet, so nothing is fetched. */
export const STYLE = new Html(`<style>
:root {
  color-scheme: light dark;
  --paper: light-dark(#f4f5f7, #14171c);
  --sheet: light-dark(#ffffff, #1c2027);
  --ink: light-dark(#171b22, #eceff4);
  --quiet: light-dark(#505a69, #a5b0c0);
  --line: light-dark(#d5d9e0, #353c48);
  --action: light-dark(#1d3fbb, #9db4ff);
  --on-action: light-dark(#ffffff, #10141f);
  --test: light-dark(#7a3b00, #ffcf94);
  --on-test: light-dark(#fff4e5, #35200a);
}
* { box-sizing: border-box; margin: 0; }
body {
  background: var(--paper);
  color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif;
  font-variant-numeric: tabular-nums;
}
.test { background: var(--on-test); color: var(--test); border-bottom: 1px solid var(--line); padding: .6rem 1.25rem; }
main { max-width: 62rem; margin: 0 auto; padding: 2rem 1.25rem 3rem; display: grid; gap: 2rem; }
.bill { display: grid; gap: 1.25rem; min-width: 0; align-content: start; }
h1 { font-size: 1rem; font-weight: 600; }
.amount { font-size: clamp(2.25rem, 9vw, 2.75rem); line-height: 1.1; font-weight: 700; letter-spacing: -.02em; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .35rem 1rem; border-top: 1px solid var(--line); padding-top: 1rem; }
dt { color: var(--quiet); }
dd { overflow-wrap: anywhere; }
form { display: grid; gap: 1.75rem; }
fieldset { border: 0; padding: 0; min-width: 0; }
legend { font-weight: 600; padding: 0 0 .5rem; }
.choices { background: var(--sheet); border: 1px solid var(--line); border-radius: .5rem; }
.choice { display: grid; gap: .4rem; padding: .9rem 1rem; }
.choice + .choice { border-top: 1px solid var(--line); }
.choice p, .note { color: var(--quiet); font-size: .9375rem; }
button, .leave {
  font: inherit; font-weight: 600; min-height: 2.75rem; padding: .5rem 1rem; border-radius: .375rem; cursor: pointer;
  text-align: center; text-decoration: none; border: 1px solid var(--action); background: none; color: var(--action);
}
.first { background: var(--action); color: var(--on-action); }
button:hover, .leave:hover { text-decoration: underline; text-underline-offset: .2em; }
:focus-visible { outline: 3px solid var(--action); outline-offset: 2px; }
.seconds { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem; padding: .9rem 1rem; border-bottom: 1px solid var(--line); }
input[type=number] {
  font: inherit; color: inherit; background: none; width: 6rem; min-height: 2.75rem; padding: .4rem .6rem;
  border: 1px solid var(--quiet); border-radius: .375rem;
}
.modes { display: grid; }
.modes label { display: flex; gap: .65rem; align-items: baseline; padding: .7rem 1rem; min-height: 2.75rem; }
.modes label + label { border-top: 1px solid var(--line); }
.modes small { color: var(--quiet); font-size: .9375rem; display: block; }
.modes b { font-weight: 600; }
.alone { max-width: 34rem; }
.alone h1 { font-size: 1.5rem; line-height: 1.25; }
@media (min-width: 52rem) {
  main { grid-template-columns: 20rem 1fr; gap: 3.5rem; padding-top: 3rem; }
  .alone { grid-template-columns: 1fr; }
  .bill { position: sticky; top: 3rem; }
  .choice { grid-template-columns: 15rem 1fr; gap: 1.25rem; align-items: center; }
}
</style>`);
