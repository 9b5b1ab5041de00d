import { numberedParts } from '../chunks/numbered-parts.ts';
import type { ExtractedDocument } from '../extracted-document.ts';
import { createDocumentWriter } from './document-writer.ts';
import type { ExtractionLimits } from '../limits.ts';
import type { Reader } from './format-reader.ts';
import { readerOf } from './reader-of.ts';
import { corrupt, Refusal, tooLarge } from '../refusal.ts';
import { kindNames, sniff } from '../bytes/sniff.ts';

/**
 * Reads a file without any protection against hostile content, so call it only in the child process.
 * @param extension lower case, with the dot
 * @throws Refusal
 */
export async function readFile(
  bytes: Uint8Array,
  extension: string,
  limits: ExtractionLimits,
  encoding?: string,
): Promise<ExtractedDocument> {
  const reader = await readerOf(extension);
  if (reader === undefined) throw new Error(`no reader for "${extension}"`);
  checkKind(bytes, extension, reader);
  const writer = createDocumentWriter(limits.characters, encoding);
  try {
    await reader.read(bytes, writer, limits);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw error instanceof RangeError ? tooLarge(reader.name, error) : corrupt(reader.name, error);
  }
  const document = writer.finish();
  if (reader.isNumbered) document.sections.push(...numberedParts(document));
  if (document.text === '' && !document.pages.some(({ scan }) => scan === true)) throw nothingFound(reader);
  return document;
}

function checkKind(bytes: Uint8Array, extension: string, reader: Reader): void {
  const kind = sniff(bytes);
  if (reader.kinds.includes(kind)) return;
  if (kind === 'data') throw corrupt(reader.name);
  throw new Refusal(
    'unsupported',
    `This file contains ${kindNames[kind]}, although its name ends in ${extension}. Upload the original ${reader.name}.`,
  );
}

function nothingFound(reader: Reader): Refusal {
  if (reader.nothingFound === 'empty')
    return new Refusal('empty', `This ${reader.name} contains no text. Check that you chose the right file.`);
  return new Refusal(
    'no-text',
    `This ${reader.name} contains no readable text. If it’s a scan, run text recognition (OCR) and upload the result.`,
  );
}
