import { type Reply, testAgent } from '@staffroom/sdk/testing';
import { expect, it } from 'vitest';
import { analyse, listFindings } from './contract.ts';
import plugin from '../server/index.ts';

const id = '5a6c1c0e-51a8-4c5e-9a55-6c1f7d0c2b01';

const foundAs = (quote: string) => ({
  category: 'breach',
  severity: 'high',
  requirement: 'GDPR Art. 33',
  quote,
  explanation: 'Too late.',
  suggestion: 'Within 24 hours.',
});

it('a compliance analysis continues after its process is killed, and stores each finding once', async () => {
  const clauses = ['Invoices are paid within 90 days.', 'Data is kept forever.', 'No audit may take place.'];
  const text = clauses
    .map(
      (clause, part) => `Part ${part}. ${clause}\n\n${'Nothing of note stands in this line. '.repeat(300)}`,
    )
    .join('\n\n');
  const [first, second, third] = clauses.map((clause) => ({ findings: [foundAs(clause)] }));
  const reached = Promise.withResolvers<void>();
  const replies: Reply[] = [
    first ?? '',
    // The second model call never gets an answer, because the process that made it is killed.
    () => {
      reached.resolve();
      return new Promise<string>(() => undefined);
    },
    second ?? '',
    third ?? '',
  ];
  const agent = testAgent(plugin, { documents: [{ id, filename: 'agreement.txt', text }], replies });
  const jobId = crypto.randomUUID();
  void agent.run(analyse, { documentId: id }, jobId);
  await reached.promise;

  const report = await agent.run(analyse, { documentId: id }, jobId);
  expect(report).toMatchObject({ added: 3, known: 0, method: 'model' });
  const { items } = await agent.request(listFindings, { query: { sort: 'document' } });
  expect(items.map(({ quote, checked }) => [quote, checked])).toEqual(
    clauses.map((clause) => [clause, 'verified']),
  );
  expect(agent.asked).toHaveLength(4);
});
