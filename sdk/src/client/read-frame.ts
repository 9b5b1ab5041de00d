import type { RunFrame, ServerFrame } from '../chat.ts';
import type { ShortFrames } from '../frames/short-frames.ts';
import type { Message } from '../server-messages/message.ts';
import { serverMessage } from './texts/server-message.ts';
import { t } from './texts/texts.ts';

/** A part of an answer from a server that sends no sequence numbers and run ids. */
export interface PlainReply {
  type: 'reply';
  /** Id of the chat; null when the server does not name it. */
  sessionId: string | null;
  part: 'chunk' | 'done' | 'error';
  /**
   * Text of the part. `chunk`: the new text. `done`: the whole answer, or empty if the text was already sent. `error`: the
   * message.
   */
  content: string;
}

export type ReceivedFrame = ServerFrame | PlainReply | { type: 'unreadable' };

/** Frame types that only Staffroom's server uses. A new type does not compile until it is listed here. */
const own: Record<Exclude<ServerFrame['type'], 'chunk' | 'done' | 'error'>, true> = {
  run: true,
  status: true,
  sources: true,
  step: true,
  reasoning: true,
  model: true,
  agent: true,
  'agent-done': true,
  pong: true,
  event: true,
  missed: true,
};
const ownTypes: ReadonlySet<string> = new Set(Object.keys(own));

/** The specification's frame types for a piece of text and for the end of an answer. */
const partOf: Readonly<Record<string, 'chunk' | 'done'>> = {
  stream: 'chunk',
  chunk: 'chunk',
  streaming: 'chunk',
  complete: 'done',
  done: 'done',
};

/**
 * Reads a frame of a server that follows the specification or Staffroom's own protocol: `stream`/`chunk`, `complete`/`done`,
 * `error` with `error` or `message`, `chatResponse`. Null for an unknown type, which is not an error.
 * @param short the expander of this socket
 */
export function readFrame(text: string, short?: ShortFrames): ReceivedFrame | null {
  const frame = parse(text, short);
  if (frame === undefined) return null;
  if (frame === null || typeof frame['type'] !== 'string') return { type: 'unreadable' };
  const type = frame['type'];
  if (ownTypes.has(type)) return frame as unknown as ServerFrame;
  if (type === 'error') return readError(frame);
  const part = partOf[type === 'chatResponse' ? String(frame['status']) : type];
  if (part === undefined) return null;
  const content = textOf(frame, 'fullResponse') ?? textOf(frame, 'content') ?? '';
  const numbered = typeof frame['runId'] === 'string' && typeof frame['seq'] === 'number';
  if (numbered && part === 'chunk') return { ...frame, type: 'chunk', content } as unknown as RunFrame;
  if (numbered && typeof frame['message'] === 'object') {
    return { ...frame, type: 'done', fullResponse: content } as unknown as RunFrame;
  }
  return { type: 'reply', sessionId: textOf(frame, 'sessionId'), part, content };
}

/** Reads an error frame, with its message in the page's language. Errors of Staffroom's own server have `error`, `message` and a code. */
function readError(frame: Record<string, unknown>): ReceivedFrame {
  const sentence = textOf(frame, 'message') ?? textOf(frame, 'error');
  const message =
    sentence === null
      ? t('Something went wrong. Please try again.')
      : serverMessage(sentence, frame as Partial<Message>);
  if (typeof frame['code'] === 'string')
    return { ...frame, message, error: message } as unknown as ServerFrame;
  return { type: 'reply', sessionId: textOf(frame, 'sessionId'), part: 'error', content: message };
}

function textOf(frame: Record<string, unknown>, name: string): string | null {
  const value = frame[name];
  return typeof value === 'string' ? value : null;
}

/** @returns undefined for a short frame that only the following ones need; null for an unreadable frame */
function parse(text: string, short: ShortFrames | undefined): Record<string, unknown> | null | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const frame = short ? short.whole(value) : value;
    if (short && frame === null && value !== null) return undefined;
    return typeof frame === 'object' && !Array.isArray(frame)
      ? (frame as Record<string, unknown> | null)
      : null;
  } catch {
    return null;
  }
}
