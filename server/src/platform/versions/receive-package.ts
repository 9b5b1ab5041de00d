import { mkdtemp, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import koaMulter from '@koa/multer';
import { AppError, isAppError } from '@staffroom/sdk';
import type { Context } from 'koa';
import multer from 'multer';

/** Maximum bytes of a package, including bundled dependencies. */
const packageLimit = 100 * 1024 * 1024;

const names: Record<string, string> = { '.tgz': 'package.tgz', '.sig': 'package.tgz.sig' };

/**
 * Reads a tarball and its signature from an uploaded form, passes the tarball's path to `read`, and then deletes both files.
 * @param folder the folder for the temporary files
 * @throws AppError `invalid`, `too-large`
 */
export async function receivePackage<T>(
  ctx: Context,
  folder: string,
  read: (tarball: string) => Promise<T>,
): Promise<T> {
  if (ctx.is('multipart/form-data') !== 'multipart/form-data')
    throw refused('Send the package as multipart/form-data, in a field named "files"');
  const into = await mkdtemp(join(folder, '.upload-'));
  try {
    const storage = multer.diskStorage({
      destination: into,
      filename(_request, { originalname }, done) {
        const name = names[originalname.slice(-4).toLowerCase()];
        if (name === undefined) done(refused('Choose a package (.tgz) and its signature (.sig)'), '');
        else done(null, name);
      },
    });
    const limits = { fileSize: packageLimit, files: 2, fields: 0 };
    await koaMulter({ storage, limits }).fields([{ name: 'files' }])(ctx, async () => {});
    const tarball = join(into, 'package.tgz');
    if (!(await stat(tarball).catch(() => null))) throw refused('Choose a package (.tgz) to install');
    return await read(tarball);
  } catch (error) {
    throw asAppError(error);
  } finally {
    await rm(into, { recursive: true, force: true });
  }
}

function asAppError(error: unknown): unknown {
  if (isAppError(error) || !(error instanceof Error)) return error;
  if ('code' in error && error.code === 'LIMIT_FILE_SIZE') {
    const message = 'Packages can’t be larger than 100 MB';
    return new AppError('too-large', message, { fields: { files: message } });
  }
  if (error.name === 'MulterError' || /multipart|form|boundary|aborted|closed/i.test(error.message))
    return new AppError('invalid', 'The upload is incomplete or not valid multipart/form-data', {
      cause: error,
    });
  return error;
}

function refused(message: string): AppError {
  return new AppError('invalid', message, { fields: { files: message } });
}
