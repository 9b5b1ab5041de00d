import { fileURLToPath } from 'node:url';
import type { Foundation } from '../../foundation.ts';
import type { AgentDependencies } from './agent-dependencies.ts';

// The repository's root is four folders above this file, both in src/compose/agents/ and in dist/compose/agents/.
const builtInPlugins = fileURLToPath(new URL('../../../../plugins.json', import.meta.url));

type SettingName =
  | 'limits'
  | 'pluginsFile'
  | 'allowedHosts'
  | 'ownNames'
  | 'dataDir'
  | 'canaryEvery'
  | 'setupLimit'
  | 'secret'
  | 'agentIndex'
  | 'secretKeys';

/** The settings of the operator for agents. */
export function agentSettingsOf({
  env,
  secrets,
  canaryEvery,
  setupLimit,
}: Foundation): Pick<AgentDependencies, SettingName> {
  return {
    limits: {
      maxRecords: env.AGENT_MAX_RECORDS,
      maxRecordBytes: env.AGENT_MAX_RECORD_MEGABYTES * 1024 ** 2,
      maxNotificationsPerHour: env.AGENT_NOTIFICATIONS_PER_HOUR,
    },
    pluginsFile: env.PLUGINS_FILE ?? builtInPlugins,
    allowedHosts: env.AGENT_ALLOWED_HOSTS,
    ownNames: { product: env.PRODUCT_NAME, company: env.COMPANY_NAME },
    dataDir: env.DATA_DIR,
    canaryEvery,
    setupLimit,
    secret: secrets[0],
    agentIndex: env.AGENT_INDEX,
    secretKeys: { key: env.AGENT_SECRETS_KEY, oldKey: env.AGENT_SECRETS_KEY_OLD },
  };
}
