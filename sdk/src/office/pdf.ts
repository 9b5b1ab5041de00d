import { execFile } from 'node:child_process';
import { access, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { AppError } from '../errors.ts';
import { msg } from '../server-messages/message.ts';
import { libraries } from './libraries.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { fontAliases } from './word/font-aliases.ts';

const run = promisify(execFile);

interface Reader {
  role?: 'user' | 'admin';
}

/** The message without LibreOffice: administrators can install it; everyone else needs an alternative. */
const missing = ({ role }: Reader) =>
  role === 'admin'
    ? 'PDF export needs LibreOffice on the server. Download the file and save it as PDF yourself.'
    : 'PDF export isn’t available. Download the file and save it as PDF yourself.';

/** Timeout for one file in milliseconds. */
const timeLimit = 90_000;

/** Searches for LibreOffice on each call, because it may be installed while the server runs. */
async function findOffice(): Promise<string | null> {
  const folders = [
    ...(process.env['PATH'] ?? '').split(path.delimiter),
    '/Applications/LibreOffice.app/Contents/MacOS',
  ];
  for (const folder of folders) {
    if (folder === '') continue;
    const file = path.join(folder, 'soffice');
    if (
      await access(file).then(
        () => true,
        () => false,
      )
    )
      return file;
  }
  return null;
}

/**
 * Returns a sentence that says why this server cannot create a PDF, for the person of the call; null when it can.
 * @example route(getAbilities, async ({ call }) => ({ pdf: await whyNoPdf(call) }))
 */
export async function whyNoPdf({ user }: { user: Reader } = { user: {} }): Promise<string | null> {
  return (await findOffice()) === null ? missing(user) : null;
}

/**
 * Converts an Office file to PDF with the server's LibreOffice. The PDF is tagged for assistive technology: headings, lists,
 * header rows and descriptions of images come from the Office file, and so do language, title and author.
 * @throws AppError `unavailable` when LibreOffice is missing or fails; `rate-limited` while another file of this person is
 * being written; the signal's reason after an abort
 * @example toPdf(call, body, 'docx')
 */
export async function toPdf(
  { user, signal }: { user: { id: string } & Reader; signal: AbortSignal },
  body: Uint8Array,
  fileType: 'docx' | 'xlsx' | 'pptx',
): Promise<Uint8Array> {
  const office = await findOffice();
  if (office === null) throw new AppError('unavailable', missing(user));
  return oneAtATime(user.id, () => convert(office, body, fileType, signal));
}

/** The part of LibreOffice that writes the PDF of each file type. */
const filters = {
  docx: 'writer_pdf_Export',
  xlsx: 'calc_pdf_Export',
  pptx: 'impress_pdf_Export',
} as const;
const isTrue = { type: 'boolean', value: 'true' };
const settings = (language: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry"><item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>${language}</value></prop></item></oor:items>`;

/** The language in the properties of a presentation. LibreOffice takes that of a Word file from the text itself. */
function languageOfFile(body: Uint8Array): string | null {
  const core = 'docProps/core.xml';
  const part = libraries.zip.unzipSync(body, { filter: ({ name }) => name === core })[core];
  const text = part === undefined ? '' : libraries.zip.strFromU8(part);
  return /<dc:language>([A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3})<\/dc:language>/.exec(text)?.[1] ?? null;
}

/** PDF/UA is the standard for accessible PDF files: tags, a language and the title in the window. */
const accessible = JSON.stringify({
  UseTaggedPDF: isTrue,
  PDFUACompliance: isTrue,
  ExportBookmarks: isTrue,
});

async function convert(
  office: string,
  body: Uint8Array,
  fileType: keyof typeof filters,
  signal: AbortSignal,
) {
  const folder = await mkdtemp(path.join(tmpdir(), 'to-pdf-'));
  try {
    const file = path.join(folder, `file.${fileType}`);
    const fonts = path.join(folder, 'fonts.conf');
    // A separate profile, because two processes with one profile wait for each other.
    const profileFolder = path.join(folder, 'profile');
    const profile = `-env:UserInstallation=${pathToFileURL(profileFolder).href}`;
    await mkdir(path.join(profileFolder, 'user'), { recursive: true });
    const language = languageOfFile(body);
    await Promise.all([
      writeFile(file, body),
      writeFile(fonts, fontAliases),
      ...(language === null
        ? []
        : [writeFile(path.join(profileFolder, 'user', 'registrymodifications.xcu'), settings(language))]),
    ]);
    const format = `pdf:${filters[fileType]}:${accessible}`;
    const orders = ['--headless', '--norestore', '--convert-to', format, '--outdir', folder, file];
    await run(office, [profile, ...orders], {
      signal,
      timeout: timeLimit,
      killSignal: 'SIGKILL',
      env: { ...process.env, FONTCONFIG_FILE: fonts },
    });
    return await readFile(path.join(folder, 'file.pdf'));
  } catch (error) {
    signal.throwIfAborted();
    throw new AppError(
      'unavailable',
      msg`Couldn’t convert this file to PDF. Download the .${fileType} and save it as PDF.`,
      { cause: error },
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
