import type { z } from 'zod';
import type { ChatPart, ChatTurn } from '../chat.ts';
import type { Endpoint, EndpointRequest, EndpointResponse, JobEvent, JobSpec } from '../endpoint.ts';
import type { ManifestInput } from '../manifest.ts';
import type { Findings } from '../tools/findings.ts';
import type { SettingsDeclaration } from '../settings/agent-settings.ts';
import type { Call } from './call.ts';
import type { Emit, Job, JobOptions, Progress, Checkpoint } from './job.ts';
import {
  type DocumentEvent,
  type DocumentEventCall,
  type Schedule,
  type ScheduledRun,
  scheduleOf,
  type ScheduleOptions,
  type Subscription,
  subscriptionTo,
} from './schedules-and-subscriptions.ts';

// Handlers are type-checked where they are defined; the platform calls them with validated values.
// oxlint-disable-next-line typescript/no-explicit-any
type Checked = any;

/**
 * A feature of an agent: a plain object that the platform reads and registers. Features use no classes and no symbols, so that
 * two copies of the SDK are compatible.
 */
export interface Route {
  kind: 'route';
  endpoint: Endpoint;
  handle: (request: Checked) => Promise<unknown>;
}

export interface Socket {
  kind: 'socket';
  /** The name of the socket. It receives frames of type `<agent>:<type>`. */
  type: string;
  schema: z.ZodType;
  handle: (message: Checked, call: Checked) => AsyncIterable<unknown>;
}

export interface Chat {
  kind: 'chat';
  handle: (turn: ChatTurn, call: Checked) => AsyncIterable<ChatPart>;
}

/** A tool that the model of a chat can call on the person's behalf. */
export interface Tool {
  kind: 'tool';
  /** The tool's name for the model: letters, digits and `_`. */
  name: string;
  description: string;
  input: z.ZodType;
  step?: ((input: Checked) => string) | undefined;
  run: (input: Checked, call: Checked) => Promise<unknown>;
}

/** The implementation of a tool that the manifest offers under the same name. */
export interface SharedTool {
  kind: 'offer';
  name: string;
  input: z.ZodType;
  output: z.ZodType;
  run: (input: Checked, call: Checked) => Promise<unknown>;
}

/** Names of the tools that a manifest offers. */
export type SharedToolName<M extends ManifestInput> = M extends {
  offers: readonly { name: infer N extends string }[];
}
  ? N
  : never;

export interface ServerPlugin {
  manifest: ManifestInput;
  config: z.ZodType | undefined;
  settings: SettingsDeclaration | undefined;
  routes: Route[];
  jobs: Job[];
  schedules: Schedule[];
  subscriptions: Subscription[];
  sockets: Socket[];
  /** Tools of the platform's chat. An agent with its own chat code passes these tools with `toolsFor`. */
  tools: Tool[];
  /** Tools for the models of other agents' chats: one for each entry of the manifest's `offers`. */
  offers: SharedTool[];
  chat: Chat | undefined;
  /** Runs once when the agent starts, at most 10 s. Everything that `setup` starts must end when `signal` aborts. */
  setup: ((context: { config: Checked; signal: AbortSignal }) => Promise<void>) | undefined;
}

/**
 * Creates the helpers for an agent's server half, typed by its manifest: `call` has the capabilities that the manifest
 * declares.
 * @example const { chat, defineServerPlugin } = serverKit(manifest); export default defineServerPlugin({ chat: chat(async function* (turn, call) { yield { type: 'text', text: 'Hello' }; }) });
 */
export function serverKit<
  const M extends ManifestInput,
  C extends z.ZodType = z.ZodUnknown,
  // The default for agents without settings.
  // oxlint-disable-next-line typescript/no-empty-object-type
  S extends z.ZodObject = z.ZodObject<{}>,
