import { expect, it } from 'vitest';
import { retrievalCorpus } from '../../search/testing/retrieval.ts';
import { agreementCases, corpusCases, score } from './testing/statement-cases.ts';

const isMissing = !retrievalCorpus;

it('the statement check distinguishes supported statements about an agreement from unsupported ones', async () => {
  const { recall, falseMarks } = await score(agreementCases());
  expect(recall).toBeGreaterThan(0.9);
  expect(falseMarks).toBeLessThan(0.05);
});

it.skipIf(isMissing)(
  `the statement check distinguishes statements of real articles from planted false ones${isMissing ? ' (skipped: ../shared/corpus is not there)' : ''}`,
  async () => {
    const { recall, falseMarks, kinds } = await score(await corpusCases((place) => place % 10 === 3));
    expect(recall).toBeGreaterThan(0.9);
    expect(falseMarks).toBeLessThan(0.03);
    const missed = ['number', 'name', 'date', 'unit', 'negation'].filter((kind) => {
      const { right = 0, all = 0 } = kinds.get(`unsupported, ${kind}`) ?? {};
      return right < all * 0.8;
    });
    expect(missed).toEqual([]);
  },
);
