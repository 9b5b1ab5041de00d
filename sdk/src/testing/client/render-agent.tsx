import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, type queries, render, type RenderResult } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { onTestFinished } from 'vitest';
import { AgentProvider, type ClientAgent } from '../../client/agent.tsx';
import { createQueryClient } from '../../client/query-client.ts';
import { GivenSocket } from '../../client/socket.tsx';
import { loadKitTexts } from '../../client/texts/texts.ts';
import { ToastProvider } from '../../client/ui/feedback/toast.tsx';
import { ThemeProvider } from '../../client/ui/theme/theme.tsx';
import type { ServerPlugin } from '../../server/kit.ts';
import type { WorkspaceEventData, WorkspaceEventName } from '../../workspace-events.ts';
import { testAgent, type TestAgent, type TestAgentOptions } from '../test-agent.ts';
import { agentInfo } from './agent-info.ts';
import { answerCalls } from './answer-calls.ts';
import type { GivenAnswers } from './given-answers.ts';
import { jobsHere } from './jobs-here.ts';
import { standInForPopovers } from './popovers.ts';
import { signedIn } from './signed-in.ts';
import { socketHere } from './socket-here.ts';

export interface RenderAgentOptions extends TestAgentOptions {
  /** The agent's server half: it answers the page's routes, sockets and jobs, on a platform in memory. */
  server?: ServerPlugin;
  /** What else is answered, by method and address: `{ 'GET /api/teams': [] }`. It goes before the server half. */
  answers?: GivenAnswers;
  /** Where in the page: `/posts/3?tab=history`. */
  at?: string;
}

/** Queries over all that is on screen (`getByRole`, `findByText`, …), and what a person can do there. */
export interface RenderedAgent extends RenderResult {
  /** Types, clicks and presses keys as a person does. */
  user: UserEvent;
  /** The server half behind the page; the same records, models and notifications. Undefined where none was given. */
  server: TestAgent | undefined;
  /** The address that the page shows, below its own: `/posts/3?tab=history`. */
  address: () => string;
  /** News of the workspace, as other tabs and people make them: `page.tell('document.updated', { id })`. */
  tell: <N extends WorkspaceEventName>(name: N, data: WorkspaceEventData<N>) => Promise<void>;
  /** Calls that nobody answers, and handlers that failed by a bug. A test that expects none says so. */
  faults: string[];
}

/** One page at a time: the one before goes when another comes, or when its test has ended. */
let takeAway = (): void => undefined;

/**
 * The page of an agent, with what it finds around itself in a workspace: agent, queries, texts, router, socket, toasts. It needs a
 * document: `// @vitest-environment happy-dom` in the first line of the test, and goes when the test has ended.
 * @example
 * const page = await renderAgent(agent, { server: plugin });
 * await page.user.click(page.getByRole('button', { name: 'Add' }));
 * expect(await page.findByText('Water the plants')).toBeVisible();
 * @throws where there is no document, where the page cannot be loaded, and where the plugin does not accept the config
 */
export async function renderAgent(
  agent: ClientAgent,
  { server: plugin, answers = {}, at = '/', ...options }: RenderAgentOptions = {},
): Promise<RenderedAgent> {
  if (globalThis.document === undefined)
    throw new Error('renderAgent needs a document: begin the test with // @vitest-environment happy-dom');
  const info = agentInfo(agent.manifest);
  const person = {
    id: crypto.randomUUID(),
    name: 'Ana',
    email: 'ana@example.test',
    role: 'user',
    language: 'en',
    ...options.user,
  } as const;
  const server = plugin && testAgent(plugin, { ...options, user: person });
  const faults: string[] = [];
  const fault = (text: string) => void faults.push(text);
  takeAway();
  const before = globalThis.fetch;
  takeAway = () => {
    cleanup();
    globalThis.fetch = before;
    takeAway = () => undefined;
  };
  // What a page still does when its test has ended would fail whichever test comes next.
  onTestFinished(() => takeAway());
  globalThis.fetch = answerCalls({
    api: info.api,
    plugin,
    agent: server,
    answers: { ...signedIn(person, info), ...jobsHere(plugin, server), ...answers },
    fault,
  });
  standInForPopovers();
  // Milliseconds. What is there is found without waiting. Staffroom's own runs measure how busy the machine is.
  configure({ asyncUtilTimeout: 5_000 * Number(process.env['TIME_FACTOR'] ?? 6) });
  await loadKitTexts();
  const { default: Page } = await agent.page();
  const basePath = `/agents/${info.slug}`;
  let shown = at;
  function Address(): null {
    const { pathname, search } = useLocation();
    shown = `${pathname.slice(basePath.length) || '/'}${search}`;
    return null;
  }
  const cache = createQueryClient();
  const socket = socketHere(server, info.slug, fault);
  const around = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>
      <ThemeProvider>
        <MemoryRouter initialEntries={[basePath + (at === '/' ? '' : at)]}>
          <Address />
          <ToastProvider>
            <GivenSocket socket={socket}>
              <AgentProvider agent={{ info, basePath, api: info.api }}>
                <Routes>
                  <Route path={`${basePath}/*`} element={children} />
                </Routes>
              </AgentProvider>
            </GivenSocket>
          </ToastProvider>
        </MemoryRouter>
      </ThemeProvider>
    </QueryClientProvider>
  );
  // The first look at what is asked for belongs to it.
  const rendered: RenderResult = await act(async () => render<typeof queries>(<Page />, { wrapper: around }));
  return Object.assign(rendered, {
    user: userEvent.setup(),
    server,
    faults,
    address: () => shown,
    tell: async (...news: Parameters<typeof socket.news>) => act(async () => socket.news(...news)),
    unmount: () => takeAway(),
  });
}
