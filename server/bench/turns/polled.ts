import { fixtureServer } from '../../src/testing/fixture-server.ts';
import { newSession } from '../../src/testing/talker.ts';
import { reportMeasurements } from '../sockets/measured.ts';

const server = await fixtureServer('asker', {}, { checkAnswers: false });
const person = await server.signIn('person0@example.test');
for (let index = 0; index < 50; index++) await newSession(person, `Chat ${index}`, 78);
await server.database.pool.query(
  `insert into ai_job (user_id, agent, name, input, status, result, steps)
   select id, 'asker', 'none', '{}', 'completed', jsonb_build_object('text', repeat('What was found. ', 200)),
     '[{"name":"Read","startedAt":null,"finishedAt":null,"done":null,"total":null}]'
   from app_user, generate_series(1, 50) where email = 'person0@example.test'`,
);
process.on('disconnect', () => {
  void server.close().then(() => process.exit());
});
reportMeasurements(server.url);
