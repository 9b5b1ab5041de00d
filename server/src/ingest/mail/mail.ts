import type { EmbeddedFile } from '../extracted-document.ts';
import type { DocumentWriter } from '../formats/document-writer.ts';
import { writeHtml } from '../formats/html-text.ts';

export interface AttachedFile extends EmbeddedFile {
  /** Its media type, where the message says one. */
  kind: string;
}

/** A message, whatever program has saved it. Parts that it has not are empty. */
export interface Mail {
  subject: string;
  /** "From" and who that is. */
  people: readonly (readonly [label: string, names: readonly string[]])[];
  date: string;
  text: string;
  html: string;
  attachments: readonly AttachedFile[];
}

/** The subject is the section; attachments are named, and become documents of their own. */
export function writeMail(mail: Mail, writer: DocumentWriter): void {
  if (mail.subject.trim() !== '') writer.heading(mail.subject, 1);
  const people = mail.people
    .filter(([, names]) => names.length > 0)
    .map(([label, names]) => `${label}: ${names.join(', ')}`);
  writer.add([...people, ...(mail.date === '' ? [] : [`Date: ${mail.date}`])].join('\n'));
  if (mail.text.trim() !== '') writer.add(mail.text);
  else if (mail.html !== '') writeHtml(mail.html, writer);
  if (mail.attachments.length === 0) return;
  writer.heading('Attachments', 2);
  writer.add(
    mail.attachments
      .map(({ filename, kind }) => `- ${filename}${kind === '' ? '' : ` (${kind})`}`)
      .join('\n'),
  );
  const left = mail.attachments.filter(({ filename, bytes }) => !writer.attach({ filename, bytes }));
  if (left.length > 0)
    writer.remark(`${left.length} of its ${mail.attachments.length} attachments were left out.`);
}
