// @vitest-environment happy-dom
import { AppError } from '@staffroom/sdk';
import {
  type AskedCall,
  type GivenAnswers,
  renderAgent,
  type RenderedAgent,
} from '@staffroom/sdk/testing/client';
import { expect, it, vi } from 'vitest';
import { agent } from './client/index.tsx';
import * as contract from './contract.ts';
import { contentTypes } from './project.ts';
import plugin from './server/index.ts';

/** Milliseconds, scaled by the measured load of the machine. */
const timeout = 5_000 * Number(process.env['TIME_FACTOR']);
const soon = <T>(look: () => T) => vi.waitFor(look, { timeout });
const reason = 'The shelf is full.';

function there<T>(element: T | undefined): T {
  if (element === undefined) throw new Error('There is nothing to press');
  return element;
}

/** A job that has already completed when the page first requests it. */
const ended = (id: string, types: string[]) => {
  const now = new Date().toISOString();
  return {
    id,
    agentId: 1,
    agent: 'marketing-content',
    job: 'generate',
    title: 'Generate content',
    documentId: null,
    documentIds: [],
    instructions: null,
    status: 'completed',
    result: { projectId: id, types },
    href: null,
    progress: 100,
    step: null,
    steps: [],
    error: null,
    attempts: 1,
    createdAt: now,
    startedAt: now,
    finishedAt: now,
    withheld: false,
  };
};

/** Renders the page with a server that refuses the calls in `refused`. */
async function open(at: string, replies: readonly string[] = [], answers: GivenAnswers = {}) {
  const refused = new Set<string>();
  let jobId: string | null = null;
  let types: string[] = [];
  const or = (name: string, answer: (call: AskedCall) => unknown) => [
    name,
    (call: AskedCall) => {
      if (refused.has(name)) throw new AppError('unavailable', reason);
      return answer(call);
    },
  ];
  const half = () => there(page.server);
  const page: RenderedAgent = await renderAgent(agent, {
    server: plugin,
    at,
    replies,
    answers: {
      ...Object.fromEntries([
        or('POST /api/marketing/assist', ({ body }) => half().request(contract.assist, { body } as never)),
        or('GET /api/marketing/projects/:id', async ({ params, query }) => ({
          ...(await half().request(contract.getProject, { params, query } as never)),
          jobId,
        })),
        or('GET /api/marketing/content/:contentId', ({ params, query }) =>
          half().request(contract.getContent, { params, query } as never),
        ),
        or('POST /api/marketing/projects/:id/generate', async ({ params, body }) => {
          await half().run(contract.generate, { projectId: params['id'] ?? '', ...(body as object) });
          ({ types = [...contentTypes] } = body as { types?: string[] });
          jobId = crypto.randomUUID();
          return { jobId };
        }),
      ]),
      'GET /api/ai-jobs/:id': ({ params }: AskedCall) => ended(params['id'] ?? '', types),
      'GET /api/ai-jobs': [],
      ...answers,
    },
  });
  const press = async (name: string, place = 0) =>
    page.user.click(there((await page.findAllByRole('button', { name }))[place]));
  /** Makes the server refuse a call during an action, and expects the error message with the server's reason. */
  const isRefused = async (call: string, act: () => Promise<unknown>, said: string) => {
    refused.add(call);
    await act();
    const toast = await soon(() => {
      const found = page.getAllByRole('listitem').find((item) => item.textContent?.includes(said));
      expect(found?.textContent).toContain(reason);
      return there(found);
    });
    // Calls `click` directly, because the pointer cannot reach a toast that has just appeared.
    toast.querySelector<HTMLElement>('button[aria-label="Close"]')?.click();
    await soon(() => expect(toast.isConnected).toBe(false));
    refused.delete(call);
  };
  return { page, server: half(), press, isRefused, refused };
}

const texts = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent);

