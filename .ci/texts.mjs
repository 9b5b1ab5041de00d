// Extracts the texts of each package and compares them with its catalogs; `--write` updates the catalogs and leaves missing
// translations empty.
import { existsSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parse as parseMessage } from '@formatjs/icu-messageformat-parser';
import { Visitor, parseSync } from 'oxc-parser';
import { isForOthers, sentencesOfSteps, serverSentences } from './server-sentences.mjs';
import { taggedMessages, untaggedMessages } from './tagged-messages.mjs';

const write = process.argv.includes('--write');
const problems = [];
const count = {};

const kit = compare(
  'sdk',
  'sdk/src/{client/**,lists/**,style/view/**}/*.{ts,tsx}',
  'sdk/src/client/texts/locales',
);
compare('host', 'host/src/**/*.{ts,tsx}', 'host/src/texts/locales', kit);
// The server itself has only English. Pages translate the server's sentences, and an agent's page those of its server half. The
// host's folders are included because administrators see, on another page, what a browser reported about a page that failed to
// open.
const core = compareServerMessages(
  'said',
  ['server/src/**/*.ts', 'sdk/src/**/*.ts', 'host/src/{agents,screens/agent}/**/*.ts'],
  'sdk/src/server-messages/locales',
  {},
  sentencesOfSteps,
);
for (const agent of existsSync('agents') ? readdirSync('agents') : []) {
  const files = `agents/${agent}`;
  // Schemas and contracts that both halves share are in the agent's folder, or in a folder for each part of a large agent.
  const shared = `${files}/{*,!(client|server|dist|docs|e2e|frozen|node_modules)/**/*}.ts`;
  compare(agent, [shared, `${files}/client/**/*.{ts,tsx}`], `${files}/client/locales`, kit);
  compareServerMessages(
    `said by ${agent}`,
    [shared, `${files}/server/**/*.ts`],
    `${files}/client/said`,
    core,
  );
}

if (problems.length > 0) {
  process.stderr.write(
    `${problems.join('\n')}\n${problems.length} problems; \`node .ci/texts.mjs --write\` brings catalogues up to date\n`,
  );
  process.exit(1);
}
process.stdout.write(
  `texts: ${Object.entries(count)
    .map(([name, number]) => `${name} ${number}`)
    .join(', ')}\n`,
);

function compareServerMessages(name, globs, folder, common = {}, byLibraries = []) {
  const sentences = new Map([...serverSentences(globs), ...taggedMessages(globs, problems)]);
  const files = globs.flatMap((glob) => globSync(glob)).filter((file) => !isForOthers(file));
  problems.push(...untaggedMessages(files.toSorted()));
  for (const sentence of byLibraries) sentences.set(sentence, '.ci/server-sentences.mjs');
  count[name] = sentences.size;
  const catalogues = {};
  for (const file of existsSync(folder) ? readdirSync(folder) : []) {
    const language = file.replace('.json', '');
    const path = `${folder}/${file}`;
    const before = JSON.parse(readFileSync(path, 'utf8'));
    const needed = [...sentences.keys()].filter((sentence) => common[language]?.[sentence] === undefined);
    if (write) writeCatalogue(path, needed, before);
    for (const sentence of needed) {
      const holes = [...(before[sentence] ?? '').matchAll(/\{\w+\}/g)].map(([hole]) => hole);
      if (!before[sentence])
        problems.push(`${path}: not translated: ${sentence} (${sentences.get(sentence)})`);
      else if (holes.some((hole) => !sentence.includes(hole)))
        problems.push(`${path}: other places than in English: ${sentence}`);
    }
    for (const sentence of Object.keys(before))
      if (!needed.includes(sentence)) problems.push(`${path}: no longer said: ${sentence}`);
    catalogues[language] = before;
  }
  return catalogues;
}

function compare(name, sources, folder, common = {}) {
  const messages = new Set();
  for (const file of globSync(sources)) if (!/\.test\./.test(file)) collect(file, messages);
  count[name] = messages.size;
  const catalogues = {};
  for (const file of existsSync(folder) ? readdirSync(folder) : []) {
    const language = file.replace('.json', '');
    const path = `${folder}/${file}`;
    const before = JSON.parse(readFileSync(path, 'utf8'));
    const needed = [...messages].filter(
      (message) => before[message] !== undefined || !common[language]?.[message],
    );
    if (write) writeCatalogue(path, needed, before);
    for (const message of needed) {
      if (!before[message]) problems.push(`${path}: not translated: ${message}`);
      else if (places(message, path) !== places(before[message], path))
        problems.push(`${path}: other places than in English: ${message}`);
    }
    for (const message of Object.keys(before))
      if (!messages.has(message)) problems.push(`${path}: no longer used: ${message}`);
    catalogues[language] = before;
  }
  return catalogues;
}

function writeCatalogue(path, needed, before) {
  const sorted = needed.toSorted((a, b) => (a < b ? -1 : 1));
  const after = Object.fromEntries(sorted.map((message) => [message, before[message] ?? '']));
  writeFileSync(path, `${JSON.stringify(after, null, 2)}\n`);
}

function collect(file, messages) {
  const code = readFileSync(file, 'utf8');
  if (!/\bt(\.rich)?\(|Names\b/.test(code)) return;
  new Visitor({
    // Texts that both halves of an agent use; the page translates them with `t.each`.
    VariableDeclarator({ id, init }) {
      if (file.includes('/client/') || file.startsWith('host/') || !(id.name ?? '').endsWith('Names')) return;
      let table = init;
      while (table?.type.startsWith('TS')) table = table.expression;
      for (const { value } of table?.type === 'ObjectExpression' ? table.properties : []) {
        if (typeof value?.value === 'string') messages.add(value.value);
      }
    },
    CallExpression({ callee, arguments: [first], start }) {
      const rich =
        callee.type === 'MemberExpression' && callee.object.name === 't' && callee.property.name === 'rich';
      if (callee.name !== 't' && !rich) return;
      const where = `${file}:${code.slice(0, start).split('\n').length}`;
      const message =
        first?.type === 'TemplateLiteral' && first.quasis.length === 1
          ? first.quasis[0].value.cooked
          : first?.value;
      if (typeof message !== 'string')
        problems.push(`${where}: a text has to stand there as it is; what is filled in is a {place}`);
      else {
        messages.add(message);
        places(message, where);
      }
    },
  }).visit(parseSync(file, code).program);
}

/** The names of placeholders and tags, sorted. */
function places(message, where) {
  const names = new Set();
  const visit = (nodes) => {
    for (const { type, value, options, children, style, offset } of nodes) {
      // Skips node types 0 (words) and 7 (#).
      if (type !== 0 && type !== 7) names.add(value);
      if (style || offset || type === 3 || type === 4)
        problems.push(`${where}: formats, offsets and skeletons are not known: ${message}`);
      for (const option of Object.values(options ?? {})) visit(option.value);
      visit(children ?? []);
    }
  };
  try {
    visit(parseMessage(message.split('||', 1)[0], { requiresOtherClause: true }));
  } catch (error) {
    problems.push(`${where}: ${error.message}: ${message}`);
  }
  return [...names].toSorted((a, b) => (a < b ? -1 : 1)).join();
}
