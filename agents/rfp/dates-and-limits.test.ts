import { testAgent } from '@staffroom/sdk/testing';
import { expect, it } from 'vitest';
import * as contract from './contract.ts';
import plugin from './server/index.ts';

const id = '5a6c1c0e-51a8-4c5e-9a55-6c1f7d0c2b01';

async function ledgerOf(...paragraphs: string[]) {
  const text = paragraphs.join('\n\n');
  const agent = testAgent(plugin, {
    documents: [{ id, filename: 'rfp.txt', text }],
    modelSettings: { provider: 'builtin' },
  });
  const { rfpId } = await agent.run(contract.analyse, { documentId: id });
  return agent.request(contract.getLedger, { params: { id: rfpId } });
}

it('each date in an RFP gets the label, time and zone of its own line, and two labels of one day stay separate', async () => {
  const { rfp } = await ledgerOf(
    'Request for proposals: harbor patrol boats',
    'The District seeks two boats and the services to keep them.',
    'Request issued | 11-02-2026\nLast day for questions | 12-14-2026',
    'Drawings Due: January 15, 2027 at noon eastern',
    'Price Sheet Due: January 15, 2027 at 2:00 p.m. Pacific Time',
    '- Site visit on Tuesday, December 1, 2026',
    'Return the signed form by January 20, 2027, 2:00 pm.',
    'Proposals must be received no later than 4:00 pm\nprevailing Alaska Time on January 22, 2027.',
    'The work is done under the Clean Water Act of 3 March 2011.',
  );
  expect(rfp.dates.map(({ date, time, text }) => `${date} ${time}: ${text}`)).toEqual([
    '2026-11-02 : Request issued',
    '2026-12-01 : Site visit',
    '2026-12-14 : Last day for questions',
    '2027-01-15 noon eastern: Drawings Due',
    '2027-01-15 2:00 p.m. Pacific Time: Price Sheet Due',
    '2027-01-20 2:00 pm: Return the signed form',
    '2027-01-22 4:00 pm prevailing Alaska Time: Submission due',
  ]);
  for (const { quote, text } of rfp.dates) expect(quote === '' || text === '').toBe(false);
});

it('a key date of an RFP keeps a name of several lines, the first day of a period, and no link', async () => {
  const { rfp } = await ledgerOf(
    'Request for boats',
    'Action Date\nHarbor issues the request May 3, 2027\nHarbor posts answers or\nan amendment May 10, 2027\nHarbor reads the offers June 16 – July 6,\n2027\nTalks August 16-27, 2027',
    'Any questions concerning this request must be submitted through the issue template on the [page of the harbor with all of its documents](https://harbor.example/requests/boats/2027/issues/new) no later than May 7, 2027.',
    'The harbor will post responses to open issues no later than May 9, 2027, on its page.',
    'Form for hulls (to be opened May 4, 2027)',
  );
  expect(rfp.dates.map(({ date, text }) => `${date}: ${text}`)).toEqual([
    '2027-05-03: Harbor issues the request',
    '2027-05-04: Form for hulls',
    '2027-05-07: Questions due',
    '2027-05-09: Answers to questions',
    '2027-05-10: Harbor posts answers or an amendment',
    '2027-06-16: Harbor reads the offers',
    '2027-08-16: Talks',
  ]);
});

it('limits of pages, words and characters in an RFP become requirements with their number', async () => {
  const { rows } = await ledgerOf(
    'Technical volumes are limited to no more than five (5) pages.',
    'Similar experience volumes are limited to one page.',
    'Responses are limited to 1500 characters.',
    'The summary has a 250-word limit.',
    'Page limit: 12',
    'The County requires discounts on all services.',
    'The system restores a dataset within four hours and prints reports of many pages.',
  );
  expect(rows.map(({ limit, level }) => `${level} ${limit}`)).toEqual([
    'must 5 pages',
    'must one page',
    'must 1500 characters',
    'must 250 words',
    'must 12 pages',
    'must ',
  ]);
});

it('evaluation criteria of an RFP get their weights, whether the weights are written in brackets, after a colon or as points', async () => {
  const { rfp } = await ledgerOf(
    'Request for boats',
    '4 Evaluation Criteria',
    'Technical approach (15%)',
    'Verbal presentation: 25 %',
    'Cost – up to 40 points',
  );
  expect(rfp.criteria.map(({ text, weight }) => [text, weight])).toEqual([
    ['Technical approach', '15%'],
    ['Verbal presentation', '25 %'],
    ['Cost', '40 points'],
  ]);
});
