import { withClient } from '../with-client.ts';

// A program that creates (`create`) or deletes (`drop`) a database of TEST_DATABASE_URL, for tests that use only the server's
// build.
const [, , action, name = ''] = process.argv;
const statement = action === 'create' ? `create database "${name}"` : `drop database "${name}" with (force)`;
await withClient(process.env['TEST_DATABASE_URL'] ?? '', (client) => client.query(statement));
