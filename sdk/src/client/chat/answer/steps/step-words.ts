import { type AnswerStep, type StepDocument } from '../../../../tools/answer-steps.ts';
import { visibleLine } from '../../../../visible-text.ts';
import { counted } from '../../../texts/counts.ts';
import { serverMessage } from '../../../texts/server-message.ts';
import { t } from '../../../texts/texts.ts';

const maxNamedDocuments = 2;

/** Returns the line of a step: "Read Acme agreement.pdf, pp. 7–9", "Searched “notice period”". */
export function stepLine({
  title,
  documents,
  withheld,
  passages,
}: Pick<AnswerStep, 'title' | 'documents' | 'withheld' | 'passages'>): string {
  const step = serverMessage(visibleLine(title));
  // A line names the documents of a read; the documents of a search are listed below its line.
  const isAbout = documents.length > 0 && documents.length <= maxNamedDocuments;
  const hidden = withheld > 0 && documents.length + passages.length === 0;
  if (!isAbout && !hidden) return step;
  const named = isAbout
    ? documents.map(documentWords).join(t(' and '))
    : t('something you no longer have access to');
  return t('{step} {named}', { step, named });
}

export function documentWords({ filename, place }: StepDocument): string {
  return [filename, place && serverMessage(place)]
    .filter((part) => part !== null && part !== '')
    .map((part) => visibleLine(part ?? ''))
    .join(', ');
}

/** Returns the result after the line of a step, such as "8 passages"; null when there is nothing to add. */
export function stepOutcome({ state, outcome, withheld }: AnswerStep): string | null {
  const parts = [
    state === 'stopped' ? t('stopped') : outcome && serverMessage(outcome),
    withheld > 0
      ? t('{withheld} you don’t have access to', { withheld: counted(withheld, 'document') })
      : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(' · ');
}

export function currentStep(steps: readonly AnswerStep[]): string | null {
  const waiting = steps.find(({ state }) => state === 'waiting');
  if (waiting) return t('Approval needed: {title}', { title: stepLine(waiting) });
  const step = steps.findLast(({ state }) => state === 'running');
  return step ? `${stepLine(step)}…` : null;
}
