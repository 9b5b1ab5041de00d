import { testAgent } from '@staffroom/sdk/testing';
import { expect, it } from 'vitest';
import { generate, getDeck } from './contract.ts';
import plugin from './server/index.ts';

const id = '5a6c1c0e-51a8-4c5e-9a55-6c1f7d0c2b01';

async function slidesOf(text: string, slides = 8) {
  const documents = [{ id, filename: 'depots.md', text }];
  const agent = testAgent(plugin, { documents, modelSettings: { provider: 'built-in' } });
  const { deckId } = await agent.run(generate, { documentId: id, slides });
  return (await agent.request(getDeck, { params: { id: deckId } })).slides;
}

it('the presentation of a document with only tables ends with a summary, and omits values that a spreadsheet could not compute', async () => {
  const rows = Array.from({ length: 24 }, (_, row) => `#REF! | Depot ${row} | Town ${row}`);
  const slides = await slidesOf(`# Depots\n\n#REF! | Name | Where\n${rows.join('\n')}\n`);
  const table = slides.find(({ layout }) => layout === 'table')?.table;
  expect([table?.head, table?.rows[0]]).toEqual([
    ['Name', 'Where'],
    ['Depot 0', 'Town 0'],
  ]);
  const closing = slides.at(-1);
  expect([closing?.layout, closing?.points.map(({ text }) => text)]).toEqual(['closing', ['Depots']]);
  expect(closing?.sources.length).toBeGreaterThan(0);
});

it('a slide about a long part without headings covers one continuous stretch of the part', async () => {
  const about = ['harbour', 'railway', 'warehouse', 'customs', 'insurance', 'drivers'];
  const sentences = about.flatMap((word, part) =>
    Array.from({ length: 24 }, (_, line) =>
      // Only one line of each part has other words: the most relevant one.
      line === 12
        ? `The ${word} office counted deliveries for the towns at a cost of ${part} percent of budget and revenue.`
        : `The ${word} office counted ${part * 24 + line} deliveries for the towns on route ${line}.`,
    ),
  );
  const slides = await slidesOf(`# Depots\n\n${sentences.join(' ')}\n`, 8);
  const stretches = slides
    .filter(({ layout }) => layout === 'bullets')
    .map(({ points }) => new Set(points.map(({ text }) => /The (\w+) office/.exec(text)?.[1])));
  expect(stretches.length).toBeGreaterThanOrEqual(5);
  expect(stretches.map(({ size }) => size)).toEqual(stretches.map(() => 1));
  // The notes of a slide begin where its points begin.
  const begun = slides.filter(
    ({ layout, notes }) => layout === 'bullets' && notes.includes('The harbour office'),
  );
  expect(begun.every(({ points }) => points[0]?.text.startsWith('The harbour office'))).toBe(true);
});

it('a line of a slide contains no list letter and no unmatched bracket', async () => {
  const slides = await slidesOf(
    `# Depots\n\nThe depot (in Linden; called Linden North by its staff), opened in 2024 by the company, stands beside the railway and serves the northern towns of the region every day.\n\n` +
      ['A', 'B', 'C', 'D']
        .map(
          (letter) =>
            `${letter}. The depot of part ${letter} keeps its records for ${letter.charCodeAt(0)} months.`,
        )
        .join('\n\n'),
    6,
  );
  const lines = slides.flatMap(({ title, points }) => [title, ...points.map(({ text }) => text)]);
  expect(lines.filter((line) => /^[A-D]\. /.test(line))).toEqual([]);
  expect(lines.some((line) => line.startsWith('The depot of part B'))).toBe(true);
  expect(lines.filter((line) => line.split('(').length !== line.split(')').length)).toEqual([]);
});

it('fixed texts and number formats of a presentation follow the language of its document', async () => {
  const slides = await slidesOf(
    [
      '# Bericht über die Lager',
      'Das Lager in Linden liegt an der Bahn und versorgt die Orte im Norden der Region an jedem Werktag mit Waren.',
      '## Umschlag',
      'Der Umschlag stieg, weil die Fahrer seit dem Frühjahr früher am Tor sind und die Rampe nicht mehr warten muss.',
      'Die Leitung prüft im Herbst, ob die zweite Rampe gebaut wird, und legt die Kosten für den Bau vor.',
      'Lager | Paletten\nLinden | 1200\nAhlem | 850\nDöhren | 1730',
      '## Personal',
      'Im Lager arbeiten zwölf Menschen in zwei Schichten, und für die Nacht ist ein Dienst eingerichtet.',
      'Die Schulung der neuen Fahrer dauert drei Tage und wird von der Leitung des Lagers gehalten.',
      '## Sicherheit',
      'Das Tor wird in der Nacht von einem Dienst bewacht, der auch die Rampen und die Halle prüft.',
      'Unfälle sind am selben Tag zu melden, damit die Ursache gefunden und behoben werden kann.',
    ].join('\n\n'),
    12,
  );
  const said = slides.flatMap(({ title, subtitle, notes, points, table }) => [
    title,
    subtitle,
    notes,
    ...points.map(({ text }) => text),
    ...(table?.head ?? []),
  ]);
  expect(said.join('\n')).not.toMatch(/\b(?:the|of|this|slide|presentation|document|rows|in full)\b/i);
  expect(slides[0]?.subtitle).toBe('Geschäftliche Präsentation · Allgemeines Publikum');
  expect(slides.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['Inhalt', 'Das Wichtigste', 'Platz für einen eigenen Punkt']),
  );
  const chart = slides.find(({ layout }) => layout === 'chart');
  expect(chart?.points.map(({ text }) => text)).toEqual([
    '1.730 Döhren, am höchsten',
    '850 Ahlem, am niedrigsten',
  ]);
  expect(chart?.notes).toContain('3 Zeilen im Dokument; gezeigt: Paletten.');
});
