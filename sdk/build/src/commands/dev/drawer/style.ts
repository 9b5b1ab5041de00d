const drawerHeight = 'min(340px, 50dvh)';

/**
 * Uses a constructed style sheet, because the content security policy forbids inline styles. The page's custom properties also
 * apply inside the shadow root.
 */
export function drawerStyles(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    :host { all: initial; position: fixed; inset: auto 0 0 0; z-index: 2147483000; pointer-events: none;
      font: 13px/20px var(--font-sans, system-ui, sans-serif); color: var(--ink, #17202a); }
    * { box-sizing: border-box; }
    [hidden] { display: none !important; }
    button, select { font: inherit; color: inherit; }
    :focus-visible { outline: 2px solid var(--accent, #0a6c74); outline-offset: 1px; }
    .tab { pointer-events: auto; position: fixed; inset: 0 auto auto 50%; translate: -50%; display: flex; align-items: center; gap: 6px;
      min-block-size: 24px; padding: 1px 12px 2px; border: 1px solid var(--line, #ccc); border-block-start: 0; border-radius: 0 0 10px 10px;
      background: var(--surface, var(--canvas, #fff)); color: var(--ink-2, #555); font-size: 12px; cursor: pointer; }
    .dot { inline-size: 8px; block-size: 8px; border-radius: 50%; background: var(--ok, #2f7d4f); }
    [data-state="failed"] .dot { background: var(--bad, #b3261e); }
    [data-state="building"] .dot { background: var(--warn, #a86500); }
    .drawer { pointer-events: auto; display: grid; grid-template-rows: auto auto minmax(0, 1fr); block-size: ${drawerHeight};
      border-block-start: 1px solid var(--line, #ddd); background: var(--surface, var(--canvas, #fff));
      box-shadow: 0 -4px 18px rgb(0 0 0 / 10%); }
    .bar { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 16px; padding: 8px 16px; border-block-end: 1px solid var(--line, #ddd); }
    .name { font-weight: 600; margin-inline-end: auto; }
    label { display: flex; align-items: center; gap: 6px; color: var(--ink-2, #555); }
    select, .plain { min-block-size: 30px; padding: 3px 8px; border: 1px solid var(--line, #ddd); border-radius: 6px;
      background: var(--canvas, #fff); color: var(--ink, #111); max-inline-size: 240px; }
    .plain { cursor: pointer; }
    .problem { margin: 0; max-block-size: 120px; overflow: auto; padding: 8px 16px; background: var(--bad-soft, #fdeceb);
      color: var(--bad, #b3261e); font: 12px/18px var(--font-mono, monospace); white-space: pre-wrap; }
    .list { margin: 0; padding: 0; overflow: auto; list-style: none; }
    details { border-block-end: 1px solid var(--line, #eee); }
    summary { display: grid; grid-template-columns: 68px 76px minmax(0, 1fr) auto; gap: 12px; padding: 4px 16px; cursor: pointer; }
    summary:hover { background: var(--sunken, #f4f4f2); }
    summary > * { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    .time, .kind { color: var(--ink-3, #777); }
    .failed { color: var(--bad, #b3261e); }
    pre { margin: 0; padding: 4px 16px 10px 96px; font: 12px/18px var(--font-mono, monospace); white-space: pre-wrap; overflow-wrap: anywhere; }
    .empty { padding: 16px; color: var(--ink-2, #555); }
    @media (max-width: 640px) {
      .tab .words { position: absolute; inline-size: 1px; overflow: hidden; clip-path: inset(50%); }
      label { flex: 1 1 45%; justify-content: space-between; }
      select { max-inline-size: 60%; }
      summary { grid-template-columns: 64px minmax(0, 1fr) auto; }
      .time { display: none; }
      pre { padding-inline-start: 16px; }
    }
  `);
  return sheet;
}

/** Shortens the page while the drawer is open, so that the drawer covers no part of the page, such as the text box. */
export function shortenedPage(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    `#root > * { height: calc(100dvh - ${drawerHeight}) !important; min-height: 0 !important; }`,
  );
  return sheet;
}
