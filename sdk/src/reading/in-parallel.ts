/**
 * Runs up to this many tasks in parallel. After a failure, starts no further tasks and waits for the running ones, so that no
 * task outlives the job.
 */
export async function inParallel<T>(
  pieces: readonly T[],
  concurrency: number,
  work: (piece: T, place: number) => Promise<void>,
): Promise<void> {
  const queue = pieces.entries();
  let failed = false;
  const worker = async () => {
    for (const [place, piece] of queue) {
      if (failed) return;
      try {
        await work(piece, place);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: concurrency }, worker));
  const failure = ended.find(({ status }) => status === 'rejected');
  if (failure?.status === 'rejected') throw failure.reason;
}
