import type { CoreAnswer } from '@staffroom/sdk/host';
import { expect, it } from 'vitest';
import { openChat } from '../chat/chat-steps.ts';
import type { Answers } from '../kit/answers.ts';
import { ChatDesk } from '../kit/chat-desk.ts';
import { anAgent, anId } from '../kit/fixtures.ts';
import { within } from '../kit/finders.ts';
import { refuse } from '../kit/refusal.ts';
import type { Screen } from '../kit/render-screen.tsx';
import { until } from '../kit/until.ts';

type Note = CoreAnswer<'GET /api/memories'>[number];

const then = '2026-03-02T09:00:00.000Z';
const never = 'Passwords are never stored.';

/** Simulates the memories that an agent has of one person. */
class NoteDesk {
  notes: Note[] = [];
  enabled = true;

  answers(): Answers {
    const make = (content: string): Note => ({
      id: anId(900 + this.notes.length),
      agentId: 1,
      agent: 'policy-desk',
      type: 'conversation',
      content,
      importance: 1,
      createdAt: then,
      updatedAt: then,
    });
    return {
      'GET /api/ai-agents': [anAgent({ capabilities: ['ai', 'memory'] })],
      'GET /api/memories/settings': () => ({ agentId: 1, enabled: this.enabled }),
      'PUT /api/memories/settings': ({ body }) => {
        this.enabled = body.enabled;
        return { agentId: 1, enabled: this.enabled };
      },
      'GET /api/memories': ({ query }) =>
        this.notes.filter(({ content }) => content.includes(query.search ?? '')),
      'POST /api/memories': ({ body }) => {
        if (body.content.includes('password'))
          return refuse('invalid', never, { fields: { content: never } });
        const note = make(body.content);
        this.notes = [note, ...this.notes];
        return note;
      },
      'POST /api/memories/recall': ({ body }) =>
        this.notes.filter(({ content }) => body.question.includes('VPN') && content.includes('VPN')),
      'PATCH /api/memories/:id': ({ params, body }) => {
        const { id = '' } = params;
        const changed = { ...make(body.content ?? ''), id };
        this.notes = this.notes.map((note) => (note.id === id ? changed : note));
        return changed;
      },
      'DELETE /api/memories/:id': ({ params }) => {
        this.notes = this.notes.filter(({ id }) => id !== params['id']);
      },
      'DELETE /api/memories': () => {
        const deleted = this.notes.length;
        this.notes = [];
        return { deleted };
      },
    };
  }
}

/** Presses an element with the keyboard only. */
async function press(screen: Screen, target: HTMLElement, key = '{Enter}'): Promise<void> {
  target.focus();
  await screen.user.keyboard(key);
}

it('memory notes can be added, found, tested, edited, switched off and deleted', async () => {
  const desk = new NoteDesk();
  const screen = await openChat(new ChatDesk(), { answers: desk.answers() });
  await press(screen, await screen.findByRole('button', { name: 'Test Memory' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'What Policy Desk remembers about you' }));
  const button = (name: string) => dialog.findByRole('button', { name });
  const write = async (field: HTMLElement, text: string) => {
    await screen.user.clear(field);
    await screen.user.type(field, text);
  };
  const confirm = async (name: string) => {
    const question = within(await screen.findByRole('alertdialog'));
    await press(screen, question.getByRole('button', { name }));
  };
  expect(await dialog.findByText(/^No notes yet/)).toBeVisible();
  for (const note of ['Audits the VPN of the branch in Rome', 'Prefers tables']) {
    await press(screen, await button('Add a note'));
    await write(await dialog.findByLabelText('New note'), note);
    await press(screen, await button('Save'));
    expect(await dialog.findByText(note)).toBeVisible();
  }

  await press(screen, await button('Add a note'));
  await write(await dialog.findByLabelText('New note'), 'My password is hunter2!');
  await press(screen, await button('Save'));
  await until(() => expect(dialog.getByLabelText('New note')).toHaveAccessibleDescription(/never stored/));
  await press(screen, await button('Cancel'));
  await confirm('Discard');
  await until(() => expect(dialog.queryByLabelText('New note')).toBeNull());

  await write(dialog.getByLabelText('A question'), 'Does the VPN log anything?');
  await screen.user.keyboard('{Enter}');
  await until(() => {
    const [outcome] = dialog
      .getAllByRole('status')
      .filter((each) => each.textContent.includes('would be used'));
    const used = within(outcome as HTMLElement).getAllByRole('listitem');
    expect(used.map(({ textContent }) => textContent)).toEqual(['Audits the VPN of the branch in Rome']);
  });

  const notes = within(await dialog.findByRole('region', { name: /^Notes/ }));
  await write(notes.getByRole('searchbox', { name: 'Search notes' }), 'tables');
  await until(() => expect(notes.getAllByRole('listitem')).toHaveLength(1));
  await press(screen, notes.getByRole('button', { name: 'Edit “Prefers tables”' }));
  await write(await notes.findByLabelText('Note'), 'Prefers long tables');
  await press(screen, notes.getByRole('button', { name: 'Save' }));
  await press(screen, await notes.findByRole('button', { name: 'Delete “Prefers long tables”' }));
  expect(await notes.findByText('No matching notes.')).toBeVisible();

  await press(screen, dialog.getByRole('switch', { name: /^Remember our chats/ }), ' ');
  await until(() => expect(dialog.queryByLabelText('A question')).toBeNull());
  expect(dialog.queryByRole('button', { name: 'Add a note' })).toBeNull();
  await press(screen, await button('Delete all'));
  await confirm('Delete all');
  expect(await dialog.findByText(/^No notes yet/)).toBeVisible();
  await press(screen, await button('Done'));
  await until(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(desk.enabled).toBe(false);
});
