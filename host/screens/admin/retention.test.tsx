import type { RetentionRule } from '@staffroom/sdk/core';
import { expect, it } from 'vitest';
import { quietAdministration } from '../kit/administration.ts';
import { administrator } from '../kit/ai-desk.ts';
import { refuse } from '../kit/refusal.ts';
import { renderScreen } from '../kit/render-screen.tsx';
import { toasts } from '../kit/toasts.ts';
import { until } from '../kit/until.ts';

const rule = (kind: RetentionRule['kind'], least: number): RetentionRule => ({
  kind,
  days: null,
  saved: true,
  least,
  forEver: true,
  due: 0,
});

it('a retention period that is invalid or below its minimum is refused, and an empty one means unlimited', async () => {
  let rules = [rule('chats', 1), rule('audit', 365)];
  const least = 'Keep this kind of data for at least 365 days';
  const screen = await renderScreen('/admin/retention', {
    ...quietAdministration(),
    ...administrator,
    'GET /api/admin/retention': () => rules,
    'PUT /api/admin/retention/:kind': ({ params, body: { days } }) => {
      if (days !== null && days < 365) return refuse('invalid', least, { fields: { days: least } });
      rules = rules.map((each) => (each.kind === params.kind ? { ...each, days } : each));
      return rules.find(({ kind }) => kind === params.kind) ?? rule('audit', 365);
    },
  });
  const field = (name: string) => screen.findByLabelText(`Days for ${name}`);
  const save = (name: string) => screen.getByRole('button', { name: `Save ${name}` });
  const write = async (name: string, text: string) => {
    await screen.user.clear(await field(name));
    if (text !== '') await screen.user.type(await field(name), text);
    await screen.user.click(save(name));
  };
  // The page does not send text such as "90 days", which JSON would turn into null, meaning unlimited.
  await write('Chats', '90 days');
  expect(await field('Chats')).toHaveAccessibleDescription(/Enter a whole number of days/);
  expect(screen.requests.of('PUT /api/admin/retention/:kind')).toEqual([]);
  await write('Audit log', '364');
  await until(async () => expect(await field('Audit log')).toHaveAccessibleDescription(new RegExp(least)));
  await write('Audit log', '36500');
  await until(() => expect(toasts()).toEqual(['Audit log: saved']));
  await write('Audit log', '');
  await until(() => expect(save('Audit log')).toBeDisabled());
  expect(screen.requests.of('PUT /api/admin/retention/:kind').map(({ body }) => body.days)).toEqual([
    364,
    36_500,
    null,
  ]);
});
