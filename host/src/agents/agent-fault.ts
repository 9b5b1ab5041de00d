import type { PageFaultKind } from '@staffroom/sdk/core';

/** Why an agent's page does not open, in words for administrators. */
export class AgentFault extends Error {
  override name = 'AgentFault';
  readonly kind: PageFaultKind;

  constructor(kind: PageFaultKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** The kinds of faults that a retry can fix. All other faults stay until someone changes the agent or its server. */
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