>(manifest: M, options: { config?: C; settings?: SettingsDeclaration<S> } = {}) {
  type AgentCall = Call<M, z.output<C>, z.output<S>>;
  return {
    route: <E extends Endpoint>(
      endpoint: E,
      handle: (request: EndpointRequest<E> & { call: AgentCall }) => Promise<EndpointResponse<E>>,
    ): Route => ({ kind: 'route', endpoint, handle }),

    job: <J extends JobSpec>(
      spec: J,
      handle: (run: {
        /** Id of the job, the same in every attempt. Use this id as the key of stored results. */
        id: string;
        input: z.output<J['input']>;
        call: AgentCall;
        progress: Progress;
        checkpoint: Checkpoint;
        emit: Emit<JobEvent<J>>;
      }) => Promise<z.output<J['result']>>,
      jobOptions: JobOptions<J> = {},
    ): Job => ({ kind: 'job', spec, options: jobOptions, handle }),

    /**
     * Declares a schedule. Each run is a job of its person: it has steps, is listed and retried, and reports failures to the
     * person. With two servers, a due time still starts one run; after a downtime over several due times, one run starts. While
     * the previous run is still going, the next one is skipped.
     * @param name identifies the schedule as long as the agent is installed; a–z, 0–9 and `-`
     * @example schedule('digest', { cron: '0 7 * * 1', timezone: 'Europe/Berlin', for: 'each-person', title: 'Weekly digest' },
     *   async ({ call, lastDueAt }) => call.notify.user(await digestSince(call, lastDueAt)))
     */
    schedule: (
      name: string,
      options: ScheduleOptions,
      handle: (run: ScheduledRun<AgentCall>) => Promise<unknown>,
      jobOptions: JobOptions = {},
    ): Schedule => scheduleOf(name, options, handle, jobOptions),

    /**
     * Subscribes to events of documents that this agent worked with. The handler runs for each person with a record about the
     * document or a job on it, on that person's behalf. (Records of a workspace collection count as the document owner's.) Each
     * event is delivered at least once: again after the handler throws, and after a downtime.
     * @example on('document.updated', async ({ documentId, call }) => markStale(call.storage, documentId))
     */
    on: (
      event: DocumentEvent,
      handle: (news: DocumentEventCall<AgentCall>) => Promise<unknown>,
      jobOptions: JobOptions = {},
    ): Subscription => subscriptionTo(event, handle, jobOptions),

    socket: <S extends z.ZodType>(
      type: string,
      schema: S,
      handle: (message: z.output<S>, call: AgentCall) => AsyncIterable<unknown>,
    ): Socket => ({ kind: 'socket', type, schema, handle }),

    /**
     * Declares a tool that the model can call.
     * @example tool({ name: 'exchange_rate', description: 'The rate of a currency today.', input: z.object({ currency: z.string() }),
     *   step: ({ currency }) => `Looking up the rate of ${currency}`, run: async ({ currency }, call) => rateOf(currency) })
     */
    tool: <S extends z.ZodType>(spec: {
      name: string;
      description: string;
      input: S;
      /** The status that people read while the tool runs. Default: the tool's name. */
      step?: (input: z.output<S>) => string;
      /**
       * Runs the tool. The platform sends the result to the model as JSON; return `findings` to add passages to cite. The model
       * sees the text of an `AppError`.
       */
      run: (input: z.output<S>, call: AgentCall) => Promise<unknown>;
    }): Tool => ({ kind: 'tool', ...spec }),

    /**
     * Implements a tool that the manifest offers to the models of chats. The tool runs on behalf of the person who chats, with
     * this agent's capabilities.
     * @example sharedTool('open_tasks', { input: z.object({}), output: z.array(Task), run: async (_, call) => tasksOf(call) })
     */
    sharedTool: <I extends z.ZodType, O extends z.ZodType>(
      name: SharedToolName<M>,
      spec: {
        input: I;
        /** Schema of the result. The model sees only what this schema contains. */
        output: O;
        /**
         * Runs the tool. Return `findings` to add passages to cite; the `answer` of the findings must match `output`. The model
         * sees the text of an `AppError`.
         */
        run: (input: z.output<I>, call: AgentCall) => Promise<z.input<O> | Findings>;
      },
    ): SharedTool => ({ kind: 'offer', name, ...spec }),

    chat: (handle: (turn: ChatTurn, call: AgentCall) => AsyncIterable<ChatPart>): Chat => ({
      kind: 'chat',
      handle,
    }),

    defineServerPlugin: (features: Features<z.output<C>> = {}): ServerPlugin => ({
      manifest,
      config: options.config,
      settings: options.settings as SettingsDeclaration | undefined,
      routes: features.routes ?? [],
      jobs: features.jobs ?? [],
      schedules: features.schedules ?? [],
      subscriptions: features.subscriptions ?? [],
      sockets: features.sockets ?? [],
      tools: features.tools ?? [],
      offers: features.offers ?? [],
      chat: features.chat,
      setup: features.setup,
    }),
  };
}

export interface Features<Config> {
  routes?: Route[];
  jobs?: Job[];
  schedules?: Schedule[];
  /** Subscriptions, created with `on`. */
  subscriptions?: Subscription[];
  sockets?: Socket[];
  tools?: Tool[];
  /** Tools for other agents, created with `sharedTool`. */
  offers?: SharedTool[];
  chat?: Chat;
  setup?: (context: { config: Config; signal: AbortSignal }) => Promise<void>;
}
