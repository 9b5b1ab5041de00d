import type { Env } from '../../env.ts';
import { compareClocks } from './check-clock.ts';
import { type CheckLine, checked, failure, ok, warning } from './check-line.ts';

type Variables = Readonly<Record<string, string | undefined>>;

const timeoutMs = 10_000;
const googleTokenUrl = 'https://oauth2.googleapis.com/token';

/**
 * Checks the OAuth client of sign-in: Google refuses the invented code of a known client with `invalid_grant`, and an unknown
 * client with `invalid_client`. Compares the clocks, because tokens expire by Google's clock.
 */
export async function checkSignIn(env: Env, address = googleTokenUrl): Promise<CheckLine[]> {
  const { GOOGLE_CLIENT_ID: id, GOOGLE_CLIENT_SECRET: secret, PUBLIC_URL: url } = env;
  // The providers of the file replace Google.
  if ((!id || !secret) && env.SIGN_IN_FILE !== undefined) return [];
  if (!id || !secret)
    return [
      warning('sign-in', 'Anyone can sign in, because GOOGLE_CLIENT_ID is not set. Set it in production'),
    ];
  return checked('GOOGLE_CLIENT_ID', 'Let the server reach Google, directly or through a proxy', async () => {
    const redirect = `${url ?? ''}/api/auth/google/callback`;
    const form = { client_id: id, client_secret: secret, code: 'check', grant_type: 'authorization_code' };
    const body = new URLSearchParams({ ...form, redirect_uri: redirect });
    const before = Date.now();
    const answer = await fetch(address, { method: 'POST', body, signal: AbortSignal.timeout(timeoutMs) });
    const { error } = (await answer.json().catch(() => ({}))) as { error?: string };
    const clock = clockOf(answer, before);
    if (error === 'invalid_grant')
      return [ok('GOOGLE_CLIENT_ID', 'Google knows the client and its secret'), ...clock];
    const fix =
      error === 'redirect_uri_mismatch'
        ? `Add ${redirect} to the client's redirect addresses at Google`
        : 'Check GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET';
    const said = /^\w{1,60}$/.test(error ?? '') ? `"${error}"` : `HTTP ${answer.status}`;
    return [failure('GOOGLE_CLIENT_ID', `Google answers ${said}. ${fix}`), ...clock];
  });
}

function clockOf(answer: Response, before: number): CheckLine[] {
  const after = Date.now();
  const there = Date.parse(answer.headers.get('date') ?? '');
  if (Number.isNaN(there)) return [];
  // The header has no milliseconds.
  return [compareClocks('sign-in clock', (before + after) / 2 - (there + 500), (after - before) / 2 + 500)];
}

interface Provider {
  key: string;
  address: string;
  headers: (key: string) => Record<string, string>;
}

/** Requests the list of models with each provider's key, which costs nothing. */
export async function checkKeys(env: Env, variables: Variables): Promise<CheckLine[]> {
  const providers: Provider[] = [
    {
      key: 'OPENAI_API_KEY',
      address: `${env.OPENAI_BASE_URL ?? 'https://api.openai.com/v1'}/models`,
      headers: (key) => ({ authorization: `Bearer ${key}` }),
    },
    {
      key: 'ANTHROPIC_API_KEY',
      address: `${env.ANTHROPIC_BASE_URL ?? 'https://api.anthropic.com'}/v1/models`,
      headers: (key) => ({ 'x-api-key': key, 'anthropic-version': '2023-06-01' }),
    },
    {
      key: 'GEMINI_API_KEY',
      address: `${env.GEMINI_BASE_URL ?? 'https://generativelanguage.googleapis.com'}/v1beta/models`,
      headers: (key) => ({ 'x-goog-api-key': key }),
    },
  ];
  const lines = await Promise.all(providers.map((provider) => checkKey(provider, variables[provider.key])));
  const found = lines.flat();
  return found.length > 0
    ? found
    : [
        warning(
          'AI providers',
          'No key of an AI provider is set, so answers only quote documents. Set OPENAI_API_KEY, ANTHROPIC_API_KEY or GEMINI_API_KEY',
        ),
      ];
}

async function checkKey({ key: name, address, headers }: Provider, key = ''): Promise<CheckLine[]> {
  if (key.trim() === '') return [];
  const base = name.replace('API_KEY', 'BASE_URL');
  return checked(name, `Let the server reach ${new URL(address).host}, or set ${base}`, async () => {
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await fetch(address, { headers: headers(key.trim()), signal });
    await answer.body?.cancel();
    if (answer.ok) return [ok(name, `${new URL(address).host} accepts the key`)];
    const { status } = answer;
    if (status === 401 || status === 403 || (status === 400 && name === 'GEMINI_API_KEY'))
      return [failure(name, `${new URL(address).host} refuses the key (HTTP ${status}). Replace ${name}`)];
    // A gateway may have no list of models and still serve calls.
    return [
      warning(
        name,
        `${new URL(address).host} answers HTTP ${status} to a request for its models. Test the provider in AI Settings`,
      ),
    ];
  });
}
