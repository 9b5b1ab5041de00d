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
  it('the sources of a turn begin with the relevant passages of attached files', () => {
    const found = { id: 'p', documentId: 'd', filename: 'policy.md' } as Passage;
    const sources = turnSources(turn, [found]);
    expect(sources.at(-1)).toBe(found);
    expect(sources.length).toBeLessThanOrEqual(13);
    expect(sources.filter(isOfAttachment)).toHaveLength(sources.length - 1);
    expect(sources.some(({ quote }) => quote.includes('three months'))).toBe(true);
  });

  it('the sources of a turn have offsets that match the text of the attached file', () => {
    for (const { start, end, quote } of turnSources(turn)) expect(contract.slice(start, end)).toBe(quote);
  });

  it('the sources of a turn contain the beginning of a file that shares no word with the question', () => {
    const [first] = turnSources({ ...turn, message: 'Résumé?' });
    expect(first?.start).toBe(0);
  });

  it('the sources of a turn include the files of earlier questions', () => {
    const history = [{ role: 'user' as const, content: 'Read this.', attachments: turn.attachments }];
    const sources = turnSources({ ...turn, attachments: [], history });
    expect(sources.some(({ quote }) => quote.includes('three months'))).toBe(true);
  });

  it('the sources of a turn are only the search results when no file is attached', () => {
    expect(turnSources({ ...turn, attachments: [] })).toEqual([]);
  });

  it('the sources of a turn with the largest allowed file are found within a moment', () => {
    const attachments = [{ filename: 'a', text: contract.repeat(7) }];
    const before = process.threadCpuUsage();
    turnSources({ ...turn, attachments });
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(500);
  });
});

describe('a turn as messages', () => {
  it('the messages of a turn keep files separate from the text, and ask for an overview when there is no text', () => {
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
