import { createProvider } from '../wire/create-provider.ts';
import { createOutgoing, hostOf, type Outgoing } from '../outgoing/outgoing.ts';
import type { AiProvider } from '../provider/ai-provider.ts';
import { type AiAccess, modelOf } from '../../modules/ai-providers/access.ts';
import type { RefusalService } from '../../modules/ai-providers/refusals.ts';
import type { CataloguedProvider } from '../../modules/ai-providers/catalogue.ts';

export type ClientOf = (provider: CataloguedProvider) => AiProvider;

export interface AiClients extends Disposable {
  of: ClientOf;
  /** Creates clients whose errors name the environment variable of the API key. */
  forAdministrators: ClientOf;
}

interface AiClientsOptions {
  access: AiAccess;
  builtin: AiProvider;
  refusals: Pick<RefusalService, 'of'>;
  /** Private hosts that provider addresses in the database may use. */
  allowedHosts: readonly string[];
}

interface Made {
  client: AiProvider;
  /** The key and address that the client was created with; a change creates another client. */
  of: string;
}

/** Creates each adapter once, to keep its connections and what it has learned about its models. */
export function createClients({ access, builtin, refusals, allowedHosts }: AiClientsOptions): AiClients {
  const guarded = createOutgoing({ allowedHosts });
  /** An address from the environment is trusted for the providers it is meant for. */
  const operators = new Map<string, Outgoing>();
  const made = new Map<number, Made>();

  function outgoingTo(url: string, fromEnvironment: boolean): Outgoing {
    if (!fromEnvironment) return guarded;
    const host = hostOf(url);
    const outgoing = operators.get(host) ?? createOutgoing({ allowedHosts: [host] });
    operators.set(host, outgoing);
    return outgoing;
  }

  function make(provider: CataloguedProvider, keyVariable: string | undefined): AiProvider {
    const { protocol, identifier: id, name } = provider;
    if (protocol === 'builtin') return builtin;
    const { url, fromEnvironment } = access.address(provider);
    return createProvider({
      protocol,
      id,
      name,
      defaultModel: modelOf(provider)?.identifier ?? '',
      apiKey: access.key(provider) ?? null,
      keyVariable,
      api: access.api(provider) ?? undefined,
      refusals: refusals.of(provider.id),
      // Always set, so that no SDK takes an address from the environment.
      baseUrl: url ?? undefined,
      fetch: outgoingTo(url ?? '', fromEnvironment).fetch,
    });
  }

  return {
    of(provider) {
      const { id, version } = provider;
      const of = JSON.stringify([version, access.key(provider), access.address(provider)]);
      const known = made.get(id);
      if (known?.of === of) return known.client;
      const client = make(provider, undefined);
      made.set(id, { client, of });
      return client;
    },
    forAdministrators: (provider) => make(provider, provider.apiKeyEnvVar ?? undefined),
    [Symbol.dispose]() {
      for (const outgoing of [guarded, ...operators.values()]) outgoing.close();
    },
  };
}
