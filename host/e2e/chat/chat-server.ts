import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { loopbackUpstream, type UpstreamReply } from '@staffroom/sdk/testing';
import type { AgentInfo } from '../../../sdk/src/agent-info.ts';
import { type OwnServer, ownServer } from '../own-server.ts';
import { embeddedData } from '../server-data.ts';
import { signIn } from '../workspace.ts';

/** Twenty words. Before the last one, tests can stop, reload or follow the answer. */
export const slowWords = Array.from({ length: 20 }, (_, index) => `word${index + 1} `);

export interface ChatServer extends OwnServer {
  finish(): void;
}

/**
 * Starts a separate server whose model answers a question with `slowly` word by word, and sends the last word after `finish`.
 */
export async function chatServer(
  replies: (asked: string) => UpstreamReply | undefined = () => undefined,
): Promise<ChatServer> {
  let gate = Promise.withResolvers<void>();
  const key = 'a-key-of-this-test';
  await using open = new AsyncDisposableStack();
  const upstream = open.use(
    await loopbackUpstream({
      key,
      respond({ operation, body }) {
        if (operation !== 'chat') return undefined;
        const asked = lastMessage(body);
        const own = replies(asked);
        if (own !== undefined || !asked.includes('slowly')) return own;
        return { text: slowWords, pause: 200, until: gate.promise };
      },
    }),
  );
  const server = open.use(
    await ownServer({ OPENAI_API_KEY: key, OPENAI_BASE_URL: upstream.url.openai }, embeddedData()),
  );
  const stack = open.move();
  return {
    url: server.url,
    finish() {
      gate.resolve();
      gate = Promise.withResolvers();
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

function lastMessage(body: unknown): string {
  const { input, messages } = body as { input?: unknown[]; messages?: unknown[] };
  return JSON.stringify((input ?? messages ?? []).at(-1));
}

/** Signs in and opens a new chat. Skips the test without an agent that chats. */
export async function openChat(page: Page, email: string): Promise<AgentInfo> {
  await signIn(page, email);
  const agents = (await (await page.request.get('/api/ai-agents')).json()) as AgentInfo[];
  const agent = agents.find(({ slug, state }) => slug === 'compliance' && state === 'running');
  test.skip(agent === undefined, 'no agent that chats is installed');
  if (agent === undefined) throw new Error('no agent that chats is installed');
  await page.goto(`/agents/${agent.slug}?chat=new`);
  await expect(box(page)).toBeVisible();
  return agent;
}

export const box = (page: Page) => page.getByRole('textbox', { name: 'Message' });
export const questions = (page: Page) => page.getByRole('article', { name: 'You' });
export const answers = (page: Page) => page.getByRole('article', { name: 'Answer' });

export async function ask(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await box(page).press('Enter');
}

export async function settled(page: Page, count: number): Promise<void> {
  await expect(answers(page)).toHaveCount(count);
  await expect(answers(page).last()).toHaveAttribute('aria-busy', 'false');
}
