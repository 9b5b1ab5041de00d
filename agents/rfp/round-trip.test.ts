import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as xlsx from '@e965/xlsx';
import { testAgent } from '@staffroom/sdk/testing';
import { describe, expect, it } from 'vitest';
import * as contract from './contract.ts';
import plugin from './server/index.ts';

const shared = process.env['STAFFROOM_SHARED'] ?? fileURLToPath(new URL('../../../shared', import.meta.url));
const files = `${shared}/corpus/files`;
const id = '5a6c1c0e-51a8-4c5e-9a55-6c1f7d0c2b01';

function partsOf(file: Uint8Array): Map<string, string> {
  const { FullPaths, FileIndex } = xlsx.CFB.read(Buffer.from(file), { type: 'buffer' });
  const textAt = (at: number) => Buffer.from((FileIndex[at]?.content ?? []) as Uint8Array).toString('latin1');
  return new Map(FullPaths.map((path: string, at: number) => [path, textAt(at)]));
}

/** Fills approved answers into the buyer's own file. @returns each changed part, before and after */
async function answered(filename: string, answers: Record<string, string>) {
  const before = readFileSync(`${files}/${filename}`);
  const agent = testAgent(plugin, {
    documents: [{ id, filename, text: Object.keys(answers).join('\n\n'), file: before }],
    modelSettings: { provider: 'builtin' },
  });
  const { rfpId } = await agent.run(contract.analyse, { documentId: id });
  const ledger = () => agent.request(contract.getLedger, { params: { id: rfpId } });
  for (const quote of Object.keys(answers))
    if (!(await ledger()).rows.some((row) => row.quote === quote))
      await agent.request(contract.addRow, { params: { id: rfpId }, body: { quote } });
  for (const row of (await ledger()).rows) {
    const body = { answer: answers[row.quote] ?? '', unchangedSince: row.updatedAt };
    const { updatedAt } = await agent.request(contract.updateRow, { params: { id: row.id }, body });
    const approval = { params: { id: row.id }, body: { unchangedSince: updatedAt } };
    await agent.request(contract.approveRow, approval);
  }
  const wanted = { params: { id: rfpId }, query: { documentId: id, drafts: 'no' as const } };
  const { filled, unplaced } = await agent.request(contract.previewFill, wanted);
  const file = await agent.request(contract.fillFile, wanted);
  expect(file.filename).toBe(filename);
  const [old, now] = [partsOf(before), partsOf(file.body as Uint8Array)];
  expect([...now.keys()].toSorted()).toEqual([...old.keys()].toSorted());
  const changed = [...now].filter(([path, part]) => old.get(path) !== part);
  return {
    places: filled.map(({ place }) => place),
    unplaced: unplaced.length,
    changed: changed.map(([path, now_]) => ({
      part: path.replace(/^Root Entry\//, ''),
      old: old.get(path) ?? '',
      now: now_,
    })),
  };
}

describe.skipIf(!existsSync(files))('a buyer’s real file with answers (../shared)', () => {
  it('answers are written into the cells of a buyer’s real workbook, are included in its totals, and change nothing else', async () => {
    const travel = 'Travel costs (Offerors may estimate travel expenses of up to $50,000 per year)';
    const { places, unplaced, changed } = await answered('case-management-rfq__Pricing_Template.xlsx', {
      "Offeror's Name: | (Please enter)": 'Halden & Sons',
      [travel]: '12,500',
    });
    expect([places, unplaced]).toEqual([['sheet1, cell B1', 'sheet2, cell E15'], 0]);
    expect(changed.map(({ part }) => part).toSorted()).toEqual([
      'xl/workbook.xml',
      ...[1, 2, 3, 4].map((sheet) => `xl/worksheets/sheet${sheet}.xml`),
    ]);
    // Apart from the inserted answers and the cached results of formulas, each part of the file is unchanged.
    const withoutResults = (xml: string) => xml.replaceAll(/(<f\b[^>]*\/>|<\/f>)<v>[^<]*<\/v>/g, '$1');
    for (const { part, old, now } of changed) {
      const back = now
        .replace(' fullCalcOnLoad="1"', '')
        .replace(/(<c r="B1" s="\d+") t="inlineStr"><is><t[^>]*>Halden &amp; Sons<\/t><\/is><\/c>/, '$1/>')
        .replace(/(<c r="E15" s="\d+")><v>12500<\/v><\/c>/, '$1/>');
      expect([part, withoutResults(back) === withoutResults(old)]).toEqual([part, true]);
    }
  });

  it('answers are written below the questions of a buyer’s real Word file of 1.6 MB, and nothing else in the file changes', async () => {
    const question =
      'Was a signed letter of intent included for each individual proposed as Key Personnel that doesn’t currently work for the contractor and intends to participate in this project for at least one year?';
    const { places, unplaced, changed } = await answered(
      'tdrs-app-rfq__FINAL_TDRS_software_development_RFQ.docx',
      { [question]: 'Yes: two letters.', 'The Technical Approach must explain the following:': 'See below.' },
    );
    expect([places, unplaced]).toEqual([['In the paragraph below the question'], 1]);
    expect(changed.map(({ part }) => part)).toEqual(['word/document.xml']);
    const [{ old, now } = { old: '', now: '' }] = changed;
    const run = /<w:r>(?:<w:rPr>(?:(?!<\/w:rPr>).)*<\/w:rPr>)?<w:t[^>]*>Yes: two letters\.<\/w:t><\/w:r>/;
    expect(now).toMatch(run);
    expect(now.replace(run, '') === old).toBe(true);
  });
});
