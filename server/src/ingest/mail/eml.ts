import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';
import { decodeText } from '../bytes/decode-text.ts';
import type { DocumentWriter } from './document-writer.ts';
import type { Reader } from './format-reader.ts';
import { Refusal } from '../refusal.ts';
import { writeHtml } from './html-text.ts';

/** The subject is the section; attachments are named, not read: each can be uploaded by itself. */
export const eml: Reader = {
  name: 'e-mail',
  kinds: ['data', 'html', 'late-pdf'],
  nothingFound: 'empty',
  async read(bytes, writer) {
    const mail = await PostalMime.parse(asBytes(bytes), { maxNestingDepth: 100 });
    if (mail.from === undefined && mail.date === undefined && mail.subject === undefined) throw noMail();
    if (mail.subject?.trim()) writer.heading(mail.subject, 1);
    writer.add(headerLines(mail).join('\n'));
    if (mail.text?.trim()) writer.add(mail.text);
    else if (mail.html !== undefined) writeHtml(mail.html, writer);
    writeAttachments(mail.attachments, writer);
  },
};

/** Some programs save a message as UTF-16 text. */
function asBytes(bytes: Uint8Array): Uint8Array | string {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return isUtf16 ? decodeText(bytes) : new Uint8Array(bytes);
}

function headerLines(mail: Email): string[] {
  const people: [string, Address[]][] = [
    ['From', mail.from === undefined ? [] : [mail.from]],
    ['To', mail.to ?? []],
    ['Cc', mail.cc ?? []],
  ];
  const lines = people
    .map(([label, addresses]) => [label, addresses.flatMap(nameAddress).join(', ')])
    .filter(([, names]) => names !== '')
    .map(([label, names]) => `${label}: ${names}`);
  return mail.date === undefined ? lines : [...lines, `Date: ${mail.date}`];
}

function nameAddress(address: Address): string[] {
  if (address.group !== undefined) return address.group.flatMap(nameAddress);
  return [address.name === '' ? (address.address ?? '') : `${address.name} <${address.address ?? ''}>`];
}

/** Pictures that belong to the text have a content id and are no attachments to a person. */
function writeAttachments(attachments: readonly Attachment[], writer: DocumentWriter): void {
  const named = attachments.filter(({ filename, related }) => filename !== null && related !== true);
  if (named.length === 0) return;
  writer.heading('Attachments', 2);
  writer.add(named.map(({ filename, mimeType }) => `- ${filename} (${mimeType})`).join('\n'));
}

function noMail(): Refusal {
  return new Refusal(
    'unsupported',
    'This file is not an e-mail, although its name ends in .eml: it has no sender, subject or date. Save the message again in your mail program and upload that.',
  );
}
