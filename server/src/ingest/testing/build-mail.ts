import { CFB } from '@e965/xlsx';
import { encodeText } from './encode-text.ts';

export interface MailParts {
  subject: string;
  body: string;
  attachments?: readonly { filename: string; content: string }[];
}

export function buildEml({ subject, body, attachments = [] }: MailParts): string {
  const files = attachments.map(({ filename, content }) =>
    [
      '--b',
      `Content-Type: application/octet-stream; name="${filename}"`,
      `Content-Disposition: attachment; filename="${filename}"`,
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from(content).toString('base64'),
      '',
    ].join('\r\n'),
  );
  return [
    'From: Cara <cara@example.test>',
    'To: ana@example.test',
    `Subject: ${subject}`,
    'Date: Mon, 02 Feb 2026 10:00:00 +0000',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    `--b\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${body}\r\n${files.join('')}--b--\r\n`,
  ].join('\r\n');
}

/** Builds a message as Outlook saves it: one stream per property, named by the property's number and type. */
export function buildMsg({ subject, body, attachments = [] }: MailParts): Buffer {
  const file = CFB.utils.cfb_new();
  const add = (path: string, content: Buffer): void => void CFB.utils.cfb_add(file, path, content);
  const text = (path: string, value: string): void => add(path, Buffer.from(value, 'utf16le'));
  add('/__properties_version1.0', Buffer.alloc(32));
  text('/__substg1.0_001A001F', 'IPM.Note');
  text('/__substg1.0_0037001F', subject);
  text('/__substg1.0_1000001F', body);
  text('/__substg1.0_0C1A001F', 'Cara');
  text('/__substg1.0_5D01001F', 'cara@example.test');
  const recipient = '/__recip_version1.0_#00000000';
  // Property 0C15, the type of recipient, is in the list of fixed-length properties. The value 1 means "to".
  const kind = Buffer.alloc(24);
  kind.writeUInt32LE(0x0c150003, 8);
  kind.writeUInt32LE(1, 16);
  add(`${recipient}/__properties_version1.0`, kind);
  text(`${recipient}/__substg1.0_3001001F`, 'Ana');
  text(`${recipient}/__substg1.0_39FE001F`, 'ana@example.test');
  for (const [index, { filename, content }] of attachments.entries()) {
    const folder = `/__attach_version1.0_#${index.toString(16).padStart(8, '0').toUpperCase()}`;
    add(`${folder}/__properties_version1.0`, Buffer.alloc(8));
    text(`${folder}/__substg1.0_3707001F`, filename);
    add(`${folder}/__substg1.0_37010102`, Buffer.from(content));
  }
  const written: unknown = CFB.write(file, { type: 'buffer' });
  if (!Buffer.isBuffer(written)) throw new Error('a compound file is written as a buffer');
  return written;
}

/** Builds a message of an older program: its texts are in a code page, which two properties name. */
export function buildMsgIn(
  encoding: string,
  { subject, body, html, codePage }: { subject: string; body?: string; html?: string; codePage: number },
): Buffer {
  const file = CFB.utils.cfb_new();
  const add = (path: string, content: Buffer): void => void CFB.utils.cfb_add(file, path, content);
  const property = (tag: number, value: number): Buffer => {
    const entry = Buffer.alloc(16);
    entry.writeUInt32LE(tag, 0);
    entry.writeUInt32LE(value, 8);
    return entry;
  };
  add(
    '/__properties_version1.0',
    Buffer.concat([Buffer.alloc(32), property(0x3ffd0003, codePage), property(0x3fde0003, codePage)]),
  );
  add('/__substg1.0_001A001E', Buffer.from('IPM.Note'));
  add('/__substg1.0_0037001E', encodeText(subject, encoding));
  if (body !== undefined) add('/__substg1.0_1000001E', encodeText(body, encoding));
  if (html !== undefined) add('/__substg1.0_10130102', encodeText(html, encoding));
  const written: unknown = CFB.write(file, { type: 'buffer' });
  if (!Buffer.isBuffer(written)) throw new Error('a compound file is written as a buffer');
  return written;
}
