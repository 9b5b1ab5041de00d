import { AppError, visibleText } from '@staffroom/sdk';
import type { ChatMessage } from '@staffroom/sdk/internal/shared';
import { escapeHtml } from '../../../text/escape-html.ts';
import { manifestIn } from '../../agents/in-language.ts';
import type { RunningAgent } from '../../agents/installed.ts';
import { acceptsOf } from '../../agents/present.ts';
import type { DocumentService } from '../../documents/reading/document-service.ts';
import type { SessionUser } from '../../../http/route.ts';
import type { ChatService } from '../sessions/service.ts';
import { answerHtml } from './answer-html.ts';
import { firstViewStyle } from './first-view-style.ts';

/** Maximum number of characters that are drawn, because parsing more would block the server for several milliseconds. */
const maxCharacters = 6_000;
const maxMessages = 8;
/** Maximum number of suggestions about the newest documents, and of all, as on the chat's screen. */
const maxOwnStarters = 2;
const maxStarters = 4;

const chatId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface FirstViewOptions {
  chat: Pick<ChatService, 'get' | 'messages'>;
  documents: Pick<DocumentService, 'list'>;
  /** Whether a new chat says that no AI model is connected. */
  isDemo: () => boolean;
}

interface FirstViewRequest {
  user: SessionUser;
  agent: RunningAgent;
  /** The parameter `chat` of the address: an id, or `new`. */
  chat: string;
}

/** Draws the beginning of a chat's page as HTML; empty if there is nothing to draw. */
export type FirstView = (request: FirstViewRequest, nonce: string) => Promise<string>;

/**
 * Draws a chat with its place on the screen, so that people read it before the page's scripts have arrived: the end of a stored
 * chat, or the suggestions of a new one. The page shows this drawing until the chat itself is on screen. The drawing contains
 * nothing that can be pressed.
 */
export function createFirstView({ chat, documents, isDemo }: FirstViewOptions): FirstView {
  async function stored({ user, agent, chat: id }: FirstViewRequest): Promise<string> {
    const [session, messages] = await Promise.all([
      chat.get(user.id, id),
      chat.messages(user.id, id, { limit: maxMessages }),
    ]).catch(missing);
    if (session?.agent !== agent.slug) return '';
    // The text of a running answer comes through the socket.
    if (messages.some(({ status }) => status === 'streaming')) return '';
    const shown = lastMessages(messages.filter(({ role }) => role !== 'system'));
    if (shown.length === 0) return '';
    const hasEvidence = shown.some(({ citations }) => citations.length > 0);
    return (
      thread(shown.map((message) => (message.role === 'user' ? question(message) : answer(message)))) +
      (hasEvidence || searches(agent) ? evidence : '')
    );
  }

  async function fresh({ user, agent }: FirstViewRequest): Promise<string> {
    if (!agent.plugin.chat) return '';
    const { starters } = manifestIn(agent.manifest, user.language);
    const isAboutLibrary = searches(agent) && acceptsOf(agent).documents !== null;
    const newest = isAboutLibrary
      ? await documents.list(user.id, { sort: '-created', status: 'processed', limit: maxOwnStarters })
      : [];
    // While the library is empty, the page shows an upload instead of suggestions.
    const general = isAboutLibrary && newest.length === 0 ? [] : starters;
    // The names of documents are part of a translated question, which only the page knows.
    const rows = [
      ...newest.map(() => '<i></i>'),
      ...general.slice(0, Math.max(1, maxStarters - newest.length)).map(escapeHtml),
    ];
    const list = rows.length === 0 ? '' : `<ul>${rows.map((row) => `<li>${row}</li>`).join('')}</ul>`;
    const parts = ['<div class="title"><i></i></div><div class="lead"><i></i></div>', list];
    return thread(parts, isDemo()) + (searches(agent) ? evidence : '');
  }

  return async (request, nonce) => {
    const { agent, user } = request;
    const { name } = manifestIn(agent.manifest, user.language);
    if (request.chat !== 'new' && !chatId.test(request.chat)) return '';
    const body = request.chat === 'new' ? await fresh(request) : await stored(request);
    return body === '' ? '' : drawn(name, body, nonce);
  };
}

/** Whether the chats of an agent reserve the margin for evidence before the first answer, as on the chat's screen. */
const searches = ({ manifest }: RunningAgent) => manifest.capabilities.includes('search');

const evidence = '<div class="evidence"></div>';

function missing(error: unknown): [undefined, never[]] {
  if (error instanceof AppError && error.code === 'not-found') return [undefined, []];
  throw error;
}

/** Returns the last messages that fit into the limit; of a longer last message, the blocks at its end. */
function lastMessages(messages: readonly ChatMessage[]): ChatMessage[] {
  const shown: ChatMessage[] = [];
  let left = maxCharacters;
  for (const message of messages.toReversed()) {
    const { content } = message;
    if (content.length > left && shown.length > 0) break;
    const cut = content.length > left ? content.indexOf('\n\n', content.length - left) : 0;
    // A text without an empty line is not cut, and too long to draw.
    if (cut < 0) break;
    shown.unshift({ ...message, content: content.slice(cut) });
    left -= content.length - cut;
    if (cut > 0) break;
  }
  return shown;
}

function drawn(name: string, body: string, nonce: string): string {
  return [
    `<div id="first-view" inert><style nonce="${nonce}">${firstViewStyle}</style>`,
    `<div class="side"></div><div class="page"><div class="bar"><b>${escapeHtml(name)}</b></div><div class="row"></div>`,
    `<div class="body">${body}</div></div></div>`,
  ].join('');
}

function thread(parts: readonly string[], hasNotice = false): string {
  const notice = hasNotice ? '<div class="notice"></div>' : '';
  const scroll = `<div class="scroll"><div class="thread">${parts.join('')}</div></div>`;
  return `<div class="main">${scroll}<div class="foot">${notice}<div class="composer"></div></div></div>`;
}

function question({ content }: ChatMessage): string {
  return `<div class="question"><p>${escapeHtml(visibleText(content))}</p></div>`;
}

function answer({ content, steps, status }: ChatMessage): string {
  const searched = steps.some(({ links }) => !links) ? '<div class="step"><i></i></div>' : '';
  const ended = status === 'complete' ? '' : '<div class="step"><i></i></div>';
  return `${searched}<div class="answer">${answerHtml(content)}</div>${ended}<div class="tools"></div>`;
}
