import path from 'node:path';
import type { Env } from '../../env.ts';
import { BackupRefused } from '../outcome.ts';
import { createFolderTarget } from './folder-target.ts';
import type { BackupTarget } from './target.ts';

type S3Variables = Pick<
  Env,
  | 'S3_ENDPOINT'
  | 'S3_REGION'
  | 'S3_ACCESS_KEY_ID'
  | 'S3_SECRET_ACCESS_KEY'
  | 'BACKUP_S3_ENDPOINT'
  | 'BACKUP_S3_REGION'
  | 'BACKUP_S3_ACCESS_KEY_ID'
  | 'BACKUP_S3_SECRET_ACCESS_KEY'
>;

/**
 * Opens a place for backups.
 * @param address a folder, or `s3://bucket/folder`
 * @param folder the folder that relative paths refer to
 * @throws BackupRefused for an address that is neither, and without keys for S3
 */
export async function openTarget(address: string, env: S3Variables, folder: string): Promise<BackupTarget> {
  if (!address.includes('://')) return createFolderTarget(path.resolve(folder, address));
  const [, bucket, rest = ''] = /^s3:\/\/([a-z0-9.-]{3,63})(?:\/(.{0,1000}))?$/.exec(address) ?? [];
  if (bucket === undefined)
    throw new BackupRefused(
      `A place for backups is a folder or an address such as s3://bucket/folder, and not ${address.slice(0, 100)}.`,
    );
  const hasOwnKey = env.BACKUP_S3_ACCESS_KEY_ID !== undefined;
  const accessKeyId = env.BACKUP_S3_ACCESS_KEY_ID ?? env.S3_ACCESS_KEY_ID;
  const secretAccessKey = env.BACKUP_S3_SECRET_ACCESS_KEY ?? env.S3_SECRET_ACCESS_KEY;
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw new BackupRefused(
      `Set BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY to a key for the bucket ${bucket}.`,
    );
  // The S3 client is loaded only if needed, because it takes half a second.
  const { createS3Target } = await import('./s3-target.ts');
  return createS3Target({
    bucket,
    folder: rest.split('/').filter(Boolean).join('/'),
    endpoint: env.BACKUP_S3_ENDPOINT ?? (hasOwnKey ? undefined : env.S3_ENDPOINT),
    region: env.BACKUP_S3_REGION ?? env.S3_REGION,
    accessKeyId,
    secretAccessKey,
  });
}
