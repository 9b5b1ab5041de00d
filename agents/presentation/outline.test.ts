import { testAgent } from '@staffroom/sdk/testing';
import { expect, it } from 'vitest';
import { generate, type GenerateInput, getDeck } from './contract.ts';
import plugin from './server/index.ts';

const id = '5a6c1c0e-51a8-4c5e-9a55-6c1f7d0c2b01';

async function slidesOf(text: string, slides = 8, wishes: Partial<GenerateInput> = {}) {
  const documents = [{ id, filename: 'depots.md', text }];
  const agent = testAgent(plugin, { documents, modelSettings: { provider: 'built-in' } });
  const { deckId } = await agent.run(generate, { documentId: id, slides, ...wishes });
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

const memo = [
  'MEMORANDUM\n\nTO: All depots\nFROM: The fleet office\nDATE: March 3, 2026\nSUBJECT: New tires for every van in the north',
  'Two of three accidents of last winter happened on worn tires, and the insurer has made new tires a condition.',
  'Background',
  'The fleet has 610 vans in the north, of which 420 have winter tires. A set of tires costs $220–280 per van.',
  'The remaining vans belong mostly to depots that were opened after the last order. It takes a day to change them all.',
  'Required actions',
  'Depots must name a coordinator by March 31, 2026. Each depot shall order its tires no later than June 30, 2026.',
  'Vans without winter tires will be taken off the road on October 1, 2026. The fleet office delivers tires within 10 days of an order.',
  'Costs',
  'The tires for 190 vans cost about $48,000. The central budget pays for the tires, which the board approved in February.',
  'Sincerely,\n\nIda Holm\nHead of the fleet office',
].join('\n\n');
const textOf = (slides: Awaited<ReturnType<typeof slidesOf>>) =>
  slides.flatMap(({ title, points, table }) => [
    title,
    ...points.map(({ text }) => text),
    ...(table?.rows.flat() ?? []),
  ]);

it('the dates and duties of a memo are on a separate slide, each row with its source', async () => {
  for (const kind of ['project', 'executive', 'business'] as const) {
    const slides = await slidesOf(memo, 8, { kind });
    const slide = slides.find(({ title }) => title === 'Dates and duties');
    expect([kind, slide?.table?.rows.map(([when]) => when)]).toEqual([
      kind,
      ['by March 31, 2026', 'no later than June 30, 2026', 'October 1, 2026', 'within 10 days'].slice(
        0,
        slide?.table?.rows.length,
      ),
    ]);
    expect(slide?.table?.rows.length).toBeGreaterThanOrEqual(3);
    expect(slide?.sources.map(({ quote }) => quote)[0]).toBe(
      'Depots must name a coordinator by March 31, 2026.',
    );
    expect(slides[0]?.title).toBe('New tires for every van in the north');
    expect(textOf(slides).join('\n')).not.toMatch(/Sincerely|Holm|MEMORANDUM|FROM:/);
  }
});

it('rows of a schedule are dates and duties, too', async () => {
  const slides = await slidesOf(
    '# Request for offers\n\n## Schedule of dates\n\nStep | Due\nQuestions | April 30, 2026 at noon\nOffers | May 15, 2026\n\n## Vans\n\nThe van must carry 900 kilos over 300 kilometers on every day of the winter.\n\nThe seller trains the drivers of each depot for two days.',
    8,
    { kind: 'project' },
  );
  const rows = slides.find(({ title }) => title === 'Dates and duties')?.table?.rows;
  expect(rows).toEqual([
    ['April 30, 2026 at noon', 'Questions'],
    ['May 15, 2026', 'Offers'],
  ]);
});

it.each([
  ['project', 'What has to happen', /^Depots must name a coordinator by March 31, 2026/],
  ['executive', 'What to decide on', /approved|must|shall|insurer/],
] as const)(
  'the closing slide of a %s presentation says “%s” in sentences that do',
  async (kind, title, first) => {
    const closing = (await slidesOf(memo, 8, { kind })).at(-1);
    expect(closing?.title).toBe(title);
    expect(closing?.points[0]?.text).toMatch(first);
    expect(closing?.points.every(({ sources }) => closing.sources[sources[0] ?? -1])).toBe(true);
  },
);

it('the closing slide does not promise decisions, conclusions or benefits that a document does not contain', async () => {
  const text = [
    '# Depots of the north',
    '## Linden',
    'The depot in Linden lies beside the railway and was opened by the mayor of the town.',
    'Twelve drivers work in the depot in Linden on every day of the week and at night.',
    '## Ahlem',
    'The depot in Ahlem lies beside the canal and was opened by the director of the port.',
    'Twenty drivers work in the depot in Ahlem on every day of the week and at night.',
  ].join('\n\n');
  for (const kind of ['project', 'executive', 'sales', 'research'] as const)
    expect([kind, (await slidesOf(text, 6, { kind })).at(-1)?.title]).toEqual([kind, 'What to take away']);
});

it('a conclusion of a study closes a research presentation', async () => {
  const slides = await slidesOf(
    '# Tires in winter\n\n## Method\n\nWe drove 40 vans over the same route of 90 kilometers in January and in February.\n\nThe vans were loaded with 600 kilos of sand, and each driver drove each van twice.\n\n## Findings\n\nOur results show that new tires shorten the braking distance of a loaded van by 31 %.\n\nWe find that the age of the van has no significant effect on its braking distance.',
    6,
    { kind: 'research' },
  );
  const closing = slides.at(-1);
  expect([closing?.title, closing?.points.map(({ text }) => text)]).toEqual([
    'Conclusions',
    [
      'Our results show that new tires shorten the braking distance of a loaded van by 31 %',
      'We find that the age of the van has no significant effect on its braking distance',
    ],
  ]);
});

it('a slide below a general heading has a sentence of the document as its title, with its source and not again as a point', async () => {
  const slides = await slidesOf(
    '# Fleet of the north\n\n## Introduction\n\nVans with new tires need a third less way to stop on snow.\n\nDrivers asked for new tires in every survey of the last three years, and so did the works council.\n\nThe fleet office ordered tires for the depots beside the coast in the spring of this year.\n\n## Winter tires\n\nDepots store their winter tires in the hall of the railway until October.',
    5,
  );
  const slide = slides.find(({ points }) => points.some(({ text }) => text.startsWith('Drivers asked')));
  expect(slide?.title).toMatch(/^(?:Vans with new tires|The fleet office ordered)/);
  expect(slide?.sources.some(({ quote }) => quote.startsWith(slide.title))).toBe(true);
  expect(slide?.points.map(({ text }) => text)).not.toContain(slide?.title);
  // The agenda still names the part.
  const agenda = (await slidesOf(memo, 9)).find(({ layout }) => layout === 'agenda');
  expect(agenda?.points.map(({ text }) => text)).toEqual(expect.arrayContaining(['Background', 'Costs']));
});

it('slides about the same part have different titles', async () => {
  const things = ['harbor', 'railway', 'warehouse', 'customs', 'insurance', 'canal', 'airport', 'market'];
  const said = things.map(
    (thing, at) =>
      `The ${thing} of Linden needs ${at + 3} vans on every day of the winter. Drivers who know the ${thing} are paid for the whole of the night, whatever the weather, and they keep their van.`,
  );
  const slides = await slidesOf(`# Vans\n\n## Needs\n\n${said.join('\n\n')}`, 7);
  const titles = slides.map(({ title }) => title);
  expect(new Set(titles).size).toBe(titles.length);
  expect(titles.filter((title) => /\(\d/.test(title))).toEqual([]);
});

it('no point of a slide begins with a word that refers to a sentence that the slide lacks', async () => {
  const lines = textOf(await slidesOf(memo, 8));
  expect(lines.filter((line) => /^(?:It|This|These|They|In addition)\b/.test(line))).toEqual([]);
});

it('a key figure keeps its range and unit and stands in the words beside it', async () => {
  const slides = await slidesOf(
    '# Fleet\n\nA set of winter tires costs $220–280 per van, depending on the size of its wheels.\n\nDo we need $9 million for all vans of the north?\n\nThe accidents of the fleet fell from 14 % to 9 % between the winters of 2024 and 2026.\n\nThe insurer pays for the damage of a van on snow (up to $40,000 for each of the accidents of a winter), if its tires are new and its driver is trained for snow.\n\nOdometer 9,800\n\nThe tires for the 190 vans of the depots of the north cost about $1.4 million.',
    6,
  );
  const rows = slides.find(({ title }) => title === 'Key figures')?.table?.rows ?? [];
  expect(rows.map(([figure]) => figure)).toEqual(['$220–280', '9 %', '$40,000', '$1.4 million']);
  for (const [figure = '', words = ''] of rows) expect(words).toContain(figure);
});

it('the duties and dates of German minutes are on a slide, and no date is cut', async () => {
  const slides = await slidesOf(
    '# Protokoll der Sitzung zum Lager Ahlem\n\nOrt: Halle 2\nAnwesend: Frau Holm\n\n## TOP 1: Stand der Bauarbeiten\n\nDer Rohbau ist seit dem 28. August 2026 fertig, zwei Wochen später als geplant.\n\nHerr Lind legt bis zum 30. September 2026 einen neuen Plan für die Bauzeit vor.\n\n## TOP 2: Umzug\n\nAlle Abteilungen müssen ihre Listen spätestens am 20. November 2026 bei der Leitung abgeben.\n\nWährend des Umzugs ist das alte Lager weiter mit vier Menschen besetzt.\n\nKiel, den 3. September 2026\n\nMit freundlichen Grüßen\n\ngez. Holm',
    7,
    { kind: 'project', audience: 'stakeholders' },
  );
  const rows = slides.find(({ title }) => title === 'Termine und Pflichten')?.table?.rows;
  expect(rows?.map(([when]) => when)).toEqual([
    'bis zum 30. September 2026',
    'spätestens am 20. November 2026',
  ]);
  const lines = textOf(slides);
  expect(
    lines.filter((line) => /^\p{Lu}\p{L}+ 20\d\d|\d{1,2}$|Holm|TOP \d/u.test(line) && !line.endsWith('2026')),
  ).toEqual([]);
  expect(slides.at(-1)?.points[0]?.text).toBe(
    'Herr Lind legt bis zum 30. September 2026 einen neuen Plan für die Bauzeit vor',
  );
});

it('a slide about a text without headings is about one paragraph, and its fixed texts are Spanish in a Spanish document', async () => {
  const about = ['puerto', 'almacén', 'ferrocarril', 'muelle', 'mercado', 'canal'];
  const paragraphs = about.map((place, at) =>
    [
      `El ${place} de Linden recibe ${at + 3} camiones por día y los carga en dos turnos con su propio personal.`,
      `La dirección del ${place} paga los trabajos de la noche y el mantenimiento de los vehículos cada mes.`,
      `Los conductores que conocen el ${place} reciben una formación de tres días antes del invierno.`,
      `Esto no se aplica a las empresas que alquilan una parte del ${place} para sus vehículos.`,
    ].join(' '),
  );
  const slides = await slidesOf(`# Los depósitos\n\n${paragraphs.join('\n\n')}\n`, 8);
  const lists = slides.filter(({ layout }) => layout === 'bullets');
  const named = lists.map(
    (slide) => new Set(textOf([slide]).flatMap((text) => about.filter((one) => text.includes(one)))),
  );
  expect(named.map(({ size }) => size)).toEqual(lists.map(() => 1));
  expect(slides[0]?.subtitle).toBe('Presentación de negocio · Público general');
  expect(slides.at(-1)?.title).toBe('Lo esencial');
  expect(textOf(slides).filter((text) => text.startsWith('Esto'))).toEqual([]);
});

it('points contain no sample answers and no run-in headings of a PDF file', async () => {
  const slides = await slidesOf(
    '# Vans\n\n## Orders\n\nWrong answer: "The cheapest van is always the best for the depot." Sample size We counted 40 vans of the depot of Linden on each day of the winter. Every depot orders its vans from the fleet office of the north. The fleet office answers each order within ten days.\n\n## Drivers\n\nDrivers of the depot learn how to drive on snow for two days. The fleet office pays the drivers for each day of the course.',
    5,
  );
  const lines = textOf(slides).join('\n');
  expect(lines).not.toMatch(/Wrong answer|Sample size/);
  expect(lines).toContain('We counted 40 vans');
});

it('a closing slide says what a figure of a chart counts', async () => {
  const slides = await slidesOf(
    '# Depots\n\n## Vans of each depot\n\nDepot | Vans\nLinden | 40\nAhlem | 25\nMisburg | 31\n',
    5,
  );
  expect(slides.at(-1)?.points.map(({ text }) => text)).toEqual([
    'Vans of each depot: 40 Linden, the highest',
  ]);
});
