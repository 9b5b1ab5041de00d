import { type OfficeContentNode, OfficeParser, type OfficeParserAST } from 'officeparser';
import type { DocumentWriter } from '../document-writer.ts';
import type { ExtractionLimits } from '../limits.ts';
import type { Reader } from '../reader.ts';
import { corrupt, encrypted, Refusal, tooLarge } from '../refusal.ts';
import { readZipDirectory } from '../zip-directory.ts';
import { writeNodes } from './office-text.ts';

const name = 'Word document';

export const docx: Reader = {
  name,
  kinds: ['zip', 'ole'],
  nothingFound: 'empty',
  async read(bytes, writer, limits) {
    checkContainer(bytes, limits);
    const document = await parse(bytes, limits);
    writeLetterhead(document.auxiliary?.headers ?? [], writer);
    writeNodes(document.content, writer);
  },
};

/** Before anything is unpacked: is it what its name says, and of a sane size? */
function checkContainer(bytes: Uint8Array, limits: ExtractionLimits): void {
  if (bytes[0] === 0xd0) throw oleContainer(bytes);
  const directory = readZipDirectory(bytes, limits.zipEntries);
  if (directory === undefined) throw corrupt(name);
  if (directory.names.length > limits.zipEntries || directory.unpackedBytes > limits.unpackedBytes)
    throw tooLarge(name);
  if (
    !directory.names.includes('[Content_Types].xml') ||
    !directory.names.some((part) => part.startsWith('word/'))
  )
    throw new Refusal(
      'unsupported',
      'This file is not a Word document, although its name ends in .docx. Upload it under its own name, or save it as .docx in Word.',
    );
}

/** Word keeps protected documents inside the container of its old format. */
function oleContainer(bytes: Uint8Array): Refusal {
  const isEncrypted = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(
    Buffer.from('EncryptedPackage', 'utf16le'),
  );
  if (isEncrypted) return encrypted(name);
  return new Refusal(
    'unsupported',
    'This file is in the format of an older Office program. Open it in Word, save it as .docx and upload that.',
  );
}

async function parse(bytes: Uint8Array, limits: ExtractionLimits): Promise<OfficeParserAST> {
  try {
    return await OfficeParser.parseOffice(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      fileType: 'docx',
      ignoreComments: true,
      decompressionLimits: {
        maxUncompressedBytes: limits.unpackedBytes,
        maxZipEntries: limits.zipEntries,
      },
    });
  } catch (error) {
    throw refusalFor(error);
  }
}

function refusalFor(error: unknown): Refusal {
  const code = issueCode(error);
  if (code.startsWith('PASSWORD') || code === 'DOCUMENT_DECRYPTION_FAILED') return encrypted(name, error);
  if (/LIMIT_EXCEEDED|DEPTH_EXCEEDED|TOO_LARGE/.test(code) || error instanceof RangeError)
    return tooLarge(name, error);
  return corrupt(name, error);
}

function issueCode(error: unknown): string {
  const issue =
    typeof error === 'object' && error !== null && 'officeIssue' in error ? error.officeIssue : undefined;
  const code = typeof issue === 'object' && issue !== null && 'code' in issue ? issue.code : undefined;
  return typeof code === 'string' ? code : '';
}

/** Headers name the sender or the tender, once for all pages. Footers are page numbers, so they are left out. */
function writeLetterhead(headers: OfficeContentNode[], writer: DocumentWriter): void {
  const texts = headers.map((header) => (header.text ?? '').trim());
  for (const text of new Set(texts)) if (/\p{L}/u.test(text)) writer.add(text);
}
