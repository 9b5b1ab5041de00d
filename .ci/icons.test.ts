import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The labels that the buttons and menu items of an icon can have. One icon means one action. */
const meanings: Readonly<Record<string, RegExp>> = {
  archive: /^Archive/,
  calendar: /date/,
  close: /^(Close|Clear|Cancel|Remove)/,
  copy: /^(Copy|Copied|Duplicate)/,
  download: /^(Download|Export|Save)/,
  grip: /^Move/,
  history: /[Vv]ersions|Revisions|history/,
  memory: /Memory/,
  more: /ctions|^More|^Other/,
  pencil: /^(Edit|Nothing to draft|Rename|Details|Write|System prompt)/,
  pin: /^Pin/,
  plus: /^(Add|Create|Invite|New|Use text)/,
  retry: /^(Continue|Generating|Read it again|Regenerate|Reload|Retry|Try again)/,
  share: /Share/,
  stop: /^(Cancel|Stop)/,
  tag: /^Tag/,
  trash: /^(Delete|Remove…|Revoke|Trash)/,
  undo: /^(Restore|Unarchive|Undo)/,
  upload: /^(Choose|Install|New version|Upload)/,
};

it('an icon means the same on all buttons and menu items', () => {
  const wrong: string[] = [];
  let count = 0;
  for (const file of globSync('{host/src,sdk/src,agents/*/client}/**/*.tsx')) {
    if (file.includes('.test.')) continue;
    const source = readFileSync(file, 'utf8');
    for (const { index, groups } of source.matchAll(/<(?<tag>IconButton|MenuItem|Button|LinkButton)\b/g)) {
      const element = elementAt(source.slice(index, index + 600), groups?.['tag'] ?? '');
      const meaning = meanings[/\bicon="([a-z-]+)"/.exec(element)?.[1] ?? ''];
      const label = /\bt\('([^']+)'/.exec(element.slice(element.indexOf('icon=')))?.[1];
      if (meaning === undefined || label === undefined) continue;
      count += 1;
      if (!meaning.test(label)) wrong.push(`${file}: ${/icon="[a-z-]+"/.exec(element)?.[0]} for “${label}”`);
    }
  }
  expect(wrong).toEqual([]);
  expect(count).toBeGreaterThan(60);
});

/** The element at the beginning of a text, with its content. */
function elementAt(text: string, tag: string): string {
  const end = [text.indexOf('/>'), text.indexOf(`</${tag}>`)].filter((at) => at >= 0);
  return end.length === 0 ? text : text.slice(0, Math.min(...end));
}
