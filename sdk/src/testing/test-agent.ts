import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { AiAbilities, Passage } from '../capabilities.ts';
import type { ChatPart, ChatTurn } from '../chat.ts';
import type { Endpoint, EndpointInput, EndpointResponse, JobSpec } from '../endpoint.ts';
import { AppError } from '../errors.ts';
import { isFileAnswer } from '../file-answer.ts';
import { jsonProblem } from '../checks/json-problem.ts';
import type { DraftAccess, ModelSettings, CallUser } from '../server/call.ts';
import { defaultChatOf } from '../server/default-chat.ts';
import { readOnlyCall } from '../server/read-only-call.ts';
import type { Job, Checkpoint } from '../server/job.ts';
import type { ServerPlugin } from '../server/kit.ts';
import type { DocumentEvent } from '../server/schedules-and-subscriptions.ts';
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
  /** Replies of the model, one for each request. */
  replies?: readonly Reply[];
  /** Abilities of the model; default: text only. */
  abilities?: Partial<AiAbilities>;
  /** The agent's `config` in `plugins.json`. */
  config?: Record<string, unknown>;
  user?: Partial<CallUser>;
  /** The name of the company; default: Example. */
  company?: string;
  modelSettings?: Partial<ModelSettings>;
  documents?: readonly FakeDocument[];
  /** Ids of teams by person. */
  teams?: Readonly<Record<string, readonly string[]>>;
  signal?: AbortSignal;
  /** The response to webhooks, or a function that gets the event and returns the response or throws. */
  webhookAnswer?: unknown;
  /** Values of the agent's own settings, for the team and the person. */
  agentSettings?: Partial<ChosenSettings>;
  /** Values of the agent's secrets, by name; default: an administrator has entered none. */
  secrets?: Readonly<Record<string, string>>;
  /** The company's style guide; default: none. */
  styleGuide?: Partial<StyleGuide>;
}

export interface TestAnswer {
  text: string;
  sources: Passage[];
  /** The status lines of the answer, in order. */
  status: string[];
  /** The lookups, as people see them after the answer. */
  steps: AnswerStep[];
}

export interface TestAgent {
  /** Calls a route like a client. Request and response must match the contract. */
  request<E extends Endpoint>(
    endpoint: E,
    ...input: unknown extends EndpointInput<E> ? [input?: undefined] : [input: EndpointInput<E>]
  ): Promise<EndpointResponse<E>>;
  /** Runs a job and returns its result. @param id of the job; pass the same id again to simulate a retry */
  run<J extends JobSpec>(job: J, input: z.input<J['input']>, id?: string): Promise<z.output<J['result']>>;
  /** Runs a schedule as if it were due at the time `dueAt`; default: now. */
  runSchedule(name: string, due?: { dueAt?: string; lastDueAt?: string | null }): Promise<void>;
  /** Sends a document event to the agent. For lost access or deletion, first call `takeAway`. */
  tell(event: DocumentEvent, documentId: string): Promise<void>;
  /** Sends a message in a chat. All messages of one test agent belong to the same chat. */
  say(message: string, turn?: Partial<Omit<ChatTurn, 'message' | 'history'>>): Promise<TestAnswer>;
  /** Sends a message to a socket and returns the frames of its answer. */
  send(type: string, message: unknown): Promise<unknown[]>;
  /** Calls a tool that the agent offers, like the model of a chat. @returns the result as the model gets it */
  use(name: string, input?: unknown): Promise<unknown>;
  /** All requests to the model, in order. */
  asked: AskedRequest[];
  /** Jobs that the agent has queued. The test agent does not run them automatically. */
  queue: { job: string; input: unknown }[];
  steps: string[];
  emitted: unknown[];
  /** Result paths of the jobs that `run` ran, from `resultPath` of each job. */
  resultPaths: string[];
  /** Uses of other people's drafts that the agent has recorded in the audit log. */
  audited: DraftAccess[];
  notified: FakePlatform['notified'];
  sent: FakePlatform['sent'];
  /** Deletes a document or revokes access to it, so that records about it must be withheld. */
  takeAway: (documentId: string) => void;
  /** Adds a version with this text to a document. Call `tell` to send the event to the agent. */
  renew: (documentId: string, text: string) => void;
  clearTrash: FakePlatform['clearTrash'];
  /** Returns a test agent for another person in the same workspace. */
  as: (user: Partial<CallUser>) => TestAgent;
}

