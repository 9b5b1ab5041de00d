import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';

const builds = (existsSync('agents') ? readdirSync('agents') : [])
  .map((agent) => `agents/${agent}/dist/client`)
  .filter((directory) => existsSync(`${directory}/mf-manifest.json`));

/** Scripts of an agent's own page. A chunk named "lazy-…" is fetched only when somebody uses what it is for: an editor, a viewer, another language. */
const scriptsOf = (directory) =>
  // With their digits: the compiler leaves its own files beside those that browsers fetch.
  readdirSync(directory)
    .filter((file) => /\.[0-9a-f]{8}\.js$/.test(file) && !file.startsWith('lazy-'))
    .map((file) => `${directory}/${file}`);
const weight = (directory) => scriptsOf(directory).reduce((sum, file) => sum + statSync(file).size, 0);

/** The agent that is a chat and little else: what others bring beside that is in the budget of their own code. */
const plainest = builds.toSorted((one, other) => weight(one) - weight(other))[0];

/** What a browser fetches of the host to show a screen; `npm run bench:pages` sees it do so. */
const { routes, parts } = JSON.parse(readFileSync('host/dist/first-files.json', 'utf8'));
const firstLoads = [
  { name: 'login', files: routes['^/login$'], limit: '104 kB' },
  { name: 'dashboard', files: [...routes['^/$'], ...parts.socket], limit: '125 kB' },
  {
    name: 'a new chat',
    files: [...routes['^/agents/.'], ...parts.chat, ...parts.socket],
    others: plainest === undefined ? [] : scriptsOf(plainest),
    limit: '180 kB',
  },
];

export default [
  ...firstLoads.map(({ name, files, others = [], limit }) => ({
    name: `host: all scripts of the first load, ${name}`,
    path: [
      ...[...new Set(files)].filter((file) => file.endsWith('.js')).map((file) => `host/dist/client/${file}`),
      ...others,
    ],
    limit,
    gzip: true,
  })),
  ...builds.map((directory) => ({
    name: `${directory}: an agent's own code`,
    path: scriptsOf(directory),
    limit: '60 kB',
    gzip: true,
  })),
];
