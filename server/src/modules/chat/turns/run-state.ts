import type { ChatPart } from '@staffroom/sdk';
import type { AiUsage, AnswerStep, Claims, RunFrame } from '@staffroom/sdk/internal/shared';
import { builtInProvider } from '../../../ai/builtin/built-in-id.ts';
import { citationsOf } from '../citations/citations.ts';
import { MarkerStream } from '../citations/marker-stream.ts';
import { ShownNumbers, type Sources } from '../citations/shown-numbers.ts';
import type { AnswerToCheck, AnswerRange } from '../checks/answer-checker.ts';
import { ContinuedText } from './continued-text.ts';
import { sourcesOf } from './continued-sources.ts';
import type { AnswerEnd } from './finish-run.sql.ts';
import { Reasoning } from './reasoning.ts';
import type { AnswerBase, OpenedTurn } from './open-turn.ts';

type Body = RunFrame extends infer F
  ? F extends RunFrame
    ? Omit<F, 'runId' | 'sessionId' | 'seq'>
    : never
  : never;

/** The maximum number of steps per answer, regardless of what an agent sends. */
const maxSteps = 200;

/** The text and metadata that a run has produced so far, built from an agent's parts or replayed from the run log. */
export class RunState {
  text: string;
  /** Whether the last model call reached its token limit. */
  cut = false;
  readonly #numbers: ShownNumbers;
  readonly #markers: MarkerStream;
  /** Whether the agent searched for sources, even if it found none. */
  #searched = false;
  #claims: Claims = 'quoted';
  readonly #asides: AnswerRange[] = [];
  #provider: string | null = null;
  #model: string | null = null;
  #usage: AiUsage | null;
  /** The steps by id, in the order in which they started. */
  readonly #steps: Map<string, AnswerStep>;
  readonly #reasoning: Reasoning;
  readonly #base: AnswerBase | null;
  readonly #join: ContinuedText;
  /** The first half of a surrogate pair, kept until the next piece of text completes the pair. */
  #half = '';

  /** @param base the answer that is continued; its text is not sent again */
  constructor(base: AnswerBase | null = null) {
    this.text = base?.content ?? '';
    this.#base = base;
    this.#numbers = new ShownNumbers(this.text, sourcesOf(base?.citations ?? []));
    this.#markers = new MarkerStream((number) => this.#numbers.numberOf(number));
    this.#usage = base?.usage ?? null;
    this.#steps = new Map(base?.steps.map((step) => [step.id, step]));
    this.#reasoning = new Reasoning(base?.reasoning ?? '');
    this.#join = new ContinuedText(this.text);
  }

  take(part: ChatPart): Body[] {
    switch (part.type) {
      case 'text':
        return this.#said(
          this.#write(this.#join.take(this.#markers.take(this.#whole(part.text)))),
          part.aside,
        );
      case 'status':
        return [{ type: 'status', text: part.text }];
      case 'sources':
        this.#searched = true;
        this.#claims = part.claims ?? this.#claims;
        this.#numbers.found(part.sources);
        return [];
      case 'model':
        this.#provider = part.provider;
        this.#model = part.model;
        return [{ type: 'model', provider: part.provider, model: part.model }];
      case 'step':
        return this.#step(part.step);
      case 'reasoning': {
        const content = this.#reasoning.take(part.text);
        return content === '' ? [] : [{ type: 'reasoning', content }];
      }
      case 'usage':
        this.cut = part.truncated ?? false;
        this.#usage = {
          inputTokens: (this.#usage?.inputTokens ?? 0) + part.usage.inputTokens,
          outputTokens: (this.#usage?.outputTokens ?? 0) + part.usage.outputTokens,
        };
        return [];
    }
  }

  /** Ends the text. Returns text that was held back and belongs to the answer. @param complete whether the agent finished */
  close(complete: boolean): Body[] {
    const rest = this.#markers.end();
    return this.#write(this.#join.take(rest) + this.#join.end(complete));
  }

  /** Removes NUL and unpaired surrogates from a piece of text, because PostgreSQL cannot store them. */
  #whole(piece: string): string {
    const text = (this.#half + piece).replaceAll('\0', '');
    const cut = /[\ud800-\udbff]$/.test(text) ? text.length - 1 : text.length;
    this.#half = text.slice(cut);
    return text.slice(0, cut).toWellFormed();
  }

