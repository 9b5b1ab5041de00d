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
  /** The agent's server half. It answers the page's routes, sockets and jobs, and runs on an in-memory platform. */
  server?: ServerPlugin;
  /** More answers by method and address: `{ 'GET /api/teams': [] }`. They take precedence over answers of the server half. */
  answers?: GivenAnswers;
  /** The path at which the page starts: `/posts/3?tab=history`. */
  at?: string;
}

/** Queries for the whole screen (`getByRole`, `findByText`, …), and user actions. */
export interface RenderedAgent extends RenderResult {
  /** Types, clicks and presses keys as a person does. */
  user: UserEvent;
  /**
   * The server half behind the page, with the page's records, models and notifications. Undefined for a page without a server
   * half.
   */
  server: TestAgent | undefined;
  /** The current address, relative to the page: `/posts/3?tab=history`. */
  address: () => string;
  /** Sends a workspace event to the page: `page.tell('document.updated', { id })`. */
  tell: <N extends WorkspaceEventName>(name: N, data: WorkspaceEventData<N>) => Promise<void>;
  /** Unanswered calls, and handlers that failed because of a bug. Assert that this list is empty. */
  faults: string[];
}

/** Removes the current page, before the next page is rendered and after the test. Only one page exists at a time. */
let takeAway = (): void => undefined;

/**
 * Renders an agent's page with everything that a workspace provides: agent, queries, texts, router, socket, toasts. Needs `//
 * @vitest-environment happy-dom` in the first line of the test; the page is removed after the test.
 * @example const page = await renderAgent(agent, { server: plugin }); await page.user.click(page.getByRole('button', { name: 'Add' })); expect(await page.findByText('Water the plants')).toBeVisible();
 * @throws without a document, when the page cannot load, and when the plugin refuses the config
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
  // Remove the page after its test, because a page that is still active would fail the next test.
  onTestFinished(() => takeAway());
  globalThis.fetch = answerCalls({
    api: info.api,
    plugin,
    agent: server,
    answers: { ...signedIn(person, info), ...jobsHere(plugin, server), ...answers },
    fault,
  });
  standInForPopovers();
  // Maximum milliseconds of a wait. `TIME_FACTOR` extends them on busy machines.
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
  // Include the first update after loading.
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
