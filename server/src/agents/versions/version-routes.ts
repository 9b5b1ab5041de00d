import { AppError } from '@staffroom/sdk';
import {
  type AgentVersion,
  type AgentVersions,
  listAgentVersions,
  pinAgentVersion,
  removeAgentVersions,
  runAgentVersion,
  type SubmissionStatus,
  uploadAgentVersion,
} from '@staffroom/sdk/core';
import type { Context } from 'koa';
import type { z } from 'zod';
import { implement, type SessionUser } from '../../http/route.ts';
import type { InstalledAgent } from '../../modules/agents/installed.ts';
import { changeWords } from '../../modules/confirmations/change-words.ts';
import { Rejection } from '../rejection.ts';
import type { Registry } from '../registry.ts';
import type { ChangeVersions } from './change-versions.ts';
import { packageFacts, packageName } from './package-facts.ts';
import type { WantedRemote } from './pin-remote.ts';
import { receivePackage } from './receive-package.ts';
import { integrityOf } from './tarball.ts';
import { type Receipt, versionFolder } from './version-folders.ts';
import { type VersionsOfAgent, type WorkspaceVersions, workspaceVersions } from './workspace-versions.ts';

interface VersionRoutesOptions {
  file: string;
  data: string;
  registry: Pick<Registry, 'get'>;
  change: ChangeVersions;
  /** Downloads the pages of other servers. Refuses private networks. */
  fetchPage: typeof globalThis.fetch;
  /** Receives a package from a program with a delivery token. */
  submit: (ctx: Context, secret: string, remote: WantedRemote | undefined) => Promise<SubmissionStatus>;
}

/** Maximum milliseconds for a purge, including the time until running work has ended. */
const purgeLimit = 60_000;

export function versionRoutes({ file, data, registry, change, fetchPage, submit }: VersionRoutesOptions) {
  const versionsFor = (user: SessionUser) => workspaceVersions({ file, data, by: { userId: user.id } });

  async function find(versions: WorkspaceVersions, id: string): Promise<VersionsOfAgent> {
    const one = (await versions.list()).find((listed) => listed.id === id);
    if (!one || !isPackage(one)) throw new AppError('not-found', `No version of "${id}" is installed`);
    return one;
  }

  /** @throws AppError `invalid` for a digest without an address */
  function remoteIn({
    remote: address,
    integrity,
  }: z.output<typeof uploadAgentVersion.query>): WantedRemote | undefined {
    if (address !== undefined) return { address, integrity, fetch: fetchPage };
    if (integrity === undefined) return undefined;
    const message = 'integrity needs remote, the address of the page on another server';
    throw new AppError('invalid', message, { fields: { integrity: message } });
  }

  const present = (one: VersionsOfAgent) => presentVersions(one, registry.get(one.id), data);

  return [
    implement(listAgentVersions, async ({ user }) => {
      const all = await versionsFor(user).list();
      return Promise.all(all.filter(isPackage).map(present));
    }),
    implement(
      uploadAgentVersion,
      async ({ query, user, confirm, ctx }) => {
        const versions = versionsFor(user);
        const id = await receivePackage(ctx, data, async (tarball) => {
          const digest = await integrityOf(tarball);
          const file = { name: await packageName(tarball), digest, runs: query.to !== 'disk' };
          await confirm((language) => changeWords[language].upload(file), digest);
          return change(user, async () => {
            // An uploaded package must be signed with a key that someone with access to the server's machine has added.
            const remote = remoteIn(query);
            const receipt = await versions.install(tarball, { base: data, mustBeSigned: true, remote });
            // A new agent runs even if the upload should stay on disk, because no earlier version can run instead.
            const isKnown = (await versions.list()).some(
              ({ id, from }) => id === receipt.id && from !== null,
            );
            if (query.to !== 'disk' || !isKnown)
              await versions.takeUp(receipt, { approve: false, known: false });
            return receipt.id;
          });
        });
        return present(await find(versions, id));
      },
      ({ ctx, query, secret }) => submit(ctx, secret, remoteIn(query)),
    ),
    implement(runAgentVersion, async ({ params: { id }, body: { version, approve }, user, confirm }) => {
      const versions = versionsFor(user);
      const { from, current, pinned, versions: onDisk } = await find(versions, id);
      const receipt = onDisk.find((one) => one.version === version);
      if (!receipt) throw new AppError('not-found', `${id} ${version} isn’t installed`);
      const before = current?.capabilities ?? [];
      const more = receipt.approved ? [] : receipt.capabilities.filter((name) => !before.includes(name));
      await confirm((language) => changeWords[language].run({ id, version, more }));
      await change(user, async () => {
        if (pinned !== null) throw new Rejection('version-pinned', `${id} is pinned to ${pinned}`);
        if (from !== null && receipt.approved) return void (await versions.goBack(id, version));
        const { runs, more } = await versions.takeUp(receipt, { approve, known: false });
        if (!runs)
          throw new Rejection(
            'version-unapproved',
            `${id} ${version} asks for new permissions (${more.join(', ')}) and needs approval`,
          );
      });
      return present(await find(versions, id));
    }),
    implement(pinAgentVersion, async ({ params: { id }, body: { pinned }, user }) => {
      const versions = versionsFor(user);
      await find(versions, id);
      await change<unknown>(user, () => (pinned ? versions.pin(id) : versions.unpin(id)));
      return present(await find(versions, id));
    }),
    implement(removeAgentVersions, async ({ params: { id }, body, user, confirm }) => {
      const { purge } = body;
      const versions = versionsFor(user);
      const { from } = await find(versions, id);
      if (body.confirm !== id) {
        const message = `Type "${id}" to confirm.`;
        throw new AppError('invalid', message, { fields: { confirm: message } });
      }
      await confirm((language) => changeWords[language].removeAgent({ id, purge }));
      if (from !== null) await change(user, () => versions.remove(id));
      else if (!purge) throw new AppError('conflict', `${id} has already been removed.`);
      return { deleted: purge ? await change(user, () => versions.purge(id, purgeLimit)) : null };
    }),
  ];
}

/** Whether the agent is an installed package. Other agents come from a folder of the repository and have only one version. */
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
        const { version, installedAt, signedBy, integrity, capabilities, hasRun } = one;
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
          hasRun,
          ...(await packageFacts(versionFolder(`${data}/agents`, one))),
        };
      }),
    ),
  };
}

function stateOf(
  { version, approved, hasRun }: Receipt,
  { from, running, named }: { from: string | null; running: string | null; named: string | undefined },
): AgentVersion['state'] {
  if (from === null) return approved || hasRun ? 'left' : 'waits';
  if (version === running) return 'runs';
  if (version === named) return 'named';
  return approved ? 'ran' : 'waits';
}
