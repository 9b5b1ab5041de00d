// @vitest-environment happy-dom
import { renderAgent } from '@staffroom/sdk/testing/client';
import { expect, it, vi } from 'vitest';
import { agent } from './client/index.tsx';
import * as contract from './contract.ts';
import plugin from './server/index.ts';

/** Milliseconds, scaled by the measured load of the machine. */
const timeout = 5_000 * Number(process.env['TIME_FACTOR']);
const soon = (look: () => unknown) => vi.waitFor(look, { timeout });
const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function openPost(content: string) {
  const page = await renderAgent(agent, { server: plugin });
  const server = page.server;
  if (!server) throw new Error('There is no server half');
  const { id } = await server.request(contract.createPost, { body: { title: 'Vans', content } });
  await page.user.type(await page.findByRole('searchbox', { name: 'Search blog posts' }), 'Vans');
  await page.user.click(await page.findByRole('button', { name: 'Edit Vans' }));
  const editor = await page.findByRole('textbox', { name: 'Content' });
  const stored = async () => (await server.request(contract.getPost, { params: { id } })).content;
  const paste = (data: Record<string, string>, files: File[] = []) => {
    editor.focus();
    const event = new Event('paste', { bubbles: true, cancelable: true });
    const clipboardData = { getData: (type: string) => data[type] ?? '', files, types: Object.keys(data) };
    editor.dispatchEvent(Object.assign(event, { clipboardData }));
  };
  const save = () => page.user.click(page.getByRole('button', { name: 'Save' }));
  return { page, server, editor, stored, paste, save, id };
}

it('the blog editor keeps lists of Word and normal text of Google Docs when they are pasted', async () => {
  const { paste, stored, save } = await openPost('');
  const item = (level: number, text: string) =>
    `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp; </span></span><![endif]>${text}<o:p></o:p></p>`;
  paste({
    'text/html': `<b style="font-weight:normal" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:400">Normal and </span><span style="font-weight:700">bold</span></p></b>${item(1, 'Vans')}${item(2, 'Doors')}`,
    'text/plain': 'Normal and bold',
  });
  await save();
  await soon(async () =>
    expect(await stored()).toBe(
      '<p>Normal and <strong>bold</strong></p><ul><li><p>Vans</p><ul><li><p>Doors</p></li></ul></li></ul>',
    ),
  );
});

it('the blog editor keeps an image when a person types after it, and its alt text can be changed', async () => {
  const { page, editor, paste, stored, save } = await openPost('<p>One</p>');
  const bytes = Uint8Array.from(atob(dot.slice(dot.indexOf(',') + 1)), (sign) => sign.charCodeAt(0));
  paste({}, [new File([bytes], 'van.png', { type: 'image/png' })]);
  await soon(() => expect(editor.querySelector('img')?.getAttribute('src')).toBe(dot));
  expect(await page.findByText(/^Add alt text to the image/)).toBeDefined();
  paste({ 'text/plain': 'Two' });
  await page.user.click(page.getByRole('button', { name: 'Add alt text' }));
  await page.user.type(await page.findByRole('textbox', { name: 'Description (alt text)' }), 'A van');
  await page.user.click(page.getByRole('button', { name: 'Save image' }));
  await save();
  await soon(async () => expect(await stored()).toBe(`<p>One</p><img src="${dot}" alt="A van" /><p>Two</p>`));
});

it('the blog editor says in a sentence why a file cannot be used as an image', async () => {
  const { page } = await openPost('');
  await page.user.click(page.getByRole('button', { name: 'Image' }));
  const chooser = await page.findByLabelText('Image file');
  const file = new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' });
  await page.user.setup({ applyAccept: false }).upload(chooser, file);
  expect(await page.findByText(/“logo.svg” isn’t an image that can be used here/)).toBeDefined();
});

it('the blog editor adds and removes rows, columns and the header row of a table', async () => {
  const { page, editor, stored, save } = await openPost('<p>One</p>');
  await page.user.click(page.getByRole('button', { name: 'Insert table' }));
  await soon(() => expect(editor.querySelectorAll('tr')).toHaveLength(3));
  const choose = async (name: string) => {
    await page.user.click(page.getByRole('button', { name: 'Table' }));
    await page.user.click(await page.findByRole('menuitem', { name }));
  };
  await choose('Insert row below');
  await choose('Delete column');
  await soon(() => expect(editor.querySelectorAll('th')).toHaveLength(2));
  expect(editor.querySelectorAll('tr')).toHaveLength(4);
  await choose('Switch header row on or off');
  await save();
  await soon(async () => expect((await stored()).match(/<td/g)).toHaveLength(8));
  await choose('Delete table');
  await soon(() => expect(editor.querySelector('table')).toBeNull());
});
