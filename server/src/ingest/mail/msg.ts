import { createRequire } from 'node:module';
import type * as Library from '@kenjiuno/msgreader';
import { guessCodePage } from '../bytes/code-page.ts';
import { readOleDirectory } from '../bytes/ole-directory.ts';
import type { DocumentWriter } from '../formats/document-writer.ts';
import type { Reader } from '../formats/format-reader.ts';
import { encodingOf } from './encoding-of.ts';
import { type AttachedFile, writeMail } from './mail.ts';
import { corrupt, Refusal } from '../refusal.ts';

// Node and bundlers disagree about this package's default export; `require` returns the same for both.
const library: typeof Library.default = createRequire(import.meta.url)('@kenjiuno/msgreader');
const MsgReader = library.default;
type MsgReader = InstanceType<typeof MsgReader>;
type FieldsData = Library.FieldsData;

const name = 'Outlook message';

export const msg: Reader = {
  name,
  kinds: ['ole'],
  nothingFound: 'empty',
  async read(bytes, writer) {
    const streams = readOleDirectory(bytes);
    if (streams === undefined) throw corrupt(name);
    if (!streams.some((stream) => stream.name.startsWith('__properties'))) throw noMessage();
    const { reader, fields } = await tryOpen(bytes);
    if (fields.error !== undefined) throw corrupt(name);
    write(reader, fields, writer);
  },
};

/** @throws Refusal `corrupt` if the library reads beyond the end of a cut file, which would otherwise count as too large */
async function tryOpen(bytes: Uint8Array): Promise<OpenMessage> {
  try {
    return await open(bytes);
  } catch (error) {
    const isBeyondEnd =
      error instanceof RangeError && /typed array length|outside|bounds/i.test(error.message);
    throw isBeyondEnd ? corrupt(name, error) : error;
  }
}

interface OpenMessage {
  reader: MsgReader;
  fields: FieldsData;
}

/**
 * Reads the fields of a message. Older programs declare in one field the code page of the other fields. If texts are not in that
 * code page, their letters decide.
 */
async function open(bytes: Uint8Array): Promise<OpenMessage> {
  const message = readIn(bytes);
  const { fields } = message;
  const encoding = encodingOf(fields.messageCodepage) ?? encodingOf(fields.internetCodepage);
  if (encoding === undefined || encoding === 'utf-16le') return message;
  const declared = readIn(bytes, encoding);
  if (!textsOf(declared).includes('\ufffd')) return declared;
  const letters = Buffer.from(textsOf(readIn(bytes, 'latin1')), 'latin1');
  return readIn(bytes, await guessCodePage(letters));
}

function readIn(bytes: Uint8Array, encoding?: string): OpenMessage {
  const reader = new MsgReader(new Uint8Array(bytes).buffer);
  if (encoding !== undefined) reader.parserConfig = { ansiEncoding: encoding };
  return { reader, fields: reader.getFileData() };
}

function textsOf({ fields }: OpenMessage): string {
  return `${fields.subject ?? ''}\n${fields.body ?? ''}`;
}

function write(reader: MsgReader, fields: FieldsData, writer: DocumentWriter): void {
  const { subject = '', body = '', bodyHtml, html, senderName, recipients = [] } = fields;
  const named = (kind: 'to' | 'cc'): string[] =>
    recipients.filter(({ recipType }) => recipType === kind).map((one) => nameOf(one.name, addressOf(one)));
  writeMail(
    {
      subject,
      people: [
        [
          'From',
          senderName === undefined
            ? []
            : [nameOf(senderName, fields.senderSmtpAddress ?? fields.senderEmail)],
        ],
        ['To', named('to')],
        ['Cc', named('cc')],
        ...meetingOf(fields),
      ],
      date:
        dateInHeaders(fields.headers) ??
        dateOf(fields.clientSubmitTime ?? fields.messageDeliveryTime ?? fields.creationTime),
      text: body,
      html: bodyHtml ?? (html === undefined ? '' : decodeHtml(html, fields.internetCodepage)),
      attachments: (fields.attachments ?? [])
        .filter(({ attachmentHidden }) => attachmentHidden !== true)
        .flatMap((attachment) => fileOf(reader, attachment)),
    },
    writer,
  );
}

/** Returns time and place of a meeting, which Outlook stores beside its text. */
function meetingOf(fields: FieldsData): [label: string, values: string[]][] {
  const listed = (text = ''): string[] => (text === '' ? [] : [text]);
  return [
    ['Start', listed(dateOf(fields.apptStartWhole))],
    ['End', listed(dateOf(fields.apptEndWhole))],
    ['Location', listed(fields.apptLocation)],
  ];
}

function addressOf({ smtpAddress, email }: FieldsData): string | undefined {
  return smtpAddress ?? email;
}

/** Shortens the directory path by which Outlook names people within a company. */
function nameOf(person: string | undefined, address: string | undefined): string {
  const mail = address?.includes('@') === true && !address.startsWith('/') ? address : undefined;
  if (person === undefined || person === mail) return mail ?? '';
  return mail === undefined ? person : `${person} <${mail}>`;
}

function decodeHtml(bytes: Uint8Array, codePage: number | undefined): string {
  const head = Buffer.from(bytes.subarray(0, 4096)).toString('latin1');
  const declared = /<meta[^>]{1,200}charset\s{0,9}=\s{0,9}["']?([\w-]{2,40})/i.exec(head)?.[1];
  for (const encoding of [encodingOf(codePage), declared, 'utf-8']) {
    try {
      if (encoding !== undefined) return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {}
  }
  return new TextDecoder('windows-1252').decode(bytes);
}

/** Returns the date as the sender's program wrote it, in the sender's time zone. */
function dateInHeaders(headers: string | undefined): string | undefined {
  return headers === undefined
    ? undefined
    : /^Date:[ \t]{0,9}(\S[^\r\n]{5,80})$/im.exec(headers)?.[1]?.trim();
}

function dateOf(value: string | undefined): string {
  const time = value === undefined ? Number.NaN : Date.parse(value);
  return Number.isNaN(time) ? '' : new Date(time).toISOString();
}

function fileOf(reader: MsgReader, attachment: FieldsData): AttachedFile[] {
  const { fileName = attachment.name } = attachment;
  const { content } = reader.getAttachment(attachment);
  if (fileName === undefined || content.length === 0) return [];
  // The name of a nested message has no extension, so one is added.
  const isMessage = attachment.innerMsgContent === true && !/\.msg$/i.test(fileName);
  return [
    {
      filename: isMessage ? `${fileName}.msg` : fileName,
      kind: attachment.attachMimeTag ?? '',
      bytes: content,
    },
  ];
}

function noMessage(): Refusal {
  return new Refusal(
    'unsupported',
    'This file is not an Outlook message, although its name ends in .msg. Save the message again in Outlook and upload the new file.',
  );
}
