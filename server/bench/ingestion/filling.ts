// Measures what twenty chatting people notice while the built product fills the answers into the largest kind of questionnaire: a
// workbook of 15 sheets with 400 questions each. The RFP Agent reads the workbook, shows the places of all answers and writes the
// file. Reports the pauses between two pieces of an answer against the same answers without the workbook, run twice; the
// difference between the two is the noise.
//   npm run build && node --conditions=@staffroom/source server/bench/ingestion/filling.ts
// WORKBOOK names a file instead; SHEETS and ROWS set the size.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as xlsx from '@e965/xlsx';
import type { TestClient } from '../../src/testing/test-client.ts';
import { chattingPeople, report, uploaded } from './chatting-people.ts';

const sheets = Number(process.env['SHEETS'] ?? 15);
const rows = Number(process.env['ROWS'] ?? 400);
const rfp = '/api/agents/rfp';
/** Number of answers that are stored in parallel. */
const storing = 8;

function workbook(): Uint8Array<ArrayBuffer> {
  const book = xlsx.utils.book_new();
  const about = ['backups', 'keys', 'staff', 'suppliers', 'rooms', 'logs', 'patches', 'contracts'];
  for (let sheet = 1; sheet <= sheets; sheet += 1) {
    const questions = Array.from({ length: rows }, (_, row) => [
      `S${sheet}.${row + 1}`,
      `Do you review the ${about[row % about.length]} of area ${sheet}, part ${row + 1}, every year?`,
      '',
      '',
    ]);
    const head = ['ID', 'Question', 'Yes / No', 'Vendor comments'];
    xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet([head, ...questions]), `Area ${sheet}`);
  }
  return new Uint8Array(xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
}

async function analyzed(client: TestClient, documentId: string): Promise<string> {
  const { id } = (await client.post('/api/ai-jobs', { agentId: 'rfp', documentId, input: {} })).body;
  for (;;) {
    const { status, result, error } = (await client.get(`/api/ai-jobs/${id}`)).body;
    if (status === 'completed') return result.rfpId as string;
    if (status === 'failed') throw new Error(String(error));
    await delay(200);
  }
}

async function answered(client: TestClient, rfpId: string): Promise<number> {
  const all = (await client.get(`${rfp}/rfps/${rfpId}`)).body.rows as { id: string; updatedAt: string }[];
  for (let from = 0; from < all.length; from += storing)
    await Promise.all(
      all.slice(from, from + storing).map(({ id, updatedAt: unchangedSince }) =>
        client.patch(`${rfp}/rows/${id}`, {
          answer: 'Yes. The security team reviews them in March.',
          unchangedSince,
        }),
      ),
    );
  return all.length;
}

const { close, round, signIn } = await chattingPeople({
  rfp: { from: path.join(import.meta.dirname, '../../../agents/rfp') },
});
const bidder = await signIn('bidder');
const file = process.env['WORKBOOK'];
const body = file === undefined ? workbook() : new Uint8Array(await readFile(file));
const timed = async <T>(name: string, work: () => Promise<T>) => {
  const begun = performance.now();
  const result = await work();
  process.stdout.write(`${name}: ${((performance.now() - begun) / 1_000).toFixed(1)} s\n`);
  return result;
};
const document = await timed('Upload', () => uploaded(bidder, 'questionnaire.xlsx', body));
const rfpId = await timed('Analysis', () => analyzed(bidder, document.id));
const count = await timed('Storing the answers', () => answered(bidder, rfpId));

async function filled(): Promise<string> {
  const query = `documentId=${document.id}&drafts=yes`;
  const times: string[] = [];
  for (const path of ['places', 'filled', 'places', 'filled']) {
    const begun = performance.now();
    const { status, body: told } = await bidder.get(`${rfp}/rfps/${rfpId}/${path}?${query}`);
    const places = path === 'places' ? `, ${told.filled?.length} of ${count} answers have a place` : '';
    times.push(`${path} ${status} in ${((performance.now() - begun) / 1_000).toFixed(1)} s${places}`);
  }
  return times.join('; ');
}

await round();
report({
  'nobody fills': await round(),
  again: await round(),
  reading: await round(async () => `analysis ${await analyzed(bidder, document.id)}`),
  filling: await round(filled),
});
await close();
