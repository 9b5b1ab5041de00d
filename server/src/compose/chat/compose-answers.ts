import type { ProcessLock } from '../../db/process-lock.ts';
import type { Foundation } from '../../foundation.ts';
import { type Attachments, createAttachments } from '../../modules/chat/attachments/attachments.ts';
import { createAnswerChecks } from '../../modules/chat/checks/answer-checker.ts';
import { createTitles, type ProposeTitle } from '../../modules/chat/sessions/titles.ts';
import { createRuns, type Runs } from '../../modules/chat/turns/chat-runs.ts';
import type { Events } from '../../modules/events.ts';
import type { StorageQuotas } from '../../modules/storage-limits/storage-limits.ts';

interface AnswerParts {
  lock: ProcessLock;
  events: Events;
  quotas: Pick<StorageQuotas, 'within'>;
  proposeTitle: ProposeTitle;
}

interface Answers extends AsyncDisposable {
  runs: Runs;
  attachments: Attachments;
}

/** Milliseconds between two checks for unfinished answers of processes that have ended. */
const lookEvery = 30_000;

/** Creates the running answers and the attachments of this process, and ends those of processes that have ended. */
export async function composeAnswers(
  { env, log, database, accessEnds, metrics, tracer, isBusy, isOverloaded }: Foundation,
  { lock, events, quotas, proposeTitle }: AnswerParts,
): Promise<Answers> {
  await using made = new AsyncDisposableStack();
  const processName = lock.name;
  const titles = createTitles({ database, events, propose: proposeTitle, log });
  made.defer(() => titles.close());
  const runs = await createRuns({
    database: { ...database, pool: database.hot },
    processName,
    tracer,
    log,
    maxAnswerBytes: env.AI_ANSWER_LIMIT,
    isBusy,
    isOverloaded,
    check: createAnswerChecks({ database, log }),
    accessEnds,
    onFirstAnswer: (answer) => titles.consider(answer),
    onFirstToken: (model, seconds) => metrics.firstToken(model, seconds),
  });
  made.defer(() => runs.close());
  const attachments = createAttachments({ database, events, quotas, processName, log });
  made.defer(() => attachments.close());
  const recover = async () => {
    await attachments.recover((name) => lock.isDead(name));
    await attachments.removeAbandoned(Date.now());
    const count = await runs.recover((name) => lock.isDead(name));
    if (count > 0) log.warn({ count }, 'chat: abandoned answers ended');
  };
  await recover();
  const timer = setInterval(() => {
    recover().catch((error: unknown) => log.warn({ err: error }, 'chat: cannot recover abandoned answers'));
  }, lookEvery);
  made.defer(() => clearInterval(timer));
  const stack = made.move();
  return { runs, attachments, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}
