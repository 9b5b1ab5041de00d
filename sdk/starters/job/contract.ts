import { jobSpec, z } from '@staffroom/sdk';

/** Shared by both halves, so that a change that breaks one does not compile. */
export const sumUp = jobSpec({
  name: 'sum-up',
  title: 'Sum up',
  input: z.object({ documentId: z.uuid() }),
  result: z.object({ summary: z.string() }),
  steps: ['Read', 'Write'],
});