  /** Adds text to the answer. Announces newly cited sources before the text that cites them. */
  #write(content: string): Body[] {
    if (content === '') return [];
    this.text += content;
    const sources = this.#numbers.takeNamed();
    const chunk: Body = { type: 'chunk', content };
    return sources.length === 0 ? [chunk] : [{ type: 'sources', sources }, chunk];
  }

  #said(bodies: Body[], aside = false): Body[] {
    const chunk = bodies.at(-1);
    if (aside && chunk?.type === 'chunk')
      this.#asides.push({ start: this.text.length - chunk.content.length, end: this.text.length });
    return bodies;
  }

  /**
   * Restores the writer's own source numbers. A provider may report only after its text that the numbers refer to the
   * provider's own sources.
   */
  #inWritersNumbers(text: string): string {
    return this.#numbers.areForeign ? this.#numbers.withWritersNumbers(text) : text;
  }

  toCheck({ question }: OpenedTurn, userId: string, { content, citations }: AnswerEnd): AnswerToCheck {
    const { sessionId } = question;
    const [sources, searched, claims] = [this.#numbers.all, this.#searched, this.#claims];
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
      asides: this.#asides.map(({ start, end }) => ({
        start: this.#inWritersNumbers(this.text.slice(0, start)).length,
        end: this.#inWritersNumbers(this.text.slice(0, end)).length,
      })),
    };
  }

  /**
   * Adds a step; a continued answer keeps its earlier steps. A passage of a step gets a number when the text cites the passage.
   */
  #step(given: AnswerStep): Body[] {
    const id = this.#base ? `${this.#base.steps.length}-${given.id}` : given.id;
    const isNew = !this.#steps.has(id);
    if (isNew && this.#steps.size >= maxSteps) return [];
    const passages = given.passages.map((passage) => ({ ...passage, number: null }));
    const step = numbered({ ...given, id, passages }, this.#numbers.cited);
    this.#keep(step);
    return [{ type: 'step', step }];
  }

  #keep(step: AnswerStep): void {
    this.#steps.set(step.id, step);
    if (step.links?.some(({ number }) => number !== null)) this.#numbers.turnForeign();
  }

  /** @param base the continued answer with which the run began */
  static replay(frames: readonly RunFrame[], base: AnswerBase | null = null): RunState {
    const state = new RunState(base);
    for (const frame of frames) {
      if (frame.type === 'chunk') state.text += frame.content;
      else if (frame.type === 'sources') state.#numbers.restore(frame.sources);
      else if (frame.type === 'model') state.take(frame);
      // The logged step already has the ids and numbers of this run, so it is stored unchanged.
      else if (frame.type === 'step') state.#keep(frame.step);
      else if (frame.type === 'reasoning') state.#reasoning.take(frame.content);
    }
    return state;
  }

  /** @param durationMs the duration of this run, without earlier runs of a continued answer */
  end(status: AnswerEnd['status'], durationMs: number | null): AnswerEnd {
    const earlier = this.#base?.durationMs ?? 0;
    const { cited } = this.#numbers;
    const content = this.#inWritersNumbers(this.text.trim() === '' ? '' : this.text);
    return {
      status,
      content,
      citations: citationsOf(content, cited),
      checks: null,
      steps: [...this.#steps.values()].map((step) => numbered(ended(step), cited)),
      reasoning: this.#reasoning.text === '' ? null : this.#reasoning.text,
      usage: this.#usage,
      provider: this.#provider,
      model: this.#model,
      durationMs: durationMs === null ? null : earlier + durationMs,
    };
  }
}

function ended({ approval: _, ...step }: AnswerStep): AnswerStep {
  const isOver = step.state !== 'running' && step.state !== 'waiting';
  return isOver ? step : { ...step, state: 'stopped' };
}

function numbered(step: AnswerStep, cited: Sources): AnswerStep {
  const passages = step.passages.map((passage) => {
    if (passage.number !== null) return passage;
    const { documentId, version, start, end } = passage;
    const place = cited.findIndex(
      (source) =>
        source?.documentId === documentId &&
        source.version === version &&
        source.start === start &&
        source.end === end,
    );
    return place < 0 ? passage : { ...passage, number: place + 1 };
  });
  return { ...step, passages };
}
