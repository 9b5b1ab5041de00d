import { testAgent } from '@staffroom/sdk/testing';
import { expect, it } from 'vitest';
import * as contract from './contract.ts';
import { contentTypes } from './project.ts';
import plugin from './server/index.ts';
import { saveSettings } from './server/settings.ts';

const form = {
  name: 'One service desk',
  clientName: 'Nordfrakt AB',
  industry: 'logistics' as const,
  solutions: ['servicedesk', 'analytics'],
  services: { implementation: true, training: true },
  scope: 'Four warehouses report in one place. Six mailboxes were replaced.',
  metrics: '- First answer: from 9 hours to 52 minutes\n- Reopened tickets: from 18 % to 6 %',
  testimonial: 'It simply works.',
};

const all = (projectId: string) => ({ projectId, types: [...contentTypes], variants: 1, shorten: false });

it('a marketing project is composed in the language of its form, or in the language selected in the form', async () => {
  const agent = testAgent(plugin, { replies: Array.from({ length: 10 }, () => '-') });
  await agent.request(saveSettings, { body: { provider: 'built-in' } });
  const german = {
    ...form,
    name: 'Eine Störungsannahme',
    scope:
      'Die vier Lager melden Störungen nun an einer Stelle. Zuvor wurden sie an sechs Postfächer geschickt.',
    metrics: 'Erste Antwort: von 9 Stunden auf 52 Minuten',
    testimonial: '',
  };
  const texts = async (body: typeof form & { language?: 'en' | 'de' }) => {
    const { id } = await agent.request(contract.createProject, { body });
    await agent.run(contract.generate, all(id));
    const project = await agent.request(contract.getProject, { params: { id }, query: {} });
    return project.content.map(({ content }) => content);
  };
  const [post = '', tweet, study = ''] = await texts(german);
  expect(study.match(/^## .+/gm)).toEqual(
    ['Überblick', 'Herausforderung', 'Lösung', 'Umsetzung', 'Ergebnisse'].map((name) => `## ${name}`),
  );
  expect(post).toContain(
    'Im Einsatz: ServiceDesk Plus und Analytics Plus. Unser Anteil: Umsetzung und Schulung.',
  );
  expect(post).toContain('Was sich geändert hat:');
  expect(post).toContain('#LogistikTransport');
  expect(`${post}${tweet}${study}`).not.toMatch(/\b(?:and|with|In use|Our part|training)\b/);
  expect((await texts({ ...german, language: 'en' }))[2]).toContain('## Overview');
  expect((await texts({ ...form, language: 'de' }))[2]).toContain('## Überblick');
  const body = { kind: 'metrics' as const, clientName: 'Nordfrakt AB', solutions: ['servicedesk'] };
  const other = agent.as({ language: 'de' });
  await other.request(saveSettings, { body: { provider: 'built-in' } });
  const { text } = await other.request(contract.assist, { body });
  expect(text).toContain('Zeit bis zur ersten Antwort, vor und mit ServiceDesk Plus: [zu ergänzen]');
});
