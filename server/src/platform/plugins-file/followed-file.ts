import type { PluginsFile } from '@staffroom/sdk/internal/shared';
import type { Logger } from 'pino';
import type { LastPluginsFile } from '../../modules/operations/last-plugins-file.ts';
import type { ListProblem } from '../../agents/agent-source.ts';
import { oneLine } from '../../agents/rejection.ts';
import { PluginsFileError } from './plugins-file.ts';
import type { WorkspacePlugins } from './workspace-plugins.ts';

export interface FollowedFile {
  /** Why the file is not applied; null if it is. */
  problem: () => ListProblem | null;
  /** @throws PluginsFileError */
  read: () => Promise<PluginsFile>;
  /** Reads the file at the start. If it is missing or wrong, returns the last correct content, or no agents. */
  readFirst: () => Promise<PluginsFile>;
  /** Keeps a content that was applied. */
  keep: (applied: PluginsFile) => Promise<void>;
}

interface Options {
  pluginsFile: Pick<WorkspacePlugins, 'read'>;
  /** Keeps the last correct content; if omitted, nothing is kept. */
  lastFile?: LastPluginsFile | undefined;
  log: Logger;
}

/** Reads `plugins.json`, and replaces it by its last correct content so that a wrong file never stops a start. */
export function createFollowedFile({ pluginsFile, lastFile, log }: Options): FollowedFile {
  let problem: ListProblem | null = null;

  async function read(): Promise<PluginsFile> {
    try {
      const content = await pluginsFile.read();
      problem = null;
      return content;
    } catch (error) {
      if (error instanceof PluginsFileError)
        problem = { reason: oneLine(error), runs: problem?.runs ?? 'last-file' };
      throw error;
    }
  }

  return {
    problem: () => problem,
    read,
    async readFirst() {
      try {
        return await read();
      } catch (error) {
        if (!(error instanceof PluginsFileError)) throw error;
        const last = (await lastFile?.load()) ?? null;
        problem = { reason: oneLine(error), runs: last === null ? 'nothing' : 'last-file' };
        log.error(problem, 'agents: cannot apply plugins.json');
        return last ?? { agents: {} };
      }
    },
    async keep(applied) {
      if (problem !== null) return;
      await lastFile
        ?.keep(applied)
        .catch((error: unknown) => log.warn({ err: error }, 'agents: cannot keep plugins.json'));
    },
  };
}
