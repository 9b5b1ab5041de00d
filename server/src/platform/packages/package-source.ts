import { dirname, resolve } from 'node:path';
import type { Logger } from 'pino';
import type { AgentSource } from '../../agents/agent-source.ts';
import type { OwnNames } from '../../agents/registry/own-names.ts';
import type { LastPluginsFile } from '../../modules/operations/last-plugins-file.ts';
import { createFollowedFile } from '../plugins-file/followed-file.ts';
import { watchFiles } from '../plugins-file/plugins-file-watch.ts';
import { type WorkspacePlugins, workspacePlugins } from '../plugins-file/workspace-plugins.ts';
import { folderOfOtherVersion, noteRun } from '../versions/version-folders.ts';
import { entryWithPlacement } from './entry-with-placement.ts';
import { resolveAgent } from './resolve.ts';
import { runServerHalf } from './run-server-half.ts';
import { sdkVersion } from './sdk-version.ts';

export interface PackageSourceOptions {
  /** The path of `plugins.json`. */
  file: string;
  /** Reads the installed agents; by default those of `file` alone. */
  pluginsFile?: Pick<WorkspacePlugins, 'read' | 'files'>;
  /** Values for the placeholders in agents' names. */
  ownNames: OwnNames;
  /** Hosts that manifests may name although they are private or wildcards; by default none. */
  allowedHosts?: readonly string[];
  /** Keeps the last correct `plugins.json`; by default, nothing is kept. */
  lastFile?: LastPluginsFile;
  log: Logger;
}

/** Gives the registry the agents of `plugins.json`: local folders, installed packages and installed versions. */
export function createPackageSource(options: PackageSourceOptions): AgentSource {
  const { ownNames, allowedHosts = [], lastFile, log } = options;
  const file = resolve(options.file);
  const base = dirname(file);
  const pluginsFile = options.pluginsFile ?? workspacePlugins(file, undefined);
  const followed = createFollowedFile({ pluginsFile, lastFile, log });
  let sdk: Promise<string> | undefined;
  return {
    list: followed.read,
    listAtStart: followed.readFirst,
    keep: followed.keep,
    problem: followed.problem,
    watch: (watching) => watchFiles(pluginsFile.files, watching),
    async load(slug, entry, isolate) {
      sdk ??= sdkVersion();
      const found = { base, sdk: await sdk, ownNames, isolate, allowedHosts };
      const resolved = await resolveAgent(slug, entry, found);
      const placed = entryWithPlacement(entry, resolved.folder, isolate);
      return {
        manifest: resolved.manifest,
        version: resolved.version,
        sdkRange: resolved.sdkRange,
        entry: placed,
        clientDirectory: resolved.clientDirectory,
        clientUrl: resolved.clientUrl,
        toolsApproved: resolved.toolsApproved,
        readGuide: resolved.readGuide,
        run: (host) => runServerHalf(resolved, { isolate: placed.isolate, privateHosts: allowedHosts, host }),
      };
    },
    recordRun: (entry) => noteRun(resolve(base, entry.from)),
    clientDirectoryOf: ({ slug, version: running, clientDirectory }, version) =>
      folderOfOtherVersion(clientDirectory, { slug, running, version }),
  };
}
