import { createLastPluginsFile } from '../../modules/operations/last-plugins-file.ts';
import { createPackageSource } from '../../platform/packages/package-source.ts';
import { workspacePlugins } from '../../platform/plugins-file/workspace-plugins.ts';
import { createSharedAgents } from '../../platform/stored-packages/shared-agents.ts';
import type { AgentDependencies } from './agent-dependencies.ts';

type Dependencies = Pick<
  AgentDependencies,
  'database' | 'blobs' | 'pluginsFile' | 'dataDir' | 'ownNames' | 'allowedHosts' | 'log'
>;

export type ComposedPackages = ReturnType<typeof composePackages>;

/** Creates the source of the registry, and what gives the installed agents to all processes. */
export function composePackages(dependencies: Dependencies) {
  const { database, blobs, pluginsFile: file, dataDir, ownNames, allowedHosts = [], log } = dependencies;
  const pluginsFile = workspacePlugins(file, dataDir);
  const shared =
    dataDir === undefined || blobs === undefined
      ? null
      : createSharedAgents({ file, data: dataDir, pluginsFile, database, blobs, log });
  const lastFile = createLastPluginsFile(database);
  const source = createPackageSource({
    file,
    pluginsFile,
    ownNames,
    allowedHosts,
    lastFile: {
      ...lastFile,
      async load() {
        const last = await lastFile.load();
        // Another process may have kept it, with the paths of its own data folder.
        return last && shared ? shared.withSharedEntries(last) : last;
      },
    },
    log,
  });
  return { pluginsFile, shared, source };
}
