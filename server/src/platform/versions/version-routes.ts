import { AppError, msg } from '@staffroom/sdk';
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
import type { Database } from '../../db/database.ts';
import { implement, type SessionUser } from '../../http/route.ts';
import { countHiddenRecords } from '../../modules/agents/hidden-records.sql.ts';
import type { InstalledAgent } from '../../modules/agents/installed.ts';
import { nameIn } from '../../modules/agents/in-language.ts';
import { changeWords } from '../../modules/confirmations/change-words.ts';
import { Rejection } from '../../agents/rejection.ts';
import type { Registry } from '../../agents/registry/registry.ts';
import { askedGrants, withFrame } from './access/asked-grants.ts';
import { grantsInWords, type WordsLanguage } from './access/grants-in-words.ts';
import { manifestOf } from './access/installed-access.ts';
import type { ChangeVersions } from './change-versions.ts';
import { packageFacts, packageName } from './package-facts.ts';
import type { WantedRemote } from './pin-remote.ts';
import { receivePackage } from './receive-package.ts';
import { integrityOf } from './tarball.ts';
import { unapproved } from './unapproved.ts';
import { type Receipt, versionFolder } from './version-folders.ts';
import type { VersionsOfAgent } from './installed-state.ts';
import { type WorkspaceVersions, workspaceVersions } from './workspace-versions.ts';

interface VersionRoutesOptions {
  file: string;
  data: string;
  allowedHosts: readonly string[];
  registry: Pick<Registry, 'get'>;
  change: ChangeVersions;
  /** Downloads the pages of other servers. Refuses private networks. */
  fetchPage: typeof globalThis.fetch;
  /** Receives a package from a program with a delivery token. */
  submit: (ctx: Context, secret: string, remote: WantedRemote | undefined) => Promise<SubmissionStatus>;
  database: Pick<Database, 'pool'>;
}

/** Maximum milliseconds for a purge, including the time until running work has ended. */
const purgeLimit = 60_000;

export function versionRoutes(options: VersionRoutesOptions) {
  const { file, data, allowedHosts, registry, change, fetchPage, submit, database } = options;
  const versionsFor = (user: SessionUser) =>
    workspaceVersions({ file, data, allowedHosts, by: { userId: user.id } });

  async function find(versions: WorkspaceVersions, id: string): Promise<VersionsOfAgent> {
    const one = (await versions.list()).find((listed) => listed.id === id);
    if (!one || !isPackage(one)) throw new AppError('not-found', msg`No version of "${id}" is installed`);
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

  const presentFor = (user: SessionUser) => (one: VersionsOfAgent) =>
    presentVersions(one, {
      agent: registry.get(one.id),
      versions: versionsFor(user),
      data,
      language: user.language,
    });

  return [
    implement(listAgentVersions, async ({ user }) => {
      const all = await versionsFor(user).list();
      return Promise.all(all.filter(isPackage).map(presentFor(user)));
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
            if (query.to !== 'disk') await versions.takeUp(receipt, { approve: false, known: false });
            return receipt.id;
          });
        });
        return presentFor(user)(await find(versions, id));
      },
      ({ ctx, query, secret }) => submit(ctx, secret, remoteIn(query)),
    ),
    implement(runAgentVersion, async ({ params: { id }, body: { version, approve }, user, confirm }) => {
      const versions = versionsFor(user);
      const { from, pinned, versions: onDisk } = await find(versions, id);
      const receipt = onDisk.find((one) => one.version === version);
      if (!receipt) throw new AppError('not-found', msg`${id} ${version} isn’t installed`);
      const asked = await askedGrants(versions, { id, version, framed: registry.get(id)?.entry.frame });
      const isNew = from === null && !receipt.approved;
      const hidden = await countHiddenRecords(database, id, version);
      // The question names every item, because a page without a frame could show other words in the workspace.
      const question = (language: WordsLanguage) =>
        changeWords[language].run({ id, version, isNew, more: asked(language), hidden });
      await confirm(question, receipt.integrity + (receipt.remote?.integrity ?? ''));
      await change(user, async () => {
        if (pinned !== null) throw new Rejection('version-pinned', `${id} is pinned to ${pinned}`);
        if (from !== null && receipt.approved) return void (await versions.goBack(id, version));
        const taken = await versions.takeUp(receipt, { approve, known: false });
        if (!taken.runs) throw unapproved(receipt, taken.items);
      });
      return presentFor(user)(await find(versions, id));
    }),
    implement(pinAgentVersion, async ({ params: { id }, body: { pinned }, user }) => {
      const versions = versionsFor(user);
      await find(versions, id);
      await change<unknown>(user, () => (pinned ? versions.pin(id) : versions.unpin(id)));
      return presentFor(user)(await find(versions, id));
    }),
    implement(removeAgentVersions, async ({ params: { id }, body, user, confirm }) => {
      const { purge } = body;
      const versions = versionsFor(user);
      const { from } = await find(versions, id);
      if (body.confirm !== id) {
        const message = msg`Type "${id}" to confirm.`;
        throw new AppError('invalid', message, { fields: { confirm: message } });
      }
      await confirm((language) => changeWords[language].removeAgent({ id, purge }));
      if (from !== null) await change(user, () => versions.remove(id));
      else if (!purge) throw new AppError('conflict', msg`${id} has already been removed.`);
      return { deleted: purge ? await change(user, () => versions.purge(id, purgeLimit)) : null };
    }),
  ];
}

/** Whether the agent is an installed package. Other agents come from a folder of the repository and have only one version. */
const isPackage = ({ from, current }: VersionsOfAgent) => from === null || current !== null;

interface PresentOptions {
  agent: InstalledAgent | undefined;
  versions: Pick<WorkspaceVersions, 'compare'>;
  data: string;
  language: WordsLanguage;
}

async function presentVersions(
  { id, from, current, pinned, placement, versions }: VersionsOfAgent,
  { agent, versions: { compare }, data, language }: PresentOptions,
): Promise<AgentVersions> {
  const running = agent?.state === 'running' ? agent.version : null;
  const isOutOfStep = from !== null && running !== current?.version;
  const agents = `${data}/agents`;
  const newestApproved = versions.find(({ approved }) => approved) ?? null;
  return {
    id,
    name: from === null ? null : (agent?.manifest?.name ?? id),
    pinned,
    reason: isOutOfStep ? (agent?.reason ?? `the agent is ${agent?.state ?? 'not installed'}`) : null,
    versions: await Promise.all(
      versions.map(async (one, index): Promise<AgentVersion> => {
        const { version, installedAt, signedBy, integrity, capabilities, hasRun } = one;
        const state = stateOf(one, { from, running, named: current?.version });
        const other = state === 'waits' ? (current ?? newestApproved) : (versions[index + 1] ?? null);
        const { before, items } = await compare(one, other);
        const had = before?.capabilities ?? [];
        return {
          version,
          title: nameIn(await manifestOf(agents, one), language) ?? id,
          installedAt,
          signedBy,
          integrity,
          capabilities,
          more: capabilities.filter((name) => !had.includes(name)),
          less: had.filter((name) => !capabilities.includes(name)),
          beside: before?.version ?? null,
          grants: grantsInWords(items, withFrame(placement, agent?.entry.frame), language),
          state,
          hasRun,
          ...(await packageFacts(versionFolder(agents, one))),
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
