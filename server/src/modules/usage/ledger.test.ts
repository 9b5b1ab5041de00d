import type { UsageCall, UsageCallsPage, UsageReport } from '@staffroom/sdk/core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestClient } from '../../testing/test-client.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { type RecordedCall, recordCall } from './testing/record-call.ts';

let server: TestServer;
let admin: TestClient;
let ana: TestClient;
let anaId: string;
let boId: string;

beforeAll(async () => {
  server = await testServer();
  admin = await server.signIn('root@example.test');
  ana = await server.signIn('ana@example.test');
  anaId = (await ana.get('/api/auth/me')).body.id;
  boId = (await (await server.signIn('bo@example.test')).get('/api/auth/me')).body.id;
});
afterAll(() => server.close());
beforeEach(() => server.database.pool.query('truncate ai_call, ai_price, audit_entry'));

const call = (change: Partial<RecordedCall> = {}) =>
  recordCall(server.database, { userId: anaId, ...change });

const price = (change: Record<string, unknown> = {}) => {
  const given = { provider: 'acme', model: 'large', input: '2.50', output: '10' };
  return admin.put('/api/admin/ai-prices', { ...given, ...change });
};

async function report(query: string): Promise<UsageReport> {
  const answer = await admin.get(`/api/admin/usage?${query}`);
  expect(answer.status).toBe(200);
  return answer.body;
}

async function newest(): Promise<UsageCall | undefined> {
  return ((await admin.get('/api/admin/usage/calls?limit=1')).body as UsageCallsPage).items[0];
}

const november = 'from=2026-11-01&to=2026-11-30';

describe('the ledger', () => {
  it.each([
    ['GET', '/api/admin/usage'],
    ['GET', '/api/admin/usage/calls'],
    ['GET', '/api/admin/usage.csv'],
    ['GET', '/api/admin/ai-prices'],
    ['PUT', '/api/admin/ai-prices'],
    ['DELETE', '/api/admin/ai-prices?provider=acme&model=large'],
  ])('the usage ledger is refused to everyone but administrators: %s %s', async (method, path) => {
    expect((await server.anonymous.send(method, path)).status).toBe(401);
    expect((await ana.send(method, path)).status).toBe(403);
  });

  it.each([
    ['from=2026-02-30', 'from'],
    ['from=0000-01-01', 'from'],
    ['to=0001-01-10', 'to'],
    ['from=2026-11-02&to=2026-11-01', 'to'],
    ['timeZone=Mars/Olympus', 'timeZone'],
    ['timeZone=%2B02:00', 'timeZone'],
    ['person=ana', 'person'],
    ['groupBy=colour', 'groupBy'],
    ['sort=id;drop', 'sort'],
    ['limit=100000', 'limit'],
  ])('the usage ledger refuses an invalid query and names the field: %s', async (query, field) => {
    const answer = await admin.get(`/api/admin/usage?${query}`);
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]]);
  });

  it('the usage ledger refuses a forged page cursor', async () => {
    expect((await admin.get('/api/admin/usage/calls?after=1')).status).toBe(400);
  });
});

describe('the cost of a call', () => {
  it('the cost of a call is unknown, not zero, for a model without a price', async () => {
    await call();
    expect(await newest()).toMatchObject({ cost: null });
    expect((await report('')).total).toMatchObject({ calls: 1, cost: null, unpriced: 1 });
  });

  it.each(['builtin', 'built-in'])(
    'the cost of a call to the built-in provider is zero: %s',
    async (provider) => {
      await call({ provider, model: 'anything' });
      expect((await report('')).total).toMatchObject({ cost: '0', unpriced: 0 });
    },
  );

  it('the cost of a call is exact to ten decimals, and so are sums', async () => {
    await price({ input: '0.0001', output: '12345678.1234' });
    await call({ inputTokens: 1, outputTokens: 0 });
    await call({ inputTokens: 3, outputTokens: 1 });
    expect((await newest())?.cost).toBe('12.3456781237');
    expect((await report('')).total.cost).toBe('12.3456781238');
  });

  it('the cost of a past call does not change when the price is edited or removed', async () => {
    await price();
    await call();
    await price({ input: '5', output: '5' });
    await admin.delete('/api/admin/ai-prices?provider=acme&model=large');
    expect((await newest())?.cost).toBe('0.0035');
  });

  it('the total cost is the sum of the known costs, and the report shows the number of calls without a known cost', async () => {
    await price();
    await call();
    await call({ model: 'small' });
    expect((await report('')).total).toMatchObject({ calls: 2, cost: '0.0035', unpriced: 1 });
  });
});

