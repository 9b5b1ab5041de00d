import type { StyleGuide } from '@staffroom/sdk';
import { type AskedRequest, testAgent } from '@staffroom/sdk/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lengthInstruction, seoInstruction, wordsFor } from './prompt-briefing.ts';
import * as contract from './contract.ts';
import { withoutUnknownLinks } from './html.ts';
import { wordCount } from './post.ts';
import { seoChecks, seoLimits } from './seo.ts';
import plugin from './server/index.ts';

// `vitest -u` writes the pages in docs/ after a change of the prompts.

const english = {
  field: 'cold chain',
  topic: {
    title: 'Doors break the cold chain',
    description: 'For drivers: what an open door costs, and what to do in summer.',
  },
  question: 'Write a teaser for our post about the cold chain.',
  documents: [
    {
      filename: 'van-report.txt',
      text: 'We put sensors into 38 vans of the cold chain. Doors, not engines, break the cold chain on most days: an open door warms a van by 2 degrees in 90 seconds. In summer, drivers open the door 41 times a day.',
    },
  ],
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
  field: 'Kühlkette',
  topic: {
    title: 'Türen unterbrechen die Kühlkette',
    description: 'Für Fahrerinnen und Fahrer: was eine offene Tür kostet und was im Sommer hilft.',
  },
  question: 'Schreibe einen Anreißer für unseren Beitrag über die Kühlkette.',
  documents: [
    {
      filename: 'wagenbericht.txt',
      text: 'In 38 Wagen der Kühlkette haben wir Fühler eingebaut. Türen und nicht Motoren unterbrechen die Kühlkette an den meisten Tagen: Eine offene Tür erwärmt einen Wagen in 90 Sekunden um 2 Grad. Im Sommer geht die Tür 41-mal am Tag auf.',
    },
  ],
  styleGuide: {
    ...english.styleGuide,
    tone: 'Wir nennen Zahlen und Namen. Wir prahlen nicht.',
    avoid: [{ term: 'Synergie', instead: 'Zusammenarbeit', why: '' }],
    use: [{ term: 'Kühlkette', why: '' }],
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

async function asked({ field, topic, question, documents, styleGuide }: typeof english) {
  const agent = testAgent(plugin, {
    replies: [{ topics: [topic] }, `<h1>${topic.title}</h1><p>${topic.title}.</p>`, 'Teaser.'],
    company: 'Nordwind Logistik',
    documents,
    styleGuide: styleGuide as Partial<StyleGuide>,
  });
  const run = await agent.request(contract.createRun, { body: { field } });
  await agent.request(contract.startWriting, { params: { id: run.id }, body: { topicId: '1' } });
  await agent.run(contract.write, { runId: run.id, topicId: '1', times: 1 });
  await agent.say(question);
  const written = await agent.request(contract.getRun, { params: { id: run.id } });
  const requests = ['Topics', 'Post', 'Chat beside the posts'].map((name, place): [string, AskedRequest] => [
    name,
    agent.asked[place] ?? { messages: [] },
  ]);
  return { requests, run: written };
}

const block = (name: string, text: string) => `${name}:\n\n\`\`\`text\n${text}\n\`\`\``;

function pageOf(language: string, requests: readonly [string, AskedRequest][]): string {
  const parts = requests.map(([name, { system = '', messages, sources = [], maxTokens }]) => {
    const message = messages.at(-1);
    return [
      `## ${name}`,
      ...(maxTokens === undefined ? [] : [`At most ${maxTokens} tokens.`]),
      block('Instructions', system),
      ...(message?.attachments ?? []).map(({ filename, text }) =>
        block(`Attached file \`${filename}\``, text),
      ),
      ...sources.map(({ filename, quote }, place) => block(`Source [${place + 1}], \`${filename}\``, quote)),
      block('Message', message?.content ?? ''),
    ].join('\n\n');
  });
  return `${[
    `# Prompts of the Blog Post Generator, ${language}`,
    'This page shows each prompt as the agent sends it for one post. A test writes and checks the page (`prompts-as-sent.test.ts`). The platform puts each attached file and the sources between two lines with a random code, tells the model that they are data, and asks it to cite the sources. The topics have a JSON schema.',
    ...parts,
  ].join('\n\n')}\n`;
}

it.each([
  ['English', 'en', english],
  ['German', 'de', german],
] as const)(
  'the page of the blog prompts in %s shows each prompt as it is sent',
  async (name, code, given) => {
    const { requests } = await asked(given);
    await expect(pageOf(name, requests)).toMatchFileSnapshot(`./docs/prompts-${code}.md`);
    for (const [, { system = '' }] of requests) {
      for (const part of [
        'Nordwind Logistik',
        'Readers: ',
        'Speaker: ',
        'Purpose: ',
        '28 November 2026',
        given.styleGuide.tone,
      ])
        expect(system).toContain(part);
      expect(system).not.toContain(given.topic.title);
    }
  },
);

it('the topic of a post is quoted as data, and its angle is an instruction', async () => {
  const { requests } = await asked(english);
  const content = requests[1]?.[1].messages[0]?.content ?? '';
  expect(content).toContain('about “Doors break the cold chain” of at least 2000 words, or fewer');
  expect(content).toContain(
    'Write about this angle of the topic only: “For drivers: what an open door costs',
  );
});

it('a post of short sources has a lower target, which its prompt names', async () => {
  const { requests, run } = await asked(english);
  expect(requests[1]?.[1].system).toContain('Write at most 150 words');
  expect(run.target).toBe(150);
  expect(wordsFor(2000, ['word '.repeat(400)])).toBe(500);
  expect(wordsFor(2000, ['word '.repeat(4_000)])).toBe(2000);
  expect(wordsFor(null, [])).toBeNull();
  expect(lengthInstruction(2000, ['word '.repeat(4_000)])).toContain('Never pad');
});

it('a post that keeps the SEO rules of the prompt passes the SEO checks', () => {
  const rules = seoInstruction('cold chain');
  for (const limit of Object.values(seoLimits)) expect(rules).toContain(String(limit));
  const lead = `The cold chain breaks at the door. ${'We looked at our vans. '.repeat(9)}`
    .slice(0, 150)
    .trim();
  const content = `<h1>Doors break the cold chain</h1><p>${lead}</p><h2>What we saw</h2><p>Doors stay open. <a href="https://a.test">See more</a>.</p>`;
  const text = {
    title: 'Doors break the cold chain',
    description: lead,
    slug: 'doors',
    keywords: ['cold chain'],
    content,
  };
  expect(wordCount(content)).toBeGreaterThan(20);
  expect(seoChecks(text).filter(({ state }) => state !== 'pass')).toEqual([]);
});

it('links that no source contains are removed from a post by a model', async () => {
  const links =
    '<p>See <a href="https://vans.test/a?x=1&amp;y=2">ours</a> and <a href="https://evil.test">theirs</a>.</p>';
  expect(withoutUnknownLinks(links, 'The report is at https://vans.test/a?x=1&y=2 for all.')).toBe(
    '<p>See <a href="https://vans.test/a?x=1&amp;y=2">ours</a> and theirs.</p>',
  );
  const agent = testAgent(plugin, {
    replies: [{ topics: [english.topic] }, `<h1>Doors</h1>${links}`],
    documents: english.documents,
  });
  const run = await agent.request(contract.createRun, { body: { field: 'cold chain' } });
  await agent.request(contract.startWriting, { params: { id: run.id }, body: { topicId: '1' } });
  const { postId } = await agent.run(contract.write, { runId: run.id, topicId: '1', times: 1 });
  const { content } = await agent.request(contract.getPost, { params: { id: postId } });
  expect(content).toBe('<h1>Doors</h1><p>See ours and theirs.</p>');
});
