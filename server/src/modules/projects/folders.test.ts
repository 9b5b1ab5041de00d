import { expect, it } from 'vitest';
import { migrate } from '../../db/migrate.ts';
import { migrations } from '../../db/migrations/index.ts';
import { testDatabase } from '../../testing/test-database.ts';

it('the migration turns chat folders into projects of their owners, with the chats of all agents in them', async () => {
  const before = migrations.filter(({ name }) => name < '035');
  await using database = await testDatabase({ entities: [], migrations: before });
  const { pool } = database;
  const [ana, ben] = ['ana', 'ben'].map((name) => `${name}@example.test`);
  await pool.query(`insert into app_user (subject, email, name) values ('a', $1, 'Ana'), ('b', $2, 'Ben')`, [
    ana,
    ben,
  ]);
  await pool.query(
    `insert into chat_session (user_id, agent, title, folder)
     select u.id, agent, title, folder from app_user u join (values
       ('ana@example.test', 'doc-chat', 'One', 'Audit'), ('ana@example.test', 'rfp', 'Two', 'Audit'),
       ('ana@example.test', 'rfp', 'Three', null), ('ben@example.test', 'rfp', 'Four', 'Audit')
     ) chat (email, agent, title, folder) using (email)`,
  );
  expect((await migrate(pool.options, 'postgres', migrations)).applied).toContain('035-projects');
  const { rows } = await pool.query(
    `select s.title, p.name, p.owner_id = s.user_id as own from chat_session s left join project p on p.id = s.project_id
     order by s.title`,
  );
  expect(rows).toEqual([
    { title: 'Four', name: 'Audit', own: true },
    { title: 'One', name: 'Audit', own: true },
    { title: 'Three', name: null, own: null },
    { title: 'Two', name: 'Audit', own: true },
  ]);
  expect((await pool.query('select from project')).rowCount).toBe(2);
});
