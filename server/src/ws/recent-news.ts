interface Told {
  /** Of `performance.now()`. */
  at: number;
  /** Null: everybody. */
  userId: string | null;
  text: string;
}

/** Milliseconds: pages open their socket within seconds, where they can reach the server at all. */
const keptFor = 60_000;

export interface RecentNews {
  add: (userId: string | null, text: string) => void;
  /**
   * What this person was told since then, in its order.
   * @param at of `performance.now()`
   * @returns null where some of it may not be known any more
   */
  since: (at: number, userId: string) => string[] | null;
  /** Something was told that is not known here. */
  lose: () => void;
}

/** What was told of late, for pages that asked for something before their socket was open. @param most how many are kept */
export function createRecentNews(most = 2_000): RecentNews {
  let told: Told[] = [];
  /** Whatever was told after it is known. */
  let knownFrom = performance.now();
  return {
    add(userId, text) {
      const at = performance.now();
      told.push({ at, userId, text });
      for (let first = told[0]; first && (told.length > most || at - first.at > keptFor); first = told[0]) {
        knownFrom = first.at;
        told.shift();
      }
    },
    since(at, userId) {
      if (at <= knownFrom) return null;
      return told
        .filter((news) => news.at >= at && (news.userId === null || news.userId === userId))
        .map(({ text }) => text);
    },
    lose() {
      knownFrom = performance.now();
      told = [];
    },
  };
}
