import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';
import { decodeText } from '../bytes/decode-text.ts';
import type { DocumentWriter } from '../formats/document-writer.ts';
import type { Reader } from '../formats/format-reader.ts';
import { type AttachedFile, type Mail, writeMail } from './mail.ts';
import { Refusal } from '../refusal.ts';

export const eml: Reader = {
  name: 'e-mail',
  kinds: ['data', 'html', 'late-pdf'],
  nothingFound: 'empty',
  async read(bytes, writer) {
    const mail = await PostalMime.parse(await asBytes(bytes, writer), { maxNestingDepth: 100 });
    if (mail.from === undefined && mail.date === undefined && mail.subject === undefined) throw noMail();
    writeMail(toMail(mail), writer);
  },
};

/** Converts a message that a program saved as UTF-16 text. */
async function asBytes(bytes: Uint8Array, writer: DocumentWriter): Promise<Uint8Array | string> {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return isUtf16 ? decodeText(bytes, writer) : new Uint8Array(bytes);
}

function toMail({ subject, from, to, cc, date, headers, text, html, attachments }: Email): Mail {
  return {
    subject: subject ?? '',
    people: [
      ['From', from === undefined ? [] : nameAddress(from)],
      ['To', (to ?? []).flatMap(nameAddress)],
      ['Cc', (cc ?? []).flatMap(nameAddress)],
    ],
    // Takes the date from the header, which has the sender's time zone, because the parser converts dates to UTC.
    date:
      headers
        .find(({ key }) => key === 'date')
        ?.value.replace(/\s+/g, ' ')
        .trim() ??
      date ??
      '',
    text: text ?? '',
    html: html ?? '',
    // Pictures inside the text have a content id; a reader does not regard them as attachments.
    attachments: attachments.filter(({ related }) => related !== true).flatMap(toFile),
  };
}

function nameAddress(address: Address): string[] {
  if (address.group !== undefined) return address.group.flatMap(nameAddress);
  return [address.name === '' ? (address.address ?? '') : `${address.name} <${address.address ?? ''}>`];
}

/** Names a forwarded message, which often has no file name as an attachment. */
function toFile({ filename, mimeType, content }: Attachment): AttachedFile[] {
  const name = filename ?? (mimeType === 'message/rfc822' ? 'Forwarded message.eml' : null);
  if (name === null) return [];
  const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
  return [{ filename: name, kind: mimeType, bytes }];
}

function noMail(): Refusal {
  return new Refusal(
    'unsupported',
    'This file is not an e-mail, although its name ends in .eml: it has no sender, subject or date. Save the message again in your mail program and upload the new file.',
  );
}
