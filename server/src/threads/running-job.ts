import { Session } from 'node:inspector/promises';
import { setTimeout as delay } from 'node:timers/promises';

/** The global name under which the watched thread exposes its current work. */
const name = 'staffroom.at';

export interface At {
  jobId: string | null;
  versionId: string | null;
  running: string[];
}

/** Exposes what the watched thread is working on. Must be called in the watched thread. */
export function exposePosition(at: () => At): void {
  const value = () => JSON.stringify(at());
  Object.defineProperty(globalThis, Symbol.for(name), { value, configurable: true });
}

/** Milliseconds to wait until the watched thread pauses. Some loops never check for an interrupt, so the thread may not pause. */
const standstillMs = 5_000;
/**
 * The number of attempts to find the job. Several are needed, because a loop with `await` runs no job's code between two
 * rounds.
 */
const looks = 50;

/**
 * Interrupts the main thread from another thread, like a debugger, and reads whose code the main thread is running. Terminating
 * that code was tried instead: other pending work was lost, and other jobs hung forever.
 * @returns null if the main thread runs neither a job's code nor a document reader, or could not be interrupted
 */
export async function findRunningJob(): Promise<At | null> {
  const session = new Session();
  session.connectToMainThread();
  try {
    return await Promise.race([look(session), delay(standstillMs, null)]);
  } finally {
    session.disconnect();
  }
}

async function look(session: Session): Promise<At | null> {
  await session.post('Debugger.enable');
  for (let count = 0; count < looks; count += 1) {
    const paused = new Promise<string | undefined>((resolve) => {
      session.once('Debugger.paused', ({ params }) => resolve(params.callFrames[0]?.callFrameId));
    });
    await session.post('Debugger.pause');
    const at = await ask(session, await paused);
    await session.post('Debugger.resume');
    if (at !== null && (at.jobId ?? at.versionId) !== null) return at;
  }
  return null;
}

async function ask(session: Session, callFrameId: string | undefined): Promise<At | null> {
  if (callFrameId === undefined) return null;
  const { result } = await session.post('Debugger.evaluateOnCallFrame', {
    callFrameId,
    expression: `globalThis[Symbol.for(${JSON.stringify(name)})]()`,
    returnByValue: true,
  });
  return typeof result.value === 'string' ? (JSON.parse(result.value) as At) : null;
}
