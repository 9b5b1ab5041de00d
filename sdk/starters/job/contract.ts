import { jobSpec, z } from '@staffroom/sdk';

/** Both halves of the agent use this contract, so that an incompatible change in one half does not compile. */
export const sumUp = jobSpec({
  name: 'sum-up',
  title: 'Sum up',
  input: z.object({ documentId: z.uuid() }),
  result: z.object({ summary: z.string() }),
  steps: ['Read', 'Write'],
});
