import type { CoreAnswer } from '@staffroom/sdk/host';
import { expect, it } from 'vitest';
import { openChat } from '../chat/chat-steps.ts';
import type { Answers } from '../kit/answers.ts';
import { ChatDesk } from '../kit/chat-desk.ts';
import { anId } from '../kit/fixtures.ts';
import { within } from '../kit/finders.ts';
import type { Screen } from '../kit/render-screen.tsx';
import { toasts } from '../kit/toasts.ts';
import { until } from '../kit/until.ts';

type Template = CoreAnswer<'GET /api/prompt-templates/:id'>;

const then = '2026-03-02T09:00:00.000Z';

/** Simulates one template with all its texts. The list of templates waits for `listed`. */
class TemplateDesk {
  template: Template | null = null;
  texts: string[] = [];
  listed: Promise<void> | undefined;

  answers(): Answers {
    const renew = (over: Partial<Template>): Template => {
      if (over.template !== undefined) this.texts.push(over.template);
      this.template = {
        id: anId(800),
        name: '',
        template: '',
        description: '',
        category: 'General',
        isDefault: false,
        owner: 'me',
        updatedAt: then,
        ...this.template,
        ...over,
        version: this.texts.length,
      };
      return this.template;
    };
    const known = (body: object) =>
      Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    return {
      'GET /api/prompt-templates': async () => {
        await this.listed;
        return this.template ? [this.template] : [];
      },
      'POST /api/prompt-templates': ({ body }) => renew(known(body)),
      'PATCH /api/prompt-templates/:id': ({ body }) => renew(known(body)),
      'DELETE /api/prompt-templates/:id': () => void (this.template = null),
      'GET /api/prompt-templates/:id/versions': () =>
        this.texts
          .map((template, index) => ({ version: index + 1, template, author: 'Ana', createdAt: then }))
          .toReversed(),
      'POST /api/prompt-templates/:id/versions/:version/restore': ({ params }) =>
        renew({ template: this.texts[Number(params['version']) - 1] ?? '' }),
    };
  }
}

const said = (text: string) => until(() => expect(toasts().join()).toContain(text));

/** Presses an element with the keyboard only. */
async function press(screen: Screen, target: HTMLElement, key = '{Enter}'): Promise<void> {
  target.focus();
  await screen.user.keyboard(key);
}

async function choose(screen: Screen, menu: HTMLElement, name: string): Promise<void> {
  await press(screen, menu);
  const items = await screen.findAllByRole('menuitem');
  await until(() => expect(items[0]).toHaveFocus());
  for (let at = 0; at < items.findIndex(({ textContent }) => textContent === name); at++)
    await screen.user.keyboard('{ArrowDown}');
  expect(screen.getByRole('menuitem', { name })).toHaveFocus();
  await screen.user.keyboard('{Enter}');
}

it('a prompt template can be saved, loaded, restored to an earlier version and deleted', async () => {
  const desk = new TemplateDesk();
  const screen = await openChat(new ChatDesk(), { answers: desk.answers() });
  await press(screen, await screen.findByRole('button', { name: 'System Prompt' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'System Prompt' }));
  const button = (name: string) => dialog.findByRole('button', { name });
  const prompt = () => dialog.findByLabelText('System prompt');
  const write = async (field: HTMLElement, text: string) => {
    await screen.user.clear(field);
    await screen.user.type(field, text);
  };
  const templates = async () =>
    press(screen, await dialog.findByRole('tab', { name: 'Prompt' }), '{ArrowRight}');
  await press(screen, await button('Save as Template'));
  await said('Missing informationTemplate name and content are required');
  expect(dialog.getByLabelText('Template name')).toHaveAccessibleDescription(/Enter a template name/);

  await write(dialog.getByLabelText('Template name'), 'Short');
  await write(await prompt(), 'Be short.');
  // Save is enabled as soon as a save has finished, even while the list still loads.
  const { promise, resolve: list } = Promise.withResolvers<void>();
  desk.listed = promise;
  await press(screen, await button('Save as Template'));
  await until(() => expect(desk.texts).toEqual(['Be short.']));
  expect(toasts().join()).not.toContain('saved');
  list();
  await said('Template “Short” saved');
  await write(await prompt(), 'Be very short.');
  await press(screen, await button('Save as Template'));
  await said('Template “Short” updated');

  await templates();
  await choose(screen, await button('Actions for Short'), 'Versions');
  const back = await button('All templates');
  await until(() => expect(back).toHaveFocus());
  await screen.user.selectOptions(await dialog.findByLabelText('Version'), [
    dialog.getAllByRole('option')[1] as HTMLElement,
  ]);
  await press(screen, await button('Restore this version'));
  await said('Version restored');
  await press(screen, await button('All templates'));
  await press(screen, await button('Use Short'));
  await until(async () => expect(await prompt()).toHaveValue('Be short.'));

  await templates();
  await choose(screen, await button('Actions for Short'), 'Details…');
  const details = within(await screen.findByRole('dialog', { name: 'Template details' }));
  await write(details.getByLabelText(/^Description/), 'For busy days');
  await press(screen, details.getByRole('button', { name: 'Save' }));
  await until(() => expect(screen.queryByRole('dialog', { name: 'Template details' })).toBeNull());
  expect(await dialog.findByText('For busy days')).toBeVisible();
  await choose(screen, await button('Actions for Short'), 'Delete');
  const question = within(await screen.findByRole('alertdialog'));
  await press(screen, question.getByRole('button', { name: 'Delete' }));
  expect(await dialog.findByText(/^No templates yet/)).toBeVisible();
});
