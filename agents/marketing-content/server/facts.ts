import { createHash } from 'node:crypto';
import { AppError, type FactMark } from '@staffroom/sdk';
import { factMarks, unconfirmed } from '@staffroom/sdk/reading';
import { type ContentItem, contentNames, contentTypes, type Project } from '../project.ts';
import { contextOf, factsIn } from '../prompt.ts';
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
        `The model stopped in mid-sentence in the ${contentNames[type]} text. Continue the text, then complete the project.`,
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
        : `The project form does not support ${count} statements of the texts. Confirm them, or complete the project with them.`,
    );
}
