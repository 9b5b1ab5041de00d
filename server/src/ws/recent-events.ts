import type { WorkspaceEventName } from '@staffroom/sdk/internal/shared';

interface Told {
  /** When the event occurred, on the clock of `performance.now()`. */
  at: number;
  /** The person whom the event concerns; null for everyone. */
  userId: string | null;
  name: WorkspaceEventName;
}

/** Milliseconds for which events are kept: a page that can reach the server opens its socket within seconds. */
const keptFor = 60_000;

export interface RecentEvents {
  add: (userId: string | null, name: WorkspaceEventName) => void;
  /**
   * Returns the events for this person since a time, the latest of each kind.
   * @param since the time, on the clock of `performance.now()`
   * @returns `ago` in milliseconds; null if some events may be missing
   */
  since: (since: number, userId: string) => { name: WorkspaceEventName; ago: number }[] | null;
  lose: () => void;
}

/**
 * Keeps recent events for pages that loaded their content before their socket was open. @param maxEntries maximum number of
 * events
 */
export function createRecentEvents(maxEntries = 2_000): RecentEvents {
  let told: Told[] = [];
  /** The time since which all events are known. */
  let knownFrom = performance.now();
  return {
    add(userId, name) {
      const at = performance.now();
      told.push({ at, userId, name });
      for (
        let first = told[0];
        first && (told.length > maxEntries || at - first.at > keptFor);
        first = told[0]
      ) {
        knownFrom = first.at;
        told.shift();
      }
    },
    since(since, userId) {
      if (since <= knownFrom) return null;
      const last = new Map<WorkspaceEventName, number>();
      for (const news of told)
        if (news.at >= since && (news.userId === null || news.userId === userId))
          last.set(news.name, news.at);
      const now = performance.now();
      return [...last].map(([name, at]) => ({ name, ago: Math.floor(now - at) }));
    },
    lose() {
      knownFrom = performance.now();
      told = [];
    },
  };
}
