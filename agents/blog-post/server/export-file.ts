import type { FileAnswer } from '@staffroom/sdk';
import { htmlToDocx, htmlToMarkdown, mediaTypes } from '@staffroom/sdk/office';
import { cleanHtml } from '@staffroom/sdk/server';
import type { formats, ShownSource } from '../contract.ts';
import { citation, numbersIn } from '../citations.ts';
import { beginning, escapeHtml, withoutCitations } from '../html.ts';
import { jsonLd } from '../json-ld.ts';
import { type Origin, textOf } from '../post.ts';
import type { PostRow, RevisionRow } from './collections.ts';
import type { Settings } from './settings.ts';
import { originText, type PostWords, postWords } from './words.ts';
import { languageOf } from '@staffroom/sdk/reading';

interface Exported {
  row: PostRow;
  head: RevisionRow;
  /** The sources of the post. Null for readers outside the company, whose file omits the numbers that link to the library. */
  sources: ShownSource[] | null;
  origin: Origin;
  settings: Settings;
}

export async function exportFile(format: (typeof formats)[number], post: Exported): Promise<FileAnswer> {
  const { head } = post;
  const filename = `${head.slug || 'post'}.${format}`;
  const origin = originText(post.origin, languageOf(textOf(head.content)));
  if (format === 'docx') return { filename, type: mediaTypes.docx, body: await wordFile(post, origin) };
  const html = htmlFor(post);
  if (format === 'md') {
    // A comment, so that a page made from the file does not show it.
    const body = `${htmlToMarkdown(html).trimEnd()}\n\n<!-- ${origin.replaceAll('--', '–')} -->\n`;
    return { filename, type: 'text/markdown; charset=utf-8', body };
  }
  return { filename, type: 'text/html; charset=utf-8', body: page(post, html, origin) };
}

/** A Word file shows the sources that the text cites as footnotes, and lists the other ones at the end. */
function wordFile(post: Exported, description: string): Promise<Uint8Array> {
  const { head, row, sources } = post;
  const cited = new Set(
    [...textOf(head.content).matchAll(citation)].flatMap(([numbers]) => numbersIn(numbers)),
  );
  const words = postWords(textOf(head.content));
  const notes: string[] = [];
  const others: ShownSource[] = [];
  for (const source of sources ?? []) {
    if (cited.has(source.number)) notes[source.number - 1] = sourceText(source, words);
    else others.push(source);
  }
  const html = htmlFor({ ...post, sources: sources && others });
  return htmlToDocx(head.title, html, { description, author: row.ownerName, sources: notes });
}

function sourceText({ filename, page: at, quote }: ShownSource, words: PostWords): string {
  const where = filename === '' ? words.notYours : `${filename}${at === null ? '' : `, ${words.page(at)}`}`;
  return quote === '' ? where : `${where}: “${beginning(quote, 300)}”`;
}

/** Cleans the stored HTML again, because it may be older than the current rules for cleaning. */
function htmlFor({ head, sources, origin }: Exported): string {
  const words = postWords(textOf(head.content));
  const rest = head.isCut ? `\n<p>[${words.gaps.rest}]</p>` : '';
  const html = `${cleanHtml(head.content)}${rest}`;
  if (sources === null) return withoutCitations(html);
  const from = `<p><em>${escapeHtml(originText(origin, languageOf(textOf(html))))}</em></p>`;
  if (sources.length === 0) return `${html}\n${from}`;
  const items = sources.map((source) => `<p>[${source.number}] ${escapeHtml(sourceText(source, words))}</p>`);
  return `${html}\n<h2>${words.sources}</h2>\n${items.join('\n')}\n${from}`;
}

function page(post: Exported, html: string, origin: string): string {
  const { title, description, keywords } = post.head;
  const { row, head, settings } = post;
  const published = row.publishedAt === null ? null : new Date(row.publishedAt).toISOString();
  const described = { ...head, words: row.words, author: row.ownerName, publishedUrl: row.publishedUrl };
  const data = jsonLd({ ...described, publishedAt: published }, settings.siteUrl);
  // Escapes `<`, the only character that could end the script element.
  const script = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<!doctype html>
<html lang="${languageOf(textOf(html))}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<meta name="description" content="${escapeHtml(description)}">
<meta name="keywords" content="${escapeHtml(keywords.join(', '))}">
<meta name="origin" content="${escapeHtml(origin)}">
<script type="application/ld+json">${script}</script>
</head>
<body>
<article>
${html}
</article>
</body>
</html>
`;
}
