/**
 * Waits for work until its signal aborts. Work that ignores the signal is abandoned, and its result or error is ignored.
 * @param grace milliseconds that the work has for cleanup after the abort
 * @throws the signal's reason
 */
export async function abortable<T>(work: Promise<T>, signal: AbortSignal, grace = 0): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  let timer: NodeJS.Timeout | undefined;
  const end = () => {
    if (grace === 0) reject(signal.reason);
    else timer = setTimeout(() => reject(signal.reason), grace);
  };
  if (signal.aborted) end();
  else signal.addEventListener('abort', end, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
    work.catch(() => undefined);
  }
}
