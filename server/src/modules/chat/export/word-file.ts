import {
  AlignmentType,
  Document,
  type FileChild,
  Footer,
  HeadingLevel,
  LevelFormat,
  Packer,
  PageNumber,
  Paragraph,
  TextRun,
} from 'docx';
import { wordFontTable, wordPage, wordStyles } from '@staffroom/sdk/internal/office';
import { languageOf } from '@staffroom/sdk/reading';
import {
  attachmentLine,
  byline,
  type ChatExport,
  type ExportedMessage,
  headline,
  models,
  placeOf,
  wordsOf,
} from './chat-export.ts';
import type { ExportWords } from './export-words.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { blocksOf, indentOf, NumberedLists, numberingName, topDepthOf } from './word-blocks.ts';
import { type Look, plainRun, writable } from './word-runs.ts';

export async function wordFile(chat: ChatExport): Promise<Buffer> {
  const notes: string[] = [];
  const lists = new NumberedLists();
  const answeredBy = models(chat);
  const words = wordsOf(chat);
  const children: FileChild[] = [
    new Paragraph({ heading: HeadingLevel.HEADING_1, children: [plainRun(chat.title)] }),
    new Paragraph({ style: 'Byline', children: [plainRun(headline(chat))] }),
    ...(answeredBy === null
      ? []
      : [new Paragraph({ style: 'Byline', children: [plainRun(words.answeredBy(answeredBy))] })]),
  ];
  for (const message of chat.messages) {
    children.push(
      ...(message.role === 'user' ? question(message, words) : answer(message, { notes, lists, words })),
    );
  }
  const footnotes = notes.map((note, index) => [
    index + 1,
    { children: [new Paragraph({ style: 'FootnoteText', children: [plainRun(` ${note}`)] })] },
  ]);
  const file = new Document({
    title: writable(chat.title),
    creator: writable(chat.agent),
    lastModifiedBy: writable(chat.agent),
    styles: wordStyles(chat.language),
    footnotes: Object.fromEntries(footnotes),
    numbering: { config: [...lists.starts].map(numbered) },
    sections: [{ properties: { page: wordPage }, footers: { default: pageFooter(words) }, children }],
  });
  return Packer.toBuffer(file, undefined, [wordFontTable]);
}

function question(message: ExportedMessage, words: ExportWords): FileChild[] {
  const lines = writable(message.content.trim()).split('\n');
  const look = lookOf(message.content, words);
  const content = lines.map((text, index) => new TextRun({ ...look, text, ...(index > 0 && { break: 1 }) }));
  const files = attachmentLine(message, words);
  return [
    new Paragraph({ heading: HeadingLevel.HEADING_2, children: [plainRun(words.question)] }),
    new Paragraph({ style: 'Question', children: content }),
    ...(files === null ? [] : [new Paragraph({ style: 'Byline', children: [plainRun(files)] })]),
  ];
}

/**
 * Formats an answer. Word cannot share a footnote between two references, so a repeated reference gets a footnote that points
 * to the first one.
 */
function answer(
  message: ExportedMessage,
  { notes, lists, words }: { notes: string[]; lists: NumberedLists; words: ExportWords },
): FileChild[] {
  const first = new Map<number, number>();
  const look = lookOf(message.content, words);
  const blocks = parseMarkdown(message.content).children;
  function refer(number: number): number | null {
    const citation = message.citations.find((one) => one.number === number);
    if (!citation && !message.withheld.includes(number)) return null;
    const earlier = first.get(number);
    if (earlier !== undefined) return notes.push(words.seeNote(earlier));
    const note = notes.push(
      citation ? `${placeOf(citation, words)}: ${words.quote(citation.quote.trim())}` : words.noAccess,
    );
    first.set(number, note);
    return note;
  }
  return [
    new Paragraph({ heading: HeadingLevel.HEADING_3, children: [plainRun(words.answer)] }),
    new Paragraph({ style: 'Byline', children: [plainRun(byline(message, words))] }),
    ...blocksOf(blocks, { level: 0, refer, lists, look, topDepth: topDepthOf(blocks) }),
  ];
}

/** Marks text that has another language than the file, which assistive technology would mispronounce. */
function lookOf(text: string, { language }: ExportWords): Look {
  const own = languageOf(text, language);
  return own === language ? {} : { language: { value: languageTags[own] } };
}

const languageTags = { en: 'en-US', de: 'de-DE' };

function numbered(start: number) {
  const formats = [LevelFormat.DECIMAL, LevelFormat.LOWER_LETTER, LevelFormat.LOWER_ROMAN];
  return {
    reference: numberingName(start),
    levels: Array.from({ length: 9 }, (_, level) => ({
      level,
      start,
      format: formats[level % formats.length] ?? LevelFormat.DECIMAL,
      text: `%${level + 1}.`,
      alignment: AlignmentType.START,
      style: { paragraph: { indent: { left: indentOf(level + 1), hanging: 360 } } },
    })),
  };
}

function pageFooter({ pages: [page, of] }: ExportWords): Footer {
  const children = [page, PageNumber.CURRENT, of, PageNumber.TOTAL_PAGES];
  const text = new TextRun({ children, size: 16 });
  return new Footer({
    children: [new Paragraph({ style: 'Byline', alignment: AlignmentType.END, children: [text] })],
  });
}
