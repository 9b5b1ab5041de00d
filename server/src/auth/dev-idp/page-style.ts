/** Contains literal values of design tokens and system fonts, because the page must work before anything is built. */
export const pageStyle = `
:root { color-scheme: light dark;
  --canvas: #fbfaf7; --surface: #ffffff; --ink: #171f24; --ink-2: #4a5358; --line: #dedcd7; --line-strong: #88867e;
  --accent: #00636b; --hover: #004f56; --on-accent: #f8fdfd; --soft: #dbf2f3; --accent-ink: #004d54; }
@media (prefers-color-scheme: dark) { :root {
  --canvas: #10161a; --surface: #171e23; --ink: #eeede8; --ink-2: #bcbbb3; --line: #2c3439; --line-strong: #6c767d;
  --accent: #6eccd1; --hover: #8cdee2; --on-accent: #02171c; --soft: #113339; --accent-ink: #91dde1; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 28px 16px; background: var(--canvas);
  color: var(--ink); font: 450 14px/20px "Hanken Grotesk", system-ui, sans-serif; }
main { width: 100%; max-width: 400px; }
.kicker { margin: 0 0 8px; color: var(--ink-2); }
h1 { margin: 0 0 8px; font: 500 26px/32px "Source Serif 4", Georgia, serif; text-wrap: balance; }
.lead { margin: 0 0 20px; color: var(--ink-2); }
ul { list-style: none; margin: 0 0 28px; padding: 0; border: 1px solid var(--line); border-radius: 10px; background: var(--surface); overflow: hidden; }
li + li { border-top: 1px solid var(--line); }
li button { display: flex; gap: 12px; align-items: center; width: 100%; min-height: 56px; padding: 8px 12px; border: 0;
  background: none; color: inherit; font: inherit; text-align: left; cursor: pointer; }
li button:hover { background: var(--canvas); }
.tile { flex: none; display: grid; place-items: center; width: 36px; height: 36px; border-radius: 6px; background: var(--soft); color: var(--accent-ink); font-weight: 600; }
.who { min-width: 0; overflow-wrap: anywhere; }
small { display: block; font-size: 12px; line-height: 16px; color: var(--ink-2); }
label { display: block; margin: 0 0 4px; font-weight: 600; }
.row { display: flex; gap: 8px; margin-bottom: 12px; }
input:not([type=hidden]), select { width: 100%; min-width: 0; height: 36px; padding: 0 12px; border: 1px solid var(--line-strong); border-radius: 6px;
  background: var(--surface); color: var(--ink); font: inherit; }
::placeholder { color: var(--ink-2); opacity: 1; }
.primary { flex: none; height: 36px; padding: 0 16px; border: 0; border-radius: 6px; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer; }
.primary:hover { background: var(--hover); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
li button:focus-visible { outline-offset: -2px; }
@media (pointer: coarse) { .primary, input:not([type=hidden]), select { height: 44px; } }
`;
