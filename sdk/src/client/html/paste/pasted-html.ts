import { pictureAddress } from './addresses.ts';
import { htmlOfBlocks } from './blocks.ts';
import { removeUnseen } from './clean-up.ts';
import { type StyleRules, styleRules } from './element-style.ts';
import { nestLists } from './lists.ts';
import { quoteMails } from './mails.ts';
import { raiseNotes } from './notes.ts';
import { readBlocks } from './read-blocks.ts';

export interface Pasted {
  /** HTML of the editor's schema: text blocks, lists, tables, quotations, code, images and marks. */
  html: string;
  /** Number of images that only the source program can show. */
  lostPictures: number;
}

/**
 * Normalizes HTML from the clipboard, as Word, Google Docs, Outlook, LibreOffice, spreadsheets and web pages write it.
 * @param html untrusted HTML; it is parsed without running scripts or loading images
 * @param pictures `data:` addresses of the images that the HTML names only by a file, in their order
 */
export function pastedHtml(html: string, pictures: readonly string[] = []): Pasted {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const rules = styleRules(page);
  const base = page.querySelector('base')?.getAttribute('href') ?? null;
  const isSheet = sheet.test(html.slice(0, 4_000));
  removeUnseen(page, rules);
  raiseNotes(page);
  nestLists(page, rules);
  quoteMails(page, rules);
  let filesSeen = 0;
  let lostPictures = 0;
  const pictureOf = (image: Element): string | null => {
    if (isSpacer(image, rules)) return null;
    const src = image.getAttribute('src') ?? '';
    const given = isLocal.test(src) ? pictures[filesSeen++] : undefined;
    const later = /^data:image\/(?:gif|svg)/.test(src) ? image.getAttribute('data-src') : null;
    const address = pictureAddress(given ?? later ?? src, base);
    if (address === null) lostPictures += 1;
    return address;
  };
  const blocks = readBlocks(page.body, { rules, base, isSheet, pictureOf });
  return { html: htmlOfBlocks(blocks), lostPictures };
}

/** Marks of Excel, Google Sheets and LibreOffice Calc. */
const sheet =
  /schemas-microsoft-com:office:excel|google-sheets-html-origin|data-sheets-(?:value|root)|\ssdval=/;
const isLocal = /^(?:file|cid|blob|webkit-fake-url):/i;

/** Whether an image is a space or a counter of readers. */
function isSpacer(image: Element, { styleOf }: StyleRules): boolean {
  const style = styleOf(image);
  const sizes = ['width', 'height'].map((name) =>
    Number.parseFloat(image.getAttribute(name) ?? style.get(name) ?? ''),
  );
  return sizes.some((size) => size <= 3);
}
