import type { StyleGuide } from '@staffroom/sdk';
import { type AskedRequest, testAgent } from '@staffroom/sdk/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as contract from './contract.ts';
import { contentNames, contentTypes } from './project.ts';
import plugin from './server/index.ts';

// `vitest -u` writes the pages in docs/ after a change of the prompts.

const assists = ['scope', 'metrics', 'testimonial'] as const;

const english = {
  form: {
    name: 'One service desk for four plants',
    clientName: 'Lindental Power',
    industry: 'manufacturing' as const,
    language: 'en' as const,
    solutions: ['servicedesk', 'analytics'],
    services: { implementation: true, migration: true, training: true },
    scope:
      'Until spring, 1,200 employees in four plants reported faults to six mailboxes. We replaced the mailboxes with one service desk, moved 14,000 old tickets and trained 38 agents in 5 weeks.\nInternal: the plant in Horn was against the project.\nPrice: 84,000 EUR',
    metrics: '- First answer: from 9 hours to 52 minutes\n- Reopened tickets: from 18% to 6%',
    testimonial: 'For the first time we see on Monday what broke on Sunday. I would not go back.',
    useAiAssist: false,
    testimonialDraft: false,
  },
  styleGuide: {
    tone: 'We show numbers and name people. We never boast.',
    avoid: [{ term: 'synergy', instead: 'teamwork', why: '' }],
    use: [{ term: 'e-mail', why: '' }],
    exclamations: false,
    longestSentence: 25,
    samples: [
      {
        documentId: '1',
        filename: 'Newsletter.docx',
        text: 'Nine vans, one door, two degrees: here is what we measured.',
      },
    ],
  },
};

const german: typeof english = {
  form: {
    ...english.form,
    name: 'Ein Service-Desk für vier Werke',
    clientName: 'Energie Lindental',
    language: 'de' as never,
    scope:
      'Bis zum Frühjahr meldeten 1.200 Beschäftigte in vier Werken Störungen an sechs Postfächer. Wir haben die Postfächer durch einen Service-Desk ersetzt, 14.000 alte Tickets übernommen und 38 Personen in 5 Wochen geschult.\nIntern: Das Werk in Horn war gegen das Projekt.\nPreis: 84.000 Euro',
    metrics: '- Erste Antwort: von 9 Stunden auf 52 Minuten\n- Wieder geöffnete Tickets: von 18 % auf 6 %',
    testimonial:
      'Zum ersten Mal sehen wir am Montag, was am Sonntag ausgefallen ist. Ich möchte nicht zurück.',
  },
  styleGuide: {
    ...english.styleGuide,
    tone: 'Wir nennen Zahlen und Namen. Wir prahlen nicht.',
    avoid: [{ term: 'Synergie', instead: 'Zusammenarbeit', why: '' }],
    use: [{ term: 'Service-Desk', why: '' }],
    samples: [
      {
        documentId: '1',
        filename: 'Rundbrief.docx',
        text: 'Neun Wagen, eine Tür, zwei Grad: Das haben wir gemessen.',
      },
    ],
  },
};

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-28T09:00:00Z'), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

async function asked({ form, styleGuide }: typeof english): Promise<[string, AskedRequest][]> {
  const long = 'word '.repeat(80).trim();
  const replies = [...assists, 'linkedin', long, 'Short.', 'study'].map((text) => text);
  const agent = testAgent(plugin, {
    replies,
    company: 'Nordwind IT',
    styleGuide: styleGuide as Partial<StyleGuide>,
  });
  for (const kind of assists) await agent.request(contract.assist, { body: { ...form, kind } });
  const { id } = await agent.request(contract.createProject, { body: form });
  await agent.run(contract.generate, { projectId: id, types: [...contentTypes] });
  const names = [
    ...assists.map((kind) => `AI Assist: ${kind}`),
    contentNames.linkedin,
    contentNames.twitter,
    'Twitter, shortened because the first text is too long',
    contentNames['case-study'],
  ];
  return names.map((name, place) => [name, agent.asked[place] ?? { messages: [] }]);
}

const block = (name: string, text: string) => `${name}:\n\n\`\`\`text\n${text}\n\`\`\``;

function pageOf(language: string, requests: readonly [string, AskedRequest][]): string {
  const parts = requests.map(([name, { system = '', messages, maxTokens }]) => {
    const [message] = messages;
    return [
      `## ${name}`,
      `At most ${maxTokens} tokens.`,
      block('Instructions', system),
      ...(message?.attachments ?? []).map(({ filename, text }) =>
        block(`Attached file \`${filename}\``, text),
      ),
      block('Message', message?.content ?? ''),
    ].join('\n\n');
  });
  return `${[
    `# Prompts of the Marketing Content Generator, ${language}`,
    'This page shows each prompt as the agent sends it for one project. A test writes and checks the page (`prompts-as-sent.test.ts`). The platform puts each attached file between two lines with a random code, and tells the model that the file is data.',
    ...parts,
  ].join('\n\n')}\n`;
}

it.each([
  ['English', 'en', english],
  ['German', 'de', german],
] as const)(
  'the page of the marketing prompts in %s shows each prompt as it is sent',
  async (name, code, given) => {
    const requests = await asked(given);
    await expect(pageOf(name, requests)).toMatchFileSnapshot(`./docs/prompts-${code}.md`);
  },
);

it.each([
  ['English', english],
  ['German', german],
] as const)(
  'no marketing prompt in %s contains words of the form outside of its data, or twice, or internal lines',
  async (_, given) => {
    for (const [, { system = '', messages }] of await asked(given)) {
      const files = messages[0]?.attachments?.map(({ text }) => text).join('\n') ?? '';
      const sent = [system, files, messages[0]?.content ?? ''].join('\n');
      const { form } = given;
      for (const own of [
        form.name,
        form.clientName,
        form.scope.slice(0, 60),
        form.metrics,
        form.testimonial,
      ]) {
        expect(files).toContain(own);
        expect(sent.split(own)).toHaveLength(2);
      }
      expect(sent).not.toMatch(/Horn|84[.,]000/);
      expect(system).toContain(given.styleGuide.tone);
    }
  },
);
