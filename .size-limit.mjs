import { existsSync, readdirSync, readFileSync } from 'node:fs';

const builds = (existsSync('agents') ? readdirSync('agents') : [])
  .map((agent) => `agents/${agent}/dist/client`)
  .filter((directory) => existsSync(`${directory}/mf-manifest.json`));

/**
 * Returns the scripts of an agent's own page, without the chunks named "lazy-…", which a browser fetches only when a person
 * needs them: an editor, a viewer, another language.
 */
const scriptsOf = (directory) =>
  // Only file names with a hash, because the compiler also writes files here that browsers never fetch.
  readdirSync(directory)
    .filter((file) => /\.[0-9a-f]{8}\.js$/.test(file) && !file.startsWith('lazy-'))
    .map((file) => `${directory}/${file}`);

/** A minimal chat agent, which `.ci/check-size.mjs` builds. The code of every other agent has a separate budget. */
const plainAgent = '.ci/.cache/plain-agent/dist/client';

/** The files of the host that a browser loads to show a screen, as `npm run bench:pages` measures them. */
const { routes, parts } = JSON.parse(readFileSync('host/dist/first-files.json', 'utf8'));
// A limit leaves 3 % above the measured size where it can, because otherwise any change would fail the check. The host may have
// at most 130 kB, of which the dashboard uses 129, and a new chat 183 kB, of which it uses 181.5. Sign-in has 104 kB, and 86 kB of them are React, the router and the parts of every screen, which cannot be removed.
const firstLoads = [
  { name: 'login', files: routes['^/login$'], limit: '107 kB' },
  { name: 'dashboard', files: [...routes['^/$'], ...parts.socket], limit: '130 kB' },
  {
    name: 'a new chat',
    files: [...routes['^/agents/.'], ...parts.chat, ...parts.socket],
    others: scriptsOf(plainAgent),
    limit: '183 kB',
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
    // 60 kB plus 3 %, because three agents have reached 60 kB.
    limit: '62 kB',
    gzip: true,
  })),
];
