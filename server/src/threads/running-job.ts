import { Session } from 'node:inspector/promises';
import { setTimeout as delay } from 'node:timers/promises';

/** Under this name the watched thread offers a function that says what it is at. */
const name = 'staffroom.at';

/** What the watched thread is at. */
export interface At {
  /** Whose code it runs; null where it is no job's. */
  jobId: string | null;
  /** The version of a document that it reads; null where it reads none. */
  versionId: string | null;
  /** All jobs that have begun. */
  running: string[];
}

/** To be called by the thread that is watched. */
export function offer(at: () => At): void {
  const value = () => JSON.stringify(at());
  Object.defineProperty(globalThis, Symbol.for(name), { value, configurable: true });
}

/** Milliseconds that the watched thread has to stand still. Some loops look for nothing that comes from outside. */
const patience = 5_000;
/** Between two rounds of a loop that awaits, the thread is in nobody's code. */
const looks = 50;

/**
 * From a thread beside it: interrupts the main thread, as a debugger does, and looks whose code it was running. Taking it out of there
 * was tried: what waited for its turn in the same moment was lost with it, and other jobs waited for ever.
 * @returns null where it was neither a job's nor a document's, or where the thread could not be interrupted
 */
export async function findRunningJob(): Promise<At | null> {
  const session = new Session();
  session.connectToMainThread();
  try {
    return await Promise.race([look(session), delay(patience, null)]);
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
