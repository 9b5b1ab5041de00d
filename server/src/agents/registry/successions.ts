import type { PluginEntry } from '@staffroom/sdk/internal/shared';
import type { LoadedAgent } from '../agent-source.ts';
import { Instance, type InstanceOptions } from './instance.ts';
import { Rejection } from '../rejection.ts';

interface SuccessionsOptions {
  installed: () => Map<string, Instance>;
  changed: (agent: Instance) => void;
  start: (agent: Instance) => Promise<void>;
}

/** Manages new versions that start while the old version runs, and old versions that finish their work. */
export function createSuccessions({ installed, changed, start }: SuccessionsOptions) {
  const successors = new Map<string, Instance>();
  const starts = new Map<string, Promise<void>>();
  const retired = new Set<Instance>();

  function retire(old: Instance): void {
    retired.add(old);
    old.signal.addEventListener('abort', () => retired.delete(old), { once: true });
    old.retire();
  }

  return {
    /** Starts a new version, which replaces the old one as soon as it runs. If it does not start, the old version stays. */
    begin(
      old: Instance,
      options: Omit<InstanceOptions, 'changed'>,
      loaded: LoadedAgent | Rejection,
    ): Promise<void> {
      const { slug, entry } = options;
      // During development, a new version can have the same number in another folder.
      const other = loaded instanceof Rejection || loaded.version === old.version ? null : loaded.version;
      const goOn = (reason: string | null) =>
        old.notice(
          other === null
            ? `${entry.from} did not start: ${reason}; version ${old.version} keeps running`
            : `version ${other} did not start: ${reason}; version ${old.version} keeps running`,
        );
      let wasInForce = false;
      const follow = (next: Instance) => {
        const inForce = installed().get(slug);
        // Also reports the end of a version whose agent has been removed.
        if (inForce === next || (inForce === undefined && wasInForce)) return changed(next);
        if (successors.get(slug) !== next) return;
        if (next.state === 'failed' || next.state === 'rejected') goOn(next.reason);
        if (next.state !== 'running') return;
        successors.delete(slug);
        // The agent was switched off or removed while the new version was starting.
        if (installed().get(slug) !== old || old.state === 'disabled') return next.stop();
        installed().set(slug, next);
        wasInForce = true;
        changed(next);
        retire(old);
      };
      if (loaded instanceof Rejection) {
        goOn(loaded.message);
        return Promise.resolve();
      }
      const next = new Instance({ ...options, changed: follow }, loaded);
      successors.set(slug, next);
      const starting = start(next);
      starts.set(slug, starting);
      return starting;
    },
    /** Returns the promise of this version's start while it is starting, for callers that want to wait for it. */
    underWay(slug: string, entry: PluginEntry, loaded: LoadedAgent | Rejection): Promise<void> | undefined {
      const next = successors.get(slug);
      // Returns nothing for a failed start, so that it is tried again.
      if (next?.state !== 'starting' && next?.state !== 'disabled') return undefined;
      return next.adopt(entry, loaded) ? starts.get(slug) : undefined;
    },
    /** Stops a new version that is starting, because another version is wanted, or none. */
    drop(slug: string): void {
      const next = successors.get(slug);
      successors.delete(slug);
      next?.stop();
    },
    /** Stops the work on earlier versions too, because the agent was switched off or removed. */
    stop(slug: string): void {
      for (const one of retired) if (one.slug === slug) one.stop();
    },
    stopAll(): void {
      for (const one of [...successors.values(), ...retired]) one.stop();
    },
  };
}
