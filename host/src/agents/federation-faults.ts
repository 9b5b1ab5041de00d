import { AgentFault } from './agent-fault.ts';

export type ManifestAnswer = { status: number; text: string } | { error: unknown };

export async function manifestFault(
  url: string,
  { integrity }: RequestInit,
  answer: ManifestAnswer,
): Promise<AgentFault> {
  if ('error' in answer) {
    const { error } = answer;
    if (error instanceof DOMException && error.name === 'TimeoutError')
      return new AgentFault('late', `Loading the page’s manifest took too long: ${url}`);
    // Browsers do not distinguish a wrong hash from a network error.
    if (integrity && (await isThere(url)))
      return new AgentFault(
        'integrity',
        `The page’s manifest does not have the digest that plugins.json sets as "integrity": ${url}. Correct the digest or the address in plugins.json.`,
      );
    return new AgentFault('unreachable', `The server of the page cannot be reached: ${url}`);
  }
  const { status, text } = answer;
  if (status >= 500)
    return new AgentFault('unreachable', `The server of the page answered ${status}: ${url}`);
  if (status >= 400)
    return new AgentFault(
      'not-found',
      `The server of the page answered ${status}: there is no manifest at ${url}. Build the agent, or correct its address in plugins.json.`,
    );
  if (/^\s*</.test(text))
    return new AgentFault(
      'no-manifest',
      `The server of the page returned a web page instead of the page’s manifest: ${url}. Correct the address in plugins.json.`,
    );
  return new AgentFault(
    'broken-manifest',
    `The file at this address is not a manifest of Module Federation: ${url}. Build the agent with “staffroom build”.`,
  );
}

const isThere = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

/** Error codes and messages of the runtime, checked in this order. */
const known: [RegExp, (message: string) => AgentFault][] = [
  [
    /shared singleton module (\S+) does not satisfy/,
    (message) => {
      const [, there, name, wanted] =
        /Version (\S+) from .* module (\S+) does not satisfy .* needs ([^)]*)/.exec(message) ?? [];
      return new AgentFault(
        'version',
        `The agent’s page needs ${name} ${wanted}, but this workspace has ${there}. Install a version that was built for this workspace.`,
      );
    },
  ],
  [
    /RUNTIME-014|does not exist in container/i,
    () =>
      new AgentFault(
        'contract',
        'The agent’s package doesn’t expose "./agent". Build it with “staffroom build”.',
      ),
  ],
  [
    /RUNTIME-001|RUNTIME-002/,
    () =>
      new AgentFault(
        'contract',
        'The script that the page’s manifest names is not a remote of Module Federation.',
      ),
  ],
  [
    /RUNTIME-008|ChunkLoadError|Loading (?:CSS )?chunk/,
    (message) => new AgentFault('missing-part', `Couldn’t load part of the page: ${addressIn(message)}`),
  ],
];

export function federationFault(error: unknown): AgentFault {
  if (error instanceof AgentFault) return error;
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const [, fault] = known.find(([pattern]) => pattern.test(message)) ?? [];
  return fault?.(message) ?? new AgentFault('crashed', `The agent’s page failed while loading. ${message}`);
}

const addressIn = (message: string) => /https?:\/\/[^\s"')]+/.exec(message)?.[0] ?? message.slice(0, 200);
