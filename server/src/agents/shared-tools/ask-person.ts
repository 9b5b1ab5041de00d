import { randomUUID } from 'node:crypto';
import { AppError, type ChatPart, visibleText } from '@staffroom/sdk';
import { answerStep, type AnswerStep, type StepApproval } from '@staffroom/sdk/internal/shared';
import type { CallUser } from '@staffroom/sdk/server';
import type { Approvals, Decision } from '../../modules/chat/approvals/approvals.ts';

/** Maximum characters of a tool's input as JSON, because a person cannot check a longer one before approving it. */
const maxInputLength = 8_000;
/** Milliseconds between two signs of progress while the answer waits for the person; without these, it would time out. */
const repeatIntervalMs = 60_000;

interface AskPersonOptions {
  approvals: Pick<Approvals, 'ask'>;
  user: Pick<CallUser, 'id'>;
  signal: AbortSignal;
  emit: (part: ChatPart) => void;
}

interface Change {
  by: { slug: string; name: string };
  tool: { name: string; title: string };
  input: unknown;
  /** True if the change may delete or overwrite data, which the question then says. */
  destroys?: boolean;
}

export type AskPerson = (change: Change) => Promise<void>;

/** Asks the person within the answer to approve a change. @throws AppError `forbidden` if refused */
export function createAskPerson({ approvals, user, signal, emit }: AskPersonOptions): AskPerson {
  return async ({ by, tool, input, destroys = false }) => {
    const fields = fieldsOf(input);
    const id = randomUUID();
    const { name } = by;
    const title = destroys ? `${tool.title} (${name}, can delete or overwrite)` : `${tool.title} (${name})`;
    const step = (state: AnswerStep['state'], outcome: string | null = null) =>
      answerStep({ id: `approval-${id}`, state, title, outcome });
    const waits: AnswerStep = { ...step('waiting'), approval: { id, agent: name, fields } };
    const emitWaiting = () => emit({ type: 'step', step: waits });
    const timer = setInterval(emitWaiting, repeatIntervalMs);
    const request = { id, userId: user.id, agent: by.slug, tool: tool.name };
    const decision = await approvals
      .ask(request, { signal, asked: emitWaiting })
      .finally(() => clearInterval(timer));
    const { state, outcome, told } = ends[decision];
    emit({ type: 'step', step: step(state, outcome) });
    if (told !== null) throw new AppError('forbidden', told);
  };
}

const ends: Record<Decision, { state: AnswerStep['state']; outcome: string; told: string | null }> = {
  approved: { state: 'done', outcome: 'Approved by you', told: null },
  refused: {
    state: 'failed',
    outcome: 'Declined by you',
    told: 'The person has declined this change. Nothing was changed. Do not request it again.',
  },
  late: {
    state: 'failed',
    outcome: 'Not approved within 10 minutes',
    told: 'No one has approved this change in time. Nothing was changed. Tell the person, and do not request the change again.',
  },
};

/** Shows the complete input, because the person must not approve anything unseen. */
export function fieldsOf(input: unknown): StepApproval['fields'] {
  if (JSON.stringify(input ?? null).length > maxInputLength)
    throw new AppError('too-large', 'That’s too much to review at once. Ask for less.');
  const entries =
    typeof input === 'object' && input !== null ? Object.entries(input) : [['', input] as const];
  return entries
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ({
      name: visibleText(name).replaceAll('_', ' '),
      value: visibleText(typeof value === 'string' ? value : JSON.stringify(value)),
    }));
}
