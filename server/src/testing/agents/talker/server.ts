import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '@staffroom/sdk';
import { serverKit } from '@staffroom/sdk/server';
import { z } from 'zod';
import { readTokens } from '../../token-upstream.ts';
import { manifest } from './manifest.ts';

const { chat, socket, defineServerPlugin } = serverKit(manifest);

const text = (value: string) => ({ type: 'text' as const, text: value });

/** By session: a promise that answers wait for until the test sends `talker:go`. */
const gates = new Map<string, PromiseWithResolvers<void>>();

function gate(sessionId: string): PromiseWithResolvers<void> {
  const found = gates.get(sessionId) ?? Promise.withResolvers<void>();
  gates.set(sessionId, found);
  return found;
}

const untilGo = (sessionId: string, signal: AbortSignal): Promise<unknown> =>
  Promise.race([gate(sessionId).promise, once(signal, 'abort').then(() => signal.throwIfAborted())]);

export default defineServerPlugin({
  chat: chat(async function* (turn, call) {
    const [command = '', argument = '', held = ''] = turn.message.split(' ');
    switch (command) {
      case 'count':
        yield { type: 'status', text: 'Counting' };
        for (let number = 1; number <= Number(argument); number++) {
          yield text(`${number} `);
          await (String(number) === held ? untilGo(turn.sessionId, call.signal) : delay(1));
        }
        return;
      case 'read':
        for await (const token of readTokens(argument)) yield text(token);
        return;
      case 'wait':
        if (turn.continues !== undefined) {
          if (argument === 'go') await untilGo(turn.sessionId, call.signal);
          return yield text('and no further.');
        }
        yield text('So far ');
        await delay(60_000, undefined, { signal: call.signal });
        return;
      case 'quiet':
        await delay(60_000, undefined, { signal: call.signal });
        return;
      case 'look': {
        const step = { id: 'look', title: 'Looked', documents: [], outcome: null, passages: [], withheld: 0 };
        yield text('So far ');
        yield { type: 'step', step: { ...step, state: 'done' } };
        yield { type: 'step', step: { ...step, id: 'read', title: 'Reading', state: 'running' } };
        await delay(60_000, undefined, { signal: call.signal });
        return;
      }
      case 'hang':
        yield text('So far ');
        await new Promise(() => {});
        return;
      case 'fail':
        yield text('Half');
        throw new Error('secret detail');
      case 'refuse':
        throw new AppError('rate-limited', 'Try again in a minute.');
      case 'odd':
        yield text('\ud83d');
        yield text('\ude00\0!');
        return;
      case 'silent':
        return;
      case 'tell': {
        const { history, attachments, documentIds, continues } = turn;
        const { user, modelSettings: settings } = call;
        yield text(
          JSON.stringify({ user: user.email, settings, history, attachments, documentIds, continues }),
        );
        return;
      }
      default:
        yield text(`You said ${turn.message.length} characters.`);
    }
  }),

  sockets: [
    socket('go', z.object({ sessionId: z.string() }), async function* ({ sessionId }) {
      gate(sessionId).resolve();
      yield 'gone on';
    }),
    socket('double', z.object({ number: z.number() }), async function* ({ number }, call) {
      yield { number: number * 2 };
      yield { for: call.user.email };
    }),
    socket('forever', z.unknown(), async function* () {
      yield 'started';
      await new Promise(() => {});
    }),
    socket('broken', z.unknown(), async function* () {
      yield 'started';
      throw new Error('secret detail');
    }),
  ],
});
