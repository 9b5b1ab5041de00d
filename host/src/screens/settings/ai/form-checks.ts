import type { AiProtocol } from '@staffroom/sdk';
import { likelyProtocol } from './providers/protocols.ts';

/** Field name → what is wrong with it. */
export type FieldErrors = Record<string, string>;

export interface ProviderDraft {
  name: string;
  identifier: string;
  /** Empty while it follows from the identifier. */
  protocol: AiProtocol | '';
  baseUrl: string;
  apiKeyEnvVar: string;
  apiKeyUrl: string;
  description: string;
  isActive: boolean;
  isDefault: boolean;
}

export interface ModelDraft {
  /** Empty while none is chosen. */
  providerId: string;
  name: string;
  identifier: string;
  /** As typed; empty where it is not known. */
  maxTokens: string;
  description: string;
  capabilities: Record<string, boolean>;
  isActive: boolean;
  isDefault: boolean;
}

/** What has to be there. The rest is the server's to judge, which answers field by field. */
export function missingFields(draft: { name: string; identifier: string; providerId?: string }): FieldErrors {
  return {
    ...(draft.name.trim() === '' && { name: 'Write a name.' }),
    ...(draft.identifier.trim() === '' && { identifier: 'Write an identifier.' }),
    ...(draft.providerId === '' && { providerId: 'Choose a provider.' }),
  };
}

export function tokenError(maxTokens: string): FieldErrors {
  const text = maxTokens.trim();
  return text === '' || /^[1-9]\d{0,8}$/.test(text)
    ? {}
    : { maxTokens: 'Write a whole number above zero, or leave it empty.' };
}

/** Only what differs goes to the server: what somebody else has changed meanwhile stays theirs. */
export function changesOf(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(after).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key])),
  );
}

/** Texts without the space around them; an empty address or variable is none. */
export function providerBody(draft: ProviderDraft): Record<string, unknown> {
  return {
    ...draft,
    name: draft.name.trim(),
    identifier: draft.identifier.trim(),
    protocol: draft.protocol || likelyProtocol(draft.identifier),
    description: draft.description.trim(),
    baseUrl: draft.baseUrl.trim() || null,
    apiKeyEnvVar: draft.apiKeyEnvVar.trim() || null,
    apiKeyUrl: draft.apiKeyUrl.trim() || null,
  };
}

export function modelBody(draft: ModelDraft): Record<string, unknown> {
  const tokens = draft.maxTokens.trim();
  return {
    ...draft,
    providerId: Number(draft.providerId),
    name: draft.name.trim(),
    identifier: draft.identifier.trim(),
    description: draft.description.trim(),
    maxTokens: tokens === '' ? null : Number(tokens),
  };
}
