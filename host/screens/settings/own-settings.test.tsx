import { fireEvent } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { renderScreen } from '../kit/render-screen.tsx';
import { until } from '../kit/until.ts';
import { quietWorkspace } from '../kit/workspace-answers.ts';

it('a person’s notification choices and quiet hours are saved', async () => {
  let kept = quietWorkspace()['GET /api/notification-settings'] as object;
  // Choices are all saved, even if they follow faster than the server answers.
  const chosen = Promise.withResolvers<void>();
  const screen = await renderScreen('/settings?tab=notifications', {
    'GET /api/notification-settings': () => kept as never,
    'PUT /api/notification-settings': async ({ body }) => {
      await chosen.promise;
      return (kept = body) as never;
    },
  });
  await screen.user.selectOptions(await screen.findByLabelText('One of my jobs fails'), 'Off');
  await screen.user.click(screen.getByRole('switch', { name: /Quiet hours/ }));
  fireEvent.change(await screen.findByLabelText('From'), { target: { value: '21:30' } });
  chosen.resolve();
  await until(() =>
    expect(kept).toMatchObject({
      kinds: { jobs: 'off', shared: 'bell' },
      quiet: { from: '21:30', to: '08:00' },
    }),
  );
  await screen.open('/settings?tab=notifications');
  expect(await screen.findByLabelText('One of my jobs fails')).toHaveValue('off');
  expect(screen.getByLabelText('From')).toHaveValue('21:30');
});
