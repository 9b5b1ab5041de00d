import type { WorkspaceEventName } from '@staffroom/sdk';

interface Told {
  /** Of `performance.now()`. */
  at: number;
  /** Null: everybody. */
  userId: string | null;
  name: WorkspaceEventName;
}

/** Milliseconds: pages open their socket within seconds, where they can reach the server at all. */
const keptFor = 60_000;

export interface RecentNews {
  add: (userId: string | null, name: WorkspaceEventName) => void;
  /**
   * What this person was told since then, each kind of news once, when it was told last.
   * @param since of `performance.now()`
   * @returns how many milliseconds ago it was; null where some of it may not be known any more
   */
  since: (since: number, userId: string) => { name: WorkspaceEventName; ago: number }[] | null;
  /** Something was told that is not known here. */
  lose: () => void;
}

/** What was told of late, for pages that asked for something before their socket was open. @param most how many are kept */
export function createRecentNews(most = 2_000): RecentNews {
  let told: Told[] = [];
  /** Whatever was told after it is known. */
  let knownFrom = performance.now();
  return {
    add(userId, name) {
      const at = performance.now();
      told.push({ at, userId, name });
      for (let first = told[0]; first && (told.length > most || at - first.at > keptFor); first = told[0]) {
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
