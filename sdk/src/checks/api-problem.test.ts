import { expect, it } from 'vitest';
import { coreEndpoints } from '../core/core-endpoints.ts';
import { AgentManifest } from '../manifest.ts';
import { addressesOverlap, coreAddresses } from './api-problem.ts';

it('the list of core addresses covers every route of the workspace and nothing else', () => {
  const prefixes = coreEndpoints.map(({ endpoint }) => endpoint.path.replace(/\/?[:*{(].*/s, ''));
  const isCovered = (path: string) => coreAddresses.some((address) => `${path}/`.startsWith(`${address}/`));
  expect(prefixes.filter((path) => !isCovered(path))).toEqual([]);
  expect(coreAddresses.filter((address) => !prefixes.includes(address))).toEqual([]);
});

it('two addresses overlap only at the ends of their parts', () => {
  expect(addressesOverlap('/api/documents', '/api/documents/mine')).toBe(true);
  expect(addressesOverlap('/api/documents', '/api/documents-of-mine')).toBe(false);
});

it('no agent can have an address outside of /api, such as the one of SCIM', () => {
  for (const api of ['/scim', '/scim/v2', '/scim/v2/Users', '/api/../scim', '/API/scim', '//scim'])
    expect(AgentManifest.shape.api.safeParse(api).success, `${api}`).toBe(false);
  expect(AgentManifest.shape.api.safeParse('/api/scim').success).toBe(true);
});
