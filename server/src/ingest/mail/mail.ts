import type { EmbeddedFile } from '../extracted-document.ts';
import { createDocumentWriter, type DocumentWriter } from '../formats/document-writer.ts';
import { writeHtml } from '../html/html-text.ts';

export interface AttachedFile extends EmbeddedFile {
  kind: string;
}

export interface Mail {
  subject: string;
  /** Lists of people with a label such as "From". */
  people: readonly (readonly [label: string, names: readonly string[]])[];
  date: string;
  text: string;
  html: string;
  attachments: readonly AttachedFile[];
}

/** The plain text is only a stub if more HTML words are missing from it than this number, and than the share below allows. */
const maxMissingWords = 4;
const minSharedRatio = 0.5;

function isStub(text: string, html: string): boolean {
  if (text.trim() === '') return true;
  const rich = createDocumentWriter(maxComparedLength);
  writeHtml(html, rich);
  const words = wordsOf(rich.finish().text);
  const plain = wordsOf(text.slice(0, maxComparedLength));
  const lacking = [...words].filter((word) => !plain.has(word)).length;
  return lacking > maxMissingWords && lacking > words.size * (1 - minSharedRatio);
}

/** Maximum length of a compared body in characters. */
const maxComparedLength = 100_000;

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu));
}

/** Writes a message: its subject becomes the section; attachments are listed and become separate documents. */
export function writeMail(mail: Mail, writer: DocumentWriter): void {
  if (mail.subject.trim() !== '') writer.heading(mail.subject, 1);
  const people = mail.people
    .filter(([, names]) => names.length > 0)
    .map(([label, names]) => `${label}: ${names.join(', ')}`);
  writer.add([...people, ...(mail.date === '' ? [] : [`Date: ${mail.date}`])].join('\n'));
  if (mail.html !== '' && isStub(mail.text, mail.html)) writeHtml(mail.html, writer);
  else writer.add(mail.text);
  if (mail.attachments.length === 0) return;
  writer.heading('Attachments', 2);
  writer.add(
    mail.attachments
      .map(({ filename, kind }) => `- ${filename}${kind === '' ? '' : ` (${kind})`}`)
      .join('\n'),
  );
  const left = mail.attachments.filter(({ filename, bytes }) => !writer.attach({ filename, bytes }));
  if (left.length > 0)
    writer.remark(`${left.length} of ${mail.attachments.length} attachments were skipped.`);
}
