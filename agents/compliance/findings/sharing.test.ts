import { randomUUID } from 'node:crypto';
import { endpoint } from '@staffroom/sdk';
import { testAgent } from '@staffroom/sdk/testing';
import { describe, expect, it } from 'vitest';
import {
  analyse,
  createFinding,
  deleteFinding,
  exportFindings,
  listFindings,
  shareFindings,
  updateFinding,
} from './contract.ts';
import { z } from 'zod';
import { quoteStateName, trendOf } from './finding.ts';
import plugin from '../server/index.ts';
import { route } from '../server/kit.ts';
import { openRegister } from '../server/findings/register.ts';

const [benId, teamId] = [randomUUID(), randomUUID()];
const ben = { id: benId, name: 'Ben', email: 'ben@example.test' };
const agreement = {
  id: '5a6c1c0e-51a8-4c5e-9a55-6c1f7d0c2b01',
  filename: 'agreement.txt',
  text: 'The supplier shall report any security incident within ten days.',
};
const all = { query: {} };
const draft = {
  severity: 'high',
  requirement: 'Retention',
  documentId: agreement.id,
  quote: 'within ten days',
} as const;

describe('a list of findings that colleagues share', () => {
  it('invalid filters of an export and other people’s findings are refused', async () => {
    const agent = testAgent(plugin, { documents: [agreement] });
    const { id, updatedAt } = await agent.request(createFinding, { body: draft });
    const file = await agent.request(exportFindings, { query: { format: 'docx' } });
    expect(file.filename).toMatch(/^findings-[\d-]+\.docx$/);
    for (const query of [
      { format: 'pptx' },
      { format: 'docx', severity: 'worst' },
      { format: 'xlsx', document: '1' },
    ])
      await expect(agent.request(exportFindings, { query: query as never })).rejects.toMatchObject({
        code: 'invalid',
      });

    const stranger = agent.as({ ...ben, id: randomUUID() });
    expect(await stranger.request(listFindings, all)).toMatchObject({ items: [], total: 0, all: 0 });
    const change = { params: { id }, body: { status: 'resolved', unchangedSince: updatedAt } } as const;
    for (const work of [
      () => stranger.request(updateFinding, change),
      () => stranger.request(deleteFinding, { params: { id } }),
    ])
      await expect(work()).rejects.toMatchObject({ code: 'not-found' });
    await expect(stranger.run(analyse, { documentIds: [agreement.id] })).rejects.toThrow(
      'This document does not exist',
    );
  });

  it('findings that their author shares are visible to the team, without text of documents that its members cannot read', async () => {
    const agent = testAgent(plugin, { documents: [agreement], teams: { [benId]: [teamId] } });
    const other = agent.as(ben);
    const { id } = await agent.request(createFinding, { body: draft });
    await agent.request(createFinding, { body: { ...draft, requirement: 'Kept back' } });
    expect((await other.request(listFindings, all)).all).toBe(0);
    expect(await other.request(shareFindings, { body: { ids: [id], teams: [teamId] } })).toEqual({
      updated: 0,
    });
    expect(await agent.request(shareFindings, { body: { ids: [id], teams: [teamId] } })).toEqual({
      updated: 1,
    });

    const { items } = await other.request(listFindings, all);
    expect(items).toMatchObject([
      { id, requirement: 'Retention', quote: '', withheld: true, mine: false, author: { name: 'Ana' } },
    ]);
    const change = { status: 'in-progress', unchangedSince: items[0]?.updatedAt ?? '' } as const;
    const changed = await other.request(updateFinding, { params: { id }, body: change });
    for (const work of [
      () => other.request(deleteFinding, { params: { id } }),
      () =>
        other.request(updateFinding, {
          params: { id },
          body: { teams: [], unchangedSince: changed.updatedAt },
        }),
    ])
      await expect(work()).rejects.toMatchObject({ code: 'forbidden' });
    expect((await agent.request(listFindings, { query: { status: 'in-progress' } })).items).toMatchObject([
      { id, quote: 'within ten days', mine: true },
    ]);
  });

  it('a finding can be assigned to a colleague, who is notified and gets one reminder a day before the due date', async () => {
    const agent = testAgent(plugin, { documents: [agreement] });
    const other = agent.as(ben);
    const { id, updatedAt } = await agent.request(createFinding, { body: { ...draft, due: '2026-10-05' } });
    const body = { owner: 'Ben', ownerId: benId, unchangedSince: updatedAt };
    await agent.request(updateFinding, { params: { id }, body });
    expect(agent.notified).toMatchObject([{ userId: benId, title: 'Ana made you the owner of a finding' }]);

    const at = (dueAt: string) => ({ dueAt });
    await other.runSchedule('reminders', at('2026-10-03T06:00:00Z'));
    await agent.runSchedule('reminders', at('2026-10-04T06:00:00Z'));
    expect(agent.notified).toHaveLength(1);
    await other.runSchedule('reminders', at('2026-10-04T06:00:00Z'));
    await other.runSchedule('reminders', at('2026-10-05T06:00:00Z'));
    expect(agent.notified.slice(1)).toMatchObject([
      {
        userId: benId,
        title: 'A finding is due: Retention',
        href: `/agents/compliance?view=findings&row=${id}`,
      },
    ]);
  });
});

