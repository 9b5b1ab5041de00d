export interface LinedVersion {
  id: string;
  /** Whose it is. */
  person?: string | undefined;
  /** How many passages it has, or may have at most. */
  passages: number;
  signal: AbortSignal;
}

interface LineOptions {
  /** Passages that are worked on together. */
  room: number;
  /** One is prepared or stored while another waits for its answer. */
  lanes: number;
  /** @returns ids of the versions with which nothing is left to do; the others come again */
  work: (versionIds: string[], signal: AbortSignal) => Promise<string[]>;
}

type Waiting = LinedVersion & PromiseWithResolvers<void>;

/**
 * Has short versions share requests to the embedder, and the statements around them: what waits while others are worked on goes
 * together. Of each person one goes first, so that nobody waits for the many of another.
 * @returns has a version worked on, until nothing is left to do with it
 */
export function createVersionLine({ room, lanes, work }: LineOptions) {
  let waiting: Waiting[] = [];
  let busy = 0;

  function open(): void {
    if (busy < lanes && waiting.length > 0) void run();
  }

  async function run(): Promise<void> {
    busy += 1;
    // What comes in this same moment goes along.
    await Promise.resolve();
    while (waiting.length > 0) {
      const group = firstOf(waiting, room);
      waiting = waiting.filter((each) => !group.includes(each));
      open();
      await together(group);
    }
    busy -= 1;
  }

  async function together(group: Waiting[]): Promise<void> {
    const stop = AbortSignal.any(group.map(({ signal }) => signal));
    try {
      const done = new Set(await work([...new Set(group.map(({ id }) => id))], stop));
      for (const { id, resolve } of group) if (done.has(id)) resolve();
      waiting.unshift(...group.filter(({ id }) => !done.has(id)));
    } catch (error) {
      // Whose own time is not up goes on without the others.
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

/** In turn of their people, and in the order of their coming; at least one. */
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
