import { existsSync, readdirSync } from 'node:fs';

const builds = (existsSync('agents') ? readdirSync('agents') : [])
  .map((agent) => `agents/${agent}/dist/client`)
  .filter((directory) => existsSync(`${directory}/mf-manifest.json`));

export default [
  {
    name: 'host: JavaScript of the first load',
    path: 'host/dist/client/{framework,vendors,main}.*.js',
    limit: '130 kB',
    gzip: true,
  },
  // A chunk named "lazy-…" is fetched only when somebody uses what it is for: an editor, a viewer.
  ...builds.map((directory) => ({
    name: `${directory}: an agent's own code`,
    path: [`${directory}/*.js`, `!${directory}/lazy-*.js`],
    limit: '60 kB',
    gzip: true,
  })),
];
