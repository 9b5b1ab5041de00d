import { samples } from './samples.ts';

export const people = {
  'ana@example.test': 'Ana, who uses the agent',
  'admin@example.test': 'Admin, who administers the workspace',
} as const;
export const administrator = 'admin@example.test';

/**
 * Creates two sample people in the workspace and, the first time, sample documents.
 * @returns a function that sends requests as the administrator
 */
export async function furnish(origin: string): Promise<Ask> {
  const admin = await signIn(origin, administrator);
  const ana = await signIn(origin, 'ana@example.test');
  const documents = (await (await admin('/api/documents')).json()) as unknown[];
  if (documents.length > 0) return admin;
  for (const [name, text] of Object.entries(samples)) {
    for (const person of [ana, admin]) {
      const form = new FormData();
      form.set('file', new File([text], name, { type: 'text/markdown' }));
      const answer = await person('/api/documents', { method: 'POST', body: form });
      if (!answer.ok)
        throw new Error(`${name} could not be uploaded: ${answer.status} ${await answer.text()}`);
    }
  }
  return admin;
}

type Ask = (path: string, init?: RequestInit) => Promise<Response>;

async function signIn(origin: string, email: string): Promise<Ask> {
  const cookies = new Map<string, string>();
  const ask: Ask = async (path, init = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(new URL(path, origin), {
      ...init,
      redirect: 'manual',
      headers: { ...(init.headers as Record<string, string>), cookie, origin },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return answer;
  };
  let path = `/api/auth/google?login_hint=${encodeURIComponent(email)}`;
  for (let step = 0; step < 8; step++) {
    const answer = await ask(path);
    const next = answer.headers.get('location');
    if (next === null) return ask;
    path = new URL(next, new URL(path, origin)).href;
  }
  throw new Error(`${email} could not be signed in`);
}
