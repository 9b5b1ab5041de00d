import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { statusOf } from '../../modules/blobs/s3-bucket-check.ts';
import { type BackupTarget, FileMissing } from './target.ts';

export interface S3TargetSettings {
  bucket: string;
  /** A folder in the bucket without slashes at its ends; empty for the whole bucket. */
  folder: string;
  endpoint: string | undefined;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Stores backups in a bucket of an S3-compatible server. An upload appears only when it is complete. */
export function createS3Target(settings: S3TargetSettings): BackupTarget {
  const { bucket: Bucket, folder, endpoint, region, accessKeyId, secretAccessKey } = settings;
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    maxAttempts: 4,
    // Some S3-compatible servers store the framing of trailing checksums as part of the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 60_000 },
  });
  const root = folder === '' ? '' : `${folder}/`;
  const place = (path: string) => ({ Bucket, Key: `${root}${path}` });

  async function* pages(prefix: string, Delimiter?: string) {
    let ContinuationToken: string | undefined;
    do {
      const page = await client.send(
        new ListObjectsV2Command({
          Bucket,
          Prefix: `${root}${prefix}`,
          ...(Delimiter !== undefined && { Delimiter }),
          ...(ContinuationToken !== undefined && { ContinuationToken }),
        }),
      );
      yield page;
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
  }

  return {
    address: `s3://${Bucket}${folder === '' ? '' : `/${folder}`}`,
    async write(path, content) {
      const [Body, ContentLength] =
        content instanceof Uint8Array ? [content, content.length] : [content.stream(), content.size];
      await client.send(new PutObjectCommand({ ...place(path), Body, ContentLength }));
    },
    async read(path) {
      try {
        const { Body } = await client.send(new GetObjectCommand(place(path)));
        return Body instanceof Readable ? Body : Readable.from([]);
      } catch (error) {
        throw isMissing(error) ? new FileMissing(path, error) : error;
      }
    },
    async size(path) {
      try {
        return (await client.send(new HeadObjectCommand(place(path)))).ContentLength ?? 0;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async *list(prefix) {
      for await (const { Contents = [] } of pages(prefix))
        for (const { Key = '', Size = 0 } of Contents) yield { path: Key.slice(root.length), size: Size };
    },
    async folders() {
      const names: string[] = [];
      for await (const { CommonPrefixes = [] } of pages('', '/'))
        for (const { Prefix = '' } of CommonPrefixes) names.push(Prefix.slice(root.length, -1));
      return names;
    },
    async delete(paths) {
      for (const path of paths) await client.send(new DeleteObjectCommand(place(path)));
    },
    [Symbol.dispose]: () => client.destroy(),
  };
}

function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'NoSuchKey' || (error.name === 'NotFound' && statusOf(error) === 404);
}
