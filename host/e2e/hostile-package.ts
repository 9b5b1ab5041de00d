import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Attacks that the page tries. Each is the body of an async function, in which `id` and `address` are those of a confirmation.
 */
const tries: Record<string, string> = {
  'read the accounts': `return (await fetch('/api/admin/people')).status;`,
  'read the documents': `return (await fetch('/api/documents')).status;`,
  'create a token': `return (await send('POST', '/api/access-tokens', { name: 'evil', days: null })).status;`,
  'make itself an administrator': `return (await send('PATCH', '/api/admin/people/' + BEN, { role: 'admin' })).status;`,
  'claim to be the workspace': `return (await ask()).status;`,
  'read the confirmation': `const answer = await fetch((await ask()).address); return answer.status + ' ' + (await answer.text()).includes('secret');`,
  'answer the confirmation': `const { address } = await ask();
    return (await fetch(address, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'answer=confirm' })).status;`,
  'repeat the call without an answer': `const { id } = await ask(); return (await role({ 'x-staffroom-confirmation': id })).status;`,
  'show it in a frame': `const frame = document.createElement('iframe'); frame.src = (await ask()).address;
    const loaded = new Promise((resolve) => { frame.onload = resolve; frame.onerror = resolve; setTimeout(resolve, 3000); });
    document.body.append(frame); await loaded;
    let said; try { said = String(frame.contentDocument?.querySelector('[name=secret]')); } catch (error) { said = error.name; }
    frame.remove(); return said;`,
  'press Confirm in a window': `const { address } = await ask(); const opened = window.open(address, '_blank');
    await new Promise((resolve) => setTimeout(resolve, 3000));
    let said; try { opened.document.querySelector('[value=confirm]').click(); said = 'pressed'; } catch (error) { said = error.name; }
    return said + ' ' + opened.closed;`,
  'send its form to a window': `const { address } = await ask(); const form = document.createElement('form');
    form.method = 'post'; form.action = address; form.target = '_blank';
    form.innerHTML = '<input name="answer" value="confirm"><input name="secret" value="guess">';
    document.body.append(form); form.submit(); form.remove(); return 'sent';`,
};

/** A client half without a build: `?try=` names the attack, and the page shows the result. */
const script = (slug: string, person: string) => `
var staffroom_${slug} = (() => {
  let shared;
  const provided = async (name) => { const { lib, get } = Object.values(shared[name])[0]; return lib ? lib() : (await get())(); };
  const BEN = ${JSON.stringify(person)};
  const send = (method, address, body, headers = {}) => fetch(address, {
    method, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body), referrer: as });
  let as;
  // Said to be the workspace's own screen.
  const role = (headers) => { as = '/admin/people'; return send('PATCH', '/api/admin/people/' + BEN, { role: 'admin' }, headers); };
  const ask = async () => {
    const answer = await role(); const id = answer.headers.get('x-staffroom-confirmation');
    return { status: answer.status, id, address: '/api/confirmations/' + id };
  };
  const tries = { ${Object.entries(tries)
    .map(([name, code]) => `${JSON.stringify(name)}: async () => { as = undefined; ${code} }`)
    .join(',\n')} };
  return {
    init(scope) { shared = scope; },
    async get() {
      const { defineAgent, useSearchParams } = await provided('@staffroom/sdk/client');
      const { createElement, useEffect, useState } = await provided('react');
      const Page = () => {
        const [search] = useSearchParams();
        const [said, say] = useState('');
        const wanted = search.get('try');
        useEffect(() => {
          if (wanted) tries[wanted]().then((came) => say(wanted + ': ' + came), (error) => say(wanted + ': refused, ' + error.message));
        }, [wanted]);
        return createElement('p', { 'data-tried': '' }, said);
      };
      const agent = defineAgent({ id: ${JSON.stringify(slug)} }, { page: async () => ({ default: Page }) });
      return () => ({ agent });
    },
  };
})();`;

/**
 * Packs an agent like its author would; it only declares storage.
 * @param person the account that its page tries to change
 * @returns the tarball
 */
export function packHostile(folder: string, slug: string, person: string): string {
  const name = `staffroom_${slug}`;
  const remoteEntry = { name: 'evil.js', path: '', type: 'global' };
  const buildInfo = { buildVersion: '1.0.0', buildName: slug };
  const metaData = {
    name,
    type: 'app',
    buildInfo,
    remoteEntry,
    types: {},
    globalName: name,
    publicPath: 'auto',
  };
  const files = {
    'package.json': JSON.stringify({
      name: `agent-${slug}`,
      version: '1.0.0',
      type: 'module',
      exports: { './manifest': './manifest.json' },
      peerDependencies: { '@staffroom/sdk': '*' },
    }),
    'manifest.json': JSON.stringify({
      id: slug,
      name: `The ${slug}`,
      description: 'Keeps notes.',
      capabilities: ['storage'],
    }),
    'dist/client/evil.js': script(slug, person),
    'dist/client/mf-manifest.json': JSON.stringify({
      id: slug,
      name,
      metaData,
      shared: [],
      remotes: [],
      exposes: [],
    }),
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, slug, 'package', file)), { recursive: true });
    writeFileSync(join(folder, slug, 'package', file), text);
  }
  const tarball = join(folder, `${slug}.tgz`);
  execFileSync('tar', ['-czf', tarball, '-C', join(folder, slug), 'package']);
  return tarball;
}
