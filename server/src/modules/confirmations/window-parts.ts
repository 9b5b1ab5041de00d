const dark = `
  color-scheme: dark; --canvas: #10161a; --surface: #171e23; --ink: #eeede8; --ink-2: #bcbbb3; --line: #2c3439;
  --line-strong: #6c767d; --accent: #6eccd1; --accent-hover: #8cdee2; --on-accent: #02171c; --warn: #eac578; --warn-soft: #3b2e14;`;

/** The styles of the window. They copy tokens of `sdk/src/client/styles/tokens.css`, because this window loads no files. */
export const windowStyle = `
:root { color-scheme: light; --canvas: #fbfaf7; --surface: #ffffff; --ink: #171f24; --ink-2: #4a5358; --line: #dedcd7;
  --line-strong: #88867e; --accent: #00636b; --accent-hover: #004f56; --on-accent: #f8fdfd; --warn: #724d0b; --warn-soft: #fdefcb; }
@media (prefers-color-scheme: dark) { :root:not([data-theme="light"]) {${dark} } }
:root[data-theme="dark"] {${dark} }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100dvh; padding: 28px; background: var(--canvas); color: var(--ink);
  font: 450 14px/20px system-ui, sans-serif; }
header { color: var(--ink-2); margin-bottom: 20px; }
header, main { max-width: 520px; margin-inline: auto; }
h1 { font-size: 20px; line-height: 26px; font-weight: 600; margin: 0 0 20px; overflow-wrap: anywhere; }
dl { margin: 0 0 20px; border: 1px solid var(--line); border-radius: 10px; background: var(--surface); }
dl div { padding: 10px 16px; }
dl div + div { border-top: 1px solid var(--line); }
dt { color: var(--ink-2); font-size: 12px; line-height: 16px; }
dd { margin: 2px 0 0; overflow-wrap: anywhere; white-space: pre-line; }
.warning { margin: 0 0 20px; padding: 10px 16px; border-radius: 6px; background: var(--warn-soft); color: var(--warn); }
.choice { display: flex; gap: 8px; align-items: flex-start; margin: 0 0 20px; }
.choice input { margin: 2px 0 0; width: 16px; height: 16px; accent-color: var(--accent); }
.choice input:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.buttons { display: flex; justify-content: flex-end; gap: 8px; }
a { color: var(--accent); }
button { font: inherit; font-weight: 600; min-height: 36px; padding: 0 16px; border-radius: 6px; cursor: pointer;
  border: 1px solid var(--line-strong); background: var(--surface); color: var(--ink); }
button.primary { border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
button.primary:hover:enabled { border-color: var(--accent-hover); background: var(--accent-hover); }
button:disabled { opacity: 0.5; cursor: default; }
button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.small { display: none; }
/* An assistant may open the question as a page of the whole window. */
@media (min-width: 720px) { body { padding-top: 12vh; } }
/* Hides the form in a tiny window, so that no one answers a question that they cannot see. */
@media (max-width: 279px), (max-height: 239px) { form { display: none; } .small { display: block; } }
`;

/**
 * The script enables the Confirm button one second after the window comes to the front, so that a click that was meant for
 * another window confirms nothing. The Escape key cancels.
 */
export const windowScript = `
const confirm = document.querySelector('.primary');
if (document.querySelector('[data-answered]')) setTimeout(() => window.close(), 400);
else if (confirm) {
  let timer;
  const look = () => {
    clearTimeout(timer);
    confirm.disabled = true;
    if (document.visibilityState === 'visible' && document.hasFocus())
      timer = setTimeout(() => { confirm.disabled = false; }, 1000);
  };
  for (const name of ['focus', 'blur', 'resize', 'pageshow']) addEventListener(name, look);
  document.addEventListener('visibilitychange', look);
  addEventListener('keydown', ({ key }) => { if (key === 'Escape') document.querySelector('[value=cancel]').click(); });
  look();
}
`;
