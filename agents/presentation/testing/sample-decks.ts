import { AppError } from '@staffroom/sdk';
import type { testAgent } from '@staffroom/sdk/testing';
import { generate, getDeck } from '../contract.ts';

export const report = {
  id: '5a6c1c0e-51a8-4c5e-9a55-6c1f7d0c2b01',
  filename: 'operations.md',
  text: `# Operations review 2026

## Late deliveries

The depot in Gothenburg opened on 2 March 2026 and shortened the northern routes by 41 minutes.
Late deliveries fell from 9.4 to 6.1 per 100 deliveries between January and June 2026.
January was still above the value of the year before because the move had not begun.

Month | Late per 100 | Target
January | 9.4 | 7
February | 9.2 | 7
March | 8.1 | 7
June | 6.1 | 7

## Cold chain

Every van carries a temperature sensor since May 2026, and each reading is kept for two years.
Customers receive the temperature record of their delivery together with the invoice on request.
The sensors cost 38 euros a van and month, which the insurance refunds in part.

## Budget

The budget for vehicles rose by 4 percent and the budget for energy fell by 11 percent against plan.
The board decides in September whether a second depot near Malmö is built in 2027.

## Risks for the winter

Two contractors have announced that they will not extend their agreements beyond December 2026.
Road works near Jönköping will close the main road for six weeks in November.
`,
};
export const figures = {
  id: '5a6c1c0e-51a8-4c5e-9a55-6c1f7d0c2b07',
  filename: 'Results of One desk.md',
  text: '# Results of “One desk” for Nordfrakt\n\nLate deliveries: 34 % fewer\n\nCosts: 11 % less\n\nRevenue: $1.4 million\n',
};
export const foreign = {
  id: '5a6c1c0e-51a8-4c5e-9a55-6c1f7d0c2b09',
  filename: 'theirs.txt',
  ownerId: 'ben',
  text: 'Secret.',
};
export const builtIn = { modelSettings: { provider: 'built-in' } };

/** The error of a workspace with only the built-in provider. */
export const noModel = new AppError('unavailable', 'Built-in doesn’t support structured output.', {
  fields: { provider: 'doesn’t support structured output' },
});

export async function deckOf(
  agent: ReturnType<typeof testAgent>,
  input: Partial<Parameters<typeof agent.run<typeof generate>>[1]> = {},
) {
  const { deckId } = await agent.run(generate, { documentId: report.id, ...input });
  return agent.request(getDeck, { params: { id: deckId } });
}

export const squeezed = (text: string) => text.replaceAll(/\s+/g, ' ');
