import {
  attachmentLine,
  byline,
  type ChatExport,
  type ExportedMessage,
  headline,
  models,
  noAccess,
  placeOf,
} from './chat-export.ts';
import { embedAnswer, escapeMarkdown } from './markdown-answer.ts';

/** The conversation as Markdown, its citations as footnotes at the end. */
export function markdownFile(chat: ChatExport): string {
  const notes: string[] = [];
  const answeredBy = models(chat);
  const parts = [
    `# ${escapeMarkdown(oneLine(chat.title))}`,
    escapeMarkdown(headline(chat)),
    answeredBy === null ? null : `Answered by ${escapeMarkdown(answeredBy)}`,
    ...chat.messages.flatMap((message) =>
      message.role === 'user' ? question(message) : answer(message, notes),
    ),
    notes.map((note, index) => `[^${index + 1}]: ${note}`).join('\n'),
  ];
  return `${parts.filter((part) => part !== null && part !== '').join('\n\n')}\n`;
}

function question(message: ExportedMessage): (string | null)[] {
  const quoted = escapeMarkdown(message.content.trim())
    .split('\n')
    .map((line) => `> ${line.trimEnd()}`.trimEnd());
  return ['## Question', quoted.join('  \n'), attachmentLine(message)];
}

/** Each citation of an answer is one note, however often the answer refers to it. */
function answer(message: ExportedMessage, notes: string[]): string[] {
  const known = new Map<number, string>();
  function refer(number: number): string | null {
    const citation = message.citations.find((one) => one.number === number);
    if (!citation && !message.withheld.includes(number)) return null;
    let reference = known.get(number);
    if (reference === undefined) {
      const quote =
        citation && `${escapeMarkdown(placeOf(citation))}: “${escapeMarkdown(oneLine(citation.quote))}”`;
      reference = `[^${notes.push(quote ?? noAccess)}]`;
      known.set(number, reference);
    }
    return reference;
  }
  const text = embedAnswer(message.content.trim(), 2, refer);
  return ['## Answer', `*${escapeMarkdown(byline(message))}*`, text];
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
