import { type ClientAgent } from '@staffroom/sdk/client';
import { isDefinedHere, sdkVersion, clientHalfProblem } from '@staffroom/sdk/host';
import type { AgentInfo } from '@staffroom/sdk/internal/shared';
import { AgentFault, isPassing, within } from './agent-fault.ts';
import { explained } from './explained.ts';
import type { Federation } from './federation.ts';

export type AgentSource = Pick<AgentInfo, 'slug' | 'name' | 'sdk' | 'integrity' | 'version' | 'developed'> & {
  clientUrl: string;
};

export interface AgentLoader {
  /**
   * Loads an agent's client half with at most two attempts, each with a timeout.
   * @throws AgentFault
   */
  load(source: AgentSource): Promise<ClientAgent>;
}

interface AgentLoaderOptions {
  /** Loads the runtime of Module Federation before the first agent. */
  connect: () => Promise<Federation>;
  /** The origin that relative manifest addresses refer to. */
  origin: string;
  /** Timeout in milliseconds of one attempt, from the manifest to the module. */
  timeout?: number;
}

export function createAgentLoader({ connect, origin, timeout = 12_000 }: AgentLoaderOptions): AgentLoader {
  /**
   * Number of attempts by agent. A new attempt replaces the loaded agent, including its chunks, which may no longer exist on
   * the server.
   */
  const attempts = new Map<string, number>();
  let connection: Promise<Federation> | undefined;

  async function connected(): Promise<Federation> {
    connection ??= connect();
    try {
      return await connection;
    } catch (error) {
      connection = undefined;
      throw error;
    }
  }

  async function attempt(source: AgentSource): Promise<ClientAgent> {
    const name = remoteName(source.slug);
    const number = (attempts.get(name) ?? 0) + 1;
    attempts.set(name, number);
    const federation = await connected();
    const entry = new URL(source.clientUrl, origin);
    federation.register({
      name,
      entry: entry.href,
      integrity: source.integrity,
      version:
        entry.origin === new URL(origin).origin || source.developed !== undefined ? null : source.version,
      attempt: number,
    });
    return checkAgent(await federation.load(name), source);
  }

  return {
    async load(source) {
      try {
        return await within(timeout, attempt(source));
      } catch (error) {
        if (!isPassing(error)) throw error;
        return within(timeout, attempt(source)).catch(async (again: unknown) => {
          throw await explained(again);
        });
      }
    },
  };
}

/** @throws AgentFault `contract` if the module exports no agent, exports another agent, or has its own copy of the SDK */
function checkAgent(module: unknown, source: AgentSource): ClientAgent {
  const problem = clientHalfProblem(module, source.slug);
  if (problem !== null) throw new AgentFault('contract', problem);
  const { agent } = module as { agent: ClientAgent };
  if (!isDefinedHere(agent)) {
    throw new AgentFault(
      'contract',
      `Agent "${source.slug}" was built with its own copy of the SDK. It needs SDK ${source.sdk}, but this workspace has ${sdkVersion}. Build the agent with agentBuild() of @staffroom/build.`,
    );
  }
  return agent;
}

/** The name under which the host loads an agent. The name in the agent's own build does not matter. */
function remoteName(slug: string): string {
  return `agent_${slug.replaceAll('-', '_')}`;
}
