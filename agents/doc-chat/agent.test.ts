import type { Passage } from '@staffroom/sdk';
import { testAgent } from '@staffroom/sdk/testing';
import { describe, expect, it } from 'vitest';
import plugin from './server/index.ts';
import { texts } from './server/no-answer.ts';
import { withinBudget } from './server/within-budget.ts';

const travel = {
  id: '5a6c1c0e-51a8-4c5e-9a55-6c1f7d0c2b01',
  filename: 'travel [1].txt',
  text: 'A hotel room may cost 120 euros. Managers approve travel abroad.',
};
const records = {
  id: '5a6c1c0e-51a8-4c5e-9a55-6c1f7d0c2b02',
  filename: 'records.txt',
  text: 'Customer records are kept for ten years. Supplier records are kept for six years.',
};
const documents = [travel, records];

describe('the documentation chat', () => {
  it('the documentation chat answers from the documents and sends its rules separately from them', async () => {
    const agent = testAgent(plugin, {
      documents,
      replies: ['120 euros [1].'],
      modelSettings: { prompt: 'Be brief.' },
    });
    const said = await agent.say('What may a hotel room cost?');
    expect(said.text).toBe('120 euros [1].');
    expect(agent.asked[0]?.system).toMatch(/^Be brief\.\n\nAnswer only from the excerpts/);
    expect(agent.asked[0]?.system).not.toContain('120 euros.');
    expect(agent.asked[0]?.sources).toEqual(said.sources);
  });

  it('the documentation chat says that the documents contain no answer, and links to the nearest documents without citing them', async () => {
    const agent = testAgent(plugin, { documents, replies: [texts.noAnswer] });
    const { text } = await agent.say('Which hotel room has a balcony?');
    expect(text).toContain(
      `${texts.noAnswer}\n\n${texts.nearest}\n\n- [travel \\[1\\].txt, p. 1](/documents/${travel.id}?version=1`,
    );
    expect(text).not.toContain(texts.uncited);
  });

  it('the documentation chat shows with an ellipsis that a long document name was shortened', async () => {
    const filename = `travel ${'rule '.repeat(30)}.txt`;
    const agent = testAgent(plugin, { documents: [{ ...travel, filename }], replies: [texts.noAnswer] });
    expect((await agent.say('Which hotel room has a balcony?')).text).toContain('rule rul…](/documents/');
  });

  it.each([
    'Rooms with balconies cost 200 euros.',
    // A number in code links to no source.
    '```markdown\nRooms with balconies cost 200 euros [1].\n```',
  ])('the documentation chat warns that an answer has no citation: %s', async (reply) => {
    const agent = testAgent(plugin, { documents, replies: [reply] });
    expect((await agent.say('What does a hotel room with a balcony cost?')).text).toContain(texts.uncited);
  });

  it('the documentation chat calls no model if its search finds nothing', async () => {
    const agent = testAgent(plugin, { documents });
    expect((await agent.say('Who won in Reykjavík?')).text).toBe(texts.nothingFound);
  });

  it('the documentation chat asks for a document if the library is empty', async () => {
    const agent = testAgent(plugin, { documents: [] });
    expect((await agent.say('Who won in Reykjavík?')).text).toBe(texts.emptyLibrary);
    expect((await agent.say('Wer hat in Reykjavík gewonnen?')).text).toMatch(/^Ihre Bibliothek ist leer\./);
    expect(agent.asked).toEqual([]);
  });

  it('the documentation chat uses the language of the question for its fixed texts', async () => {
    const agent = testAgent(plugin, { documents, replies: ['Zimmer mit Balkon kosten 200 Euro.'] });
    expect((await agent.say('Was kostet ein Zimmer mit Balkon, a hotel room?')).text).toContain(
      'Nichts davon ist durch Ihre Dokumente belegt.\n\nAm nächsten in Ihren Dokumenten:',
    );
    expect((await agent.say('Wer hat in Reykjavík gewonnen und wann?')).text).toContain(
      'Ihre Dokumente scheinen das nicht zu beantworten.',
    );
    const says = testAgent(plugin, { documents, replies: ['In Ihren Dokumenten steht das nicht.'] });
    expect((await says.say('Was kostet ein Balkon, a hotel room?')).text).not.toContain('Nichts davon');
  });

  it('the documentation chat lets a model with tools search further, and cites only what the model has read', async () => {
    const agent = testAgent(plugin, {
      documents,
      abilities: { tools: true },
      replies: [
        { tools: [{ name: 'search_documents', input: { query: 'supplier records' } }] },
        { tools: [{ name: 'open_document', input: { document: 'travel (1).txt' } }] },
        'Six years [1], and 120 euros [2].',
      ],
    });
    const said = await agent.say('Wie lange, und wie viel?');
    expect(said.steps.map(({ title, outcome }) => [title, outcome])).toEqual([
      ['Searched “Wie lange, und wie viel?”', 'nothing found'],
      ['Searched “supplier records”', '2 passages'],
      ['Read', '1 passage'],
    ]);
    expect(said.sources.map(({ filename }) => filename)).toEqual([
      records.filename,
      records.filename,
      travel.filename,
    ]);
    expect(said.text).toBe('Six years [1], and 120 euros [2].');
    expect(agent.asked[2]?.results?.map(({ found }) => found.map(({ number }) => number))).toEqual([
      [1, 2],
      [3],
    ]);
  });

  it('the documentation chat adds the previous question to the search for a follow-up question', async () => {
    const agent = testAgent(plugin, { documents, replies: ['Ten years [1].', 'Six years [1].'] });
    await agent.say('How long are customer records kept?');
    const { sources } = await agent.say('And for those of a supplier?');
    expect(sources.map(({ quote }) => quote).join()).toContain('Customer records');
    expect(sources.map(({ quote }) => quote).join()).toContain('Supplier records');
  });

  it('the documentation chat searches only the selected documents', async () => {
    const agent = testAgent(plugin, { documents, replies: ['Ten years [1].'] });
    const { sources } = await agent.say('What may a hotel room or records cost?', {
      documentIds: [records.id],
    });
    expect(new Set(sources.map(({ documentId }) => documentId))).toEqual(new Set([records.id]));
  });

  it('the documentation chat answers thanks without a list of documents', async () => {
    const agent = testAgent(plugin, { documents, replies: ['You are welcome.'] });
    const said = await agent.say('Thank you!');
    expect(said).toMatchObject({ text: 'You are welcome.', sources: [] });
    expect(agent.asked[0]?.sources ?? []).toEqual([]);
  });

  it('the documentation chat searches for a question that follows a greeting, and says if no document answers the question', async () => {
    const agent = testAgent(plugin, { documents, replies: ['Ana Lopez is.'] });
    expect((await agent.say('Hi, who are managers?')).text).toContain(texts.uncited);
    expect((await agent.say('Hi, who won in Reykjavík?')).text).toBe(texts.nothingFound);
  });

  it('the documentation chat refuses an invalid config', () => {
    expect(() => testAgent(plugin, { config: { matches: 0 } })).toThrow('matches');
    expect(() => testAgent(plugin, { config: { match: 3 } })).toThrow('match');
  });
});

describe('the passages for a question', () => {
  const passages = Array.from(
    { length: 12 },
    (_, place) => ({ id: `${place}`, quote: 'x'.repeat(1000) }) as Passage,
  );

  it('a question gets the best three passages, and more if the token budget allows', () => {
    expect(withinBudget(passages, { matches: 3, tokens: 0 })).toHaveLength(3);
    expect(withinBudget(passages, { matches: 3, tokens: 2_000 })).toHaveLength(8);
  });
});
