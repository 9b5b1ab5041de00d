import * as xlsx from '@e965/xlsx';
import { testAgent } from '@staffroom/sdk/testing';
import { expect, it } from 'vitest';
import * as contract from './contract.ts';
import plugin from './server/index.ts';

const id = '5a6c1c0e-51a8-4c5e-9a55-6c1f7d0c2b01';

/** A buyer's workbook: questions with a value list, titles, a score, a hidden sheet and a sheet for the buyer. */
function workbook(): Buffer {
  const book = xlsx.utils.book_new();
  const add = (name: string, rows: unknown[][]) =>
    xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(rows), name);
  add('Instructions', [['Vendors must answer every question.'], ['1. Complete the second sheet.']]);
  add('Safety', [
    ['Ref', 'Question', 'Yes / No', 'Comments (max. 50 words)', 'Score'],
    ['A', 'Boats'],
    ['A.1', 'Do you inspect every hull?'],
    ['A.2', 'Describe the training of crews.'],
    ['', '', '', 'Total'],
    ['B', 'Crews'],
    ['B.1', 'Do you inspect every hull?'],
  ]);
  add('Vendor evaluation', [
    ['Question', 'Answer'],
    ['Is the vendor known to us?', ''],
  ]);
  add('Lists', [
    ['Question', 'Answer'],
    ['Do you see this sheet?', ''],
  ]);
  book.Workbook = { Sheets: [{}, {}, {}, { Hidden: 1 }] };
  return xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

const text = [
  'Instructions\nVendors must answer every question.\n1. Complete the second sheet.',
  'Safety\nA.1 | Do you inspect every hull?\nA.2 | Describe the training of crews.\nB.1 | Do you inspect every hull?',
].join('\n\n');

it('the questions of a workbook become rows with their answer cells, and no other cell is filled', async () => {
  const file = workbook();
  const agent = testAgent(plugin, {
    documents: [{ id, filename: 'safety.xlsx', text, file }],
    modelSettings: { provider: 'builtin' },
  });
  const { rfpId } = await agent.run(contract.analyse, { documentId: id });
  const { rows } = await agent.request(contract.getLedger, { params: { id: rfpId } });
  expect(rows.map(({ quote, cell, limit, kind, section }) => [quote, cell, limit, kind, section])).toEqual([
    ['Do you inspect every hull?', 'sheet2!C3', '50 words', 'question', 'Boats'],
    ['Describe the training of crews.', 'sheet2!C4', '50 words', 'question', 'Boats'],
    ['Do you inspect every hull?', 'sheet2!C7', '50 words', 'question', 'Crews'],
  ]);
  const answers = ['Yes. Each spring.', 'Crews train twice a year.', 'No'];
  for (const [at, row] of rows.entries())
    await agent.request(contract.updateRow, {
      params: { id: row.id },
      body: { answer: answers[at] ?? '', unchangedSince: row.updatedAt },
    });
  const wanted = { params: { id: rfpId }, query: { documentId: id, drafts: 'yes' as const } };
  const { filled, unplaced } = await agent.request(contract.previewFill, wanted);
  expect([filled.map(({ place }) => place).toSorted(), unplaced]).toEqual([
    ['Safety, cell C3, D3', 'Safety, cell C7', 'Safety, cell D4'],
    [],
  ]);
  const { body } = await agent.request(contract.fillFile, wanted);
  const cells = (bytes: Uint8Array, name: string) =>
    Object.fromEntries(
      Object.entries(xlsx.read(bytes).Sheets[name] ?? {}).flatMap(([at, cell]) =>
        at.startsWith('!') ? [] : [[at, (cell as { v: unknown }).v]],
      ),
    );
  // The filled workbook has new cells for the answers, and all other cells are unchanged.
  expect(cells(body as Uint8Array, 'Safety')).toEqual({
    ...cells(file, 'Safety'),
    C3: 'Yes',
    D3: 'Each spring.',
    C7: 'No',
    D4: 'Crews train twice a year.',
  });
  for (const name of ['Instructions', 'Vendor evaluation', 'Lists'])
    expect(cells(body as Uint8Array, name)).toEqual(cells(file, name));
});

it('a question in a Word table is found in the text, although a separate cell contains its number', async () => {
  const cell = (words: string) => `<w:tc><w:p><w:r><w:t>${words}</w:t></w:r></w:p></w:tc>`;
  const asked = ['Do you weld on site?', 'Do you paint on site?', 'Do you test each hull?'];
  const lines = [
    ['No.', 'Question', 'Bidder response'],
    ...asked.map((words, at) => [`2.${at + 1}`, words, '']),
  ];
  const table = lines.map((cells) => `<w:tr>${cells.map(cell).join('')}</w:tr>`).join('');
  const zip = xlsx.CFB.utils.cfb_new();
  xlsx.CFB.utils.cfb_add(
    zip,
    '/word/document.xml',
    Buffer.from(
      `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:tbl>${table}</w:tbl></w:body></w:document>`,
    ),
  );
  const file = Buffer.from(xlsx.CFB.write(zip, { type: 'buffer', fileType: 'zip' } as never) as Uint8Array);
  const said = asked.map((words, at) => `No.: 2.${at + 1} | Question: ${words}`).join('\n');
  const agent = testAgent(plugin, {
    documents: [
      { id, filename: 'form.docx', text: `Supplier form\n\nBidders must sign the form.\n\n${said}`, file },
    ],
    modelSettings: { provider: 'builtin' },
  });
  const { rfpId } = await agent.run(contract.analyse, { documentId: id });
  const { rows } = await agent.request(contract.getLedger, { params: { id: rfpId } });
  expect(rows.map(({ quote, cell: place }) => [quote, place !== ''])).toEqual([
    ['Bidders must sign the form.', false],
    ...asked.map((words) => [words, true]),
  ]);
});

it('each row of a questionnaire in Markdown tables is a requirement, and repeated labels stay separate', async () => {
  const table = (...labels: string[]) =>
    `| Question | Response |\n|---|---|\n${labels.map((label) => `| ${label} | |`).join('\n')}`;
  const agent = testAgent(plugin, {
    documents: [
      {
        id,
        filename: 'form.md',
        text: `# Yard form\n\nBidders must complete the form.\n\n## Hulls\n\n${table('Do you weld?', 'Amount insured')}\n\n## Docks\n\n${table('Amount insured')}`,
      },
    ],
    modelSettings: { provider: 'builtin' },
  });
  const { rfpId } = await agent.run(contract.analyse, { documentId: id });
  const { rows } = await agent.request(contract.getLedger, { params: { id: rfpId } });
  expect(rows.map(({ quote, kind, section }) => [quote, kind, section])).toEqual([
    ['Bidders must complete the form.', expect.any(String), 'Yard form'],
    ['Do you weld?', 'question', 'Hulls'],
    ['Amount insured', 'form', 'Hulls'],
    ['Amount insured', 'form', 'Docks'],
  ]);
});
