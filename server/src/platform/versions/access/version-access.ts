import type { AgentManifest } from '@staffroom/sdk';
import { AgentCommand, Capability, MachineNeed, SharedToolInfo } from '@staffroom/sdk/internal/shared';
import { z } from 'zod';

/**
 * Everything that a person agrees to when a version of an agent runs, as plain data without sentences. The receipt of an
 * installed version contains it, so that two versions can be compared without running code of either.
 *
 * To compare two versions, call `compareAccess(before, after)`: the result lists every item with its change, and `isWidening` of
 * `@staffroom/sdk/core` tells whether an item needs a person's consent. To show the result, pass it to `grantsInWords`, which
 * adds a sentence for each item in the person's language.
 */
export const VersionAccess = z.object({
  name: z.string(),
  /** The agent's names in other languages, and its aliases. */
  otherNames: z.array(z.string()).default([]),
  /** The key that signed the package; null for an unsigned package. */
  signer: z.object({ file: z.string(), fingerprint: z.string().nullable() }).nullable(),
  capabilities: z.array(Capability),
  needs: z.array(MachineNeed).default([]),
  hosts: z.array(z.string()).default([]),
  /** The origin of the page, if another server provides it. */
  pageOrigin: z.string().nullable().default(null),
  tools: z.array(SharedToolInfo).default([]),
  commands: z.array(AgentCommand).default([]),
  schedules: z.array(z.object({ name: z.string(), title: z.string() })).default([]),
  secrets: z.array(z.object({ name: z.string(), title: z.string() })).default([]),
  usesTools: z.boolean().default(false),
  halves: z.object({ server: z.boolean(), page: z.boolean() }),
  /** The prefix of the agent's routes. */
  address: z.string(),
});
export type VersionAccess = z.output<typeof VersionAccess>;

export function accessOf(
  manifest: AgentManifest,
  {
    signer,
    halves,
    pageOrigin,
    address,
  }: Pick<VersionAccess, 'signer' | 'halves' | 'pageOrigin' | 'address'>,
): VersionAccess {
  const translated = Object.values(manifest.languages).flatMap((words) => words.name ?? []);
  return {
    name: manifest.name,
    otherNames: [...new Set([...translated, ...manifest.aliases])],
    signer,
    capabilities: manifest.capabilities,
    needs: manifest.needs,
    hosts: manifest.hosts,
    pageOrigin,
    tools: manifest.offers,
    commands: manifest.commands,
    schedules: manifest.schedules,
    secrets: manifest.secrets.map(({ name, title }) => ({ name, title })),
    usesTools: manifest.uses.includes('tools'),
    halves,
    address,
  };
}
