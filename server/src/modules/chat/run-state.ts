import type { ChatPart, Passage, RunFrame } from '@staffroom/sdk';
import { citationsOf } from './citations.ts';
import type { AnswerToCheck } from './checks.ts';
import type { AnswerEnd, OpenedTurn } from './turn-store.ts';

type Body = RunFrame extends infer F
  ? F extends RunFrame
    ? Omit<F, 'runId' | 'sessionId' | 'seq'>
    : never
  : never;

/** What a run has written so far; the same whether it is built from an agent's parts or read back from the log. */
export class RunState {
  text = '';
  sources: Passage[] = [];
  /** The agent has every statement checked. */
  strict = false;
  provider: string | null = null;
  model: string | null = null;
  /** Half of a character, whose other half comes with the next piece. */
  #half = '';

  /** Takes in a part and says which frame shows it; null for a part that shows nothing. */
  take(part: ChatPart): Body | null {
    switch (part.type) {
      case 'text':
        return this.#write(part.text);
      case 'status':
        return { type: 'status', text: part.text };
      case 'sources':
        this.sources = part.sources;
        this.strict = part.strict ?? false;
        return { type: 'sources', sources: part.sources };
      case 'model':
        this.provider = part.provider;
        this.model = part.model;
        return { type: 'model', provider: part.provider, model: part.model };
      case 'tool':
        return { type: 'status', text: `Using ${part.name.replaceAll('_', ' ')}…` };
    }
  }

  /** The database can store neither NUL nor half a character. */
  #write(piece: string): Body | null {
    const text = (this.#half + piece).replaceAll('\0', '');
    const cut = /[\ud800-\udbff]$/.test(text) ? text.length - 1 : text.length;
    this.#half = text.slice(cut);
    const content = text.slice(0, cut).toWellFormed();
    if (content === '') return null;
    this.text += content;
    return { type: 'chunk', content };
  }

  toCheck({ question }: OpenedTurn, userId: string, { content, citations }: AnswerEnd): AnswerToCheck {
    const { sources, strict } = this;
    const { sessionId } = question;
    return { userId, sessionId, question: question.content, text: content, sources, citations, strict };
  }

  static replay(frames: readonly RunFrame[]): RunState {
    const state = new RunState();
    for (const frame of frames) {
      if (frame.type === 'chunk') state.text += frame.content;
      else if (frame.type === 'sources') state.sources = frame.sources;
      else if (frame.type === 'model') state.take(frame);
    }
    return state;
  }

  end(status: AnswerEnd['status'], durationMs: number | null): AnswerEnd {
    return {
      status,
      content: this.text.trim() === '' ? '' : this.text,
      citations: citationsOf(this.text, this.sources),
      checks: null,
      provider: this.provider,
      model: this.model,
      durationMs,
    };
  }
}
