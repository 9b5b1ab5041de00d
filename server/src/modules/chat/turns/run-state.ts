import type { AiUsage, AnswerStep, ChatPart, Claims, Passage, RunFrame } from '@staffroom/sdk';
import { builtInProvider } from '../../../ai/builtin/built-in-id.ts';
import { citationsOf } from '../citations/citations.ts';
import type { AnswerToCheck, Stretch } from '../checks/answer-checker.ts';
import { ContinuedText } from './continued-text.ts';
import { mergeSources, Renumbering, type Sources, sourcesOf } from './continued-sources.ts';
import type { AnswerEnd } from './finish-run.ts';
import { Reasoning } from './reasoning.ts';
import type { AnswerBase, OpenedTurn } from './open-turn.ts';

type Body = RunFrame extends infer F
  ? F extends RunFrame
    ? Omit<F, 'runId' | 'sessionId' | 'seq'>
    : never
  : never;

/** Of one answer, whatever an agent does. */
const mostSteps = 200;

/** What a run has written so far; the same whether it is built from an agent's parts or read back from the log. */
export class RunState {
  text: string;
  /** The last call of a model ended at its limit of tokens. */
  cut = false;
  #sources: Sources;
  /** The agent has looked for sources, whether or not there were any. */
  #searched = false;
  /** What of it has to have a source. */
  #claims: Claims = 'quoted';
  /** Stretches of the text in which the product speaks. */
  readonly #asides: Stretch[] = [];
  #provider: string | null = null;
  #model: string | null = null;
  #usage: AiUsage | null;
  /** By id, in the order in which they began. */
  readonly #steps: Map<string, AnswerStep>;
  readonly #reasoning: Reasoning;
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
    this.#steps = new Map(base?.steps.map((step) => [step.id, step]));
    this.#reasoning = new Reasoning(base?.reasoning ?? '');
    this.#join = new ContinuedText(this.text);
  }

  /** Takes in a part and says which frame shows it; null for a part that shows nothing. */
  take(part: ChatPart): Body | null {
    switch (part.type) {
      case 'text':
        return this.#said(
          this.#write(this.#join.take(this.#renumbering.take(this.#whole(part.text)))),
          part.aside,
        );
      case 'status':
        return { type: 'status', text: part.text };
      case 'sources':
        this.#searched = true;
        this.#claims = part.claims ?? this.#claims;
        return this.#found(part.sources);
      case 'model':
        this.#provider = part.provider;
        this.#model = part.model;
        return { type: 'model', provider: part.provider, model: part.model };
      case 'step':
        return this.#step(part.step);
      case 'reasoning': {
        const content = this.#reasoning.take(part.text);
        return content === '' ? null : { type: 'reasoning', content };
      }
      case 'usage':
        this.cut = part.truncated ?? false;
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

  #said(body: Body | null, aside = false): Body | null {
    if (aside && body?.type === 'chunk')
      this.#asides.push({ start: this.text.length - body.content.length, end: this.text.length });
    return body;
  }

  toCheck({ question }: OpenedTurn, userId: string, { content, citations }: AnswerEnd): AnswerToCheck {
    const { sessionId } = question;
    const [sources, searched, claims] = [this.#sources, this.#searched, this.#claims];
    const composed = this.#provider === builtInProvider;
    return {
      userId,
      sessionId,
      question: question.content,
      text: content,
      sources,
      citations,
      searched,
      claims,
      composed,
      asides: this.#asides,
    };
  }

  #found(found: Passage[]): Body {
    if (!this.#base) this.#sources = found;
    else {
      const { sources, numbers } = mergeSources(this.#base.content, sourcesOf(this.#base.citations), found);
      this.#sources = sources;
      // More was found in the middle of the text: half a marker of it may be waiting.
      this.#renumbering = new Renumbering(numbers, this.#renumbering.end());
    }
    return { type: 'sources', sources: shown(this.#sources) };
  }

  /** Of a continued answer the earlier steps stay, and the numbers of new ones are those of its text. */
  #step(given: AnswerStep): Body | null {
    const id = this.#base ? `${this.#base.steps.length}-${given.id}` : given.id;
    const isNew = !this.#steps.has(id);
    if (isNew && this.#steps.size >= mostSteps) return null;
    const passages = given.passages.map((passage) => ({
      ...passage,
      number: this.#renumbering.numberOf(passage.number),
    }));
    const step = { ...given, id, passages };
    this.#steps.set(id, step);
    return { type: 'step', step };
  }

  /** @param base as the run began with */
  static replay(frames: readonly RunFrame[], base: AnswerBase | null = null): RunState {
    const state = new RunState(base);
    for (const frame of frames) {
      if (frame.type === 'chunk') state.text += frame.content;
      else if (frame.type === 'sources') state.#sources = frame.sources;
      else if (frame.type === 'model') state.take(frame);
      // As it was shown, so with the ids and numbers that it has here.
      else if (frame.type === 'step') state.#steps.set(frame.step.id, frame.step);
      else if (frame.type === 'reasoning') state.#reasoning.take(frame.content);
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
      steps: [...this.#steps.values()].map(ended),
      reasoning: this.#reasoning.text === '' ? null : this.#reasoning.text,
      usage: this.#usage,
      provider: this.#provider,
      model: this.#model,
      durationMs: durationMs === null ? null : earlier + durationMs,
    };
  }
}

/** What was still going on, or waited for the person, does so no longer. */
function ended({ approval: _, ...step }: AnswerStep): AnswerStep {
  const isOver = step.state !== 'running' && step.state !== 'waiting';
  return isOver ? step : { ...step, state: 'stopped' };
}

/** Clients find a source by its place, so a hole is filled with a neighbour; no number of the text points there. */
const shown = (sources: Sources): Passage[] =>
  sources.flatMap((source, index) => source ?? sources.slice(index).find((other) => other) ?? []);
