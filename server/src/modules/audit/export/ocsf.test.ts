import { expect, it } from 'vitest';
import { ocsfEvent, type SealedEntry } from './ocsf.ts';

const entry: SealedEntry = {
  id: 'e1',
  userId: 'u1',
  name: 'Ana',
  email: 'ana@example.test',
  action: 'account.sign-in',
  subject: 'u1',
  detail: { browser: 'Firefox' },
  address: '10.0.0.1',
  number: 7,
  previous: 'p',
  seal: 's',
  time: 1_000,
};
const product = { name: 'Staffroom', version: '1.0.0' };

it('an audit entry is an event of OCSF with its actor, address, sequence and seal', () => {
  expect(ocsfEvent(entry, product)).toEqual({
    time: 1_000,
    class_uid: 3002,
    class_name: 'Authentication',
    category_uid: 3,
    category_name: 'Identity & Access Management',
    activity_id: 1,
    activity_name: 'Logon',
    type_uid: 300201,
    type_name: 'Authentication: Logon',
    severity_id: 1,
    severity: 'Informational',
    status_id: 1,
    status: 'Success',
    message: 'account.sign-in u1',
    metadata: { version: '1.5.0', product, uid: 'e1', sequence: 7 },
    actor: { user: { uid: 'u1', name: 'Ana', email_addr: 'ana@example.test' } },
    src_endpoint: { ip: '10.0.0.1' },
    unmapped: {
      action: 'account.sign-in',
      subject: 'u1',
      detail: { browser: 'Firefox' },
      seal: 's',
      previous: 'p',
    },
  });
});

it.each([
  ['account.refuse-sign-in', 300201, 'Failure'],
  ['account.disable', 300105, 'Success'],
  ['account.change-role', 300199, 'Success'],
  ['team.add-member', 300603, 'Success'],
  ['project.leave', 300604, 'Success'],
  ['document.download', 600602, 'Success'],
  ['chat.share', 600612, 'Success'],
  ['draft.open', 600614, 'Success'],
  ['agent.install', 600201, 'Success'],
  ['agent.canary', 600299, 'Success'],
  ['agent.create', 300401, 'Success'],
  ['access.refuse', 600399, 'Failure'],
  ['retention.update', 300403, 'Success'],
  ['maintenance.start', 300499, 'Success'],
])('the action %s has the type %i', (action, type, status) => {
  expect(ocsfEvent({ ...entry, action }, product)).toMatchObject({ type_uid: type, status });
});

it('an entry without an account or an address leaves them out, and a failed call is a failure', () => {
  const event = ocsfEvent(
    { ...entry, userId: null, address: null, action: 'mcp-tool.call', detail: { ok: false } },
    product,
  );
  expect(event).not.toHaveProperty('actor');
  expect(event).not.toHaveProperty('src_endpoint');
  expect(event).toMatchObject({ class_uid: 6003, status: 'Failure' });
});
