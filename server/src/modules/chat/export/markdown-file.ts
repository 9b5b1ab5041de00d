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
import { embedAnswer, escapeMarkdown } from './markdown-answer.ts';

export function markdownFile(chat: ChatExport): string {
  const notes: string[] = [];
  const answeredBy = models(chat);
  const words = wordsOf(chat);
  const parts = [
    `# ${escapeMarkdown(oneLine(chat.title))}`,
    escapeMarkdown(headline(chat)),
    answeredBy === null ? null : words.answeredBy(escapeMarkdown(answeredBy)),
    ...chat.messages.flatMap((message) =>
      message.role === 'user' ? question(message, words) : answer(message, notes, words),
    ),
    notes.map((note, index) => `[^${index + 1}]: ${note}`).join('\n'),
  ];
  return `${parts.filter((part) => part !== null && part !== '').join('\n\n')}\n`;
}

function question(message: ExportedMessage, words: ExportWords): (string | null)[] {
  const quoted = escapeMarkdown(message.content.trim())
    .split('\n')
    .map((line) => `> ${line.trimEnd()}`.trimEnd());
  return [`## ${words.question}`, quoted.join('  \n'), attachmentLine(message, words)];
}

/** Each citation of an answer becomes one footnote, even if the answer refers to it several times. */
function answer(message: ExportedMessage, notes: string[], words: ExportWords): string[] {
  const known = new Map<number, string>();
  function refer(number: number): string | null {
    const citation = message.citations.find((one) => one.number === number);
    if (!citation && !message.withheld.includes(number)) return null;
    let reference = known.get(number);
    if (reference === undefined) {
      const quote =
        citation &&
        `${escapeMarkdown(placeOf(citation, words))}: ${words.quote(escapeMarkdown(oneLine(citation.quote)))}`;
      reference = `[^${notes.push(quote ?? words.noAccess)}]`;
      known.set(number, reference);
    }
    return reference;
  }
  const text = embedAnswer(message.content.trim(), 2, refer);
  return [`## ${words.answer}`, `*${escapeMarkdown(byline(message, words))}*`, text];
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
