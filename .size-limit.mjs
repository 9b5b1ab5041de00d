import { existsSync, readdirSync, readFileSync } from 'node:fs';

const builds = (existsSync('agents') ? readdirSync('agents') : [])
  .map((agent) => `agents/${agent}/dist/client`)
  .filter((directory) => existsSync(`${directory}/mf-manifest.json`));

/** By path, what a browser fetches of the host to show the screen there; `npm run bench:pages` sees it do so. */
const firstFiles = JSON.parse(readFileSync('host/dist/first-files.json', 'utf8'));
const scripts = (path) => firstFiles[path].filter((file) => file.endsWith('.js'));
const firstLoads = [
  { name: 'login', path: '^/login$', limit: '115 kB' },
  { name: 'dashboard', path: '^/$', limit: '145 kB' },
];

export default [
  ...firstLoads.map(({ name, path, limit }) => ({
    name: `host: all scripts of the first load, ${name}`,
    path: scripts(path).map((file) => `host/dist/client/${file}`),
    limit,
    gzip: true,
  })),
  // A chunk named "lazy-…" is fetched only when somebody uses what it is for: an editor, a viewer.
  ...builds.map((directory) => ({
    name: `${directory}: an agent's own code`,
    path: [`${directory}/*.js`, `!${directory}/lazy-*.js`],
    limit: '60 kB',
    gzip: true,
  })),
];
