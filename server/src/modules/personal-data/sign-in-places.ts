import type { Place } from './place.ts';

const ofPerson = 't.user_id = $1';
const people = ['user_id'];

/** How a person signs in, also from other programs. */
export const signInPlaces: Readonly<Record<string, Place>> = {
  app_session: {
    of: ofPerson,
    people,
    exported: { file: 'sign-ins', hidden: ['id'] },
    erased: 'rows',
    counted: 'sign-ins',
  },
  confirmation: {
    of: ofPerson,
    people,
    exported: { not: 'a confirmation lasts a few minutes' },
    erased: 'rows',
    counted: 'sign-ins',
  },
  access_token: {
    of: ofPerson,
    people,
    exported: { file: 'access-tokens', hidden: ['hash'] },
    erased: 'rows',
    counted: 'access tokens',
  },
  oauth_token: {
    of: 't.connection_id in (select id from oauth_connection where user_id = $1)',
    people: [],
    exported: { not: 'the tokens are secrets; the connections are listed' },
    erased: 'rows',
    counted: 'connected programs',
  },
  oauth_authorization: {
    of: ofPerson,
    people,
    exported: { not: 'an authorization lasts a few minutes; the connections are listed' },
    erased: 'rows',
    counted: 'connected programs',
  },
  oauth_connection: {
    of: ofPerson,
    people,
    exported: { file: 'connected-programs' },
    erased: 'rows',
    counted: 'connected programs',
  },
  mcp_account: {
    of: ofPerson,
    people,
    exported: { file: 'outside-accounts', hidden: ['sealed', 'key_id'] },
    erased: 'rows',
    counted: 'outside accounts',
  },
  mcp_sign_in: {
    of: ofPerson,
    people,
    exported: { not: 'a sign-in at another server lasts a few minutes' },
    erased: 'rows',
    counted: 'outside accounts',
  },
  socket_count: {
    of: ofPerson,
    people,
    exported: { not: 'the number of open pages at this moment' },
    erased: 'rows',
    counted: 'sign-ins',
  },
  rate_limit: {
    of: `strpos(t.key, $1::text) > 0`,
    people: [],
    exported: { not: 'counts of the last minutes' },
    erased: 'rows',
    counted: 'sign-ins',
  },
};
