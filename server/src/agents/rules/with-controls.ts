import type { PluginEntry } from '@staffroom/sdk/internal/shared';
import type { StoredControls } from '../../modules/agents/controls/stored-controls.ts';

/** Adds the decisions of administrators to an entry of `plugins.json`. What the file says comes first. */
export function withControls(entry: PluginEntry, controls: StoredControls | undefined): PluginEntry {
  if (!controls) return entry;
  return {
    ...entry,
    frame: entry.frame ?? controls.frame ?? undefined,
    isolate: entry.isolate ?? (controls.isolated || undefined),
    deny: [...new Set([...entry.deny, ...controls.denied])],
    config: { ...controls.config, ...entry.config },
  };
}
