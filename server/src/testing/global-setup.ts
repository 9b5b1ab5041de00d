import type { TestProject } from 'vitest/node';
import { dropServerDatabases } from './server-template.ts';
import { withClient } from './with-client.ts';

/** Prints which database a test run uses, and deletes its databases on the PostgreSQL server afterwards. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const { TEST_DATABASE_URL: server, TEST_DATABASE_RUN: run = '' } = project.config.env;
  if (!server) {
    process.stdout.write(
      `${project.name}: the embedded database (set TEST_DATABASE_URL for a server as well)\n`,
    );
    return undefined;
  }
  const { version } = await withClient(server, async (client) => {
    const { rows } = await client.query<{ version: string }>(
      "select current_setting('server_version') as version",
    );
    return { version: rows[0]?.version };
  });
  process.stdout.write(`${project.name}: PostgreSQL ${version} of TEST_DATABASE_URL\n`);
  return () => dropServerDatabases(server, run);
}
