import { describe, expect, it } from 'vitest';
import { isOfAttachment, type Passage } from '../capabilities.ts';
import { turnMessages } from './turn-messages.ts';
import { turnSources } from './turn-sources.ts';

const filler = (topic: string) =>
  `About ${topic}. ${'It was reviewed in spring by the people in charge. '.repeat(30)}`;
const contract = [
  ...Array.from({ length: 20 }, (_, index) => filler(`chapter ${index}`)),
  'Either party may end this contract with a notice period of three months.',
  ...Array.from({ length: 20 }, (_, index) => filler(`annex ${index}`)),
].join('\n\n');
const turn = {
  sessionId: 's',
  message: 'What are the notice periods of the contract?',
  history: [],
  attachments: [{ filename: 'contract.pdf', text: contract }],
  memories: [],
  documentIds: [],
};

describe('the sources of a turn', () => {
  it('begin with the relevant passages of attached files', () => {
    const found = { id: 'p', documentId: 'd', filename: 'policy.md' } as Passage;
    const sources = turnSources(turn, [found]);
    expect(sources.at(-1)).toBe(found);
    expect(sources.length).toBeLessThanOrEqual(13);
    expect(sources.filter(isOfAttachment)).toHaveLength(sources.length - 1);
    expect(sources.some(({ quote }) => quote.includes('three months'))).toBe(true);
  });

  it('have offsets that match the text of the file', () => {
    for (const { start, end, quote } of turnSources(turn)) expect(contract.slice(start, end)).toBe(quote);
  });

  it('contain the beginning of a file that shares no word with the question', () => {
    const [first] = turnSources({ ...turn, message: 'Résumé?' });
    expect(first?.start).toBe(0);
  });

  it('include the files of earlier questions', () => {
    const history = [{ role: 'user' as const, content: 'Read this.', attachments: turn.attachments }];
    const sources = turnSources({ ...turn, attachments: [], history });
    expect(sources.some(({ quote }) => quote.includes('three months'))).toBe(true);
  });

  it('are only the search results when nothing is attached', () => {
    expect(turnSources({ ...turn, attachments: [] })).toEqual([]);
  });

  it('take only a moment for the largest file', () => {
    const attachments = [{ filename: 'a', text: contract.repeat(7) }];
    const before = process.threadCpuUsage();
    turnSources({ ...turn, attachments });
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(500);
  });
});

describe('a turn as messages', () => {
  it('keeps files separate from the text, and asks for an overview when there is no text', () => {
    const messages = turnMessages({ ...turn, message: ' ' });
    expect(messages).toEqual([
      {
        role: 'user',
        content: expect.stringMatching(/overview of the attached file/),
        attachments: turn.attachments,
      },
    ]);
  });
});
