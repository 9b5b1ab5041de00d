import { isDeepStrictEqual } from 'node:util';
import type { AgentManifest } from '@staffroom/sdk';
import { addressesOverlap, sharedToolName } from '@staffroom/sdk/internal/shared';
import { apiPrefix } from '../../modules/agents/installed.ts';

/** Something by which people, models or requests find an agent, so that two agents must not have the same. */
export interface Claim {
  kind: 'name' | 'address' | 'number' | 'command' | 'counter' | 'shared tool';
  /** The claim as the manifest states it. */
  text: string;
  /** Equal for claims that people or the workspace could confuse. */
  key: string;
}

/** Returns the fixed prefixes of core routes: `/api/documents` of `/api/documents/:id`. */
export function prefixesOf(paths: readonly string[]): string[] {
  return [...new Set(paths.map((path) => path.replace(/\/?[:*{(].*/s, '')))].filter((path) => path !== '');
}

export function claimsOf(manifest: AgentManifest): Claim[] {
  const { id, name, aliases, languages, number, counts, commands, offers } = manifest;
  const words = Object.values(languages);
  const names = [id, name, ...aliases, ...words.flatMap((said) => said.name ?? [])];
  const titles = [
    ...commands.map(({ title }) => title),
    ...words.flatMap((said) => Object.values(said.commands ?? {}).flatMap(({ title }) => title ?? [])),
  ];
  return [
    ...names.map(nameClaim),
    { kind: 'address', text: apiPrefix(manifest), key: apiPrefix(manifest) },
    ...(number === undefined ? [] : [plainClaim('number', String(number))]),
    ...(counts === undefined ? [] : [plainClaim('counter', counts)]),
    ...titles.map((text): Claim => ({ kind: 'command', text, key: alike(text) })),
    ...offers.map((tool) => plainClaim('shared tool', sharedToolName(id, tool.name))),
  ];
}

export const nameClaim = (text: string): Claim => ({ kind: 'name', text, key: alike(text) });

/** Returns the claims of an agent that is not running but keeps its data: its names and its address. */
export const lastingClaims = (manifest: AgentManifest): Claim[] =>
  claimsOf(manifest).filter(({ kind }) => kind === 'name' || kind === 'address');

/**
 * Finds a claim of a manifest that another agent already has.
 * @param others the claims of other agents, by id
 * @returns the reason for a rejection; null if the manifest claims nothing of another agent
 */
export function clashWith(
  manifest: AgentManifest,
  others: Iterable<readonly [id: string, claims: readonly Claim[]]>,
): string | null {
  const claims = claimsOf(manifest);
  for (const [id, taken] of others) {
    if (id === manifest.id) continue;
    for (const claim of claims) {
      const other = taken.find((one) => one.kind === claim.kind && areSame(one, claim));
      if (other) return sentence(claim, id, other);
    }
  }
  return null;
}

/**
 * Finds agents that claim an address, a name or a command which is already in use. An agent that already runs with its claims
 * keeps them; otherwise the first agent in `plugins.json` does.
 * @param running returns the manifest with which an agent runs now
 * @returns the reason for the rejection, by slug
 */
export function findClashes(
  manifests: readonly AgentManifest[],
  corePrefixes: readonly string[],
  running: (id: string) => AgentManifest | null | undefined = () => undefined,
): Map<string, string> {
  const clashes = new Map<string, string>();
  const accepted = new Map<string, Claim[]>();
  const isKept = (manifest: AgentManifest) => {
    const now = running(manifest.id);
    return now != null && isDeepStrictEqual(claimsOf(now), claimsOf(manifest));
  };
  const inOrder = [...manifests.filter(isKept), ...manifests.filter((manifest) => !isKept(manifest))];
  for (const manifest of inOrder) {
    const prefix = apiPrefix(manifest);
    const core = corePrefixes.find((taken) => addressesOverlap(taken, prefix));
    const reason =
      core === undefined
        ? clashWith(manifest, accepted)
        : `its api "${prefix}" belongs to the workspace itself ("${core}"); choose another`;
    if (reason === null) accepted.set(manifest.id, claimsOf(manifest));
    else clashes.set(manifest.id, reason);
  }
  return clashes;
}

/** The notice of an agent from the catalog whose address a package also has. */
export function clashNotice(slug: string): string {
  return `plugins.json also names a package "${slug}", which can’t be installed because this agent uses its address; remove this agent or give the package another id`;
}

function areSame(one: Claim, other: Claim): boolean {
  return one.kind === 'address' ? addressesOverlap(one.key, other.key) : one.key === other.key;
}

function sentence({ kind, text }: Claim, id: string, other: Claim): string {
  switch (kind) {
    case 'address':
      return `its api "${text}" belongs to "${id}" ("${other.text}"); choose another`;
    case 'number':
      return `its number ${text} belongs to "${id}"; choose another or leave it out`;
    case 'name':
      return `its name "${text}" belongs to "${id}"; choose another name, also in "aliases" and "languages"`;
    case 'command':
      return `its command "${text}" belongs to "${id}"; choose another title`;
    case 'counter':
      return `its counter "${text}" belongs to "${id}"; choose another name in "counts"`;
    case 'shared tool':
      return `models would know its shared tool by the name of a tool of "${id}" ("${text}"); choose another name`;
  }
}

const plainClaim = (kind: Claim['kind'], text: string): Claim => ({ kind, text, key: text });

/** Makes names equal that differ only in case, blanks, punctuation, invisible characters or the width of letters. */
const alike = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '') || text;