describe('a newer version of a document', () => {
  it('an analysis of a newer document version marks quotes as unchanged, changed or gone, and findings as new, persisting or fixed', async () => {
    const before = [
      'The supplier shall report any security incident within ten days after it was discovered.',
      'The supplier may engage sub-processors without prior notice to the customer.',
      'Overtime is not paid to anybody who works here.',
    ];
    const after = [
      before[0],
      'The supplier may engage sub-processors with thirty days of notice to the customer.',
      'Invoices are paid within 90 days of receipt of the goods.',
    ];
    const text = (lines: readonly (string | undefined)[]) =>
      [...lines, 'Governed by the law of Portugal. Confidential.'].join('\n\n');
    const document = { ...agreement, text: text(before) };
    const agent = testAgent(plugin, { documents: [document], modelSettings: { provider: 'built-in' } });
    expect(await agent.run(analyse, { documentId: document.id })).toMatchObject({ added: 3, fixed: 0 });
    agent.renew(document.id, text(after));
    await agent.tell('document.updated', document.id);
    const states = async () =>
      (await agent.request(listFindings, { query: { sort: 'requirement' } })).items.map((item) => [
        item.requirement.split(' (')[0],
        quoteStateName(item),
        trendOf(item)?.is ?? null,
        item.status,
      ]);
    expect(await states()).toEqual([
      ['Authorisation of sub-processors', 'Changed in version 2', null, 'open'],
      ['Notification of breaches within 72 hours', 'Exact quote found', null, 'open'],
      ['Pay for overtime', 'No longer in version 2', null, 'open'],
    ]);
    expect(await agent.run(analyse, { documentId: document.id })).toMatchObject({
      added: 1,
      known: 1,
      fixed: 2,
    });
    expect(await states()).toEqual([
      ['Authorisation of sub-processors', 'Changed in version 2', 'fixed', 'resolved'],
      ['Notification of breaches within 72 hours', 'Exact quote found', 'persisting', 'open'],
      ['Pay for overtime', 'No longer in version 2', 'fixed', 'resolved'],
      ['Payment within 60 days', 'Exact quote found', 'new', 'open'],
    ]);
    const fixed = async () => (await agent.request(listFindings, { query: { trend: 'fixed' } })).items;
    const [overtime, ...others] = (await fixed()).filter(({ requirement }) => /overtime/.test(requirement));
    expect([overtime?.status, others.length, (await fixed()).length]).toEqual(['resolved', 0, 2]);

    // A finding that a person has reopened stays open, even if a later analysis of the same text runs.
    const params = { id: overtime?.id ?? '' };
    const unchangedSince = overtime?.updatedAt ?? '';
    await agent.request(updateFinding, { params, body: { status: 'in-progress', unchangedSince } });
    expect((await states())[2]).toEqual(['Pay for overtime', 'No longer in version 2', null, 'in-progress']);
    expect(await agent.run(analyse, { documentId: document.id })).toMatchObject({ fixed: 1 });
    expect((await fixed()).map(({ requirement }) => /overtime/.test(requirement))).toEqual([false]);

    agent.renew(document.id, text(before));
    await agent.run(analyse, { documentId: document.id });
    expect((await states()).map(([requirement, , trend, status]) => [requirement, trend, status])).toEqual([
      ['Authorisation of sub-processors', 'new', 'open'],
      ['Notification of breaches within 72 hours', 'persisting', 'open'],
      ['Pay for overtime', 'persisting', 'in-progress'],
      ['Payment within 60 days', 'fixed', 'resolved'],
    ]);
  });

  it('open findings that an earlier analysis marked as fixed are resolved', async () => {
    const asBefore = endpoint({ method: 'POST', path: '/as-before', response: z.void() });
    const leaveOpen = route(asBefore, async ({ call }) => {
      const register = openRegister(call);
      const trend = { is: 'fixed' as const, version: 2 };
      for (const { id } of await register.all()) await register.update(id, { status: 'open', trend });
    });
    const agent = testAgent({ ...plugin, routes: [...plugin.routes, leaveOpen] }, { documents: [agreement] });
    const { id } = await agent.request(createFinding, { body: draft });
    await agent.request(asBefore);
    const { items } = await agent.request(listFindings, { query: { status: 'resolved', trend: 'fixed' } });
    expect(items).toMatchObject([{ id, status: 'resolved', trend: { is: 'fixed' } }]);
    expect((await agent.request(listFindings, { query: { status: 'open' } })).items).toEqual([]);

    // A note does not reopen the finding; a person who changes its status does.
    const change = (body: object) => agent.request(updateFinding, { params: { id }, body: body as never });
    const noted = await change({ note: 'Seen', unchangedSince: items[0]?.updatedAt });
    expect(noted.status).toBe('resolved');
    expect(await change({ status: 'open', unchangedSince: noted.updatedAt })).toMatchObject({
      status: 'open',
    });
    expect((await agent.request(listFindings, { query: { status: 'open' } })).items).toHaveLength(1);
  });
});
