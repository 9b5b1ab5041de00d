import type { AgentManifest } from '@staffroom/sdk';
import type { VersionChange } from '@staffroom/sdk/core';
import type { Receipt } from '../versions/version-folders.ts';

/** One version of an agent: its manifest and its installation record. */
export interface ComparedVersion {
  manifest: AgentManifest;
  receipt: Pick<Receipt, 'signedBy' | 'halves' | 'remote'>;
}

type Kind = VersionChange['kind'];

/** Kinds whose change gives the version nothing more if the version merely drops them. */
const harmlessIfDropped = new Set<Kind>([
  'capability',
  'host',
  'need',
  'tool',
  'changing-tool',
  'use',
  'command',
  'hand-over',
  'secret',
  'page',
  'server-half',
]);

/**
 * Compares a version with the one that runs, by everything that an administrator agrees to. Code is not compared: only the
 * manifest and the installation record decide what the platform permits. Only this function knows how versions are compared:
 * the routes and screens take its result as plain data.
 * @param before the running version; null if the agent is new
 */
export function versionChanges(before: ComparedVersion | null, after: ComparedVersion): VersionChange[] {
  const old = before ? factsOf(before) : new Map<string, Fact>();
  const fresh = factsOf(after);
  const keys = new Set([...fresh.keys(), ...old.keys()]);
  return [...keys].flatMap((key): VersionChange[] => {
    const [was, is] = [old.get(key), fresh.get(key)];
    const one = is ?? was;
    if (!one || was?.compared === is?.compared) return [];
    return [
      {
        kind: one.kind,
        subject: one.subject,
        before: was?.text ?? null,
        after: is?.text ?? null,
        widens: is !== undefined || !harmlessIfDropped.has(one.kind),
      },
    ];
  });
}

interface Fact {
  kind: Kind;
  subject: string;
  /** The value for people. */
  text: string;
  /** The value that decides whether the two versions differ. */
  compared: string;
}

function factsOf({ manifest, receipt }: ComparedVersion): Map<string, Fact> {
  const facts: Fact[] = [
    fact('name', '', namesOf(manifest)),
    fact('signer', '', receipt.signedBy ?? ''),
    ...manifest.capabilities.map((name) => fact('capability', name)),
    ...manifest.hosts.map((host) => fact('host', host)),
    ...manifest.needs.map((need) => fact('need', need)),
    ...manifest.uses.map((use) => fact('use', use)),
    ...manifest.offers.map((tool) =>
      fact(tool.changes ? 'changing-tool' : 'tool', tool.name, `${tool.title}: ${tool.description}`, tool),
    ),
    ...manifest.commands.map((command) => fact('command', command.id, command.title, command)),
    ...manifest.secrets.map(({ name, title }) => fact('secret', name, title, name)),
    ...(manifest.accepts ? [fact('hand-over', '', acceptsOf(manifest.accepts), manifest.accepts)] : []),
    ...(manifest.api === undefined ? [] : [fact('address', '', manifest.api)]),
    ...(receipt.halves.page || receipt.remote
      ? [fact('page', '', receipt.remote ? new URL(receipt.remote.address).origin : 'included')]
      : []),
    ...(receipt.halves.server ? [fact('server-half', '', 'included')] : []),
  ];
  return new Map(facts.map((one) => [`${one.kind} ${one.subject}`, one]));
}

const fact = (kind: Kind, subject: string, text = subject, compared: unknown = text): Fact => ({
  kind,
  subject,
  text,
  compared: JSON.stringify(compared),
});

/** The name in every language, because people know the agent by one of them. */
function namesOf({ name, languages }: AgentManifest): string {
  const others = Object.values(languages).flatMap((words) => words.name ?? []);
  return [...new Set([name, ...others])].join(' / ');
}

const acceptsOf = (accepts: NonNullable<AgentManifest['accepts']>): string =>
  Object.entries(accepts)
    .filter(([, value]) => value !== false && value !== null && value !== undefined)
    .map(([key]) => key)
    .join(', ');
