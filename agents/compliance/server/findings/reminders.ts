import { msg, type Stored } from '@staffroom/sdk';
import type { ScheduledRun } from '@staffroom/sdk/server';
import { type Finding, isOpen } from '../../findings/finding.ts';
import { manifest } from '../../manifest.ts';
import type { AgentCall } from '../kit.ts';
import { isOwn, openRegister } from './register.ts';

/** Milliseconds before a due date at which its owner is reminded: one day plus the rest of the current one. */
const ahead = 24 * 60 * 60 * 1_000;

export async function tellOwner(call: AgentCall, finding: Stored<Finding>): Promise<void> {
  const { ownerId, requirement, due } = finding;
  if (ownerId === null || ownerId === call.user.id) return;
  await call.notify.people([ownerId], msg`${call.user.name} made you the owner of a finding`, {
    body: due === '' ? requirement : msg`${requirement}, due ${due}`,
    href: hrefOf([finding]),
  });
}

/**
 * Reminds a person once of each due finding: of those assigned to the person, and of the person's own findings without an
 * owner.
 */
export async function remind({
  call,
  dueAt,
}: Pick<ScheduledRun<AgentCall>, 'call' | 'dueAt'>): Promise<void> {
  const register = openRegister(call);
  const until = new Date(Date.parse(dueAt) + ahead).toISOString().slice(0, 10);
  const due = (await register.all()).filter(
    (row) =>
      row.due !== '' &&
      row.due <= until &&
      row.due !== row.reminded &&
      isOpen(row) &&
      (row.ownerId === null ? isOwn(call, row) : row.ownerId === call.user.id),
  );
  if (due.length === 0) return;
  const [first] = due;
  await call.notify.user(
    first && due.length === 1
      ? msg`A finding is due: ${first.requirement}`
      : msg`${due.length} findings are due`,
    {
      body: due
        .map((row) => `${row.due}: ${row.requirement}`)
        .join('\n')
        .slice(0, 1_500),
      href: hrefOf(due),
    },
  );
  for (const row of due) await register.update(row.id, { reminded: row.due });
}

/** A notification about a single finding opens that finding. */
const hrefOf = ([first, second]: readonly Stored<Finding>[]) =>
  `/agents/${manifest.id}?view=findings${first && !second ? `&row=${first.id}` : '&sort=due'}`;