/**
 * Runs an agent's server half on an in-memory platform.
 * @example const agent = testAgent(plugin, { replies: ['Hello [1]'], documents: [{ filename: 'a.txt', text: '…' }] });
 * @throws when the plugin refuses the config
 */
export function testAgent(plugin: ServerPlugin, options: TestAgentOptions = {}): TestAgent {
  return openHere(apart()?.(plugin) ?? plugin, options);
}

/** Returns a function that a test runner can install to move the handlers of a server half into another process. */
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
  const audited: DraftAccess[] = [];
  const kept = new Map<string, unknown>();
  const history: ChatTurn['history'] = [];
  const sessionId = randomUUID();
  const call = fakeCall({
    manifest: plugin.manifest,
    user,
    company: options.company ?? 'Example',
    config,
    modelSettings: options.modelSettings ?? {},
    signal,
    capabilities: platform.capabilities(user.id),
    agentSettings: settings(user),
    audited,
    secrets: options.secrets ?? {},
    styleGuide: async () => ({ ...noStyleRules, version: 0, samples: [], ...options.styleGuide }),
    async enqueue(job, input) {
      if (!plugin.jobs.some(({ spec }) => spec.name === job.name))
        throw new Error(
          `The plugin has no job "${job.name}"; add job(…) to the "jobs" of defineServerPlugin`,
        );
      queue.push({ job: job.name, input: asJson(await checkAsync(job.input, input)) });
      return { jobId: randomUUID() };
    },
  });

  async function runJob(job: Job, input: unknown, id: string): Promise<unknown> {
    const { spec } = job;
    const progress = async (step: string) => {
      if (spec.steps && !spec.steps.includes(step))
        throw new Error(
          `The job "${spec.name}" does not declare the step "${step}"; add it to "steps" of jobSpec`,
        );
      if (steps.at(-1) !== step) steps.push(step);
    };
    const checkpoint: Checkpoint = async (name, key, work) => {
      await progress(name);
      const place = JSON.stringify([id, name, key]);
      if (!kept.has(place)) kept.set(place, asJson(await work()));
      return kept.get(place) as never;
    };
    const emit = async (data: unknown) => {
      if (!spec.event) throw new Error(`The job "${spec.name}" declares no event`);
      emitted.push(check(spec.event, asJson(data)));
    };
    const run = { id, input: check(spec.input, asJson(input)), call, progress, checkpoint, emit };
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
    clearTrash: platform.clearTrash,
    as: (other) => openAgent(plugin, options, { user: personOf(other), signal, platform, settings }),
    queue,
    steps,
    emitted,
    resultPaths,
    audited,

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
      const problem = isFileAnswer(result) ? null : jsonProblem(result, 'response');
      if (problem !== null) throw new Error(`${endpoint.method} ${endpoint.path}: ${problem}`);
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
      const subscriptions = plugin.subscriptions.filter((one) => one.event === event);
      if (subscriptions.length === 0) throw new Error(`The plugin does not hear of "${event}"`);
      for (const { job } of subscriptions) await runJob(job, { documentId }, randomUUID());
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
      const sharedTool = plugin.offers.find((one) => one.name === name);
      if (!sharedTool) throw new Error(`The plugin offers no "${name}"`);
      const isReading = plugin.manifest.offers?.some((one) => one.name === name && one.changes !== true);
      const lent = isReading ? readOnlyCall(call, name) : call;
      const given = await sharedTool.run(await checkAsync(sharedTool.input, asJson(input)), lent);
      return sharedTool.output.parse(isFindings(given) ? given.answer : given);
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

async function collect(parts: AsyncIterable<ChatPart>): Promise<TestAnswer> {
  const said: TestAnswer = { text: '', sources: [], status: [], steps: [] };
  for await (const part of parts) {
    if (part.type === 'text') said.text += part.text;
    else if (part.type === 'sources') said.sources = part.sources;
    else if (part.type === 'status') said.status.push(part.text);
    else if (part.type === 'step')
      said.steps = [...said.steps.filter(({ id }) => id !== part.step.id), part.step];
  }
  return said;
}
