import { z } from 'zod';
import type { AiChunk, AiTool, Passage } from '../../capabilities.ts';
import { isAppError } from '../../errors.ts';
import { type AnswerStep, answerStep, countOf } from '../../tools/answer-steps.ts';
import { type Findings, type FoundPassage, isFindings, type Picture } from '../../tools/findings.ts';
import { visibleText } from '../../visible-text.ts';

/** A tool call of the model, whose input has not been validated yet. */
export interface ToolRequest {
  id: string;
  name: string;
  input: unknown;
}

export interface ToolAnswer {
  id: string;
  name: string;
  text: string;
  failed: boolean;
  found: { number: number; passage: FoundPassage }[];
  pictures: readonly Picture[];
}

export interface ToolLimits {
  calls: number;
  /** Maximum number of characters of all results together; about four characters make a token. */
  characters: number;
  /** `time`: milliseconds after the first call in which further calls can start. `callTime`: milliseconds of one call. */
  time: number;
  callTime: number;
}

const toolLimits: ToolLimits = { calls: 32, characters: 240_000, time: 180_000, callTime: 45_000 };

/** A tool whose calls may need approval or take long. */
export interface DeskTool extends Omit<AiTool, 'run'> {
  /** Waits for the person's approval of a call. @throws AppError when the call must not run */
  approve?: (input: unknown) => Promise<void>;
  /** Maximum milliseconds of a call, if different from `callTime`. They do not count toward the answer's `time`. */
  time?: number;
  /** Runs a call. @param report shows people how far the call is */
  run: (input: z.output<AiTool['input']>, report: (outcome: string) => void) => Promise<unknown>;
}

export interface ToolDeskOptions {
  tools: readonly DeskTool[];
  /** The sources that the model had at the start, numbered from 1. */
  sources?: readonly Passage[];
  signal: AbortSignal;
  limits?: Partial<ToolLimits>;
  /** Shows a step that is still running, with its progress. */
  show?: (step: AnswerStep) => void;
  /** Returns the current time in milliseconds. */
  now?: () => number;
}

type StepChunk = Extract<AiChunk, { type: 'step' | 'sources' }>;

/** Maximum number of characters of an error for the model. Errors reach the model even after the limit for results. */
const maxRefusalLength = 4_000;
/** Milliseconds after which the step of a long call is sent again, because an answer without any sign for minutes is ended. */
const showEvery = 60_000;
const over = 'The limit of tool calls is reached. Answer now, with the results so far.';

/**
 * Runs the tool calls of a model: validates inputs, runs the calls of one round in parallel, numbers the passages that they
 * find, and shows each call as a step. Limits calls, characters and time.
 */
export function createToolDesk(options: ToolDeskOptions) {
  const { tools, signal, show = () => undefined, now = Date.now } = options;
  const limits = { ...toolLimits, ...options.limits };
  const sources: FoundPassage[] = [...(options.sources ?? [])];
  let calls = 0;
  let characters = 0;
  let begun: number | null = null;
  /** Milliseconds that people took to decide about approvals. The time limit does not include them. */
  let waited = 0;

  const isSpent = () =>
    calls >= limits.calls ||
    characters >= limits.characters ||
    (begun !== null && now() - begun - waited >= limits.time);

  async function approved(tool: DeskTool, input: unknown): Promise<void> {
    if (!tool.approve) return;
    const since = now();
    try {
      await tool.approve(input);
    } finally {
      waited += now() - since;
    }
  }

  async function ran(tool: DeskTool, input: unknown, report: (outcome: string | null) => void) {
    if (tool.time === undefined) return tool.run(input, report);
    const since = now();
    let last: string | null = null;
    const timer = setInterval(() => report(last), showEvery);
    try {
      return await tool.run(input, (outcome) => report((last = outcome)));
    } finally {
      clearInterval(timer);
      waited += now() - since;
    }
  }

  /** Returns the number of a passage. A passage that already has a number keeps it. */
  function numberOf(passage: FoundPassage): number {
    const known = sources.findIndex(
      (source) =>
        source.documentId === passage.documentId &&
        source.version === passage.version &&
        source.start === passage.start &&
        source.end === passage.end,
    );
    return known < 0 ? sources.push(passage) : known + 1;
  }

  async function* answer(requests: readonly ToolRequest[]): AsyncGenerator<StepChunk, ToolAnswer[]> {
    begun ??= now();
    const started = await Promise.all(
      requests.map(async (request) => {
        const tool = tools.find(({ name }) => name === request.name);
        const spent = isSpent();
        calls += 1;
        const id = `tool-${calls}`;
        return { request, tool, id, title: await titleOf(tool, request), spent };
      }),
    );
    for (const { id, title } of started)
      yield { type: 'step', step: answerStep({ id, state: 'running', title }) };
    const running = started.map(({ request, tool, spent, id, title }) => {
      if (spent) return Promise.resolve(refusal(over, 'Skipped: search limit reached'));
      let isOver = false;
      const report = (outcome: string | null) => {
        if (!isOver) show(answerStep({ id, state: 'running', title, outcome }));
      };
      const run = (given: DeskTool, input: unknown) => ran(given, input, report);
      const time = tool?.time ?? limits.callTime;
      return outcomeOf(tool, request, { signal, time, approved, run }).finally(() => (isOver = true));
    });
    // Ignore rejections here, because a call that fails later is handled when its result is read.
    for (const each of running) each.catch(() => undefined);
    const answers: ToolAnswer[] = [];
    for (const [index, { request, id, title }] of started.entries()) {
      const outcome = await running[index];
      if (!outcome) continue;
      const before = sources.length;
      const { answer: told, step } = take(request, outcome, { id, title });
      answers.push(told);
      if (sources.length > before) yield { type: 'sources', sources: [...sources] };
      yield { type: 'step', step };
    }
    return answers;
  }

  function take(
    { id, name }: ToolRequest,
    { findings, failed }: Outcome,
    place: { id: string; title: string },
  ): { answer: ToolAnswer; step: AnswerStep } {
    const room = failed ? maxRefusalLength : Math.max(0, limits.characters - characters);
    const text = visibleText(textOf(findings.answer)).slice(0, room);
    characters += text.length;
    const found: ToolAnswer['found'] = [];
    let left = 0;
    for (const passage of findings.passages ?? []) {
      if (characters >= limits.characters) left += 1;
      else {
        found.push({ number: numberOf(passage), passage });
        characters += passage.quote.length;
      }
    }
    const told = left > 0 ? `${text}\n${countOf(left, 'passage')} left out. ${over}` : text;
    const { title = place.title, documents, outcome, app } = findings.step ?? {};
    const news = outcome ?? (found.length > 0 ? countOf(found.length, 'passage') : null);
    return {
      answer: { id, name, text: told.trim(), failed, found, pictures: findings.pictures ?? [] },
      step: answerStep(
        {
          id: place.id,
          state: failed ? 'failed' : 'done',
          title,
          outcome: news,
          ...(documents && { documents }),
          ...(app && { app }),
        },
        found,
      ),
    };
  }

  return { answer, isSpent, sources: (): readonly Passage[] => sources };
}

