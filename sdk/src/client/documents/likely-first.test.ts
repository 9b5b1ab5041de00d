import { expect, it } from 'vitest';
import { likelyFirst } from './likely-first.ts';

it('documents with a likely name come first, and the others keep their order', () => {
  const documents = ['Travel policy.pdf', 'Invoice.pdf', 'RFP 2026-114.pdf', 'County tender.docx'].map(
    (filename) => ({ filename }),
  );
  expect(likelyFirst(documents, ['rfp', 'tender']).map(({ filename }) => filename)).toEqual([
    'RFP 2026-114.pdf',
    'County tender.docx',
    'Travel policy.pdf',
    'Invoice.pdf',
  ]);
  expect(likelyFirst(documents, [])).toEqual(documents);
});
