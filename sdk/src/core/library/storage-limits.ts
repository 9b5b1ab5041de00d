import { z } from 'zod';
import { coreEndpoint } from '../endpoint.ts';

const megabyte = 1024 ** 2;
const limit = z
  .int('Enter a number of bytes')
  .min(megabyte, 'Enter at least 1 MB')
  .max(1024 ** 5, 'Enter at most 1,000,000 GB')
  .nullable();

/** Limits for stored files in bytes; null for no limit. */
export const StorageLimits = z.object({
  /** The limit for the documents of each person. */
  person: limit,
  /** The limit for all files of the workspace. */
  workspace: limit,
});
export type StorageLimits = z.output<typeof StorageLimits>;

export const OwnStorage = z.object({
  /** Bytes of the person's documents, with all versions and the trash, and of the files in their chats. */
  used: z.number(),
  limit: z.number().nullable(),
});
export type OwnStorage = z.output<typeof OwnStorage>;

export const getOwnStorage = coreEndpoint({
  method: 'GET',
  path: '/api/storage',
  policy: 'user',
  summary: 'Get the bytes that the person’s files use, and the limit',
  response: OwnStorage,
});

export const WorkspaceStorage = z.object({
  limits: StorageLimits,
  /** The sum of the bytes of all people’s files. A file that several people have counts for each of them. */
  used: z.number(),
  /** The people whose files use the most bytes, at most 10. */
  people: z.array(z.object({ id: z.uuid(), name: z.string(), used: z.number() })),
  /** The disk of the server process that answers, in bytes. */
  disk: z.object({ free: z.number(), total: z.number() }),
});
export type WorkspaceStorage = z.output<typeof WorkspaceStorage>;

export const getWorkspaceStorage = coreEndpoint({
  method: 'GET',
  path: '/api/admin/storage',
  policy: 'admin',
  scope: 'operations',
  summary: 'Get the bytes that files use, the limits, and the free space on the disk',
  response: WorkspaceStorage,
});

export const changeStorageLimits = coreEndpoint({
  method: 'PUT',
  path: '/api/admin/storage',
  policy: 'admin',
  scope: 'operations',
  summary: 'Set how many bytes the files of each person and of the workspace can use',
  body: StorageLimits,
  response: WorkspaceStorage,
});
