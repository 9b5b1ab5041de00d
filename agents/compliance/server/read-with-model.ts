import type { Passage } from '@staffroom/sdk';
import { z } from 'zod';
import { Category, categories, Severity } from '../finding.ts';
import type { Candidate } from './candidate.ts';
import type { AgentCall } from './kit.ts';

/** The model's answer. Lengths are cut afterwards, because a long text is no reason to reject an answer. */
const Found = z.object({
  findings: z.array(
    z.object({
      category: Category,
      severity: Severity,
      requirement: z.string().describe('The rule, law or clause that is touched, in a few words'),
      quote: z
        .string()
        .describe('The words of the excerpt that show it, copied exactly; empty for something missing'),
      explanation: z.string().describe('Why this is a concern, in plain words'),
      suggestion: z.string().describe('Wording that would put it right'),
    }),
  ),
});

/** Maximum findings per passage; a model that reports more repeats itself. */
const mostOfOne = 40;

const task = `You fill a findings register. Read the excerpt and report every regulatory issue in it, one entry each; none where there is none.
Copy each quote word for word from the excerpt: a quote that is not found there is thrown out as evidence. Do not quote headings only.
Categories: ${categories.join(', ')}. Severity: critical (unlawful, act now), high, medium, low, info.`;

/** Asks the model about one passage, which it gets as data. */
export async function findWithModel(
  call: AgentCall,
  source: Passage,
  instructions: string | undefined,
): Promise<Candidate[]> {
  const wish = instructions?.trim();
  const question = wish
    ? `Report the issues in this excerpt. Look in particular at this: ${wish}`
    : 'Report the issues in this excerpt.';
  const { findings } = await call.ai.object({
    system: `${call.settings.prompt}\n\n${task}`,
    messages: [{ role: 'user', content: question }],
    sources: [source],
    schema: Found,
  });
  return findings.slice(0, mostOfOne).map((found) => ({ ...found, mark: found.category }));
}
