import { defineAgent } from '@staffroom/sdk/client';
import { describe, expect, it } from 'vitest';
import type { Federation, RegisteredRemote } from './federation.ts';
import { type AgentSource, createAgentLoader } from './load-agent.ts';

const source: AgentSource = {
  slug: 'code-review',
  name: 'Code review',
  sdk: '^0.1.0',
  version: '1.0.0',
  integrity: null,
  clientUrl: '/remotes/code-review/1.0.0/mf-manifest.json',
};
const page = async () => ({ default: () => null });
const agent = defineAgent({ id: 'code-review', name: 'Code review', description: 'Reads changes' }, { page });

/** A federation that returns the answers one after another; a string fails with that message. */
function federationOf(...answers: unknown[]) {
  const registrations: RegisteredRemote[] = [];
  const federation: Federation = {
    register: (remote) => registrations.push(remote),
    async load() {
      const answer = answers.shift();
      if (typeof answer === 'string') throw new Error(answer);
      return answer;
    },
  };
  const loader = createAgentLoader({
    connect: async () => federation,
    origin: 'https://staffroom.test',
    timeout: 50,
  });
  return { loader, registrations };
}

describe('loading an agent', () => {
  it('loading an agent stops after the second failed attempt and reports the failure', async () => {
    const { loader, registrations } = federationOf('offline', 'still offline');
    await expect(loader.load(source)).rejects.toThrow('still offline');
    expect(registrations).toHaveLength(2);
  });

  it('loading an agent has a timeout', async () => {
    const { loader } = federationOf(new Promise(() => {}), new Promise(() => {}));
    await expect(loader.load(source)).rejects.toThrow('No answer within 0.05 seconds');
  });

  it('loading an agent refuses a module that exports no agent, without a second attempt', async () => {
    const { loader, registrations } = federationOf({ default: agent });
    await expect(loader.load(source)).rejects.toThrow('client/index.tsx must export `agent`');
    expect(registrations).toHaveLength(1);
  });

  it('loading an agent refuses one that another copy of the SDK defined', async () => {
    const { loader } = federationOf({ agent: { ...agent } });
    await expect(loader.load(source)).rejects.toThrow('was built with its own copy of the SDK');
  });

  it('loading an agent refuses the client half of a different agent', async () => {
    const other = defineAgent({ id: 'translate', name: 'Translator', description: 'Translates' }, { page });
    const { loader } = federationOf({ agent: other });
    await expect(loader.load(source)).rejects.toThrow('belongs to "translate"');
  });

  it('loading an agent can succeed on the second attempt', async () => {
    const { loader } = federationOf('offline', { agent });
    await expect(loader.load(source)).resolves.toBe(agent);
  });

  it('loading an agent registers a name that Module Federation accepts, with the full address', async () => {
    const { loader, registrations } = federationOf({ agent });
    await loader.load(source);
    expect(registrations).toEqual([
      {
        name: 'agent_code_review',
        entry: 'https://staffroom.test/remotes/code-review/1.0.0/mf-manifest.json',
        integrity: null,
        version: null,
        attempt: 1,
      },
    ]);
  });

  it('loading an agent from another server keeps that server’s address', async () => {
    const { loader, registrations } = federationOf({ agent });
    await loader.load({ ...source, clientUrl: 'https://agents.test/1/mf-manifest.json' });
    expect(registrations[0]).toMatchObject({
      entry: 'https://agents.test/1/mf-manifest.json',
      version: '1.0.0',
    });
  });

  it('loading an agent again replaces the loaded one', async () => {
    const { loader, registrations } = federationOf({ agent }, { agent });
    await loader.load(source);
    await loader.load(source);
    expect(registrations.map(({ attempt }) => attempt)).toEqual([1, 2]);
  });
});
