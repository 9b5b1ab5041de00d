import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { AiAbilities, Passage } from '../capabilities.ts';
import type { ChatPart, ChatTurn } from '../chat.ts';
import type { Endpoint, EndpointInput, EndpointResponse, JobSpec } from '../contract.ts';
import { AppError } from '../errors.ts';
import type { CallSettings, CallUser } from '../server/call.ts';
import { defaultChatOf } from '../server/default-chat.ts';
import type { Job, Step } from '../server/job.ts';
import type { ServerPlugin } from '../server/kit.ts';
import type { DocumentEvent } from '../server/standing-work.ts';
import type { ChosenSettings } from '../settings/agent-settings.ts';
import { noStyleRules, type StyleGuide } from '../style/guide/style-guide.ts';
import type { AnswerStep } from '../tools/answer-steps.ts';
import { isFindings } from '../tools/findings.ts';
import { asJson, check, checkAsync } from './check.ts';
import type { AskedRequest, Reply } from './fake-ai.ts';
import { fakeAgentSettings } from './fake-agent-settings.ts';
import { fakeCall } from './fake-call.ts';
import { fakePlatform, type FakePlatform } from './fake-capabilities.ts';
import type { FakeDocument } from './fake-library.ts';

export interface TestAgentOptions {
  /** What the model answers, one a request. */
  replies?: readonly Reply[];
  /** What the model can do; nothing beside text unless told. */
  abilities?: Partial<AiAbilities>;
  /** As it would stand in `plugins.json`. */
  config?: Record<string, unknown>;
  user?: Partial<CallUser>;
  settings?: Partial<CallSettings>;
  documents?: readonly FakeDocument[];
  /** Who is in which teams: the teams' ids by the person's. */
  teams?: Readonly<Record<string, readonly string[]>>;
  signal?: AbortSignal;
  /** What other systems answer a webhook. */
  webhookAnswer?: unknown;
  /** What has been chosen in the agent's own settings, by the team and by the person. */
  agentSettings?: Partial<ChosenSettings>;
  /** How the company writes; it has no guide unless told. */
  styleGuide?: Partial<StyleGuide>;
}

export interface Said {
  text: string;
  sources: Passage[];
  /** The status lines that were shown. */
  status: string[];
  /** What was looked up, as people see it at the end. */
  steps: AnswerStep[];
}

export interface TestAgent {
  /** Calls a route as a client would: input and response are held to the contract. */
  request<E extends Endpoint>(
    endpoint: E,
    ...input: unknown extends EndpointInput<E> ? [input?: undefined] : [input: EndpointInput<E>]
  ): Promise<EndpointResponse<E>>;
  /** @param id the job's; give the same one again for a job that is tried again */
  run<J extends JobSpec>(job: J, input: z.input<J['input']>, id?: string): Promise<z.output<J['result']>>;
  /** Runs a schedule, as if it were due at that time: now unless told. */
  runSchedule(name: string, due?: { dueAt?: string; lastDueAt?: string | null }): Promise<void>;
  /** Tells the agent what has happened to a document. Take it away first where the person may no longer read it. */
  tell(event: DocumentEvent, documentId: string): Promise<void>;
  /** Says something in one ongoing chat. */
  say(message: string, turn?: Partial<Omit<ChatTurn, 'message' | 'history'>>): Promise<Said>;
  /** Sends a message to a socket and collects its frames. */
  send(type: string, message: unknown): Promise<unknown[]>;
  /** Asks for what the agent offers, as the model of a chat does. @returns what the model would be told */
  use(name: string, input?: unknown): Promise<unknown>;
  /** Every request to the model. */
  asked: AskedRequest[];
  /** Jobs that the agent has put into the queue; they are not run by themselves. */
  queue: { job: string; input: unknown }[];
  /** Steps that `run` has gone through. */
  steps: string[];
  /** What jobs have told on their way. */
  emitted: unknown[];
  /** Where the results of `run` stand, as `resultPath` of the job says. */
  resultPaths: string[];
  notified: FakePlatform['notified'];
  /** What would have been sent to other systems. */
  sent: FakePlatform['sent'];
  /** Deletes a document, or takes it away: what was stored about it has to be withheld. */
  takeAway: (documentId: string) => void;
  /** Gives a document another version, with this text. `tell` tells the agent of it. */
  renew: (documentId: string, text: string) => void;
  /** The same workspace, as somebody else has it. */
  as: (user: Partial<CallUser>) => TestAgent;
}

