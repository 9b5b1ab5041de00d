import { execFile } from 'node:child_process';
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { AppError } from '../errors.ts';
import { plainTheme } from '../slides/layout/theme.ts';
import { oneAtATime } from './one-at-a-time.ts';

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
 * Converts an Office file to PDF with the server's LibreOffice.
 * @throws AppError `unavailable` when LibreOffice is missing or fails; `rate-limited` while another file of this person is
 * being written; the signal's reason after an abort
 * @example toPdf(call, writePptx(deck, plainTemplate()), 'pptx')
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

const alias = (family: string, others: string) =>
  `<alias binding="same"><family>${family}</family><accept>${others}</accept></alias>`;
/** Replaces the workspace's fonts where the server lacks them: without this, LibreOffice uses an arbitrary font. */
const fontAliases = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  ${alias(plainTheme.head, '<family>Liberation Serif</family><family>serif</family>')}
  ${alias(plainTheme.body, '<family>Liberation Sans</family><family>sans-serif</family>')}
</fontconfig>
`;

async function convert(office: string, body: Uint8Array, fileType: string, signal: AbortSignal) {
  const folder = await mkdtemp(path.join(tmpdir(), 'to-pdf-'));
  try {
    const file = path.join(folder, `file.${fileType}`);
    const fonts = path.join(folder, 'fonts.conf');
    await Promise.all([writeFile(file, body), writeFile(fonts, fontAliases)]);
    // A separate profile, because two processes with one profile wait for each other.
    const profile = `-env:UserInstallation=${pathToFileURL(path.join(folder, 'profile')).href}`;
    const orders = [profile, '--headless', '--norestore', '--convert-to', 'pdf', '--outdir', folder, file];
    await run(office, orders, {
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
      `Couldn’t convert this file to PDF. Download the .${fileType} and save it as PDF.`,
      { cause: error },
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
