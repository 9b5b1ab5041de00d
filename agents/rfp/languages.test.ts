import * as xlsx from '@e965/xlsx';
import type { FileAnswer } from '@staffroom/sdk';
import { testAgent } from '@staffroom/sdk/testing';
import { expect, it } from 'vitest';
import * as contract from './contract.ts';
import plugin from './server/index.ts';

const german = {
  id: '5a6c1c0e-51a8-4c5e-9a55-6c1f7d0c2b01',
  filename: 'ausschreibung.txt',
  text: [
    'Ausschreibung 2026-114: Datenplattform',
    'Der Landkreis sucht eine Plattform für seine Daten und die Leistungen, um sie zu betreiben.',
    'Die Plattform muss jeden Datensatz binnen vier Stunden wiederherstellen und wird von der Verwaltung geprüft.',
    'Der Bieter haftet bei Verzug; die Vertragsstrafe (liquidated damages) ist in der Anlage genannt.',
  ].join('\n\n'),
};
const english = {
  id: '5a6c1c0e-51a8-4c5e-9a55-6c1f7d0c2b02',
  filename: 'rfp.txt',
  text: 'Proposals must be received no later than October 5, 2026.\n\nThe platform must restore any dataset within four hours, as needed.',
};
async function analysed(document: typeof german, language: 'en' | 'de') {
  const agent = testAgent(plugin, {
    documents: [document],
    modelSettings: { provider: 'builtin' },
    user: { language },
  });
  const { rfpId } = await agent.run(contract.analyse, { documentId: document.id });
  const params = { id: rfpId };
  return {
    ledger: await agent.request(contract.getLedger, { params }),
    add: (quote: string) => agent.request(contract.addRow, { params, body: { quote } }),
    file: (format: 'txt' | 'docx' | 'xlsx' | 'ics') =>
      agent.request(contract.exportLedger, { params, query: { format } }),
  };
}

it('an analysis by rules uses the language of the RFP for its texts', async () => {
  const { ledger } = await analysed(german, 'en');
  const { questions, risks } = ledger.rfp;
  expect(questions.map(({ text }) => text)).toContain('Bis wann sind Angebote abzugeben?');
  expect(risks.map(({ text }) => text)).toEqual(['Vertragsstrafen oder pauschalierter Schadensersatz.']);
  const other = (await analysed(english, 'de')).ledger.rfp;
  expect(other.questions.map(({ text }) => text)).toContain(
    'What is meant by “as needed” here, and how will it be judged?',
  );
});

it('dates in a German RFP are recognized and labeled by their purpose', async () => {
  const text = [
    'Ausschreibung 2027-3: Datenplattform',
    'Der Landkreis sucht eine Plattform für seine Daten und die Leistungen, um sie zu betreiben.',
    'Fragen sind bis zum 3.4.2027 in Textform zu stellen.',
    'Die Angebote müssen spätestens am 12. Mai 2027, 12:00 Uhr, bei der Vergabestelle eingehen.',
    'Der Zuschlag wird voraussichtlich am 01.06.2027 erteilt. Die Arbeiten nach Abschnitt 2.4.20 sind davon nicht berührt.',
  ].join('\n\n');
  const { ledger, add } = await analysed({ ...german, text }, 'en');
  expect(ledger.rfp.dates.map(({ date, time, text: what }) => [date, time, what])).toEqual([
    ['2027-04-03', '', 'Fragen bis'],
    ['2027-05-12', '12:00 Uhr', 'Abgabe der Angebote'],
    ['2027-06-01', '', 'Zuschlag'],
  ]);
  expect(ledger.rfp.questions.map(({ text: question }) => question)).not.toContain(
    'Bis wann sind Angebote abzugeben?',
  );
  const quote = 'Die Angebote müssen spätestens am 12. Mai 2027, 12:00 Uhr, bei der Vergabestelle eingehen.';
  expect(await add(quote)).toMatchObject({ kind: 'deadline', due: '2027-05-12', checked: 'verified' });
});

