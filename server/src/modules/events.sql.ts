import { hot } from '../db/hot-pool.ts';
import { prepared } from '../db/prepared.ts';

export const channel = 'staffroom_event';

/**
 * SQL that publishes each row of a query as an event, for events whose recipients only the database knows.
 * @param rows a query with the columns `name`, `data` (JSON) and `person`; a null person means everyone who is signed in
 */
export const publishing = (rows: string): string => `
select pg_notify('${channel}', json_build_object('name', name, 'data', data, 'userId', person)::text),
  set_config('synchronous_commit', 'off', true)
from (${rows}) told`;

export const notifyEach = prepared(
  `select pg_notify($1, json_build_object('name', $2::text, 'data', $3::json, 'userId', person)::text) from unnest($4::uuid[]) person`,
);

// Like the database's `notify`, this statement does not wait until the disk has stored the transaction.
export const notifyAll = hot(
  `select pg_notify($1, payload), set_config('synchronous_commit', 'off', true) from unnest($2::text[]) payload`,
  ['', []],
);
