import { type Page, expect } from '@playwright/test';
import type { OpenAgent } from './installed-agents.ts';
import { visit } from './visit.ts';

export interface Screen {
  name: string;
  open: (page: Page) => Promise<void>;
  /** Whether the state of the screen survives a change of the window width, so that both widths are checked in one visit. */
  stays?: true;
}

const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

function screen(path: string, title: string | RegExp): Screen {
  return {
    name: path,
    stays: true,
    async open(page) {
      await visit(page, path);
      await heading(page, title);
    },
  };
}

export const publicScreens: Screen[] = [
  screen('/login', 'Staffroom'),
  screen('/login?error=domain_restriction', 'Staffroom'),
  screen('/auth-callback', 'Authorizing...'),
  screen('/test', 'Demo chat'),
  screen('/nowhere', '404 Page Not Found'),
  {
    name: 'choose an account',
    async open(page) {
      await visit(page, '/api/auth/google');
      await heading(page, 'Who are you today?');
    },
  },
];

/** Runs an agent's job on an existing document. @returns the id of the finished job */
async function finishedRun(page: Page): Promise<string> {
  const [document] = (await (await page.request.get('/api/documents')).json()) as { id: string }[];
  const [workflow] = (await (await page.request.get('/api/workflows')).json()) as {
    agentId: number;
    job: string;
  }[];
  const data = { agentId: workflow?.agentId, job: workflow?.job, documentId: document?.id };
  const started = await page.request.post('/api/ai-jobs', { data });
  expect(started.status(), await started.text()).toBe(201);
  const { id } = (await started.json()) as { id: string };
  const status = async () =>
    ((await (await page.request.get(`/api/ai-jobs/${id}`)).json()) as { status: string }).status;
  await expect.poll(status).toBe('completed');
  return id;
}

const dashboard = screen('/', /\w/);
const documents = screen('/documents', 'Documents');
const aDocument: Screen = {
  name: 'a document',
  stays: true,
  async open(page) {
    await documents.open(page);
    const link = page.getByRole('main').getByRole('link', { name: /\.pdf$/ });
    await visit(page, (await link.first().getAttribute('href')) ?? '');
    await heading(page, /\.pdf$/);
  },
};

