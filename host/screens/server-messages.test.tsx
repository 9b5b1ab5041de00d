import { readFileSync } from 'node:fs';
import { learnServerMessages } from '@staffroom/sdk/host';
import { AppError, type Message, messageText, msg } from '@staffroom/sdk';
import { errorParts } from '@staffroom/sdk/internal/shared';
import { forgetServerMessages } from '@staffroom/sdk/internal/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { quietAdministration } from './kit/administration.ts';
import { administrator } from './kit/ai-desk.ts';
import { type Refusal, refuse } from './kit/refusal.ts';
import { renderScreen } from './kit/render-screen.tsx';
import { toasts } from './kit/toasts.ts';
import { until } from './kit/until.ts';

const catalog = `${import.meta.dirname}/../../sdk/src/server-messages/locales/de.json`;

// A pseudo-language that has every message of the server, in brackets.
beforeAll(async () => {
  const keys = Object.keys(JSON.parse(readFileSync(catalog, 'utf8')) as object);
  await learnServerMessages(async () => ({
    default: Object.fromEntries(keys.map((key) => [key, `⟦${key}⟧`])),
  }));
});

afterAll(forgetServerMessages);

const refuseWith = (message: Message, fields?: Record<string, Message>): Refusal =>
  refuse('conflict', '', { ...errorParts(new AppError('conflict', message, fields && { fields })) });

it('a message shows the translation of an error, with its values unchanged', async () => {
  const reason = msg`Ask an administrator, or choose another provider.`;
  const screen = await renderScreen('/', {
    // A name can be the key of another message.
    'POST /api/auth/logout': refuseWith(msg`${'Sign in first'} has no key on the server. ${reason}`),
  });
  await screen.user.click(await screen.findByRole('button', { name: /^Account of/ }));
  await screen.user.click(await screen.findByRole('menuitem', { name: 'Log out' }));
  await until(() =>
    expect(toasts()[0]).toContain(
      '⟦Sign in first has no key on the server. ⟦Ask an administrator, or choose another provider.⟧⟧',
    ),
  );
});

it('a field shows the translation of its problem', async () => {
  const rule = { kind: 'audit', days: null, saved: true, least: 365, forEver: true, due: 0 } as const;
  const problem = msg`Keep this kind of data for at least ${365} days`;
  const screen = await renderScreen('/admin/retention', {
    ...quietAdministration(),
    ...administrator,
    'GET /api/admin/retention': () => [rule],
    'PUT /api/admin/retention/:kind': refuseWith(problem, { days: problem }),
  });
  const field = () => screen.findByLabelText('Days for Audit log');
  await screen.user.clear(await field());
  await screen.user.type(await field(), '364');
  await screen.user.click(screen.getByRole('button', { name: 'Save Audit log' }));
  await until(async () =>
    expect(await field()).toHaveAccessibleDescription(/⟦Keep this kind of data for at least 365 days⟧/),
  );
});

it('a notification and its text show their translations, with their values unchanged', async () => {
  const titleParts = msg`${'Sign in first'} shared “${'Your AI budget'}” with you`;
  const bodyParts = msg`Stopped: ${msg`no progress for too long`}`;
  const screen = await renderScreen('/', {
    'GET /api/notifications': () => ({
      unread: 1,
      items: [
        {
          title: messageText(titleParts),
          titleParts,
          body: messageText(bodyParts),
          bodyParts,
          id: crypto.randomUUID(),
          href: null,
          sender: null,
          read: false,
          createdAt: '2026-07-01T12:00:00Z',
        },
      ],
    }),
  });
  await screen.user.click(await screen.findByRole('button', { name: /Notifications/ }));
  // In the list, and among the news of the dashboard.
  const title = '⟦Sign in first shared “Your AI budget” with you⟧';
  await until(() => expect(screen.getAllByText(title)).toHaveLength(2));
});
