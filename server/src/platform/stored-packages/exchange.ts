import { join } from 'node:path';
import type { Logger } from 'pino';
import type { PackageStore, StoredPackage } from '../../modules/agents/packages/package-store.ts';
import type { LocalAgents } from './local-agents.ts';

/** The two places that an exchange makes equal. */
export interface Exchange {
  /** The packages and facts that all processes share. */
  store: PackageStore;
  /** The data folder of this process. */
  local: LocalAgents;
  log: Logger;
}

/** Returns the folder of a version in the data folder of this process. */
export const folderOf = ({ agents }: Pick<LocalAgents, 'agents'>, name: string) => join(agents, name);

export const nameOf = ({ agent, version }: Pick<StoredPackage, 'agent' | 'version'>) => `${agent}/${version}`;