/**
 * An agent's server half on a platform in memory.
 * @example const agent = testAgent(plugin, { replies: ['Hello [1]'], documents: [{ filename: 'a.txt', text: '…' }] });
 * @throws where the plugin does not accept the config
 */
export function testAgent(plugin: ServerPlugin, options: TestAgentOptions = {}): TestAgent {
  return openHere(apart()?.(plugin) ?? plugin, options);
}

/**
 * Who runs tests may have the handlers of a server half run in a process of its own: what stands here makes the same server half of
 * one, with such handlers.
 */
const apart = () =>
  Reflect.get(globalThis, Symbol.for('@staffroom/sdk/testing: apart')) as
    | ((plugin: ServerPlugin) => ServerPlugin)
    | undefined;

function openHere(plugin: ServerPlugin, options: TestAgentOptions): TestAgent {
  const user = personOf(options.user);
  const signal = options.signal ?? new AbortController().signal;
  return openAgent(plugin, options, {
    user,
    signal,
    platform: fakePlatform({ ...options, userId: user.id, signal }),
    settings: fakeAgentSettings(plugin.settings, options.agentSettings, user.id),
  });
}

const personOf = (user: Partial<CallUser> = {}): CallUser => ({
  id: randomUUID(),
  name: 'Ana',
  email: 'ana@example.test',
  role: 'user',
  language: 'en',
  ...user,
});

