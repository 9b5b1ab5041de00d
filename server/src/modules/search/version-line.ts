import { createLimiter } from '../../threads/limiter.ts';

export interface LinedVersion {
  id: string;
  person?: string | undefined;
  /** The number of passages of the version, or an upper bound. */
  passages: number;
  signal: AbortSignal;
}

interface LineOptions {
  /** The number of passages at which a group is full. */
  room: number;
  /**
   * The number of groups in progress at the same time. With several, one is prepared or stored while another waits for the
   * embedder.
   */
  lanes: number;
  /** Computes the vectors of a group. @returns ids of the finished versions; the other versions are queued again */
  work: (versionIds: string[], signal: AbortSignal) => Promise<string[]>;
}

type Waiting = LinedVersion & PromiseWithResolvers<void>;

/**
 * Groups short versions, so that they share requests to the embedder. Versions that arrive during a request form the next
 * group. A group takes one version per person first, so that no one waits for another person's many versions.
 * @returns a function that adds a version, and resolves when it is finished
 */
export function createVersionLine({ room, lanes, work }: LineOptions) {
  let waiting: Waiting[] = [];
  const limiter = createLimiter(lanes);

  /** Starts a group when a lane is free. The group is chosen then, from all versions that wait. */
  function open(): void {
    void limiter.run(async () => {
      const group = firstOf(waiting, room);
      if (group.length === 0) return;
      waiting = waiting.filter((each) => !group.includes(each));
      // Another lane takes versions for which this group has no room.
      if (waiting.length > 0) open();
      await together(group);
      if (waiting.length > 0) open();
    });
  }

  async function together(group: Waiting[]): Promise<void> {
    const stop = AbortSignal.any(group.map(({ signal }) => signal));
    try {
      const done = new Set(await work([...new Set(group.map(({ id }) => id))], stop));
      for (const { id, resolve } of group) if (done.has(id)) resolve();
      waiting.unshift(...group.filter(({ id }) => !done.has(id)));
    } catch (error) {
      // When one version of a group times out, the other versions of the group wait for the next group.
      for (const each of group)
        if (each.signal.aborted) each.reject(each.signal.reason);
        else if (stop.aborted) waiting.push(each);
        else each.reject(error);
    }
  }

  return (version: LinedVersion): Promise<void> => {
    const own = { ...version, ...Promise.withResolvers<void>() };
    waiting.push(own);
    open();
    return own.promise;
  };
}

/** The versions of the next group: one per person in turn, in order of arrival. Returns at least one version. */
function firstOf(waiting: readonly Waiting[], room: number): Waiting[] {
  const turns = new Map<string, number>();
  const inTurn = waiting
    .map((version) => {
      const turn = turns.get(version.person ?? '') ?? 0;
      turns.set(version.person ?? '', turn + 1);
      return { version, turn };
    })
    .toSorted((a, b) => a.turn - b.turn);
  const group: Waiting[] = [];
  let passages = 0;
  for (const { version } of inTurn) {
    if (passages >= room) break;
    passages += version.passages;
    group.push(version);
  }
  return group;
}
