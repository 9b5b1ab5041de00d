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

/**
 * Three real RFPs. People read all their sentences with "must" or "shall": those that start with a text in `theirs` bind only
 * the buyer or are no duties.
 */
const requests = [
  { file: 'case-management-rfq__03_Evaluation_Criteria.md', theirs: [] },
  { file: 'bpa-DOL-WHD-14-c__RFQ.md', theirs: [] },
  {
    file: 'tdrs-app-rfq__FINAL_TDRS_software_development_RFQ.docx',
    theirs: [
      '7.2.4 The CO shall respond',
      'TTS shall provide for review',
      'States, territories, and tribes must meet',
    ],
  },
];

function textOf(file: string): string {
  const body = readFileSync(`${files}/${file}`);
  if (!file.endsWith('.docx')) return body.toString();
  const part = xlsx.CFB.find(xlsx.CFB.read(body, { type: 'buffer' }), '/word/document.xml');
  const xml = Buffer.from(part?.content as Uint8Array).toString();
  const said = (paragraph: string) =>
    [...paragraph.matchAll(/<w:t(?: [^>]*)?>([^<]*)/g)].map(([, words]) => words).join('');
  const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  return xml
    .split('</w:p>')
    .map(said)
    .join('\n\n')
    .replaceAll(/&(\w+);/g, (whole, name: string) => signs[name] ?? whole);
}

/** Finds the duties in a text without using the agent's code: splits at sentence ends and paragraphs. */
const counted = (text: string, theirs: readonly string[]) =>
  text
    .split(/\n+|(?<=[a-z0-9)\]”"*][.?!]["”)*]*)\s+(?=["“(*]*[A-Z])/)
    .map((sentence) => sentence.trim())
    .filter(
      (sentence) =>
        /\b(?:must|shall)\b/i.test(sentence) && !theirs.some((start) => sentence.startsWith(start)),
    );

const words = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

async function share(text: string, theirs: readonly string[], replies?: Parameters<typeof testAgent>[1]) {
  const agent = testAgent(plugin, { documents: [{ id, filename: 'rfp.md', text }], ...replies });
  const { rfpId, notFound } = await agent.run(contract.analyse, { documentId: id });
  const { rows } = await agent.request(contract.getLedger, { params: { id: rfpId } });
  const ledger = rows.map(({ quote }) => words(quote));
  const sentences = counted(text, theirs).map(words);
  const missed = sentences.filter(
    (sentence) =>
      !ledger.some((row) => row.includes(sentence) || (row.length > 30 && sentence.includes(row))),
  );
  return { rows, notFound, sentences, missed, share: 1 - missed.length / sentences.length };
}

describe.skipIf(!existsSync(files))('real requests for proposals (../shared)', () => {
  it.each(requests)(
    'the rules find at least 85% of the duties in the real RFP $file, each word for word',
    async ({ file, theirs }) => {
      const text = textOf(file);
      const found = await share(text, theirs, { modelSettings: { provider: 'builtin' } });
      expect(found.sentences.length).toBeGreaterThan(25);
      expect(
        found.share,
        `${found.missed.length} missed of ${found.sentences.length}:\n${found.missed.join('\n')}`,
      ).toBeGreaterThanOrEqual(0.85);
      for (const { quote, start, end } of found.rows)
        expect(words(text.slice(start ?? 0, end ?? 0))).toBe(words(quote));
    },
  );

  it.each(requests)(
    'an analysis by a model finds at least 95% of the duties in the real RFP $file, and drops invented ones',
    async ({ file, theirs }) => {
      const text = textOf(file);
      let invented = 0;
      // A model that misses every seventh sentence and invents one per passage.
      const reply = ({
        sources = [],
        messages,
      }: {
        sources?: { quote: string }[];
        messages: { content: string }[];
      }) => {
        if (messages[0]?.content.startsWith('Summarise'))
          return { title: 'A request', summary: 'For a system.' };
        const read = counted(sources[0]?.quote ?? '', theirs).filter((_sentence, place) => place % 7 !== 6);
        invented += 1;
        const lie = `The supplier shall deliver ${invented} golden statues to the mayor.`;
        const entry = (quote: string) => ({
          quote,
          kind: 'mandatory',
          level: 'must',
          weight: '',
          limit: '',
          due: '',
        });
        return { requirements: [...read, lie].map(entry), dates: [], criteria: [], risks: [], questions: [] };
      };
      const found = await share(text, theirs, { replies: Array.from({ length: 40 }, () => reply) });
      expect(
        found.share,
        `${found.missed.length} missed of ${found.sentences.length}:\n${found.missed.join('\n')}`,
      ).toBeGreaterThanOrEqual(0.95);
      expect(found.notFound).toBeGreaterThanOrEqual(invented);
      expect(found.rows.filter(({ quote }) => quote.includes('golden'))).toEqual([]);
    },
  );
});
