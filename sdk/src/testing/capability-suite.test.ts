import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { CapabilitySubject } from './capability-subject.ts';
import { capabilitySuite, travelPolicy } from './capability-suite.ts';
import { fakePlatform } from './fake-capabilities.ts';

async function createFakes(): Promise<CapabilitySubject> {
  const documentId = randomUUID();
  const benId = randomUUID();
  const teamId = randomUUID();
  const platform = fakePlatform({
    userId: 'ana',
    teams: { [benId]: [teamId] },
    replies: ['At most 180 euros a night [1].'],
    documents: [{ id: documentId, filename: 'travel.txt', text: travelPolicy }],
    signal: new AbortController().signal,
  });
  return {
    documentId,
    ana: platform.capabilities('ana'),
    ben: platform.capabilities(benId),
    benId,
    teamId,
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

describe('the capabilities of the fakes', () => {
  it.each(capabilitySuite(createFakes))(
    'a fake capability passes the contract test “$name”',
    async ({ run }) => {
      await expect(run()).resolves.toBeUndefined();
    },
  );
});

describe('the fake model', () => {
  it('the fake model fails the test when the agent makes more requests than the test has replies', async () => {
    const subject = await createFakes();
    const request = { messages: [{ role: 'user' as const, content: 'Hello' }] };
    await subject.ana.ai.text(request);
    await expect(subject.ana.ai.text(request)).rejects.toThrow(/asked the model 2 times; the test has 1/);
  });
});
