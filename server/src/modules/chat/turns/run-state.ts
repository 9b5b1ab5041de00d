import type { AiUsage, ChatPart, Passage, RunFrame } from '@staffroom/sdk';
import { citationsOf } from '../citations/citations.ts';
import type { AnswerToCheck } from '../checks/answer-checker.ts';
import { ContinuedText } from './continued-text.ts';
import { mergeSources, Renumbering, type Sources, sourcesOf } from './continued-sources.ts';
import type { AnswerEnd } from './finish-run.ts';
import type { AnswerBase, OpenedTurn } from './open-turn.ts';

type Body = RunFrame extends infer F
  ? F extends RunFrame
    ? Omit<F, 'runId' | 'sessionId' | 'seq'>
    : never
  : never;

/** What a run has written so far; the same whether it is built from an agent's parts or read back from the log. */
export class RunState {
  text: string;
  #sources: Sources;
  /** The agent has looked for sources, whether or not there were any. */
  #searched = false;
  /** The agent has every statement checked. */
  #strict = false;
  #provider: string | null = null;
  #model: string | null = null;
  #usage: AiUsage | null;
  readonly #base: AnswerBase | null;
  readonly #join: ContinuedText;
  #renumbering = new Renumbering(new Map());
  /** Half of a character, whose other half comes with the next piece. */
  #half = '';

  /** @param base what the run goes on with; its text is not written again */
  constructor(base: AnswerBase | null = null) {
    this.text = base?.content ?? '';
    this.#base = base;
    this.#sources = sourcesOf(base?.citations ?? []);
    this.#usage = base?.usage ?? null;
    this.#join = new ContinuedText(this.text);
  }

  /** Takes in a part and says which frame shows it; null for a part that shows nothing. */
  take(part: ChatPart): Body | null {
    switch (part.type) {
      case 'text':
        return this.#write(this.#join.take(this.#renumbering.take(this.#whole(part.text))));
      case 'status':
        return { type: 'status', text: part.text };
      case 'sources':
        this.#searched = true;
        this.#strict = part.strict ?? false;
        return this.#found(part.sources);
      case 'model':
        this.#provider = part.provider;
        this.#model = part.model;
        return { type: 'model', provider: part.provider, model: part.model };
      case 'tool':
        return { type: 'status', text: `Using ${part.name.replaceAll('_', ' ')}…` };
      case 'usage':
        this.#usage = {
          inputTokens: (this.#usage?.inputTokens ?? 0) + part.usage.inputTokens,
          outputTokens: (this.#usage?.outputTokens ?? 0) + part.usage.outputTokens,
        };
        return null;
    }
  }

  /** Nothing more comes: what was held back, if it belongs to the answer. @param complete whether the agent came to its end */
  close(complete: boolean): Body | null {
    const rest = this.#renumbering.end();
    return this.#write(this.#join.take(rest) + this.#join.end(complete));
  }

  /** The database can store neither NUL nor half a character. */
  #whole(piece: string): string {
    const text = (this.#half + piece).replaceAll('\0', '');
    const cut = /[\ud800-\udbff]$/.test(text) ? text.length - 1 : text.length;
    this.#half = text.slice(cut);
    return text.slice(0, cut).toWellFormed();
  }

  #write(content: string): Body | null {
    if (content === '') return null;
    this.text += content;
    return { type: 'chunk', content };
  }

  toCheck({ question }: OpenedTurn, userId: string, { content, citations }: AnswerEnd): AnswerToCheck {
    const { sessionId } = question;
    const [sources, searched, strict] = [this.#sources, this.#searched, this.#strict];
    return {
      userId,
      sessionId,
      question: question.content,
      text: content,
      sources,
      citations,
      searched,
      strict,
    };
  }

  #found(found: Passage[]): Body {
    if (!this.#base) this.#sources = found;
    else {
      const { sources, numbers } = mergeSources(this.#base.content, sourcesOf(this.#base.citations), found);
      this.#sources = sources;
      this.#renumbering = new Renumbering(numbers);
    }
    return { type: 'sources', sources: shown(this.#sources) };
  }

  /** @param base as the run began with */
  static replay(frames: readonly RunFrame[], base: AnswerBase | null = null): RunState {
    const state = new RunState(base);
    for (const frame of frames) {
      if (frame.type === 'chunk') state.text += frame.content;
      else if (frame.type === 'sources') state.#sources = frame.sources;
      else if (frame.type === 'model') state.take(frame);
    }
    return state;
  }

  /** @param durationMs of this run alone */
  end(status: AnswerEnd['status'], durationMs: number | null): AnswerEnd {
    const earlier = this.#base?.durationMs ?? 0;
    return {
      status,
      content: this.text.trim() === '' ? '' : this.text,
      citations: citationsOf(this.text, this.#sources),
      checks: null,
      usage: this.#usage,
      provider: this.#provider,
      model: this.#model,
      durationMs: durationMs === null ? null : earlier + durationMs,
    };
  }
}

/** Clients find a source by its place, so a hole is filled with a neighbour; no number of the text points there. */
const shown = (sources: Sources): Passage[] =>
  sources.flatMap((source, index) => source ?? sources.slice(index).find((other) => other) ?? []);
