/**
 * Does so many pieces of work at the same time. When one fails, no other is begun, and what is under way is waited for: nothing
 * goes on behind a job that has ended.
 */
export async function inParallel<T>(
  pieces: readonly T[],
  atOnce: number,
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
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, worker));
  const failure = ended.find(({ status }) => status === 'rejected');
  if (failure?.status === 'rejected') throw failure.reason;
}