describe('the usage report', () => {
  it('the usage report is empty before the first call', async () => {
    const { total, groups, groupCount } = await report('');
    expect({ total, groups, groupCount }).toEqual({
      total: {
        calls: 0,
        failed: 0,
        stopped: 0,
        inputTokens: 0,
        outputTokens: 0,
        cost: '0',
        unpriced: 0,
        meanMs: null,
        p95Ms: null,
      },
      groups: [],
      groupCount: 0,
    });
  });

  it('the usage report counts failures and stops separately, with average and 95th percentile', async () => {
    for (let index = 1; index <= 20; index++) await call({ durationMs: index * 100 });
    await call({ outcome: 'stopped', durationMs: 5000 });
    await call({ outcome: 'rate-limited', durationMs: 5000 });
    const { total } = await report('');
    expect(total).toMatchObject({
      calls: 22,
      failed: 1,
      stopped: 1,
      inputTokens: 22_000,
      outputTokens: 2200,
    });
    expect(total).toMatchObject({ meanMs: 1409, p95Ms: 5000 });
  });

  it('the usage report groups calls by person, with names, and keeps calls of deleted accounts', async () => {
    await call();
    await call();
    await call({ userId: boId });
    await server.database.pool.query('update ai_call set user_id = null where user_id = $1', [boId]);
    const { groups } = await report('groupBy=person');
    expect(groups).toMatchObject([
      { key: anaId, email: 'ana@example.test', calls: 2 },
      { key: null, name: null, calls: 1 },
    ]);
    expect((await report('person=-')).total.calls).toBe(1);
    expect(await report(`person=${anaId}`)).toMatchObject({
      total: { calls: 2 },
      person: { email: 'ana@example.test' },
    });
  });

  it('the usage report groups calls by agent, provider and model, and filters by each', async () => {
    await call({ agent: null });
    await call({ provider: 'other' });
    await call({ model: 'small', agent: 'writer' });
    const keys = async (query: string) =>
      (await report(query)).groups.map(({ key, provider }) => [provider, key]);
    expect(await keys('groupBy=agent&sort=name')).toEqual([
      [null, 'echo'],
      [null, 'writer'],
      [null, null],
    ]);
    expect(await keys('groupBy=provider&sort=-calls')).toEqual([
      [null, 'acme'],
      [null, 'other'],
    ]);
    expect(await keys('groupBy=model&sort=-name')).toEqual([
      ['acme', 'small'],
      ['acme', 'large'],
      ['other', 'large'],
    ]);
    expect(await keys('groupBy=model&provider=acme&agent=-')).toEqual([['acme', 'large']]);
    expect((await report('model=large')).total.calls).toBe(2);
  });

  it('the usage report splits days in the reader’s time zone, including clock changes', async () => {
    await call({ at: '2026-10-24T22:30:00Z' });
    await call({ at: '2026-10-25T22:30:00Z' });
    await call({ at: '2026-10-25T23:30:00Z' });
    const days = async (zone: string) =>
      (await report(`groupBy=day&from=2026-10-25&to=2026-10-25&timeZone=${zone}`)).groups.map(
        ({ key, calls }) => `${key}: ${calls}`,
      );
    expect(await days('Europe/Berlin')).toEqual(['2026-10-25: 2']);
    expect(await days('UTC')).toEqual(['2026-10-25: 2']);
    expect(await days('America/New_York')).toEqual(['2026-10-25: 2']);
    expect(await days('Asia/Tokyo')).toEqual(['2026-10-25: 1']);
  });

  it('the usage report covers the last thirty days by default', async () => {
    await call();
    await call({ at: new Date(Date.now() - 32 * 24 * 60 * 60 * 1000).toISOString() });
    const { from, to, total } = await report('');
    expect((Date.parse(to) - Date.parse(from)) / 86_400_000).toBe(29);
    expect(total.calls).toBe(1);
  });

  it('the pages of the usage report are sorted over the whole result, and each contains the total', async () => {
    for (const [model, inputTokens] of Object.entries({ a: 5, b: 50, c: 500 }))
      await call({ model, inputTokens });
    const first = await report('groupBy=model&sort=-inputTokens&limit=2');
    const second = await report('groupBy=model&sort=-inputTokens&limit=2&offset=2');
    expect(first.groups.map(({ key }) => key)).toEqual(['c', 'b']);
    expect(second.groups.map(({ key }) => key)).toEqual(['a']);
    expect([first.groupCount, second.groupCount, second.total.calls]).toEqual([3, 3, 3]);
  });

  it('the usage report sorts models without a price last in both directions', async () => {
    await price();
    await call();
    await call({ model: 'unknown' });
    for (const sort of ['cost', '-cost']) {
      const { groups } = await report(`groupBy=model&sort=${sort}`);
      expect(groups.map(({ key }) => key)).toEqual(['large', 'unknown']);
    }
  });
});

describe('the list of single calls', () => {
  it('the list of calls contains each call once, newest first, even with equal times', async () => {
    for (let index = 0; index < 5; index++)
      await call({ at: '2026-11-02T10:00:00.000001Z', model: `m${index}` });
    await call({ at: '2026-11-03T10:00:00Z', model: 'newest' });
    const seen: string[] = [];
    let next: string | null = '';
    while (next !== null) {
      const after = next === '' ? '' : `&after=${next}`;
      const page: UsageCallsPage = (await admin.get(`/api/admin/usage/calls?${november}&limit=2${after}`))
        .body;
      seen.push(...page.items.map(({ model }) => model));
      next = page.next;
    }
    expect(seen[0]).toBe('newest');
    expect(seen.toSorted()).toEqual(['m0', 'm1', 'm2', 'm3', 'm4', 'newest']);
  });

  it('the list of calls shows the person, the agent and the model of each call', async () => {
    await call({ outcome: 'stopped' });
    expect(await newest()).toMatchObject({
      userId: anaId,
      email: 'ana@example.test',
      agent: 'echo',
      provider: 'acme',
      model: 'large',
      inputTokens: 1000,
      outputTokens: 100,
      durationMs: 1000,
      outcome: 'stopped',
    });
  });
});

