import type { Passage } from '@staffroom/sdk';
import { languageOf, type WrittenLanguage } from '@staffroom/sdk/reading';
import { z } from 'zod';
import { Category, categories, Severity } from '../../findings/finding.ts';
import type { Candidate } from './candidate.ts';
import type { AgentCall } from '../kit.ts';
import { unknownLaws, withoutLaws } from './laws.ts';

/** The model's answer. Texts that are too long are cut afterwards, because their length is no reason to reject the answer. */
const Found = z.object({
  findings: z.array(
    z.object({
      category: Category,
      severity: Severity,
      requirement: z.string().describe('The rule, law or clause that the issue concerns, in a few words'),
      quote: z
        .string()
        .describe(
          'The exact words of the excerpt that show the issue; empty if the issue is that something is missing',
        ),
      explanation: z.string().describe('Why the issue is a concern, in plain words'),
      suggestion: z.string().describe('Suggested wording that corrects the issue'),
    }),
  ),
});

/** Maximum number of findings per passage. A model that reports more repeats itself. */
const maxFindingsPerStretch = 40;

const task = `You fill a findings register. Read the excerpt and report every regulatory issue in it as one entry. If there is none, return an empty list.
Copy each quote word for word from the excerpt: the server discards a quote that is not in the excerpt. Do not quote only headings.
Categories: ${categories.join(', ')}. Severity: critical (unlawful, act now), high, medium, low, info.`;

/** Asks the model for the findings in one passage, which it gets as data, not as instructions. */
export async function findWithModel(
  call: AgentCall,
  source: Passage,
  instructions: string | undefined,
): Promise<Candidate[]> {
  const wish = instructions?.trim();
  const question = wish
    ? `Report the issues in this excerpt. Pay particular attention to: ${wish}`
    : 'Report the issues in this excerpt.';
  const { findings } = await call.ai.object({
    system: `${call.modelSettings.prompt}\n\n${task}`,
    messages: [{ role: 'user', content: question }],
    sources: [source],
    schema: Found,
  });
  const language = languageOf(source.quote, call.user.language);
  return findings
    .slice(0, maxFindingsPerStretch)
    .map((found) => ({ ...withKnownLaws(found, source.quote, language), mark: found.category }));
}

type Words = z.output<typeof Found>['findings'][number];

/** Removes the names of nonexistent laws from a finding, and adds a note about that. */
function withKnownLaws(found: Words, document: string, language: WrittenLanguage): Words {
  const { requirement, explanation, suggestion } = found;
  const laws = unknownLaws(`${requirement}\n${explanation}\n${suggestion}`, document);
  if (laws.length === 0) return found;
  const said =
    language === 'de'
      ? `Das Modell nannte Rechtsquellen, die sich nicht prüfen ließen; sie wurden weggelassen: ${laws.join(', ')}.`
      : `The model named laws that could not be verified, so they were left out: ${laws.join(', ')}.`;
  return {
    ...found,
    requirement: withoutLaws(requirement, laws),
    explanation: `${withoutLaws(explanation, laws)}\n\n${said}`.trim(),
    suggestion: withoutLaws(suggestion, laws),
  };
}
