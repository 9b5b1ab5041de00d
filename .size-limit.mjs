import { existsSync, readdirSync, readFileSync } from 'node:fs';

const builds = (existsSync('agents') ? readdirSync('agents') : [])
  .map((agent) => `agents/${agent}/dist/client`)
  .filter((directory) => existsSync(`${directory}/mf-manifest.json`));

/** What a browser fetches of the host to show a screen; `npm run bench:pages` sees it do so. */
const { routes, parts } = JSON.parse(readFileSync('host/dist/first-files.json', 'utf8'));
const firstLoads = [
  { name: 'login', files: routes['^/login$'], limit: '110 kB' },
  { name: 'dashboard', files: routes['^/$'], limit: '130 kB' },
  // Without what the agent itself brings.
  { name: 'a new chat', files: [...routes['^/agents/.'], ...parts.chat], limit: '180 kB' },
];

export default [
  ...firstLoads.map(({ name, files, limit }) => ({
    name: `host: all scripts of the first load, ${name}`,
    path: [...new Set(files)]
      .filter((file) => file.endsWith('.js'))
      .map((file) => `host/dist/client/${file}`),
    limit,
    gzip: true,
  })),
  // A chunk named "lazy-…" is fetched only when somebody uses what it is for: an editor, a viewer, another language.
  ...builds.map((directory) => ({
    name: `${directory}: an agent's own code`,
    // With their digits: the compiler leaves its own files beside those that browsers fetch.
    path: [`${directory}/*.????????.js`, `!${directory}/lazy-*.js`],
    limit: '60 kB',
    gzip: true,
  })),
];
