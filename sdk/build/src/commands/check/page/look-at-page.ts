import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { startFakeAi } from '../../dev/fake-ai.ts';
import { administrator, furnish } from '../../dev/people.ts';
import { startServer } from '../../dev/server-process.ts';
import { findWorkspace, type Workspace } from '../../dev/workspace.ts';
import type { Finding } from '../finding.ts';
import { findBrowser, howToGetOne } from './find-browser.ts';
import { judgePage, type Violation } from './judge-page.ts';

export interface PageLook {
  seen: string[];
  unseen: string | null;
  findings: Finding[];
}

const unseen = (why: string): PageLook => ({ seen: [], unseen: why, findings: [] });

/**
 * Starts a built agent in a workspace, and opens its page as a signed-in person in a wide, a narrow and a dark view.
 * @param told the location of Staffroom, if the user gave one
 */
export async function lookAtPage({ folder, id, told }: Looked): Promise<PageLook> {
  const workspace = workspaceFor(folder, told);
  if (typeof workspace === 'string') return unseen(workspace);
  return look({ folder, id, browser: findBrowser(), workspace });
}

interface Looked {
  folder: string;
  id: string;
  told?: string | undefined;
}

/** @returns instructions if there is no workspace */
export function workspaceFor(folder: string, told: string | undefined): Workspace | string {
  try {
    return findWorkspace(folder, told, lastTime(folder));
  } catch (error) {
    return (error as Error).message.replace('staffroom dev --workspace', 'staffroom check --workspace');
  }
}

function lastTime(folder: string): string | null {
  const file = join(folder, '.staffroom/workspace');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
}

interface Look {
  folder: string;
  id: string;
  /** Without a browser, the agent is started and its page is not opened. */
  browser: string | null;
  workspace: Workspace;
}

async function look({ folder, id, browser, workspace }: Look): Promise<PageLook> {
  await using resources = new AsyncDisposableStack();
  const work = mkdtempSync(join(tmpdir(), 'staffroom-check-'));
  resources.defer(() => rmSync(work, { recursive: true, force: true, maxRetries: 5 }));
  const plugins = join(work, 'plugins.json');
  // Run the page without a frame, so that axe and the checks can access it. This is safe, because the page belongs to the
  // author who runs the check.
  writeFileSync(plugins, JSON.stringify({ agents: { [id]: { from: folder, frame: false } } }));
  const ai = resources.use(await startFakeAi());
  let reason = 'the agent did not start';
  let fault: string | null = null;
  const env = {
    PLUGINS_FILE: plugins,
    DATA_DIR: join(work, 'data'),
    ADMIN_EMAILS: administrator,
    LOG_LEVEL: 'info',
    ...ai.variables,
  };
  const server = resources.use(
    await startServer({
      ...workspace,
      work,
      env,
      log(entry) {
        if (entry['agent'] !== id) return;
        if (entry.state && entry.reason) reason = entry.reason;
        if (entry.msg === 'agents: page failed')
          fault ??= `${String(entry['message'])} [${String(entry['kind'])}]`;
      },
    }),
  );
  const admin = await furnish(server.origin);
  const agents = (await (await admin('/api/ai-agents')).json()) as RunningAgent[];
  const agent = agents.find(({ slug }) => slug === id);
  if (agent?.state !== 'running')
    return failed('server', `The agent does not start in a workspace: ${reason}`);
  if (agent.clientUrl === null) return unseen('The agent has no page.');
  if (browser === null) return unseen(`No browser was found. ${howToGetOne}`);
  const opened = await chromium.launch({
    executablePath: browser,
    // Chromium's sandbox does not work as root.
    args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  resources.defer(() => opened.close());
  const context = await opened.newContext({ baseURL: server.origin, bypassCSP: true });
  const page = await context.newPage();
  await page.request.get('/api/auth/google?login_hint=ana@example.test');
  const findings: Finding[] = [];
  const seen: string[] = [];
  for (const { name, width, scheme } of looks) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.goto(`/agents/${id}`, { waitUntil: 'networkidle' });
    // The workspace sets the window's title when it has opened the page, and reports a page that does not open.
    const isOpen = async () => (await page.title()).startsWith(agent.name);
    for (let waited = 0; waited < openTimeoutMs && fault === null && !(await isOpen()); waited += lookEveryMs)
      await page.waitForTimeout(lookEveryMs);
    if (fault !== null) return failed('page', `The page does not open in a workspace: ${String(fault)}`);
    if (!(await isOpen())) return failed('page', 'The page does not open in a workspace within 60 s.');
    await settled(page);
    findings.push(...judgePage(name, await violations(page)));
    seen.push(name);
  }
  return { seen, unseen: null, findings };
}

interface RunningAgent {
  slug: string;
  state: string;
  name: string;
  clientUrl: string | null;
}

/** Milliseconds. The workspace itself gives up two attempts after 12 seconds each, and reports it. */
const openTimeoutMs = 60_000;
const lookEveryMs = 300;

const failed = (part: 'page' | 'server', text: string): PageLook => ({
  seen: [],
  unseen: null,
  findings: [{ level: 'error', part, text }],
});

const looks = [
  { name: 'wide', width: 1320, scheme: 'light' },
  { name: 'narrow', width: 390, scheme: 'light' },
  { name: 'dark', width: 1320, scheme: 'dark' },
] as const;

/** Waits until the page stops changing. The page loads after the shell, and its data loads after the page. */
async function settled(page: Page): Promise<void> {
  let before = '';
  for (let looks = 0, same = 0; looks < 60 && same < 5; looks++) {
    await page.waitForTimeout(lookEveryMs);
    const now = await page.locator('main').first().innerHTML();
    same = now === before ? same + 1 : 0;
    before = now;
  }
}

/** Tests only the agent's part of the window, not the shell around it. */
async function violations(page: Page): Promise<Violation[]> {
  await page.addScriptTag({ path: createRequire(import.meta.url).resolve('axe-core/axe.min.js') });
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run: (context: unknown, options: unknown) => Promise<{ violations: Violation[] }> };
    };
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    const run = await axe.run({ include: [['main']] }, { runOnly: tags, resultTypes: ['violations'] });
    return run.violations.map(({ id, impact, help, nodes }) => ({
      id,
      impact,
      help,
      nodes: nodes.map(({ target }) => ({ target })),
    }));
  });
}
