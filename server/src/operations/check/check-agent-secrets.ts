import path from 'node:path';
import { readPluginsFile } from '../../platform/plugins-file/plugins-file.ts';
import { resolveAgent } from '../../platform/packages/resolve.ts';
import { sdkVersion } from '../../platform/packages/sdk-version.ts';
import type { Env } from '../../env.ts';
import { productRoot } from '../product-build.ts';
import { type CheckLine, failure, ok, warning } from './check-line.ts';

const name = 'AGENT_SECRETS_KEY';

/** Checks that the server can encrypt the secrets that the manifests of installed agents name. */
export async function checkAgentSecrets(env: Env): Promise<CheckLine[]> {
  const agents = await agentsWithSecrets(env);
  if (env.AGENT_SECRETS_KEY !== undefined) {
    const fact =
      agents.length === 0
        ? 'No installed agent needs secrets'
        : `Encrypts the secrets of ${agents.join(', ')}`;
    return [
      ok(name, fact),
      ...(env.AGENT_SECRETS_KEY_OLD === undefined
        ? []
        : [
            warning(
              `${name}_OLD`,
              'The next start encrypts all secrets with the new key. Then remove this variable',
            ),
          ]),
    ];
  }
  if (agents.length === 0) return [];
  return [
    failure(
      name,
      `${agents.join(', ')} can get no secrets, because the key is missing. Set it to what this command prints: openssl rand -base64 48`,
    ),
  ];
}

/** Returns the ids of the agents that need secrets. Another check reports a wrong plugins.json. */
async function agentsWithSecrets(env: Env): Promise<string[]> {
  const file = env.PLUGINS_FILE ?? path.join(productRoot, 'plugins.json');
  const plugins = await readPluginsFile(file).catch(() => null);
  if (!plugins) return [];
  const [base, sdk] = [path.dirname(file), await sdkVersion()];
  const ownNames = { product: env.PRODUCT_NAME, company: env.COMPANY_NAME };
  const found = await Promise.all(
    Object.entries(plugins.agents).map(async ([id, entry]) => {
      // An agent that the workspace refuses needs nothing; Administration → Agents gives the reason.
      const resolved = await resolveAgent(id, entry, { base, sdk, ownNames }).catch(() => null);
      return resolved && resolved.manifest.secrets.length > 0 ? [id] : [];
    }),
  );
  return found.flat();
}
