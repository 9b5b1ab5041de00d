import { AppError, msg } from '@staffroom/sdk';
import { gapsIn } from '@staffroom/sdk/reading';
import { type ContentType, contentTypes, type Project } from '../project.ts';

/**
 * Checks that the texts of a project have no more gaps than a person has accepted.
 * @throws AppError `conflict` with the number of gaps in `fields.gaps`
 */
export function requireGapsAccepted(
  project: Pick<Project, ContentType>,
  accepted: number,
  types: readonly ContentType[] = contentTypes,
): void {
  const gaps = types.flatMap((type) => gapsIn(project[type]?.content ?? '')).length;
  if (gaps > accepted)
    throw new AppError(
      'conflict',
      msg`Gaps marked “to be supplied”: ${gaps}. Fill them in, or confirm that the text goes out with them.`,
      { fields: { gaps: String(gaps) } },
    );
}