function openAgent(
  plugin: ServerPlugin,
  options: TestAgentOptions,
  {
    user,
    signal,
    platform,
    settings,
  }: {
    user: CallUser;
    signal: AbortSignal;
    platform: FakePlatform;
    settings: ReturnType<typeof fakeAgentSettings>;
  },
): TestAgent {
  const config = plugin.config ? plugin.config.parse(options.config ?? {}) : (options.config ?? {});
  const queue: TestAgent['queue'] = [];
  const steps: string[] = [];
  const emitted: unknown[] = [];
  const resultPaths: string[] = [];
  /** What pieces of jobs gave, by job, step and key. */
  const kept = new Map<string, unknown>();
  const history: ChatTurn['history'] = [];
  const sessionId = randomUUID();
  const call = fakeCall({
    manifest: plugin.manifest,
    user,
    config,
    settings: options.settings ?? {},
    signal,
    capabilities: platform.capabilities(user.id),
    agentSettings: settings(user),
    styleGuide: async () => ({ ...noStyleRules, version: 0, samples: [], ...options.styleGuide }),
    async enqueue(job, input) {
      queue.push({ job: job.name, input: asJson(await checkAsync(job.input, input)) });
      return { jobId: randomUUID() };
    },
  });

  async function runJob(job: Job, input: unknown, id: string): Promise<unknown> {
    const { spec } = job;
    const progress = async (step: string) => {
      if (steps.at(-1) !== step) steps.push(step);
    };
    const step: Step = async (name, key, work) => {
      await progress(name);
      const place = JSON.stringify([id, name, key]);
      if (!kept.has(place)) kept.set(place, asJson(await work()));
      return kept.get(place) as never;
    };
    const emit = async (data: unknown) => {
      if (!spec.event) throw new Error(`The job "${spec.name}" declares no event`);
      emitted.push(check(spec.event, asJson(data)));
    };
    const run = { id, input: check(spec.input, asJson(input)), call, progress, step, emit };
    const result = spec.result.parse(await job.handle(run));
    if (job.options.resultPath) resultPaths.push(job.options.resultPath({ id, input: run.input, result }));
    return result;
  }

  return {
    asked: platform.asked,
    notified: platform.notified,
    sent: platform.sent,
    takeAway: platform.takeAway,
    renew: platform.renew,
    as: (other) => openAgent(plugin, options, { user: personOf(other), signal, platform, settings }),
    queue,
    steps,
    emitted,
    resultPaths,

    async request(endpoint, ...[input]) {
      const route = plugin.routes.find((one) => sameEndpoint(one.endpoint, endpoint));
      if (!route) throw new Error(`The plugin has no route for ${endpoint.method} ${endpoint.path}`);
      if (endpoint.role === 'admin' && user.role !== 'admin')
        throw new AppError('forbidden', 'Only administrators can do this');
      const { params, query, body } = (input ?? {}) as { params?: unknown; query?: unknown; body?: unknown };
      const taken = route.endpoint;
      const result = await route.handle({
        params: taken.params && check(taken.params, params ?? {}),
        query: taken.query && check(taken.query, query ?? {}),
        body: taken.body && check(taken.body, asJson(body ?? {})),
        call,
      });
      return taken.response.parse(result) as never;
    },

    async run(spec, input, id = randomUUID()) {
      const job = plugin.jobs.find((one) => one.spec.name === spec.name);
      if (!job) throw new Error(`The plugin has no job "${spec.name}"`);
      return (await runJob(job, input, id)) as never;
    },

    async runSchedule(name, { dueAt = new Date().toISOString(), lastDueAt = null } = {}) {
      const schedule = plugin.schedules.find((one) => one.name === name);
      if (!schedule) throw new Error(`The plugin has no schedule "${name}"`);
      await runJob(schedule.job, { dueAt, lastDueAt }, randomUUID());
    },

    async tell(event, documentId) {
      const heard = plugin.subscriptions.filter((one) => one.event === event);
      if (heard.length === 0) throw new Error(`The plugin does not hear of "${event}"`);
      for (const { job } of heard) await runJob(job, { documentId }, randomUUID());
    },

    async say(message, turn = {}) {
      const chat = plugin.chat ?? defaultChatOf(plugin.manifest, { deny: [] }, { tools: plugin.tools });
      if (!chat) throw new Error('The plugin does not chat');
      const whole = {
        sessionId,
        attachments: [],
        memories: [],
        documentIds: [],
        ...turn,
        message,
        history: [...history],
      };
      const said = await collect(chat.handle(whole, call));
      history.push({ role: 'user', content: message }, { role: 'assistant', content: said.text });
      return said;
    },

    async use(name, input = {}) {
      const offer = plugin.offers.find((one) => one.name === name);
      if (!offer) throw new Error(`The plugin offers no "${name}"`);
      const given = await offer.run(await checkAsync(offer.input, asJson(input)), call);
      return offer.output.parse(isFindings(given) ? given.answer : given);
    },

    async send(type, message) {
      const socket = plugin.sockets.find((one) => one.type === type);
      if (!socket) throw new Error(`The plugin has no socket "${type}"`);
      const frames: unknown[] = [];
      for await (const frame of socket.handle(check(socket.schema, message), call)) frames.push(frame);
      return frames;
    },
  };
}

function sameEndpoint(a: Endpoint, b: Endpoint): boolean {
  return a.method === b.method && a.path === b.path;
}

async function collect(parts: AsyncIterable<ChatPart>): Promise<Said> {
  const said: Said = { text: '', sources: [], status: [], steps: [] };
  for await (const part of parts) {
    if (part.type === 'text') said.text += part.text;
    else if (part.type === 'sources') said.sources = part.sources;
    else if (part.type === 'status') said.status.push(part.text);
    else if (part.type === 'step')
      said.steps = [...said.steps.filter(({ id }) => id !== part.step.id), part.step];
  }
  return said;
}