it('the requirements of a German RFP are the duties of the bidder, not of the buyer', async () => {
  const text = [
    'Ausschreibung 2027-3: Datenplattform',
    'Der Landkreis sucht eine Plattform für seine Daten und die Leistungen, um sie zu betreiben.',
    'Die Plattform muss jeden Datensatz binnen vier Stunden wiederherstellen.',
    'Sicherungen sollen in einem zweiten Rechenzentrum liegen.',
    'Fragen sind bis zum 3. April 2027 in Textform zu stellen.',
    'Der Bieter hat drei Referenzen vorzulegen. Nebenangebote sind nicht zugelassen.',
    'Das Konzept darf höchstens 40 Seiten umfassen.',
    'Der Auftragnehmer kann Unterauftragnehmer einsetzen.',
    'Der Auftraggeber muss den Zuschlag nicht erteilen. Näheres ist der Anlage zu entnehmen.',
    'Wie stellen Sie die Verfügbarkeit sicher?',
  ].join('\n\n');
  const { ledger } = await analysed({ ...german, text }, 'de');
  expect(ledger.rows.map(({ level, kind, quote, limit }) => [level, kind, quote, limit])).toEqual([
    ['must', 'mandatory', 'Die Plattform muss jeden Datensatz binnen vier Stunden wiederherstellen.', ''],
    ['should', 'desired', 'Sicherungen sollen in einem zweiten Rechenzentrum liegen.', ''],
    ['must', 'deadline', 'Fragen sind bis zum 3. April 2027 in Textform zu stellen.', ''],
    ['must', 'mandatory', 'Der Bieter hat drei Referenzen vorzulegen.', ''],
    ['must', 'mandatory', 'Nebenangebote sind nicht zugelassen.', ''],
    ['must', 'mandatory', 'Das Konzept darf höchstens 40 Seiten umfassen.', '40 Seiten'],
    ['may', 'desired', 'Der Auftragnehmer kann Unterauftragnehmer einsetzen.', ''],
    ['must', 'question', 'Wie stellen Sie die Verfügbarkeit sicher?', ''],
  ]);
});

it('the report about an RFP uses the language of the exporting person around the words of the RFP', async () => {
  const { file } = await analysed(english, 'de');
  const text = textOf(await file('txt'));
  for (const words of ['ANALYSE DER AUSSCHREIBUNG', 'TERMINE\n05.10.2026', 'ANFORDERUNGEN (2, DAVON 2 MUSS)'])
    expect(text).toContain(words);
  expect(text).toContain('Proposals must be received no later than October 5, 2026.');
  expect(text).not.toMatch(/Document:|Summary|Read by|Status: Open|None found|Key dates/i);
  const word = partOf(await file('docx'), '/word/document.xml');
  expect(word).toContain('Anforderungen');
  expect(word).not.toMatch(/>(?:Requirements|Answer|Where|What|Key dates|Summary)</);
  const { SheetNames, Sheets } = xlsx.read((await file('xlsx')).body);
  expect(SheetNames).toEqual(['Anforderungen', 'Termine', 'Kriterien', 'Risiken', 'Fragen']);
  const [row] = xlsx.utils.sheet_to_json<Record<string, unknown>>(Sheets['Anforderungen'] ?? {});
  expect(row).toMatchObject({ Status: 'Offen', Stufe: 'muss' });
  expect(textOf(await file('ics'))).toContain('Termine');
});

const textOf = ({ body }: FileAnswer) => Buffer.from(body as Uint8Array).toString();

function partOf({ body }: FileAnswer, path: string): string {
  const part = xlsx.CFB.find(xlsx.CFB.read(Buffer.from(body as Uint8Array), { type: 'buffer' }), path);
  return Buffer.from(part?.content as Uint8Array).toString();
}
