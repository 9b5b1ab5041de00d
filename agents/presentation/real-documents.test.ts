import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { testAgent } from '@staffroom/sdk/testing';
import { describe, expect, it } from 'vitest';
import { layOut } from './slides/layout/lay-out.ts';
import { plainTheme } from './slides/layout/theme.ts';
import { setCells, setLines } from './slides/layout/set-lines.ts';
import { audiences, kinds } from './kinds-and-audiences.ts';
import { generate, getDeck } from './contract.ts';
import plugin from './server/index.ts';

const shared = process.env['STAFFROOM_SHARED'] ?? fileURLToPath(new URL('../../../shared', import.meta.url));
const corpus = `${shared}/corpus`;
const id = '5a6c1c0e-51a8-4c5e-9a55-6c1f7d0c2b01';

/** RFPs, articles without headings, a web text and a table. */
const documents = [
  'files/bpa-DOL-WHD-14-c__RFQ.md',
  'files/case-management-rfq__03_Evaluation_Criteria.md',
  'files/unstructured__norwich-city.txt',
  'files/unstructured__eng_spa_mult.md',
  'files/unstructured__stanley-cups.csv',
  ...['Kenya', 'Oxygen', 'Black_Death', 'Packet_switching', 'Super_Bowl_50'].map(
    (name) => `retrieval/articles/${name}.md`,
  ),
];

describe.skipIf(!existsSync(corpus))('presentations of ten real documents (../shared)', () => {
  it.each(documents.map((file, at) => ({ file, at })))(
    'the presentation of the real document $file has notes and a source on each slide, nothing cut off and nothing repeated',
    async ({ file, at }) => {
      const text = readFileSync(`${corpus}/${file}`).toString();
      const agent = testAgent(plugin, {
        documents: [{ id, filename: basename(file), text }],
        modelSettings: { provider: 'builtin' },
      });
      const [kind, audience] = [kinds[at % kinds.length], audiences[at % audiences.length]];
      const { deckId } = await agent.run(generate, { documentId: id, kind, audience, slides: 12 });
      const { slides } = await agent.request(getDeck, { params: { id: deckId } });
      expect(slides).toHaveLength(12);
      const squeezed = text.replaceAll(/\s+/g, ' ');
      for (const [place, slide] of slides.entries()) {
        const { title, notes, sources } = slide;
        expect([title, notes === '', sources.length === 0]).toEqual([title, false, false]);
        for (const { quote } of sources) expect(squeezed).toContain(quote);
        const { isCut, elements } = layOut(slide, plainTheme, { number: place + 1 });
        expect([title, isCut]).toEqual([title, false]);
        for (const element of elements) {
          if (element.kind === 'rule' || element.kind === 'chart') continue;
          const { box } = element;
          const lines = element.kind === 'text' ? setLines(element) : setCells(element).lines;
          const outside = lines.filter(({ y }) => y < box.y || y > box.y + box.height + 1);
          expect([title, outside]).toEqual([title, []]);
        }
      }
      const points = slides
        .filter(({ layout }) => layout === 'bullets' || layout === 'columns')
        .flatMap((slide) => slide.points.map((point) => point.text));
      expect(new Set(points).size).toBe(points.length);
    },
  );
});
