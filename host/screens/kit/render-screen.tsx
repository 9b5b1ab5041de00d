import '@testing-library/jest-dom/vitest';
import { loadIcons, loadKitTexts } from '@staffroom/sdk/host';
import { cleanup, configure, render, within } from '@testing-library/react';
import { PointerEventsCheckLevel, userEvent, type UserEvent } from '@testing-library/user-event';
import { expect, onTestFinished, vi } from 'vitest';
import { App } from '../../src/app/app.tsx';
import { loadFirst } from '../../src/app/routes.tsx';
import { texts } from '../../src/texts/texts.ts';
import type { Answers } from './answers.ts';
import { formRequestTo } from './form-request.ts';
import { findersOf, type Found } from './finders.ts';
import { ownChannels } from './own-channels.ts';
import { refuse } from './refusal.ts';
import { Requests } from './requests.ts';
import { ServerSocket, webSocketTo } from './socket.ts';
import { standIns } from './stand-ins.ts';
import { aMoment } from './until.ts';
import { quietWorkspace } from './workspace-answers.ts';

// Waits in real time after each user action, because the clock of the page may be fake.
configure({
  asyncWrapper: async (act) => {
    const done = await act();
    await aMoment();
    return done;
  },
  // Prints only the text on screen, because Testing Library's default message prints the whole document.
  getElementError: (message) =>
    new Error(
      [
        message?.split('\n\n')[0] ?? '',
        ...crashes.map((crash) => `A component failed: ${crash}`),
        `On screen: ${document.body.textContent.slice(0, 2_000)}`,
      ].join('\n\n'),
    ),
});

/** The errors that components have thrown in the running test, each with the line of the component. */
let crashes: string[] = [];

/** Collects the errors that React reports, because an error boundary shows no error text. */
function collectCrashes(): void {
  crashes = [];
  // oxlint-disable-next-line no-console -- React reports the errors of components there
  const report = console.error;
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    const error = words.find((word) => word instanceof Error);
    if (error) crashes.push(error.stack?.split('\n').slice(0, 2).join('') ?? error.message);
    report(...words);
  });
}

export interface Screen extends Found {
  /** Types, clicks and presses keys like a person. */
  user: UserEvent;
  requests: Requests;
  socket: ServerSocket;
  address: () => string;
  /** Opens an address as if a person typed it. The browser's storage stays. */
  open: (route: string) => Promise<void>;
}

export const visitor: Answers = { 'GET /api/auth/me': refuse('unauthenticated', 'Sign in first') };

interface Options {
  /** The browser's storage before the page loads, such as `{ theme: 'dark' }`. */
  stored?: Record<string, string>;
}

/**
 * Renders an address of the workspace in an in-memory document, with a server that gives `answers`. The screen is removed after
 * the test. The test fails if a request has no answer, or an answer violates its contract.
 * @example const screen = await renderScreen('/profile', { 'PATCH /api/profile': refuse('unavailable', 'Not now') });
 */
export async function renderScreen(
  route: string,
  answers: Answers = {},
  { stored = {} }: Options = {},
): Promise<Screen> {
  const requests = new Requests({ ...quietWorkspace(), ...answers });
  const socket = new ServerSocket();
  standIns();
  forgetEverything();
  collectCrashes();
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  vi.stubGlobal('fetch', requests.fetch);
  vi.stubGlobal('XMLHttpRequest', formRequestTo(requests));
  vi.stubGlobal('WebSocket', webSocketTo(socket));
  vi.stubGlobal('BroadcastChannel', ownChannels());
  onTestFinished(() => {
    cleanup();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    forgetEverything();
    expect(requests.faults).toEqual([]);
  });
  const open = async (to: string) => {
    cleanup();
    history.replaceState(null, '', to);
    await Promise.all([loadKitTexts(), texts.load(), loadIcons()]);
    await loadFirst(location.pathname);
    render(<App />);
    await aMoment();
  };
  await open(route);
  return {
    ...findersOf(() => within(document.body)),
    user: userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never }),
    requests,
    socket,
    address: () => location.pathname + location.search + location.hash,
    open,
  };
}

function forgetEverything(): void {
  localStorage.clear();
  sessionStorage.clear();
  for (const name of Object.keys(document.documentElement.dataset))
    delete document.documentElement.dataset[name];
  document.title = '';
}
