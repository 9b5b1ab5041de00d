import type { PageFaultKind } from '@staffroom/sdk/core';

/** Why the page of an agent does not open, in words that an administrator can act on. */
export class AgentFault extends Error {
  override name = 'AgentFault';
  readonly kind: PageFaultKind;

  constructor(kind: PageFaultKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** What another try may mend. The rest is the same until somebody has changed the agent, or where it lies. */
const passing: readonly PageFaultKind[] = ['unreachable', 'late', 'missing-part'];

export const isPassing = (error: unknown): boolean =>
  !(error instanceof AgentFault) || passing.includes(error.kind);

/** @throws AgentFault `late` */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new AgentFault('late', `No answer within ${milliseconds / 1000} seconds`)),
    milliseconds,
  );
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
