import type { VersionGrant } from '@staffroom/sdk/core';
import type { WorkspaceVersions } from '../workspace-versions.ts';
import { widened } from './compare-access.ts';
import { grantsInWords, type Placement, type WordsLanguage } from './grants-in-words.ts';

/**
 * Finds what a version on disk has or can do that needs a person's consent, for the question of a confirmation. An approved
 * version needs none.
 * @param framed false if an administrator has taken the page of the agent out of its frame
 * @returns a function that puts the result into words
 */
export async function askedGrants(
  versions: Pick<WorkspaceVersions, 'list' | 'compare'>,
  { id, version, framed = true }: { id: string; version: string; framed?: boolean | undefined },
): Promise<(language: WordsLanguage) => VersionGrant[]> {
  const agent = (await versions.list()).find((one) => one.id === id);
  const receipt = agent?.versions.find((one) => one.version === version);
  if (!agent || !receipt || receipt.approved) return () => [];
  const items = widened((await versions.compare(receipt)).items);
  return (language) => grantsInWords(items, withFrame(agent.placement, framed), language);
}

/** Adds the decision of an administrator, who can take the page out of its frame, to what `plugins.json` says. */
export const withFrame = (placement: Placement, framed: boolean | undefined): Placement =>
  framed === false ? { ...placement, framed } : placement;
