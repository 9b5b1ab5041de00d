import { createHash } from 'node:crypto';
import { AppError, type FactMark, msg } from '@staffroom/sdk';
import { factMarks, unconfirmed } from '@staffroom/sdk/reading';
import { type ContentItem, contentNames, contentTypes, type Project } from '../project.ts';
import { contextOf, type Facts, factsIn } from '../prompt.ts';
import type { AgentCall } from './kit.ts';

type Config = AgentCall['config'];

/** Compares a draft with the project form and the product catalog. A text by hand has nothing to compare with. */
export function checkFacts(project: Project, item: ContentItem, { solutions, vendor }: Config): FactMark[] {
  if ((item.drafted ?? null) === null && item.how === 'person') return [];
  const form = factsIn(project)
    .filter((words) => words.trim() !== '')
    .join('\n\n');
  return factMarks(item.content, {
    sources: [{ name: project.name, text: form }],
    known: [project.name, project.clientName],
    products: {
      vendor,
      catalog: Object.values(solutions),
      used: project.solutions.flatMap((key) => solutions[key] ?? []),
    },
    confirmed: item.confirmed,
  });
}

/** A suggestion for the form with the catalog's names, and with a gap in place of names that neither form nor catalog contains. */
export function withoutUnknownNames(text: string, facts: Facts, config: Config, gap: string): string {
  const { solutions, vendor } = config;
  const marks = factMarks(text, {
    sources: [{ name: facts.name, text: factsIn(facts).join('\n\n') }],
    products: {
      vendor,
      catalog: Object.values(solutions),
      used: facts.solutions.flatMap((key) => solutions[key] ?? []),
    },
  });
  return marks
    .filter(({ key }) => key.startsWith('name:'))
    .reduce((all, { found, expected }) => all.replaceAll(found, () => expected ?? gap), text);
}

/** Identifies the facts and the language of a form. */
export const formKeyOf = (project: Project, config: Config): string =>
  createHash('sha256')
    .update(`${project.language ?? ''}\n${contextOf(project, config)}`)
    .digest('base64url')
    .slice(0, 22);

/**
 * Checks that the person who completes a project has seen how many statements the form does not support.
 * @param accepted the number that the person has accepted
 * @throws AppError `conflict` if there are more, or if a text was cut off
 */
export function requireAcceptedFacts(project: Project, accepted: number, config: Config): void {
  for (const type of contentTypes) {
    if (project[type]?.isCut)
      throw new AppError(
        'conflict',
        msg`The model stopped in mid-sentence in the ${contentNames[type]} text. Continue the text, then complete the project.`,
      );
  }
  const count = contentTypes.reduce((sum, type) => {
    const item = project[type];
    return item ? sum + unconfirmed(checkFacts(project, item, config)) : sum;
  }, 0);
  if (count > accepted)
    throw new AppError(
      'conflict',
      count === 1
        ? 'The project form does not support one statement of the texts. Confirm it, or complete the project with it.'
        : msg`The project form does not support ${count} statements of the texts. Confirm them, or complete the project with them.`,
    );
}
