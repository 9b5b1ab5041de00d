import { AppError } from '@staffroom/sdk';
import { testAgent } from '@staffroom/sdk/testing';
import { describe, expect, it } from 'vitest';
import * as contract from './contract.ts';
import plugin from './server/index.ts';

const form = {
  name: 'One service desk',
  clientName: 'Nordfrakt AB',
  solutions: ['servicedesk'],
  scope: 'Four warehouses report in one place. Six mailboxes were replaced.',
  metrics: '- First answer: from 9 hours to 52 minutes\n- Reopened tickets: from 18 % to 6 %',
};
const whole = 'Four warehouses of Nordfrakt AB now report in one place with ServiceDesk Plus.';

type Options = NonNullable<Parameters<typeof testAgent>[1]>;

async function started(replies: NonNullable<Options['replies']>, options: Options = {}) {
  const agent = testAgent(plugin, { replies, ...options });
  const { id } = await agent.request(contract.createProject, { body: form });
  const params = { contentId: `${id}.linkedin` };
  const write = (how: { resume?: boolean } = {}, jobId = crypto.randomUUID()) =>
    agent.run(contract.generate, { projectId: id, types: ['linkedin'], ...how }, jobId);
  const text = () => agent.request(contract.getContent, { params, query: {} });
  const project = (body: object) => agent.request(contract.updateProject, { params: { id }, body });
  const edit = (content: string) => agent.request(contract.updateContent, { params, body: { content } });
  return { agent, id, params, write, text, project, edit };
}

describe('the marketing text from a model’s answer', () => {
  it.each([
    ['', 'The model wrote nothing. Try again, or choose another model.'],
    ['null', 'The model wrote nothing. Try again, or choose another model.'],
    ['Sure! Here is the post:', 'The model wrote nothing. Try again, or choose another model.'],
    [
      'I’m sorry, but I can’t help with that.',
      'The model declined to write this text. Try again, or choose another model.',
    ],
    [
      '{"post": "Four wareh',
      'The model answered with data instead of a text. Try again, or choose another model.',
    ],
    [new AppError('unavailable', 'The provider stopped answering.'), 'The provider stopped answering.'],
  ])('the answer “%s” becomes no text, and the writer reads “%s”', async (reply, sentence) => {
    const { write, text } = await started([whole, reply]);
    await write();
    await expect(write()).rejects.toThrow(sentence);
    // The former text stays.
    expect(await text()).toMatchObject({
      content: whole,
      version: 1,
      error: `Failed to regenerate LinkedIn content. ${sentence}`,
    });
  });

  it('a marketing text contains neither the code fence nor the citations of a model’s answer', async () => {
    const { write, text } = await started([`\`\`\`markdown\n${whole} [1]\n\`\`\``]);
    await write();
    expect((await text()).content).toBe(whole);
  });

  it('a marketing text does not contain the small talk around it in a model’s answer', async () => {
    const { write, text } = await started([`Sure! Here is the post:\n\n${whole}`]);
    await write();
    expect((await text()).content).toBe(whole);
  });

  it('an invented statement, figure and product are marked with the words of the form', async () => {
    const { write, text } = await started([
      'The first answer now takes 52 hours. ManageEngine ServiceDesk Pro and OpManager helped. Drivers in Norway praise the friendly colleagues every single morning.',
    ]);
    await write();
    const { facts, unsupported } = await text();
    expect(facts.map(({ reason, found, expected }) => [reason, found, expected])).toEqual([
      ['product-spelling', 'ServiceDesk Pro', 'ServiceDesk Plus'],
      ['unused-product', 'OpManager', null],
      ['other-figure', '52', null],
      ['unsupported', 'Drivers in Norway praise the friendly colleagues every single morning.', null],
    ]);
    expect(facts[2]?.source?.words).toBe('First answer: from 9 hours to 52 minutes');
    expect(unsupported).toBe(4);
  });
});

it('a project with unsupported statements is completed only after a click on each, or on the number of them', async () => {
  const { agent, write, text, params, project } = await started([`${whole} It saved 99 million euros.`]);
  await write();
  const complete = (more: object = {}) => project({ status: 'completed', ...more });
  await expect(complete()).rejects.toThrow('The project form does not support one statement of the texts.');
  expect((await complete({ unsupported: 1 })).status).toBe('completed');
  await project({ status: 'pending-review' });
  const [mark] = (await text()).facts;
  const confirm = (person: typeof agent) =>
    person.request(contract.confirmFact, { params, body: { key: mark?.key ?? '', confirmed: true } });
  await expect(confirm(agent.as({ name: 'Ben' }))).rejects.toMatchObject({ code: 'not-found' });
  expect(await confirm(agent)).toMatchObject({ unsupported: 0, facts: [{ confirmedBy: 'Ana' }], version: 1 });
  expect((await complete()).status).toBe('completed');
});

