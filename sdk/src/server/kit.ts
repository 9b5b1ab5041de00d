import type { z } from 'zod';
import type { ChatPart, ChatTurn } from '../chat.ts';
import type { Endpoint, EndpointRequest, EndpointResponse, JobEvent, JobSpec } from '../contract.ts';
import type { ManifestInput } from '../manifest.ts';
import type { Findings } from '../tools/findings.ts';
import type { SettingsDeclaration } from '../settings/agent-settings.ts';
import type { Call } from './call.ts';
import type { Emit, Job, JobOptions, Progress, Step } from './job.ts';
import {
  type DocumentEvent,
  type DocumentNews,
  type Schedule,
  type ScheduledRun,
  scheduleOf,
  type ScheduleOptions,
  type Subscription,
  subscriptionTo,
} from './standing-work.ts';

// A handler's exact types are checked where it is written; the platform calls it with validated values.
// oxlint-disable-next-line typescript/no-explicit-any
type Checked = any;

/** The features of an agent are values in lists; the platform reads them and wires them up. Structural: no class, no symbol. */
export interface Route {
  kind: 'route';
  endpoint: Endpoint;
  handle: (request: Checked) => Promise<unknown>;
}

export interface Socket {
  kind: 'socket';
  /** Frames of type `<agent>:<type>` reach it. */
  type: string;
  schema: z.ZodType;
  handle: (message: Checked, call: Checked) => AsyncIterable<unknown>;
}

export interface Chat {
  kind: 'chat';
  handle: (turn: ChatTurn, call: Checked) => AsyncIterable<ChatPart>;
}

/** Something that the model may ask for in a chat, on behalf of the person. */
export interface Tool {
  kind: 'tool';
  /** Letters, digits and `_`; the name the model calls it by. */
  name: string;
  description: string;
  input: z.ZodType;
  step?: ((input: Checked) => string) | undefined;
  run: (input: Checked, call: Checked) => Promise<unknown>;
}

/** Does what its manifest offers to the models of chats, under the same name. */
export interface Offer {
  kind: 'offer';
  name: string;
  input: z.ZodType;
  output: z.ZodType;
  run: (input: Checked, call: Checked) => Promise<unknown>;
}

/** The names under which a manifest offers something. */
export type OfferName<M extends ManifestInput> = M extends {
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
  /** What the model may ask for in the platform's chat. An agent with a chat of its own hands them over with `toolsFor`. */
  tools: Tool[];
  /** What the models of other agents' chats may ask for, too; one for each of the manifest's `offers`. */
  offers: Offer[];
  chat: Chat | undefined;
  /** Runs once at start, 10 s at most. Whatever it starts must end when `signal` aborts. */
  setup: ((context: { config: Checked; signal: AbortSignal }) => Promise<void>) | undefined;
}

/**
 * The server half of an agent, typed by its manifest: `call` offers exactly the capabilities it declares.
 * @example
 * const { chat, defineServerPlugin } = serverKit(manifest);
 * export default defineServerPlugin({ chat: chat(async function* (turn, call) { yield { type: 'text', text: 'Hello' }; }) });
 */
export function serverKit<
  const M extends ManifestInput,
  C extends z.ZodType = z.ZodUnknown,
  // Without settings there is nothing to read.
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
        /** The job's, the same in every run of it: what a run has finished can be kept under it. */
        id: string;
        input: z.output<J['input']>;
        call: AgentCall;
        progress: Progress;
        step: Step;
        emit: Emit<JobEvent<J>>;
      }) => Promise<z.output<J['result']>>,
      jobOptions: JobOptions<J> = {},
    ): Job => ({ kind: 'job', spec, options: jobOptions, handle }),

    /**
     * Work that returns by the clock. Each run is a job of the person that it is for: it has steps, is tried again, is listed, and
     * tells the person where it fails. Two server processes run it once, and so does a server that was down over several runs; while
     * a run goes on, the next one is left out.
     * @param name says which schedule it is for as long as the agent is installed; a–z, 0–9 and `-`
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
     * Hears of documents that this agent has worked with: for each person who has a record about one, or has started a job on it,
     * on that person's behalf. (Records of a workspace collection count as the owner's of the document.) It comes at least once:
     * also where the agent was off or the server down, and again where the handler throws. Nobody else's documents are told of.
     * @example on('document.updated', async ({ documentId, call }) => markStale(call.storage, documentId))
     */
    on: (
      event: DocumentEvent,
      handle: (news: DocumentNews<AgentCall>) => Promise<unknown>,
      jobOptions: JobOptions = {},
    ): Subscription => subscriptionTo(event, handle, jobOptions),

    socket: <S extends z.ZodType>(
      type: string,
      schema: S,
      handle: (message: z.output<S>, call: AgentCall) => AsyncIterable<unknown>,
    ): Socket => ({ kind: 'socket', type, schema, handle }),

    /**
     * Something that the model may ask for.
     * @example tool({ name: 'exchange_rate', description: 'The rate of a currency today.', input: z.object({ currency: z.string() }),
     *   step: ({ currency }) => `Looking up the rate of ${currency}`, run: async ({ currency }, call) => rateOf(currency) })
     */
    tool: <S extends z.ZodType>(spec: {
      name: string;
      description: string;
      input: S;
      /** What people read while it runs; its name where left out. */
      step?: (input: z.output<S>) => string;
      /** The result travels as JSON; `findings` hand over passages to cite. An `AppError` is told to the model. */
      run: (input: z.output<S>, call: AgentCall) => Promise<unknown>;
    }): Tool => ({ kind: 'tool', ...spec }),

    /**
     * Does what the manifest offers under this name to the models of chats, on behalf of whoever chats and with this agent's own
     * capabilities.
     * @example offer('open_tasks', { input: z.object({}), output: z.array(Task), run: async (_, call) => tasksOf(call) })
     */
    offer: <I extends z.ZodType, O extends z.ZodType>(
      name: OfferName<M>,
      spec: {
        input: I;
        /** What the model is told: nothing beyond it. */
        output: O;
        /** `findings` hand over passages to cite; their `answer` is held to `output`. An `AppError` is told to the model. */
        run: (input: z.output<I>, call: AgentCall) => Promise<z.input<O> | Findings>;
      },
    ): Offer => ({ kind: 'offer', name, ...spec }),

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

/** What an agent can consist of. */
export interface Features<Config> {
  routes?: Route[];
  jobs?: Job[];
  schedules?: Schedule[];
  /** What `on` gives. */
  subscriptions?: Subscription[];
  sockets?: Socket[];
  tools?: Tool[];
  /** What `offer` gives. */
  offers?: Offer[];
  chat?: Chat;
  setup?: (context: { config: Config; signal: AbortSignal }) => Promise<void>;
}
