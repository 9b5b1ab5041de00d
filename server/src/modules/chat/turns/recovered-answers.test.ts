import pino from 'pino';
import { expect, it } from 'vitest';
import { migrations } from '../../../db/migrations/index.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { entities } from '../../entities.ts';
import { User } from '../../users/entity.ts';
import { ChatSession } from '../entity.ts';
import { access, speaker } from '../testing/speaker.ts';
import { createRuns } from './chat-runs.ts';

it('an answer whose process died during its checks is complete, so that nobody pays for it again', async () => {
  await using database = await testDatabase({ entities, migrations });
  const log = pino({ level: 'silent' });
  const em = database.orm.em.fork();
  const ana = em.create(User, { subject: 'ana', email: 'ana@example.test', name: 'Ana' });
  await em.flush();
  const session = em.create(ChatSession, { userId: ana.id, agent: 'echo', title: 'A chat' });
  await em.flush();
  const checking = Promise.withResolvers<void>();
  // A process that dies gives no answer to this question.
  const check = () => {
    checking.resolve();
    return new Promise<never>(() => undefined);
  };
  const dying = await createRuns({ database, processName: 'dying', log, check });
  const words = speaker(['One ', 'two']);
  words.all();
  const question = { content: 'Count', clientMessageId: null, attachment: null };
  await dying.start({ ...access, sessionId: session.id, userId: ana.id, ...question }, words.respond);
  await checking.promise;
  const logged = async () =>
    (await database.pool.query(`select from chat_run_batch where frames @> '[{"type": "written"}]'`))
      .rowCount;
  await expect.poll(logged).toBe(1);

  const other = await createRuns({ database, processName: 'other', log });
  const frames: string[] = [];
  const { rows: running } = await database.pool.query<{ id: string }>('select id from chat_run');
  await other.follow(running[0]?.id ?? '', ana.id, 0, ({ type }) => void frames.push(type));
  expect(await other.recover(async (name) => name === 'dying')).toBe(1);
  const { rows } = await database.pool.query(
    `select content, message.status, run.status run from chat_message message join chat_run run on run.id = run_id`,
  );
  expect(rows).toEqual([{ content: 'One two', status: 'complete', run: 'done' }]);
  await expect.poll(() => frames.filter((type) => type !== 'chunk')).toEqual(['done']);
  await other.close();
});
