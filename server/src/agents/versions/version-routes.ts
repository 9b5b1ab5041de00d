import { AppError } from '@staffroom/sdk';
import {
  type AgentVersion,
  type AgentVersions,
  listAgentVersions,
  pinAgentVersion,
  removeAgentVersions,
  runAgentVersion,
  uploadAgentVersion,
} from '@staffroom/sdk/core';
import pLimit from 'p-limit';
import { implement, type SessionUser } from '../../http/route.ts';
import type { InstalledAgent } from '../../modules/agents/installed.ts';
import { Rejection } from '../rejection.ts';
import type { Registry } from '../registry.ts';
import { packageFacts } from './package-facts.ts';
import { receivePackage } from './receive-package.ts';
import { type Receipt, versionFolder } from './version-folders.ts';
import { type VersionsOfAgent, type WorkspaceVersions, workspaceVersions } from './workspace-versions.ts';

interface VersionRoutesOptions {
  /** The path of `plugins.json`. */
  file: string;
  /** The data folder. */
  data: string;
  registry: Pick<Registry, 'get' | 'reread'>;
  /** Takes what was noted into the audit log. */
  collect: () => Promise<void>;
}

/** Milliseconds that a purge may take, the end of what runs included. */
const purgeLimit = 60_000;

/** What the command line does with installed agents, for administrators. */
export function versionRoutes({ file, data, registry, collect }: VersionRoutesOptions) {
  const versionsFor = (user: SessionUser) => workspaceVersions({ file, data, by: { userId: user.id } });

  async function find(versions: WorkspaceVersions, id: string): Promise<VersionsOfAgent> {
    const one = (await versions.list()).find((listed) => listed.id === id);
    if (!one || !isPackage(one)) throw new AppError('not-found', `No version of "${id}" is installed`);
    return one;
  }

  // Two that edit plugins.json at the same time would lose one of the edits.
  const inOrder = pLimit(1);

  /** Makes a change that is in force and in the audit log when it is answered. */
  const change = <T>(work: () => Promise<T>): Promise<T> =>
    inOrder(async () => {
      try {
        return await work();
      } catch (error) {
        throw asAppError(error);
      } finally {
        await registry.reread().catch(() => undefined);
        await collect();
      }
    });

  const present = (one: VersionsOfAgent) => presentVersions(one, registry.get(one.id), data);

  return [
    implement(listAgentVersions, async ({ user }) => {
      const all = await versionsFor(user).list();
      return Promise.all(all.filter(isPackage).map(present));
    }),
    implement(uploadAgentVersion, async ({ user, ctx }) => {
      const versions = versionsFor(user);
      const id = await receivePackage(ctx, data, (tarball) =>
        change(async () => {
          // Code from a browser: only of those whose key somebody with access to the machine has put there.
          const receipt = await versions.install(tarball, { base: data, mustBeSigned: true });
          await versions.takeUp(receipt, { approve: false, known: false });
          return receipt.id;
        }),
      );
      return present(await find(versions, id));
    }),
    implement(runAgentVersion, async ({ params: { id }, body: { version, approve }, user }) => {
      const versions = versionsFor(user);
      const { from, pinned, versions: onDisk } = await find(versions, id);
      const receipt = onDisk.find((one) => one.version === version);
      if (!receipt) throw new AppError('not-found', `${id} ${version} is not on disk`);
      await change(async () => {
        if (pinned !== null) throw new Rejection(`${id} is pinned to ${pinned}`);
        if (from !== null && receipt.approved) return void (await versions.goBack(id, version));
        const { runs, more } = await versions.takeUp(receipt, { approve, known: false });
        if (!runs)
          throw new Rejection(`${id} ${version} asks for ${more.join(', ')} and has not been approved`);
      });
      return present(await find(versions, id));
    }),
    implement(pinAgentVersion, async ({ params: { id }, body: { pinned }, user }) => {
      const versions = versionsFor(user);
      await find(versions, id);
      await change<unknown>(() => (pinned ? versions.pin(id) : versions.unpin(id)));
      return present(await find(versions, id));
    }),
    implement(removeAgentVersions, async ({ params: { id }, body: { confirm, purge }, user }) => {
      const versions = versionsFor(user);
      const { from } = await find(versions, id);
      if (confirm !== id) {
        const message = `Write "${id}" to confirm.`;
        throw new AppError('invalid', message, { fields: { confirm: message } });
      }
      if (from !== null) await change(() => versions.remove(id));
      else if (!purge) throw new AppError('conflict', `${id} was removed before.`);
      return { deleted: purge ? await change(() => versions.purge(id, purgeLimit)) : null };
    }),
  ];
}

/** Others come from a folder of the repository, and have one version. */
const isPackage = ({ from, current }: VersionsOfAgent) => from === null || current !== null;

async function presentVersions(
  { id, from, current, pinned, versions }: VersionsOfAgent,
  agent: InstalledAgent | undefined,
  data: string,
): Promise<AgentVersions> {
  const running = agent?.state === 'running' ? agent.version : null;
  const isOutOfStep = from !== null && running !== current?.version;
  return {
    id,
    name: from === null ? null : (agent?.manifest?.name ?? id),
    pinned,
    reason: isOutOfStep ? (agent?.reason ?? `the agent is ${agent?.state ?? 'not installed'}`) : null,
    versions: await Promise.all(
      versions.map(async (one, index): Promise<AgentVersion> => {
        const { version, installedAt, signedBy, integrity, capabilities } = one;
        const state = stateOf(one, { from, running, named: current?.version });
        const other = state === 'waits' ? current : versions[index + 1];
        const before = other?.capabilities ?? [];
        return {
          version,
          installedAt,
          signedBy,
          integrity,
          capabilities,
          more: capabilities.filter((name) => !before.includes(name)),
          less: before.filter((name) => !capabilities.includes(name)),
          beside: other?.version ?? null,
          state,
          ...(await packageFacts(versionFolder(`${data}/agents`, one))),
        };
      }),
    ),
  };
}

function stateOf(
  { version, approved }: Receipt,
  { from, running, named }: { from: string | null; running: string | null; named: string | undefined },
): AgentVersion['state'] {
  if (from === null) return 'left';
  if (version === running) return 'runs';
  if (version === named) return 'named';
  return approved ? 'ran' : 'waits';
}

function asAppError(error: unknown): unknown {
  if (error instanceof Rejection) return new AppError('conflict', sentence(error.message), { cause: error });
  const { code } = error as NodeJS.ErrnoException;
  if (code !== 'EACCES' && code !== 'EROFS' && code !== 'EPERM') return error;
  const text =
    'plugins.json or the data folder cannot be written by the server. Change it where the workspace is deployed.';
  return new AppError('conflict', text, { cause: error });
}

const sentence = (text: string) => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}.`;
