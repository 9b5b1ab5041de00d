import { parentPort } from 'node:worker_threads';

export interface WorkerRequest<Input> {
  id: number;
  input: Input;
}

/** A message that is sent instead of a request. The worker finishes its current request and then ends. */
export const endWork = 'end';

export type WorkerReply<Output> =
  | { id: number; output: Output }
  /** `detail` is only for the log, because it can contain file paths of this machine. */
  | { id: number; error: string; detail: string };

/**
 * The worker's side of a `WorkerThread`: answers each request with the result of `handle`.
 * @throws Error if called outside a worker thread
 */
export function serveRequests<Input, Output>(handle: (input: Input) => Promise<Output>): void {
  const port = parentPort;
  if (port === null) throw new Error('serveRequests: only inside a worker thread');
  port.on('message', (request: WorkerRequest<Input> | typeof endWork) => {
    if (request === endWork) return port.close();
    handle(request.input).then(
      (output) => port.postMessage({ id: request.id, output } satisfies WorkerReply<Output>),
      (error: unknown) => port.postMessage({ id: request.id, ...describe(error) }),
    );
  });
}

function describe(error: unknown): { error: string; detail: string } {
  if (!(error instanceof Error)) return { error: String(error), detail: '' };
  const cause = error.cause instanceof Error ? (error.cause.stack ?? error.cause.message) : '';
  return { error: error.message, detail: cause };
}
