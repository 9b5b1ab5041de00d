import { execFile } from 'node:child_process';
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { AppError } from '@staffroom/sdk';

const run = promisify(execFile);
const missing = 'LibreOffice is not installed on this server. Download the .pptx and save it as PDF.';

/** Milliseconds for one deck. */
const timeLimit = 90_000;

/** Where LibreOffice is; it may be installed while the server runs. */
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

/** Null where a deck can be had as PDF. */
export async function whyNoPdf(): Promise<string | null> {
  return (await findOffice()) === null ? missing : null;
}

/** @throws AppError `unavailable` where there is no LibreOffice, or it fails; the signal's reason once it is aborted */
export async function toPdf(pptx: Uint8Array, signal: AbortSignal): Promise<Uint8Array> {
  const office = await findOffice();
  if (office === null) throw new AppError('unavailable', missing);
  const folder = await mkdtemp(path.join(tmpdir(), 'deck-'));
  try {
    const file = path.join(folder, 'deck.pptx');
    await writeFile(file, pptx);
    // A profile of its own: two that share one wait for each other.
    const profile = `-env:UserInstallation=${pathToFileURL(path.join(folder, 'profile')).href}`;
    const orders = [profile, '--headless', '--norestore', '--convert-to', 'pdf', '--outdir', folder, file];
    await run(office, orders, { signal, timeout: timeLimit, killSignal: 'SIGKILL' });
    return await readFile(path.join(folder, 'deck.pdf'));
  } catch (error) {
    signal.throwIfAborted();
    throw new AppError(
      'unavailable',
      'LibreOffice could not make a PDF of this deck. Download the .pptx and save it as PDF.',
      { cause: error },
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
