import { withClient } from '../with-client.ts';

// Runs as a program: `create` or `drop` a database of TEST_DATABASE_URL, for tests that know the server's build only.
const [, , action, name = ''] = process.argv;
const statement = action === 'create' ? `create database "${name}"` : `drop database "${name}" with (force)`;
await withClient(process.env['TEST_DATABASE_URL'] ?? '', (client) => client.query(statement));
