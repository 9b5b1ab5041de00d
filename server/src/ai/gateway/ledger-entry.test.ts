import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ProviderServer, providerServer } from '../../testing/provider-server.ts';
import type { TestClient } from '../../testing/test-client.ts';

let server: ProviderServer;
let ana: TestClient;
beforeAll(async () => {
  server = await providerServer();
  ana = await server.signIn('ana@example.test');
});
afterAll(() => server.close());
beforeEach(() => server.database.pool.query('delete from ai_call'));

async function ledger(): Promise<string[]> {
  const { rows } = await server.database.pool.query(
    `select concat_ws(' ', outcome, input_tokens, output_tokens) as line from ai_call order by created_at`,
  );
  return rows.map(({ line }) => line);
}

describe('the tokens in the ledger', () => {
  it.each(['openai', 'anthropic', 'google'])(
    "the ledger contains the provider's token count even if %s spent all tokens on reasoning",
    async (provider) => {
      server.upstream.script({ text: '', finish: 'length', usage: { inputTokens: 40, outputTokens: 900 } });
      const { status, body } = await ana.post('/api/agents/asker/text', { provider });
      expect([status, body.message]).toEqual([503, expect.stringContaining('ran out of tokens')]);
      expect(await ledger()).toEqual(['empty 40 900']);
    },
  );

  it.each(['openai', 'anthropic', 'google'])(
    'the ledger counts both rounds if %s returned invalid structured output twice',
    async (provider) => {
      server.upstream.script(
        { text: '{"days":"many"}', usage: { inputTokens: 10, outputTokens: 5 } },
        { text: '{"days":"few"}', usage: { inputTokens: 20, outputTokens: 6 } },
      );
      expect((await ana.post('/api/agents/asker/object', { provider })).status).toBe(503);
      expect(await ledger()).toEqual(['garbage 30 11']);
    },
  );

  it('the ledger counts structured output that the token limit cut', async () => {
    server.upstream.script({ text: '{"da', finish: 'length', usage: { inputTokens: 10, outputTokens: 5 } });
    expect((await ana.post('/api/agents/asker/object', {})).status).toBe(503);
    expect(await ledger()).toEqual(['cut 10 5']);
  });

  it('the ledger counts the round before a tool call, although the provider refused the next round', async () => {
    server.upstream.script(
      { tools: [{ name: 'look', input: {} }], usage: { inputTokens: 50, outputTokens: 7 } },
      { error: 401 },
    );
    expect((await ana.post('/api/agents/asker/tool', {})).status).toBe(503);
    expect(await ledger()).toEqual(['bad-key 50 7']);
  });

  it('the ledger estimates tokens that the provider did not count', async () => {
    server.upstream.script(
      { tools: [{ name: 'look', input: {} }], usage: { inputTokens: 50, outputTokens: 7 } },
      { text: ['Half an ', 'answer'], breaks: 'cut' },
    );
    expect((await ana.post('/api/agents/asker/tool', {})).status).toBe(503);
    // The texts "When?" and "Half an answer", at four characters per token.
    expect(await ledger()).toEqual(['cut 52 11']);
  });

  it.each(['openai', 'anthropic', 'google'])(
    'the ledger counts the text of an answer of %s that broke off, although the provider had counted less so far',
    async (provider) => {
      server.upstream.script({ text: ['Half an ', 'answer'], breaks: 'cut' });
      expect((await ana.post('/api/agents/asker/text', { provider })).status).toBe(503);
      expect(await ledger()).toEqual([expect.stringMatching(/^cut \d+ 4$/)]);
    },
  );

  it('the ledger counts a successful answer once', async () => {
    server.upstream.script(
      { tools: [{ name: 'look', input: {} }], usage: { inputTokens: 50, outputTokens: 7 } },
      { text: 'Never.', usage: { inputTokens: 60, outputTokens: 2 } },
    );
    expect((await ana.post('/api/agents/asker/tool', {})).body).toMatchObject({ text: 'Never.' });
    expect(await ledger()).toEqual(['complete 110 9']);
  });
});