/** The screens, as an administrator with a document sees them. */
export const screens: Screen[] = [
  dashboard,
  documents,
  screen('/documents?view=grid', 'Documents'),
  screen('/agents', 'AI Agents'),
  screen('/projects', 'Projects'),
  screen('/projects?state=trash', 'Projects'),
  screen('/agents/nobody', 'Agent not found'),
  screen('/profile', 'Profile'),
  screen('/settings', 'Settings'),
  screen('/settings?tab=appearance', 'Settings'),
  screen('/settings?tab=notifications', 'Settings'),
  screen('/settings?tab=ai', 'Settings'),
  screen('/settings?tab=browsers', 'Settings'),
  screen('/settings?tab=access-tokens', 'Settings'),
  screen('/settings?tab=admin', 'Settings'),
  screen('/admin/people', 'People & teams'),
  screen('/admin/sign-in', 'Sign-in'),
  screen('/admin/people?tab=teams', 'People & teams'),
  screen('/admin/people?tab=directories', 'People & teams'),
  screen('/admin/people?tab=departures', 'People & teams'),
  screen('/admin/agents', 'Agents'),
  screen('/admin/audit', 'Audit log'),
  screen('/admin/audit?from=2020-01-01&to=2020-01-02', 'Audit log'),
  screen('/admin/budgets', 'Budgets'),
  screen('/admin/tokens', 'Administration tokens'),
  screen('/admin/mail', 'E-mail'),
  screen('/admin/outside-tools', 'Connected tools'),
  screen('/admin/retention', 'Retention'),
  screen('/admin/storage', 'Storage'),
  screen('/admin/maintenance', 'Maintenance'),
  screen('/admin/backups', 'Backups'),
  screen('/admin/ai-settings', 'AI Provider & Model Settings'),
  screen('/admin/usage', 'AI Usage'),
  screen('/admin/usage?tab=calls', 'AI Usage'),
  screen('/admin/usage?tab=prices', 'AI Usage'),
  screen('/jobs', 'Jobs'),
  screen('/jobs/00000000-0000-4000-8000-000000000000', /\w/),
  {
    name: 'a finished run',
    stays: true,
    async open(page) {
      await visit(page, `/jobs/${await finishedRun(page)}`);
      await expect(page.getByRole('heading', { level: 2, name: 'Result' })).toBeVisible();
    },
  },
  {
    name: 'a project without anything',
    stays: true,
    async open(page) {
      const made = await page.request.post('/api/projects', { data: { name: 'Reading room' } });
      await visit(page, `/projects/${((await made.json()) as { id: string }).id}`);
      await heading(page, 'Reading room');
    },
  },
  screen('/help', 'Help & Support'),
  {
    name: 'a guide',
    stays: true,
    async open(page) {
      await visit(page, '/help');
      const guide = page.locator('details').first();
      const content = guide.locator('table').or(guide.getByText('This agent has no guide.')).first();
      await expect(content).toBeAttached();
      await guide.locator('summary').click();
      await expect(content).toBeVisible();
    },
  },
  {
    name: 'the price of a model',
    stays: true,
    async open(page) {
      await page.request.put('/api/admin/ai-prices', {
        data: { provider: 'acme', model: 'axe', input: '2.5', output: '10' },
      });
      await visit(page, '/admin/usage?tab=prices');
      await page.getByRole('button', { name: 'Change the price of axe' }).click();
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Save' })).toBeVisible();
    },
  },
  {
    name: 'AI preferences',
    stays: true,
    async open(page) {
      await visit(page, '/profile');
      await page.getByRole('tab', { name: 'AI Preferences' }).click();
      await expect(page.getByLabel('Custom Instructions')).toBeVisible();
    },
  },
  aDocument,
  {
    name: 'deleting a document',
    async open(page) {
      await aDocument.open(page);
      const menu = page.getByRole('main').getByRole('button', { name: /^Actions for / });
      if (await menu.isVisible()) {
        await menu.click();
        await page.getByRole('menuitem', { name: 'Delete' }).click();
      } else {
        await page.getByRole('button', { name: 'Delete' }).first().click();
      }
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'uploading',
    stays: true,
    async open(page) {
      await documents.open(page);
      await page.getByRole('button', { name: 'Upload Document' }).click();
      await expect(page.getByRole('dialog', { name: 'Upload Document' })).toBeVisible();
    },
  },
  {
    name: 'a refused upload',
    stays: true,
    async open(page) {
      await page.getByRole('dialog').getByRole('button', { name: 'Upload', exact: true }).click();
      await expect(page.getByText('No file selected', { exact: true })).toBeVisible();
    },
  },
  screen('/documents?trash=true', 'Trash'),
  {
    name: 'filters of documents',
    async open(page) {
      await documents.open(page);
      await page.getByRole('button', { name: 'Filter' }).click();
      await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
    },
  },
  {
    name: 'chosen documents',
    stays: true,
    async open(page) {
      await documents.open(page);
      await page.getByRole('checkbox', { name: 'Select all documents' }).check();
      await expect(page.getByRole('button', { name: 'Clear selection' })).toBeVisible();
    },
  },
  {
    name: 'tagging documents',
    stays: true,
    async open(page) {
      await page.getByRole('button', { name: 'Tag', exact: true }).click();
      await expect(page.getByRole('dialog', { name: /^Tag/ })).toBeVisible();
    },
  },
  {
    name: 'a new project',
    stays: true,
    async open(page) {
      await visit(page, '/projects');
      await heading(page, 'Projects');
      await page.getByRole('button', { name: 'New project' }).click();
      await expect(page.getByRole('dialog', { name: 'New project' })).toBeVisible();
    },
  },
  {
    name: 'an invitation to a project',
    stays: true,
    async open(page) {
      const made = await page.request.post('/api/projects', { data: { name: 'Reading room' } });
      await visit(page, `/projects/${((await made.json()) as { id: string }).id}`);
      await page.getByRole('button', { name: 'Invite' }).click();
      await expect(page.getByRole('dialog', { name: 'Invite to the project' })).toBeVisible();
    },
  },
  {
    name: 'account menu',
    async open(page) {
      await dashboard.open(page);
      await page.getByRole('button', { name: /admin/i }).last().click();
      await expect(page.getByRole('menu', { name: 'Account' })).toBeVisible();
    },
  },
  {
    name: 'notification centre',
    async open(page) {
      await dashboard.open(page);
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
    },
  },
  {
    name: 'palette',
    async open(page) {
      await dashboard.open(page);
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  },
];

/** The navigation drawer, which only windows without space for the sidebar have. */
export const drawer: Screen = {
  name: 'menu',
  async open(page) {
    await dashboard.open(page);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  },
};

export function agentScreen(agent: OpenAgent): Screen {
  return {
    name: `/agents/${agent.slug}`,
    stays: true,
    async open(page) {
      await visit(page, `/agents/${agent.slug}`);
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    },
  };
}
