import { addressesOverlap, type AgentManifest } from '@staffroom/sdk';
import { apiPrefix } from '../modules/agents/installed.ts';

/** Returns the fixed prefixes of core routes: `/api/documents` of `/api/documents/:id`. */
export function prefixesOf(paths: readonly string[]): string[] {
  return [...new Set(paths.map((path) => path.replace(/\/?[:*{(].*/s, '')))].filter((path) => path !== '');
}

/**
 * Finds agents that claim an address or name which is already in use. The first agent in `plugins.json` keeps it.
 * @returns the reason for the rejection, by slug
 */
export function findClashes(
  manifests: readonly AgentManifest[],
  corePrefixes: readonly string[],
): Map<string, string> {
  const clashes = new Map<string, string>();
  const accepted: AgentManifest[] = [];
  for (const manifest of manifests) {
    const reason = clashOf(manifest, accepted, corePrefixes);
    if (reason === null) accepted.push(manifest);
    else clashes.set(manifest.id, reason);
  }
  return clashes;
}

function clashOf(
  manifest: AgentManifest,
  others: readonly AgentManifest[],
  corePrefixes: readonly string[],
): string | null {
  const prefix = apiPrefix(manifest);
  const core = corePrefixes.find((taken) => addressesOverlap(taken, prefix));
  if (core !== undefined)
    return `its api "${prefix}" belongs to the workspace itself ("${core}"); choose another`;
  for (const other of others) {
    if (addressesOverlap(apiPrefix(other), prefix)) {
      return `its api "${prefix}" belongs to "${other.id}" ("${apiPrefix(other)}"); choose another`;
    }
    if (manifest.number !== undefined && other.number === manifest.number) {
      return `its number ${manifest.number} belongs to "${other.id}"; choose another or leave it out`;
    }
  }
  return null;
}
