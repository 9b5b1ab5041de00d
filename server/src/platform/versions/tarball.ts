import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { extract, list } from 'tar';
import { z } from 'zod';
import { Rejection } from '../../agents/rejection.ts';

const maxFiles = 20_000;
/** Maximum size of an unpacked package in bytes. */
const maxBytes = 500 * 1024 * 1024;

const Packed = z.tuple([z.object({ filename: z.string() })]).rest(z.unknown());

/**
 * Returns the path of a package's tarball. The source may be a tarball, a folder (which is packed) or a package name (which is
 * downloaded). No script of the package runs.
 * @param into folder for npm's output
 * @throws Rejection
 */
export async function tarballOf(
  source: string,
  { base, into }: { base: string; into: string },
): Promise<string> {
  const path = resolve(base, source);
  const found = await stat(path).catch(() => null);
  if (found?.isFile()) return path;
  const what = found?.isDirectory() ? path : source;
  try {
    const { stdout } = await promisify(execFile)(
      'npm',
      ['pack', what, '--json', '--ignore-scripts', '--pack-destination', into],
      { maxBuffer: 64 * 1024 * 1024 },
    );
    const [{ filename }] = Packed.parse(JSON.parse(stdout));
    return join(into, filename.replace(/^@/, '').replace('/', '-'));
  } catch (error) {
    const said = (error as { stderr?: string }).stderr ?? String(error);
    throw new Rejection('package-unreadable', `npm could not pack "${source}": ${lastWords(said)}`, {
      cause: error,
    });
  }
}

function lastWords(text: string): string {
  return (
    text
      .replaceAll(/^npm (error|ERR!)\s?/gm, '')
      .trim()
      .split('\n')[0] ?? ''
  );
}

/** Returns the digest of a tarball in npm's format: `sha512-` and base64. */
export async function integrityOf(tarball: string): Promise<string> {
  return `sha512-${createHash('sha512')
    .update(await readFile(tarball))
    .digest('base64')}`;
}

/**
 * Checks a whole tarball and then unpacks it.
 * @throws Rejection for links, devices, outside paths and excessive size
 */
export async function unpack(tarball: string, folder: string): Promise<void> {
  let files = 0;
  let bytes = 0;
  let wrong: string | null = null;
  try {
    await list({
      file: tarball,
      strict: true,
      onReadEntry({ path, type, size }) {
        files += 1;
        bytes += size;
        if (type !== 'File' && type !== 'OldFile' && type !== 'Directory') {
          wrong ??= `"${path}" in the package is a ${type}, not a file`;
        } else if (path.startsWith('/') || /^[a-z]:/i.test(path) || path.split(/[\\/]/).includes('..')) {
          wrong ??= `"${path}" points outside the package`;
        }
      },
    });
  } catch (error) {
    throw new Rejection('package-unreadable', `it is not a readable tarball: ${(error as Error).message}`, {
      cause: error,
    });
  }
  if (wrong !== null) throw new Rejection('package-unreadable', wrong);
  if (files > maxFiles)
    throw new Rejection('package-unreadable', `it contains ${files} files; the limit is ${maxFiles}`);
  if (bytes > maxBytes)
    throw new Rejection('package-unreadable', `it contains ${bytes} bytes; the limit is ${maxBytes}`);
  await mkdir(folder, { recursive: true });
  await extract({ file: tarball, cwd: folder, strip: 1, strict: true, noMtime: true });
}
