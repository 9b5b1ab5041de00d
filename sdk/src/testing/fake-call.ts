import type { Capabilities } from '../capabilities.ts';
import type { JobSpec } from '../endpoint.ts';
import { AppError } from '../errors.ts';
import { AgentManifest, Capability, type ManifestInput } from '../manifest.ts';
import type { AgentSettings } from '../settings/agent-settings.ts';
import type { StyleGuide } from '../style/guide/style-guide.ts';
import type { BaseCall, DraftAccess, ModelSettings, CallUser } from '../server/call.ts';

export interface FakeCallOptions {
  manifest: ManifestInput;
  user: CallUser;
  company: string;
  config: unknown;
  modelSettings: Partial<ModelSettings>;
  signal: AbortSignal;
  capabilities: Capabilities;
  styleGuide: () => Promise<StyleGuide>;
  agentSettings: AgentSettings;
  audited: DraftAccess[];
  /** Values of the secrets that an administrator has entered, by name. */
  secrets: Readonly<Record<string, string>>;
  enqueue: (job: JobSpec, input: unknown) => Promise<{ jobId: string }>;
}

const silent = () => undefined;

/** Creates the call that a handler receives. As in the workspace, a capability that the manifest does not declare throws. */
export function fakeCall({ capabilities, ...options }: FakeCallOptions): BaseCall {
  const manifest = AgentManifest.parse(options.manifest);
  const call: BaseCall = {
    user: options.user,
    company: options.company,
    config: options.config,
    modelSettings: {
      provider: manifest.defaults.provider ?? null,
      model: null,
      prompt: manifest.defaults.prompt ?? '',
      temperature: null,
      maxTokens: null,
      ...options.modelSettings,
    },
    log: { info: silent, warn: silent, error: silent },
    auditDraft: async (access) => void options.audited.push(access),
    signal: options.signal,
    styleGuide: options.styleGuide,
    agentSettings: options.agentSettings,
    secrets: {
      async get(name) {
        if (!manifest.secrets.some((secret) => secret.name === name))
          throw new AppError(
            'forbidden',
            `The agent "${manifest.id}" may not read the secret "${name}": its manifest does not name it`,
          );
        const value = Object.hasOwn(options.secrets, name) ? options.secrets[name] : undefined;
        if (value === undefined)
          throw new AppError('unavailable', `The secret "${name}" of ${manifest.name} is not available`);
        return value;
      },
    },
    enqueue: options.enqueue,
  };
  for (const name of Capability.options) {
    const get = manifest.capabilities.includes(name)
      ? () => capabilities[name]
      : () => {
          throw new AppError(
            'forbidden',
            `The agent "${manifest.id}" may not use "${name}": its manifest does not declare it`,
          );
        };
    Object.defineProperty(call, name, { get });
  }
  return Object.freeze(call);
}
