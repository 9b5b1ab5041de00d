import type { Passage } from '@staffroom/sdk';
import { testAgent } from '@staffroom/sdk/testing';
import { expect, it } from 'vitest';
import * as contract from './contract.ts';
import { leadOf } from './html.ts';
import { composePost } from './server/compose.ts';
import plugin from './server/index.ts';

it('the fixed texts of a blog draft are in the language of its sources', () => {
  const passage = {
    quote:
      'Die Türen unterbrechen die Kühlkette an den meisten Tagen. Die Fühler in den Wagen kosten 2,10 Euro.',
    section: null,
    filename: 'wagen.txt',
    documentId: 'v',
    start: 0,
  } as unknown as Passage;
  const topic = { id: '1', title: 'Cold chain', description: '' };
  const html = composePost(topic, [passage]);
  expect(html).toContain(
    '<p>[zu ergänzen: zwei Sätze dazu, was Leserinnen und Leser von diesem Beitrag haben]</p>',
  );
  expect(html).toContain('<h2>Wie es weitergeht</h2>');
  expect(html).not.toContain('to be supplied');
  expect(leadOf(html, 300)).toBe(
    'Die Türen unterbrechen die Kühlkette an den meisten Tagen. Die Fühler in den Wagen kosten 2,10 Euro.',
  );
  // If neither the topic nor the library shows a language, the draft is in the person's language.
  expect(composePost({ id: '1', title: 'Kühlkette 2026', description: '' }, [])).toContain(
    'zu ergänzen: Fakten',
  );
  expect(composePost({ ...topic, title: '2026' }, [], 'de')).toContain('Die Bibliothek sagt nichts');
});

it('a German blog post is exported with its sources under a German heading', async () => {
  const replies = [
    { topics: [{ title: 'Kühlkette', description: 'Was sie unterbricht' }] },
    '<h1>Kühlkette</h1><p>Die Fühler in 38 Wagen sind an der Tür und kosten nicht viel [1].</p>',
  ];
  const documents = [
    { filename: 'vans.txt', text: 'Sensors in 38 vans of the Kühlkette cost 2.10 euros each.' },
  ];
  const agent = testAgent(plugin, { documents, replies });
  const run = await agent.request(contract.createRun, { body: { field: 'Kühlkette' } });
  await agent.request(contract.startWriting, { params: { id: run.id }, body: { topicId: '1' } });
  const { postId } = await agent.run(contract.write, { runId: run.id, topicId: '1', times: 1 });
  const file = await agent.request(contract.exportPost, {
    params: { id: postId },
    query: { format: 'html', sources: '1' },
  });
  const page = Buffer.from(file.body).toString();
  expect(page).toContain('<html lang="de">');
  expect(page).toContain('<h2>Quellen</h2>\n<p>[1] vans.txt');
});
