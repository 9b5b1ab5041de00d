import { testAgent } from '@staffroom/sdk/testing';
import { expect, it } from 'vitest';
import { createFinding, listFindings } from './contract.ts';
import plugin from '../server/index.ts';

const finding = { severity: 'high', requirement: 'GDPR Art. 33' } as const;

it('the model of any chat can list only findings that the person can see', async () => {
  const agent = testAgent(plugin);
  await agent.request(createFinding, { body: finding });
  await agent.request(createFinding, { body: { severity: 'low', requirement: 'GDPR Art. 5' } });
  expect(await agent.use('list_findings', { search: 'gdpr', severity: ['high'] })).toEqual({
    total: 1,
    findings: [expect.objectContaining({ requirement: 'GDPR Art. 33', severity: 'high', status: 'open' })],
  });
  expect(await agent.use('list_findings', { status: ['resolved'] })).toMatchObject({ total: 0 });
  expect(await agent.as({ name: 'Ben' }).use('list_findings')).toEqual({ total: 0, findings: [] });
});

it('the model of any chat can set the status of exactly the finding that the person approved', async () => {
  const agent = testAgent(plugin);
  const { id } = await agent.request(createFinding, { body: finding });
  const other = { id, requirement: 'GDPR Art. 5', status: 'resolved' };
  await expect(agent.use('set_finding_status', other)).rejects.toMatchObject({ code: 'conflict' });
  const { requirement } = finding;
  await agent.use('set_finding_status', { id, requirement, status: 'resolved' });
  expect((await agent.request(listFindings, { query: {} })).items).toMatchObject([
    { id, status: 'resolved' },
  ]);
  await expect(
    agent.as({ name: 'Ben' }).use('set_finding_status', { id, requirement, status: 'open' }),
  ).rejects.toMatchObject({ code: 'not-found' });
});
