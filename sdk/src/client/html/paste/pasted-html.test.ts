// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { pastedHtml } from './pasted-html.ts';
import { pastedText } from './pasted-text.ts';
import { googleDocsPieces } from './testing/google-docs.ts';
import { libreOfficePieces, sheetPieces, textPieces } from './testing/other-pieces.ts';
import { outlookPieces } from './testing/outlook.ts';
import { webPieces } from './testing/web.ts';
import { wordOnlinePieces, wordPieces } from './testing/word.ts';

const kinds = {
  Word: wordPieces,
  'Word on the web': wordOnlinePieces,
  'Google Docs': googleDocsPieces,
  Outlook: outlookPieces,
  'a web page': webPieces,
  LibreOffice: libreOfficePieces,
  'a spreadsheet': sheetPieces,
};

describe.each(Object.entries(kinds))('HTML from %s', (kind, pieces) => {
  it.each(pieces)(`${kind}: the editor shows %s as written`, (_, pasted, shown) => {
    expect(pastedHtml(pasted).html).toBe(shown);
  });
  it.each(pieces)(`${kind}: %s stays the same when it is pasted again`, (_, __, shown) => {
    expect(pastedHtml(shown).html).toBe(shown);
  });
});

it.each(textPieces)('plain text: the editor shows %s as written', (_, text, shown) => {
  expect(pastedText(text)).toBe(shown);
});

it('images that only the source program can show are counted, or taken from the given image data', () => {
  const html =
    '<p><img src="file:///C:/1.png" alt="One"><img src="cid:2"><img src="https://a.test/3.png"></p>';
  expect(pastedHtml(html)).toEqual({
    html: '<img src="https://a.test/3.png" alt="">',
    lostPictures: 2,
  });
  expect(pastedHtml(html, ['data:image/png;base64,AAAA'])).toEqual({
    html: '<img src="data:image/png;base64,AAAA" alt="One"><img src="https://a.test/3.png" alt="">',
    lostPictures: 1,
  });
});

it('deeply nested tables, lists and quoted mails are read without delay', () => {
  const spent = process.threadCpuUsage();
  for (const part of ['<table><tr><td>', '<ul><li>', '<div style="border-top:solid red">From: x'])
    expect(pastedHtml(`${part.repeat(200)}end`).html).toContain('end');
  const { user, system } = process.threadCpuUsage(spent);
  expect((user + system) / 1000).toBeLessThan(4_000);
});
