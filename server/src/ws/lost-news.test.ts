import { once } from 'node:events';
import { expect, test } from 'vitest';
import { compose } from '../compose/compose.ts';
import type { Database } from '../db/database.ts';
import { endListening } from '../testing/databases/end-listening.ts';
import { testServer } from '../testing/test-server.ts';

/** Needs a PostgreSQL server, because the test ends the server's connections; the embedded database has none. */
test.skipIf(!process.env['TEST_DATABASE_URL'])(
  'a socket that may have missed events is closed, so that its page reloads everything',
  async () => {
    const opened = Promise.withResolvers<Database>();
    await using server = await testServer({
      compose(foundation) {
        opened.resolve(foundation.database);
        return compose(foundation);
      },
    });
    const { pool } = await opened.promise;
    const socket = (await server.signIn('ana@example.test')).socket();
    await once(socket, 'open');
    const closed = once(socket, 'close');
    await endListening(pool);
    expect((await closed)[0]).toBe(1012);
  },
);