interface Outcome {
  findings: Findings;
  failed: boolean;
}

/** @param said the text for people, if it differs from the text for the model */
const refusal = (answer: string, said = answer): Outcome => ({
  findings: { answer, step: { outcome: said } },
  failed: true,
});

/** People see only the first sentence, which names the problem. The rest is for the model, and may name documents. */
const told = ({ message }: Pick<Error, 'message'>): Outcome =>
  refusal(message, message.split(/(?<=\.)\s/)[0]);

/** Returns the title of a call. Asynchronous, because the tool may run in another process. */
async function titleOf(tool: DeskTool | undefined, { name, input }: ToolRequest): Promise<string> {
  const plain = `Using ${name.slice(0, 100).replaceAll(/_+/g, ' ')}`;
  const checked = tool?.step && (await tool.input.safeParseAsync(input));
  const title = await Promise.resolve(checked?.success ? tool?.step?.(checked.data) : undefined);
  return title || plain;
}

interface OutcomeOptions {
  signal: AbortSignal;
  /** Milliseconds in which the call must end, counted from the moment when it can run. */
  time: number;
  approved: (tool: DeskTool, input: unknown) => Promise<void>;
  run: (tool: DeskTool, input: unknown) => Promise<unknown>;
}

async function outcomeOf(
  tool: DeskTool | undefined,
  { name, input }: ToolRequest,
  { signal, time, approved, run }: OutcomeOptions,
): Promise<Outcome> {
  if (!tool) return refusal(`There is no tool named "${name.slice(0, 100)}".`, 'Tool not found');
  const checked = await tool.input.safeParseAsync(input);
  if (!checked.success)
    return refusal(
      `Invalid input: ${z.prettifyError(checked.error).slice(0, 2_000)}`,
      'The model called the tool with invalid input',
    );
  try {
    await within(() => approved(tool, checked.data), signal);
  } catch (error) {
    if (!signal.aborted && isAppError(error)) return told(error);
    throw error;
  }
  const late = AbortSignal.timeout(time);
  try {
    const value = await within(() => run(tool, checked.data), AbortSignal.any([signal, late]));
    return { findings: isFindings(value) ? value : { answer: value ?? null }, failed: false };
  } catch (error) {
    if (signal.aborted) throw error;
    if (late.aborted)
      return refusal(
        'This tool call took too long. Request less, or answer without it.',
        'The tool call took too long',
      );
    if (isAppError(error)) return told(error);
    throw error;
  }
}

/** Runs work until the signal aborts. Work that ignores the signal goes on, but its result is dropped. */
async function within<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([work(), promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function textOf(answer: unknown): string {
  if (answer === undefined) return '';
  return typeof answer === 'string' ? answer : (JSON.stringify(answer) ?? 'null');
}
