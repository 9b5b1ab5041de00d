import type { Readable } from 'node:stream';
import { callbackify } from 'node:util';
import koaMulter from '@koa/multer';
import { AppError, isAppError, type Message, msg } from '@staffroom/sdk';
import { documentExtensions } from '@staffroom/sdk/internal/shared';
import type { Context } from 'koa';
import type { StorageEngine } from 'multer';
import { type BlobStore, BlobTooLarge, type StagedBlob } from '../../blobs/blob-store.ts';
import { diskFull, isDiskFull } from '../../../operations/disk-full.ts';
import { cleanFileName, extensionOf } from '../../../text/file-name.ts';
import type { UploadAdmission, UploadAsked } from '../../storage-limits/upload-admission.ts';

/** The maximum size of an uploaded file in bytes. */
export const uploadLimit = 20 * 1024 * 1024;
const maxFiles = 10;
/** Bytes of a request that may come in addition to the files: boundaries, headers and other fields. */
const margin = 1024 * 1024;
/** The maximum length in characters, the same as for the instructions of jobs. */
const maxInstructionsLength = 20_000;
const tooLong = 'Instructions can’t be longer than 20,000 characters';

export interface ReceivedFile {
  filename: string;
  /** The file extension in lower case, without the dot. */
  fileType: string;
  /** The received bytes, which are not in the blob store yet. The caller must keep or discard them. */
  staged: StagedBlob;
  /** The person's instructions to agents that work on the file. */
  instructions?: string;
}

/** Streams the files of a multipart request (fields `file` or `files`) into the blob store, and reads the field `instructions`. */
export function createUpload(
  blobs: Pick<BlobStore, 'stage'>,
  admit: UploadAdmission,
): (ctx: Context, people: Pick<UploadAsked, 'userId' | 'ownerId'>) => Promise<ReceivedFile[]> {
  return async (ctx, people) => {
    if (ctx.is('multipart/form-data') !== 'multipart/form-data')
      throw new AppError('invalid', 'Send the file as multipart/form-data, in a field named "file"');
    if ((ctx.request.length ?? 0) > maxFiles * uploadLimit + margin) throw tooLarge();
    await admit({ ...people, bytes: ctx.request.length });

    const receptions: Reception[] = [];
    const parse = koaMulter({
      storage: receiveInto(receptions, blobs),
      limits: { fileSize: uploadLimit, files: maxFiles, fields: 20, fieldSize: 64 * 1024, headerPairs: 100 },
    }).fields([{ name: 'file' }, { name: 'files' }]);
    try {
      await parse(ctx, async () => {});
      const files = await Promise.all(receptions.map(({ file }) => file));
      const empty = files.find(({ staged }) => staged.size === 0);
      if (empty) throw refused(msg`"${empty.filename}" is empty. Check that you chose the right file`);
      if (files.length === 0) throw refused('Choose a file to upload');
      const instructions = instructionsIn(ctx.request.body);
      return instructions === undefined ? files : files.map((file) => ({ ...file, instructions }));
    } catch (error) {
      await Promise.all(receptions.map(discard));
      throw asAppError(error);
    }
  };
}

/** The instructions in a request's fields. Blank instructions count as none. */
function instructionsIn(fields: unknown): string | undefined {
  const { instructions = '' } = Object(fields) as { instructions?: unknown };
  if (typeof instructions !== 'string') throw refusedInstructions('Send the instructions once, as text');
  if (instructions.length > maxInstructionsLength) throw refusedInstructions(tooLong);
  return instructions.trim() || undefined;
}

interface Reception {
  stream: Readable;
  file: Promise<ReceivedFile>;
}

function receiveInto(receptions: Reception[], blobs: Pick<BlobStore, 'stage'>): StorageEngine {
  async function receive({ originalname, stream }: Express.Multer.File): Promise<ReceivedFile> {
    const filename = cleanFileName(originalname);
    const extension = extensionOf(filename);
    if (!documentExtensions.includes(extension)) throw unsupported(filename);
    return { filename, fileType: extension.slice(1), staged: await blobs.stage(stream, uploadLimit) };
  }

  return {
    _handleFile(_request, file, done) {
      const { stream } = file;
      const reception = { stream, file: receive(file) };
      receptions.push(reception);
      callbackify(() => reception.file)((error) => {
        // The rest of the stream is read after an error, because Multer calls back only after it has read the whole request.
        if (error) stream.resume();
        done(error);
      });
    },
    // Does nothing, because all files of a failed request are discarded together later.
    _removeFile: (_request, _file, done) => done(null),
  };
}

/** Discards a received file. Also stops an upload in progress, because Multer does not wait for it when a request breaks off. */
async function discard({ stream, file }: Reception): Promise<void> {
  stream.destroy();
  const received = await file.catch(() => null);
  await received?.staged.discard();
}

function asAppError(error: unknown): unknown {
  if (isAppError(error)) return error;
  if (isDiskFull(error)) return diskFull(error);
  if (error instanceof BlobTooLarge) return tooLarge();
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? error.code : undefined;
  if (code === 'LIMIT_FILE_SIZE') return tooLarge();
  if (code === 'LIMIT_FILE_COUNT') return refused(msg`Upload at most ${maxFiles} files at a time`);
  if (code === 'LIMIT_FIELD_VALUE') return refusedInstructions(tooLong);
  if (code === 'LIMIT_UNEXPECTED_FILE') return refused('Send the file in a field named "file"');
  // All other error codes of Multer and of the parser mean a malformed request, which no browser sends.
  if (error.name === 'MulterError' || /multipart|form|boundary|header|aborted|closed/i.test(error.message))
    return new AppError('invalid', 'The upload is incomplete or not valid multipart/form-data', {
      cause: error,
    });
  return error;
}

function refused(message: string | Message): AppError {
  return new AppError('invalid', message, { fields: { file: message } });
}

function refusedInstructions(message: string): AppError {
  return new AppError('invalid', message, { fields: { instructions: message } });
}

function tooLarge(): AppError {
  const message = 'Files can’t be larger than 20 MB. Split or compress this one and upload it again';
  return new AppError('too-large', message, { fields: { file: message } });
}

function unsupported(filename: string): AppError {
  return refused(msg`"${filename}" isn’t supported. Upload one of these: ${documentExtensions.join(', ')}`);
}
