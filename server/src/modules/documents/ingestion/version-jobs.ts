import { currentVersion } from './current-version.ts';

/** Runs `work` in the context of its version, so that the event-loop watchdog knows which version is being read. */
export function reading(payload: unknown, work: (versionId: string) => Promise<void>): Promise<void> {
  const versionId = versionOf(payload);
  return currentVersion.run(versionId, () => work(versionId));
}

export function versionOf(payload: unknown): string {
  return (payload as { versionId: string }).versionId;
}