describe('a text that the token limit cut off', () => {
  it('a marketing text that the token limit cut off blocks the project’s completion until the model continues it', async () => {
    const { agent, params, write, text, project } = await started([
      { cut: 'Four warehouses report in one place. Six mail' },
      'Six mailboxes were replaced.',
    ]);
    await write();
    expect(await text()).toMatchObject({ isCut: true, unsupported: 0 });
    const file = await agent.request(contract.exportContent, { params, query: { format: 'txt' } });
    expect(file.body).toContain('Six mail\n\n[to be supplied: the rest of the text.');
    await expect(project({ status: 'completed' })).rejects.toThrow(
      'The model stopped in mid-sentence in the LinkedIn text.',
    );
    const jobId = crypto.randomUUID();
    await write({ resume: true }, jobId);
    await write({ resume: true }, jobId);
    expect(agent.asked).toHaveLength(2);
    expect(await text()).toMatchObject({
      content: 'Four warehouses report in one place. Six mailboxes were replaced.',
      isCut: false,
      version: 2,
    });
    await expect(write({ resume: true })).rejects.toThrow('This text is complete.');
  });

  it('a marketing text that the token limit cut off is complete when a person says so or writes its end', async () => {
    const { agent, params, write, text, edit } = await started([
      { cut: 'Four warehouses report to the service desk of Nordfrakt. Six mail' },
    ]);
    await write();
    expect((await edit('All four warehouses report to the service desk of Nordfrakt. Six mail')).isCut).toBe(
      true,
    );
    expect(
      (await edit('All four warehouses report to the service desk of Nordfrakt. Six mailboxes.')).isCut,
    ).toBe(false);
    expect((await edit('Four warehouses report to the service desk of Nordfrakt. Six mail')).isCut).toBe(
      true,
    );
    await agent.request(contract.keepContent, { params, body: { what: 'end' } });
    expect((await text()).isCut).toBe(false);
  });
});

it('a suggestion of AI assistance has the names of the catalog, and gaps in place of invented products and figures', async () => {
  const { agent } = await started(['ServiceDesk Pro and TurboDesk replaced six mailboxes in 2031.']);
  const { text } = await agent.request(contract.assist, { body: { ...form, kind: 'scope' } });
  expect(text).toBe('ServiceDesk Plus and [to be supplied] replaced six mailboxes in [to be supplied].');
});

describe('a changed project form', () => {
  it('a changed project form marks the texts made from it until they are rewritten or kept', async () => {
    const { agent, params, write, text, project, edit } = await started([whole, whole]);
    await write();
    expect((await text()).isOutdated).toBe(false);
    await project({ scope: 'Five warehouses report in one place.' });
    expect((await text()).isOutdated).toBe(true);
    // An edit of the text does not compare it with the form.
    expect((await edit(`${whole} Hello.`)).isOutdated).toBe(true);
    await agent.request(contract.keepContent, { params, body: { what: 'form' } });
    expect((await text()).isOutdated).toBe(false);
    await project({ metrics: '- First answer: from 9 hours to 40 minutes' });
    expect((await text()).isOutdated).toBe(true);
    await write();
    expect((await text()).isOutdated).toBe(false);
  });

  it('a project form marks no text when an edit is undone or only the status changes', async () => {
    const { write, text, project } = await started([whole]);
    await write();
    await project({ scope: 'Other words.' });
    await project({ scope: form.scope });
    await project({ everyone: 'viewer' });
    expect((await text()).isOutdated).toBe(false);
  });
});

describe('the origin of a text', () => {
  it('the origin of a marketing text stays in versions and files after a person edits the text', async () => {
    const { agent, params, write, text, edit } = await started([whole, 'Six mailboxes were replaced.'], {
      user: { name: 'Maya' },
    });
    await write();
    await edit(`${whole} Six mailboxes were replaced.`);
    expect(await text()).toMatchObject({
      how: 'person',
      drafted: { how: 'model', model: 'fake' },
      editors: ['Maya'],
    });
    const file = await agent.request(contract.exportContent, { params, query: { format: 'md' } });
    expect(file.body).toContain('<!-- Drafted by fake from the project form · edited by Maya -->');
    await write();
    // A restored version has the origin of the version.
    const restored = await edit(`${whole} Six mailboxes were replaced.`);
    expect(restored).toMatchObject({ how: 'person', drafted: { how: 'model' }, editors: ['Maya'] });
    expect((await edit(whole)).editors).toEqual([]);
  });

  it('a marketing text that a person wrote names the person as its origin and has no comparison', async () => {
    const { agent, id } = await started([]);
    const saved = await agent.request(contract.saveContent, {
      params: { id },
      body: { contentType: 'linkedin', content: 'We have 12,000 engineers.' },
    });
    expect(saved).toMatchObject({ drafted: null, facts: [], unsupported: 0, isOutdated: false });
  });
});