describe('the exported file of calls', () => {
  it('the exported file of calls contains every matching row and stable column names', async () => {
    await server.database.pool.query(
      `insert into ai_call (user_id, agent, provider, model, input_tokens, output_tokens, duration_ms, outcome, created_at)
       select $1, 'echo', 'acme', 'm' || n, n, 1, 1, 'complete', timestamptz '2026-11-05' + n / 3 * interval '1 second'
       from generate_series(1, 4500) n`,
      [anaId],
    );
    await call({ at: '2026-10-01T00:00:00Z' });
    const answer = await admin.get(`/api/admin/usage.csv?${november}`);
    const lines = (answer.body as string).split('\r\n');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="ai-usage-2026-11-01-to-2026-11-30.csv"',
    );
    expect(lines[0]).toBe(
      'time,person,email,agent,provider,model,outcome,input_tokens,output_tokens,cost_usd,duration_ms,call_id',
    );
    expect(lines.at(-1)).toBe('');
    expect(new Set(lines.slice(1, -1).map((line) => line.split(',')[5])).size).toBe(4500);
    expect(lines).toHaveLength(4502);
  });

  it('the exported file of calls escapes commas, quotes and line breaks, and disarms formulas', async () => {
    await call({ model: 'large, "new"', agent: '=HYPERLINK("x")' });
    await call({ model: '\t@SUM(A1)', agent: 'two\nlines' });
    const { body } = await admin.get('/api/admin/usage.csv');
    expect(body).toContain(',"large, ""new""",complete,');
    expect(body).toContain(',"\'=HYPERLINK(""x"")",');
    expect(body).toContain(",'\t@SUM(A1),");
    expect(body).toContain(',"two\nlines",');
  });

  it('the exported file of calls leaves the cost empty without a price', async () => {
    await call();
    expect((await admin.get('/api/admin/usage.csv')).body).toContain(',complete,1000,100,,1000,');
  });
});

describe('prices', () => {
  it.each([
    [{ input: '' }, 'input'],
    [{ input: '2,50' }, 'input'],
    [{ output: '-1' }, 'output'],
    [{ output: '1e9' }, 'output'],
    [{ output: 3 }, 'output'],
    [{ output: '0.00001' }, 'output'],
    [{ model: '' }, 'model'],
    [{ provider: 'built-in' }, 'provider'],
  ])('the model price %j is refused with a message at the field', async (change, field) => {
    const answer = await price(change);
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]]);
  });

  it('removing the price of a model that has none is refused', async () => {
    expect((await admin.delete('/api/admin/ai-prices?provider=acme&model=large')).status).toBe(404);
  });

  it('the list of prices contains the models of the ledger and the configuration, with or without a price', async () => {
    await call();
    await call({ provider: 'built-in', model: 'reader' });
    await price({ model: 'org/never-asked:8b' });
    const { body } = await admin.get('/api/admin/ai-prices');
    expect(body).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          provider: 'acme',
          model: 'large',
          price: null,
          free: false,
          calls: 1,
          unpriced: 1,
        }),
        expect.objectContaining({
          provider: 'built-in',
          model: 'reader',
          price: null,
          free: true,
          unpriced: 0,
        }),
        expect.objectContaining({
          provider: 'acme',
          model: 'org/never-asked:8b',
          price: { input: '2.5', output: '10' },
          calls: 0,
        }),
      ]),
    );
  });

  it('a price can be applied to earlier calls without a cost, and changes no other calls', async () => {
    await call();
    await price();
    await call();
    expect((await price({ input: '4', output: '0', priceEarlier: true })).body).toMatchObject({
      pricedCalls: 1,
    });
    expect((await report('')).total).toMatchObject({ cost: '0.0075', unpriced: 0 });
  });

  it('changes of prices are audited with the values before and after', async () => {
    await price();
    await price({ input: '3' });
    await admin.delete('/api/admin/ai-prices?provider=acme&model=large');
    const { items } = (await admin.get('/api/admin/audit?action=ai-price.')).body;
    const low = { input: '2.5', output: '10' };
    expect(items).toMatchObject([
      { action: 'ai-price.delete', subject: 'acme/large', detail: { before: { input: '3', output: '10' } } },
      {
        action: 'ai-price.update',
        detail: { before: low, after: { input: '3', output: '10' }, pricedCalls: 0 },
      },
      { action: 'ai-price.update', detail: { before: null, after: { input: '2.50', output: '10' } } },
    ]);
  });
});
