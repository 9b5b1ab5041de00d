import type { Stored } from '@staffroom/sdk';
import type { ScheduledRun } from '@staffroom/sdk/server';
import { type Finding, isOpen } from '../finding.ts';
import { manifest } from '../manifest.ts';
import type { AgentCall } from './kit.ts';
import { isOwn, openRegister } from './register.ts';

/** Milliseconds before a due date that its owner hears of it: a day, and what is left of the one that it is. */
const ahead = 24 * 60 * 60 * 1_000;

/** Tells a colleague what they were given. */
export async function tellOwner(call: AgentCall, finding: Stored<Finding>): Promise<void> {
  const { ownerId, requirement, due } = finding;
  if (ownerId === null || ownerId === call.user.id) return;
  await call.notify.people([ownerId], `${call.user.name} gave you a finding`, {
    body: `${requirement}${due === '' ? '' : `, due ${due}`}`,
    href: hrefOf([finding]),
  });
}

/** Reminds a person of their findings that are due, each once: those given to them, and their own that nobody was given. */
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
    due.length === 1 ? `A finding is due: ${first?.requirement}` : `${due.length} findings are due`,
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

/** Where one of them is, it is open. */
const hrefOf = ([first, second]: readonly Stored<Finding>[]) =>
  `/agents/${manifest.id}?view=findings${first && !second ? `&row=${first.id}` : '&sort=due'}`;
