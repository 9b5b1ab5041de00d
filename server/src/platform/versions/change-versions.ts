import { AppError } from '@staffroom/sdk';
import pLimit from 'p-limit';
import type { SessionUser } from '../../http/route.ts';
import { Rejection } from '../../agents/rejection.ts';
import type { Registry } from '../../agents/registry/registry.ts';
import {
  type WorkspaceVersions,
  workspaceVersions,
  type WorkspaceVersionsOptions,
} from './workspace-versions.ts';

export interface ChangeVersionsOptions {
  file: string;
  data: string;
  allowedHosts: readonly string[];
  registry: Pick<Registry, 'reread'>;
  /** Gives the change to the other processes. */
  share: () => Promise<void>;
  /** Makes the other processes delete a version. */
  discard: NonNullable<WorkspaceVersionsOptions['discardShared']>;
  /** Moves pending notes into the audit log. */
  collect: () => Promise<void>;
}

/**
 * Makes a change. When the promise resolves, the change is applied and in the audit log. @throws AppError `conflict` if refused
 */
export type ChangeVersions = <T>(
  by: Pick<SessionUser, 'id'> | { deliveryToken: string },
  work: (versions: WorkspaceVersions) => Promise<T>,
) => Promise<T>;

export function createChangeVersions({
  file,
  data,
  allowedHosts,
  registry,
  share,
  discard,
  collect,
}: ChangeVersionsOptions): ChangeVersions {
  // One change at a time, because concurrent edits of plugins.json would overwrite each other.
  const inOrder = pLimit(1);
  return (by, work) =>
    inOrder(async () => {
      const actor = 'id' in by ? { userId: by.id } : by;
      try {
        return await work(workspaceVersions({ file, data, allowedHosts, by: actor, discardShared: discard }));
      } catch (error) {
        throw asAppError(error);
      } finally {
        await share();
        await registry.reread().catch(() => undefined);
        await collect();
      }
    });
}

function asAppError(error: unknown): unknown {
  if (error instanceof Rejection) return new AppError('conflict', sentence(error.message), { cause: error });
  const { code } = error as NodeJS.ErrnoException;
  if (code !== 'EACCES' && code !== 'EROFS' && code !== 'EPERM') return error;
  const text =
    'The server can’t write to plugins.json or the data folder. Make this change where the workspace is deployed.';
  return new AppError('conflict', text, { cause: error });
}

const sentence = (text: string) => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}.`;
