import type { AiModelInfo } from '@staffroom/sdk/internal/shared';
import { expect, it } from 'vitest';
import { missingParts } from './missing-parts.ts';

const model: AiModelInfo = {
  id: 1,
  providerId: 4,
  provider: 'Team',
  name: 'Large',
  identifier: 'large',
  description: '',
  maxTokens: null,
  contextTokens: null,
  isActive: true,
  isDefault: false,
  retired: false,
  capabilities: {},
};
const server = { id: 4, protocol: 'openai-compatible', baseUrl: null } as const;

it('the setup of a compatible server requires an address, and the setup of every provider requires an active model', () => {
  expect(missingParts(server, [])).toEqual(['No base URL', 'No active model']);
  expect(missingParts(server, [model])).toEqual(['No base URL']);
  const reachable = { ...server, baseUrl: 'http://localhost:11434/v1' };
  expect(missingParts(reachable, [{ ...model, isActive: false }])).toEqual(['No active model']);
  expect(missingParts(reachable, [{ ...model, providerId: 5 }])).toEqual(['No active model']);
  expect(missingParts(reachable, [model])).toEqual([]);
  expect(missingParts({ ...server, protocol: 'google' }, [model])).toEqual([]);
});

it('a provider’s setup reports nothing as missing while the models load', () => {
  expect(missingParts({ ...server, protocol: 'openai' }, undefined)).toEqual([]);
});
