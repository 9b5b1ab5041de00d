// Writes the SDK's public surface to sdk/api.md, so that changes appear as a diff. With --check, it only compares.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readModule, withoutComments } from './read-module.mjs';

const page = 'sdk/api.md';
const { name, publishConfig } = JSON.parse(readFileSync('sdk/package.json', 'utf8'));
const entries = Object.entries(publishConfig.exports).flatMap(([path, { types }]) =>
  types ? [{ title: path.replace('.', name), ...surface(join('sdk', types)) }] : [],
);
const isPublic = new Set(
  entries.flatMap(({ items }) => items.map(({ file, name: item }) => `${file}#${item}`)),
);
const text = [
  `# The public surface of ${name}`,
  'Written by `npm run api` from the emitted declarations and their comments. Nothing else of the package resolves.',
  ...entries.flatMap(section),
].join('\n\n');

if (!process.argv.includes('--check')) writeFileSync(page, `${text}\n`);
else if (readFileSync(page, 'utf8') !== `${text}\n`) {
  process.stderr.write(`${page} is not what the SDK exports. If the change is meant: npm run api\n`);
  process.exit(1);
}

/** An entry's exports: declarations by name, and lines that re-export another package. */
function surface(file) {
  const module = readModule(file);
  const own = [...module.declared].flatMap(([item, { exported }]) =>
    exported ? [{ file, name: item }] : [],
  );
  const named = module.named.flatMap(({ file: from, name: item }) => origin(from, item) ?? []);
  const stars = module.stars.map(surface);
  return {
    items: [...own, ...named, ...stars.flatMap(({ items }) => items)],
    foreign: [...module.foreign, ...stars.flatMap(({ foreign }) => foreign)],
  };
}

/** The module that declares a name, followed through re-exports; undefined for another package's name. */
function origin(file, item) {
  const module = readModule(file);
  if (module.declared.has(item)) return { file, name: item };
  const passed = module.named.find(({ alias }) => alias === item);
  if (passed) return origin(passed.file, passed.name);
  return module.stars.map((star) => origin(star, item)).find((found) => found !== undefined);
}

function section({ title, items, foreign }) {
  const hidden = reachable(items).filter(({ file, name: item }) => !isPublic.has(`${file}#${item}`));
  return [
    `## ${title}`,
    code([...foreign, ...declarations(items)]),
    ...(hidden.length > 0
      ? ['Not exported, but part of the signatures above:', code(declarations(hidden))]
      : []),
  ];
}

/** Returns the types that the declarations use and, recursively, the types that those use. */
function reachable(items) {
  const seen = new Map(items.map((item) => [`${item.file}#${item.name}`, item]));
  for (const { file, name: item } of seen.values()) {
    const { declared, imported } = readModule(file);
    for (const word of new Set(withoutComments(declared.get(item).texts.join('\n')).match(/\w+/g))) {
      const from = imported.get(word);
      if (!from && !declared.has(word)) continue;
      const found = from ? origin(from.file, from.name) : { file, name: word };
      if (found) seen.set(`${found.file}#${found.name}`, found);
    }
  }
  return [...seen.values()];
}

function declarations(items) {
  return items
    .toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
    .flatMap(({ file, name: item }) => readModule(file).declared.get(item).texts);
}

function code(lines) {
  return ['```ts', ...lines, '```'].join('\n');
}
