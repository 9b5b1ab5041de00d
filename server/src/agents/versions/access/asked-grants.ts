import type { VersionGrant } from '@staffroom/sdk/core';
import type { WorkspaceVersions } from '../workspace-versions.ts';
import { widened } from './compare-access.ts';
import { grantsInWords, type WordsLanguage } from './grants-in-words.ts';

/**
 * Finds what a version on disk has or can do that needs a person's consent, for the question of a confirmation. An approved
 * version needs none.
 * @returns a function that puts the result into words
 */
export async function askedGrants(
  versions: Pick<WorkspaceVersions, 'list' | 'compare'>,
  { id, version }: { id: string; version: string },
): Promise<(language: WordsLanguage) => VersionGrant[]> {
  const agent = (await versions.list()).find((one) => one.id === id);
  const receipt = agent?.versions.find((one) => one.version === version);
  if (!agent || !receipt || receipt.approved) return () => [];
  const items = widened((await versions.compare(receipt)).items);
  return (language) => grantsInWords(items, agent.placement, language);
}
