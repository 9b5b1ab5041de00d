import { AppError, msg } from '@staffroom/sdk';
import { type AgentIndex, getAgentIndex, installOfferedAgent } from '@staffroom/sdk/core';
import semver from 'semver';
import { type ApiRoute, implement } from '../../http/route.ts';
import { changeWords } from '../../modules/confirmations/change-words.ts';
import { Rejection } from '../../agents/rejection.ts';
import type { ChangeVersions } from '../versions/change-versions.ts';
import type { VersionsOfAgent } from '../versions/installed-state.ts';
import type { WorkspaceVersions } from '../versions/workspace-versions.ts';
import { readIndex, type ReadIndexOptions, withIndexedPackage } from './read-index.ts';

interface IndexRoutesOptions extends Omit<ReadIndexOptions, 'source'> {
  /** The path or the address of the index; undefined without one. */
  source: string | undefined;
  versions: Pick<WorkspaceVersions, 'list'>;
  /** Downloads a page that another server provides. */
  fetchPage: typeof globalThis.fetch;
  change: ChangeVersions;
}

export function indexRoutes({
  source,
  data,
  versions: installed,
  fetch,
  fetchPage,
  change,
}: IndexRoutesOptions): ApiRoute[] {
  return [
    implement(getAgentIndex, async () => {
      if (source === undefined) return null;
      try {
        const { index, signedBy } = await readIndex({ source, data, fetch });
        return presentIndex(index, signedBy, await installed.list());
      } catch (error) {
        if (!(error instanceof Rejection)) throw error;
        return { name: null, signedBy: null, problem: error.message, agents: [] };
      }
    }),
    implement(installOfferedAgent, async ({ params: { id }, body: { version }, user, confirm }) => {
      if (source === undefined) throw new AppError('not-found', 'The workspace has no index of agents');
      const options = { source, data, fetch };
      const { index } = await readIndex(options).catch((error: unknown) => {
        if (error instanceof Rejection) throw new AppError('conflict', error.message, { cause: error });
        throw error;
      });
      const offered = index.agents
        .find((agent) => agent.id === id)
        ?.versions.find((one) => one.version === version);
      if (!offered) throw new AppError('not-found', msg`The index has no version ${version} of ${id}`);
      const { integrity, remote: page } = offered;
      const asked = { name: `${id} ${version}`, digest: integrity, runs: true };
      await confirm((language) => changeWords[language].upload(asked), integrity);
      const { runs } = await change(user, (versions) =>
        withIndexedPackage(offered, options, async (tarball) => {
          const remote = page === null ? undefined : { ...page, fetch: fetchPage };
          const receipt = await versions.install(tarball, {
            base: data,
            mustBeSigned: true,
            requireExpected(found) {
              if (found.id !== id)
                throw new Rejection(
                  'index-invalid',
                  `the package contains the agent "${found.id}", and the index names "${id}"`,
                );
              if (found.version !== version)
                throw new Rejection(
                  'index-invalid',
                  `the package has version ${found.version}, not ${version}`,
                );
            },
            remote,
          });
          return versions.takeUp(receipt, { approve: false, known: false });
        }),
      );
      return { version, runs };
    }),
  ];
}

function presentIndex(
  { name, agents }: Awaited<ReturnType<typeof readIndex>>['index'],
  signedBy: string,
  listed: readonly VersionsOfAgent[],
): AgentIndex {
  return {
    name,
    signedBy,
    problem: null,
    agents: agents.map(({ id, versions, ...agent }) => {
      const installed = listed.find((one) => one.id === id)?.current?.version ?? null;
      const [newest] = versions;
      const isNewer = newest && installed !== null && semver.gt(newest.version, installed);
      return {
        id,
        ...agent,
        installed,
        update: isNewer ? newest.version : null,
        versions: versions.map(({ version, publishedAt, changes, check }) => ({
          version,
          publishedAt,
          changes,
          check,
        })),
      };
    }),
  };
}
