import type { Slide } from '@staffroom/sdk/slides';

/** A document that the slide rests on has a newer version by now. */
export function isStale({ sources }: Slide, versions: Readonly<Record<string, number>>): boolean {
  return sources.some(({ documentId, version }) => (versions[documentId] ?? version) > version);
}