it('every heading, option and error message of the marketing agent has the agreed text', async () => {
  const replies = [
    'A scope.',
    '- A figure',
    '“A sentence.”',
    'A post.',
    'A tweet.',
    '## Challenge',
    'Again.',
    'Once more.',
  ];
  const { page, press, isRefused, refused } = await open('/', replies);
  const options = (name: string) =>
    texts([...page.getByLabelText(new RegExp(`^${name}`)).querySelectorAll('option')]);
  await page.findByPlaceholderText('Search project announcements or clients...');
  expect(texts(page.getAllByRole('tab'))).toEqual([
    'Project Announcements',
    'New Project Announcement',
    'Settings',
    'About',
  ]);
  expect(options('Status')).toEqual(['All Statuses', 'Completed', 'In Progress', 'Pending Review']);

  // The texts and errors of the form.
  await page.user.click(page.getByRole('tab', { name: 'New Project Announcement' }));
  await page.findByRole('heading', { name: 'Project Announcement Form' });
  for (const name of ['Basic Information', 'Solutions & Services', 'Project Details'])
    page.getByRole('group', { name });
  for (const name of ['Project Name', 'Client Name', 'Project Scope'])
    expect(page.getByLabelText(name)).toHaveProperty('required', true);
  expect(await page.findByLabelText(/^Client Logo/)).toHaveProperty('accept', '.jpg,.jpeg,.png,.svg');
  expect(options('Industry').slice(1)).toEqual([
    'Technology',
    'Healthcare',
    'Finance & Banking',
    'Education',
    'Manufacturing',
    'Retail',
    'Government',
    'Telecommunications',
    'Logistics & Transportation',
    'Other',
  ]);
  for (const name of ['Implementation', 'Migration', 'Customization', 'Training', 'Support'])
    expect(page.getByRole('checkbox', { name })).toHaveProperty('checked', false);
  expect(page.getAllByRole('checkbox')).toHaveLength(5);
  await page.findByText('No solutions selected');
  await page.user.click(page.getByRole('combobox', { name: 'Add a solution' }));
  expect(texts(await page.findAllByRole('option', { hidden: true })).slice(-9)).toEqual([
    'ServiceDesk Plus',
    'ADManager Plus',
    'OpManager',
    'Desktop Central',
    'Analytics Plus',
    'PAM360',
    'ADSelfService Plus',
    'SupportCenter Plus',
    'Endpoint Central',
  ]);
  await page.user.click(there(page.getAllByRole('option', { name: 'PAM360', hidden: true }).at(-1)));
  await press('AI Assist');
  await page.findByText('Missing Information');
  await press('Close');
  await page.user.type(page.getByLabelText('Client Name'), 'Nordfrakt AB');
  for (const [place, { label, failed, done }] of [
    { label: 'Project Scope', failed: 'Failed to generate project scope', done: 'Project Scope Generated' },
    {
      label: 'Key Achievements/Metrics',
      failed: 'Failed to generate metrics suggestions',
      done: 'Metrics Generated',
    },
    {
      label: 'Client Testimonial',
      failed: 'Failed to generate testimonial suggestions',
      done: 'Testimonial Generated',
    },
  ].entries()) {
    const act = async () => {
      // A button that is still busy with the previous request has another name.
      await soon(() => expect(page.getAllByRole('button', { name: 'AI Assist' })).toHaveLength(3));
      await press('AI Assist', place);
    };
    await isRefused('POST /api/marketing/assist', act, failed);
    await act();
    await page.findByText(done);
    expect(page.getByLabelText(new RegExp(`^${label}`))).not.toHaveProperty('value', '');
  }
  const project = 'Agreed words';
  await page.user.type(page.getByLabelText('Project Name'), project);
  await press('Cancel');
  await press('Keep editing');

  // The texts of a project that has no generated content yet.
  const generate = 'POST /api/marketing/projects/:id/generate';
  await isRefused(generate, () => press('Submit & Generate Content'), 'Generation Failed');
  await page.findByText(/^Client: Nordfrakt AB \| Date: [A-Z][a-z]{2} \d{1,2}, \d{4}$/);
  const nothing = (name: string) =>
    page.findByText(`No ${name} content has been generated yet. Click 'Regenerate' to create content.`);
  await nothing('LinkedIn');
  await nothing('Twitter');
  await press('Copy');
  await page.findByText('Nothing to copy yet');
  await isRefused(generate, () => press('Regenerate'), 'Regeneration Failed');
  await page.user.click(page.getByRole('tab', { name: 'Case Study' }));
  await nothing('case study');

  // The list of projects can also generate the project's content.
  await page.user.click(page.getByRole('link', { name: 'Back to Projects' }));
  await page.findByText('Showing 1 of 1 project announcements');
  expect(texts(page.getAllByRole('columnheader'))).toEqual([
    'Project Name',
    'Client',
    'Date',
    'Status',
    'Actions',
  ]);
  expect(page.getAllByText('In Progress', { selector: ':not(option)' }).length).toBeGreaterThan(0);
  for (const name of ['Previous', 'Next'])
    expect(page.getByRole('button', { name }).getAttribute('aria-disabled') ?? 'disabled').toMatch(
      /true|disabled/,
    );
  await press('Generate Content');
  await page.findByRole('tab', { name: 'Social Media Announcements' });
  await page.findByText('Content Generated');
  await press('Copy');
  await page.findByText('Copied to Clipboard');
  page.getByText('LinkedIn content has been copied to the clipboard.');
  await press('Regenerate');
  await page.findByText('Content Regenerated');

  // The error message names the data that could not be loaded.
  refused.add('GET /api/marketing/projects/:id').add('GET /api/marketing/content/:contentId');
  await press('Regenerate');
  await page.findByText('Failed to fetch updated project data: 503');
  await press('Close');
  const gone = await open(`?project=${crypto.randomUUID()}`, [], {
    'GET /api/marketing/projects/:id': () => {
      throw new AppError('unavailable', reason);
    },
  });
  await gone.page.findByText('Failed to fetch project detail');
});

it('marketing projects and texts that cannot load, are unknown or deleted show a matching message', async () => {
  const { page, server, press, refused } = await open('?view=about', ['A post.', 'A second post.'], {
    'GET /api/marketing/projects': async ({ query }: AskedCall) => {
      const projects = await server.request(contract.listProjects, { query });
      return Response.json(projects.map((one) => ({ ...one, status: 'archived' })));
    },
  });
  const body = { name: 'A project with faults', clientName: 'Nordfrakt AB', scope: 'Four warehouses.' };
  const { id } = await server.request(contract.createProject, { body });
  await server.run(contract.generate, { projectId: id, types: ['linkedin'] });

  // The server reports a status that this page does not know.
  await page.user.click(page.getByRole('tab', { name: 'Project Announcements' }));
  expect(await page.findAllByText('Unknown')).not.toEqual([]);

  // After a new text is written, the page cannot load the project, so it loads only that text.
  await page.user.click(page.getByRole('link', { name: body.name }));
  await page.findByText(/version 1/);
  refused.add('GET /api/marketing/projects/:id');
  await press('Regenerate');
  await page.findByText('Content Regenerated');
  await page.findByText(/version 2/);
  page.getByText('A second post.');

  // A job fails if its project was deleted before the job began.
  await server.request(contract.deleteProject, { params: { id } });
  await expect(server.run(contract.generate, { projectId: id })).rejects.toThrow(
    'Failed to fetch existing content',
  );
});
