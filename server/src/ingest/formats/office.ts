import { describeChart } from '../docx/chart-text.ts';
import { type OfficeContentNode, OfficeParser, type OfficeParserAST } from 'officeparser';
import type { ExtractionLimits } from '../limits.ts';
import { isProtectedPackage } from '../bytes/ole-directory.ts';
import { corrupt, encrypted, Refusal, tooLarge } from '../refusal.ts';
import { packStored, type UnpackedZip, unpackZip } from '../bytes/unpack-zip.ts';

/** The requirements for a file in an office format, apart from an intact archive. */
export interface OfficeFormat {
  name: string;
  extension: string;
  mark: string;
  /** The name of the main part, which some programs store outside of the usual folder. */
  mainPart?: string;
  program: string;
}

const officeParts = /\.(?:xml|rels)$|^mimetype$/i;

/**
 * Unpacks the text parts of an office file within the limits. Photographs, fonts, macros and embedded files stay packed.
 * @throws Refusal
 */
export function openOffice(
  bytes: Uint8Array,
  format: OfficeFormat,
  limits: ExtractionLimits,
  wanted: RegExp = officeParts,
): UnpackedZip {
  if (bytes[0] === 0xd0) throw oleContainer(bytes, format);
  const archive = unpackZip(bytes, format.name, limits, (part) => wanted.test(part));
  if (!archive.names.some((part) => part.startsWith(format.mark) || part === format.mainPart))
    throw otherArchive(format);
  if (archive.parts.get('META-INF/manifest.xml')?.includes('encryption-data') === true)
    throw encrypted(format.name);
  return archive;
}

export async function parseOffice(
  bytes: Uint8Array | UnpackedZip,
  format: Pick<OfficeFormat, 'name'> & { extension: 'docx' | 'pptx' | 'odt' | 'rtf' | 'epub' },
  limits: ExtractionLimits,
  onWarning?: (code: string) => void,
): Promise<OfficeParserAST> {
  const buffer =
    'parts' in bytes
      ? packStored(bytes.parts)
      : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const document = await OfficeParser.parseOffice(buffer, {
      fileType: format.extension,
      extractAttachments: true,
      ignoreSlideMasters: true,
      ...(onWarning && { onWarning: ({ code }) => onWarning(code) }),
      decompressionLimits: {
        maxUncompressedBytes: limits.unpackedBytes,
        maxZipEntries: limits.zipEntries,
      },
    });
    nameCharts(document);
    return document;
  } catch (error) {
    throw refusalFor(error, format.name);
  }
}

function nameCharts({ attachments, content }: OfficeParserAST): void {
  const texts = new Map(
    attachments.map(({ name, chartData }) => [name, chartData && describeChart(chartData)]),
  );
  const visit = (node: OfficeContentNode): void => {
    if (node.type === 'chart') node.text = texts.get(node.metadata?.attachmentName ?? '') ?? '';
    for (const child of node.children ?? []) visit(child);
  };
  if (texts.size > 0) for (const node of content) visit(node);
}

/** Refuses a file in the container of old Office formats. Office also stores protected documents in such a container. */
function oleContainer(bytes: Uint8Array, { name, extension, program }: OfficeFormat): Refusal {
  if (isProtectedPackage(bytes)) return encrypted(name);
  return new Refusal(
    'unsupported',
    `This file is in the format of an older Office program, although its name ends in .${extension}. Open it in ${program}, save it as .${extension} and upload the new file.`,
  );
}

function otherArchive({ name, extension, program }: OfficeFormat): Refusal {
  const article = /^[aeiou]/i.test(name) ? 'an' : 'a';
  return new Refusal(
    'unsupported',
    `This file is not ${article} ${name}, although its name ends in .${extension}. Give the file its correct extension, or save it as .${extension} in ${program}, and upload it again.`,
  );
}

function refusalFor(error: unknown, name: string): Refusal {
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
