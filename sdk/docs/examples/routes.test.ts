// @vitest-environment happy-dom
import { testAgent } from '@staffroom/sdk/testing';
import { renderAgent } from '@staffroom/sdk/testing/client';
import { expect, it } from 'vitest';
import plugin, { addThing, exportThings, listThings, takeThing } from './routes.ts';
import { agent } from './routes-page.tsx';

it('the documentation’s routes example adds, lists, exports and removes things', async () => {
  const desk = testAgent(plugin, { config: { maxThings: 1 } });
  const { id } = await desk.request(addThing, { body: { name: 'A "blue" scarf', place: 'Hall' } });
  await expect(desk.request(addThing, { body: { name: 'Keys', place: '' } })).rejects.toMatchObject({
    code: 'conflict',
  });
  expect(await desk.request(exportThings)).toMatchObject({ body: 'name,place\n"A ""blue"" scarf","Hall"' });
  expect(await desk.send('look', { words: 'scarf' })).toEqual([{ name: 'A "blue" scarf', place: 'Hall' }]);
  await desk.request(takeThing, { params: { id } });
  expect(await desk.request(listThings, { query: {} })).toMatchObject({ items: [], total: 0 });
});

it('the documentation’s page example shows what it adds', async () => {
  const page = await renderAgent(agent, { server: plugin });
  await page.user.type(page.getByLabelText('Thing'), 'Umbrella');
  await page.user.click(page.getByRole('button', { name: 'Add' }));
  expect(await page.findByText('Umbrella')).toBeDefined();
  expect(page.getByRole('link', { name: 'Export' }).getAttribute('href')).toContain('/things.csv');
  expect(page.faults).toEqual([]);
});
