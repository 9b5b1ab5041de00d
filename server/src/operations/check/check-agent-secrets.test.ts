import { expect, it, onTestFinished } from 'vitest';
import { readEnv } from '../../env.ts';
import { agentFolder } from '../../testing/agent-folder.ts';
import { checkAgentSecrets } from './check-agent-secrets.ts';

const key = 'kP3vN8xQ2mZ7rT5wY9bC4dF6gH1jL0sA';

it('the check of the server names the agents that get no secrets without a key', async () => {
  const folder = await agentFolder();
  onTestFinished(() => folder[Symbol.asyncDispose]());
  await folder.agent('desk', { manifest: { secrets: [{ name: 'booking', title: 'Key' }] } });
  await folder.agent('plain');
  await folder.agent('wrong', { manifest: { secrets: [{ name: 'Booking', title: 'Key' }] } });
  const check = async (variables: Record<string, string>) =>
    (await checkAgentSecrets(readEnv({ PLUGINS_FILE: folder.file, ...variables }))).map(
      ({ name, status, message }) => `${status} ${name}: ${message}`,
    );
  await folder.plugins({ plain: {} });
  expect(await check({})).toEqual([]);
  expect(await check({ AGENT_SECRETS_KEY: key })).toEqual([
    'ok AGENT_SECRETS_KEY: No installed agent needs secrets',
  ]);
  await folder.plugins({ desk: {}, plain: {}, wrong: {} });
  expect(await check({})).toEqual([
    'failure AGENT_SECRETS_KEY: desk can get no secrets, because the key is missing. Set it to what this command prints: openssl rand -base64 48',
  ]);
  expect(await check({ AGENT_SECRETS_KEY: key, AGENT_SECRETS_KEY_OLD: `${key}0` })).toEqual([
    'ok AGENT_SECRETS_KEY: Encrypts the secrets of desk',
    expect.stringContaining('warning AGENT_SECRETS_KEY_OLD'),
  ]);
});
