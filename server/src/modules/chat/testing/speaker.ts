import type { ChatPart } from '@staffroom/sdk';
import type { RunFrame, ServerFrame } from '@staffroom/sdk/internal/shared';
import { readUntilAborted } from '../../../until-aborted.ts';
import type { Respond } from '../turns/write-answer.ts';

/** The access of a question in tests: without a sign-in, to the agent `echo`. */
export const access = { signIn: null, agents: ['echo'] };

export const saying =
  (parts: () => AsyncIterable<ChatPart>): Respond =>
  (_turn, signal, emit) =>
    readUntilAborted(parts(), signal, emit);

export function speaker(words: string[]) {
  const gates = words.map(() => Promise.withResolvers<void>());
  async function* inTurn(): AsyncIterable<ChatPart> {
    for (const [index, text] of words.entries()) {
      await gates[index]?.promise;
      yield { type: 'text', text };
    }
  }
  let said = 0;
  return {
    respond: saying(inTurn),
    next: () => gates[said++]?.resolve(),
    all: () => gates.forEach((gate) => gate.resolve()),
  };
}

export function collector() {
  const frames: RunFrame[] = [];
  const waiting: { fits: (frame: RunFrame) => boolean; resolve: (frames: RunFrame[]) => void }[] = [];
  return {
    frames,
    send: (sent: ServerFrame) => {
      const frame = sent as RunFrame;
      frames.push(frame);
      for (const { fits, resolve } of waiting) if (fits(frame)) resolve(frames);
    },
    until: (fits: (frame: RunFrame) => boolean): Promise<RunFrame[]> => {
      if (frames.some(fits)) return Promise.resolve(frames);
      return new Promise((resolve) => waiting.push({ fits, resolve }));
    },
  };
}

export const isEnd = (frame: RunFrame) => frame.type === 'done' || frame.type === 'error';
export const isText = (text: string) => (frame: RunFrame) => frame.type === 'chunk' && frame.content === text;
export const textOf = (frames: RunFrame[]) =>
  frames.map((frame) => (frame.type === 'chunk' ? frame.content : '')).join('');
