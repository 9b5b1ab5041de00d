// Writes the SDK's public surface to sdk/api, one page per entry, so that changes appear as a diff. With --check, it only compares.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readModule, withoutComments } from './read-module.mjs';

const folder = 'sdk/api';
/** Bytes of all pages together. An author reads them, so they must not grow without notice. */
const limit = 80 * 1024;
const { name, publishConfig } = JSON.parse(readFileSync('sdk/package.json', 'utf8'));
const entries = Object.entries(publishConfig.exports).flatMap(([path, { types }]) =>
  types && !path.startsWith('./internal/')
    ? [{ title: path.replace('.', name), file: join('sdk', types), page: pageOf(path) }]
    : [],
);
const surfaces = entries.map(({ title, file, page }) => ({ title, page, ...surface(file) }));
const publicAt = new Map(
  surfaces.flatMap(({ items, page }) => items.map(({ file, name: item }) => [`${file}#${item}`, page])),
);
/** The types that a page has described. No other page repeats them. */
const described = new Set(publicAt.keys());
const pages = new Map(surfaces.map((one) => [one.page, `${text(one)}\n`]));

const size = [...pages.values()].reduce((sum, page) => sum + Buffer.byteLength(page), 0);
if (size > limit) fail(`The pages of ${folder} have ${size} bytes, and the limit is ${limit}`);
const present = existsSync(folder) ? readdirSync(folder) : [];
if (process.argv.includes('--check')) {
  const wrong = [...new Set([...present, ...pages.keys()])].filter(
    (page) => !present.includes(page) || readFileSync(join(folder, page), 'utf8') !== pages.get(page),
  );
  if (wrong.length > 0)
    fail(
      `${wrong.map((page) => join(folder, page)).join(', ')}: not what the SDK exports. If the change is meant: npm run api`,
    );
} else {
  mkdirSync(folder, { recursive: true });
  for (const page of present.filter((one) => !pages.has(one))) rmSync(join(folder, page));
  for (const [page, content] of pages) writeFileSync(join(folder, page), content);
}

function pageOf(path) {
  return `${path === '.' ? 'sdk' : path.slice(2).replaceAll('/', '-')}.md`;
}

/** An entry's exports: declarations by name, and lines that re-export another package. */
function surface(file) {
  const module = readModule(file);
  if (module.stars.length > 0) fail(`${file} exports everything of another file. List the names.`);
  const own = [...module.declared].flatMap(([item, { exported }]) =>
    exported ? [{ file, name: item }] : [],
  );
  const named = module.named.flatMap(({ file: from, name: item }) => origin(from, item) ?? []);
  return { items: [...own, ...named], foreign: module.foreign };
}

/** The module that declares a name, followed through re-exports; undefined for another package's name. */
function origin(file, item) {
  const module = readModule(file);
  if (module.declared.has(item)) return { file, name: item };
  const passed = module.named.find(({ alias }) => alias === item);
  if (passed) return origin(passed.file, passed.name);
  return module.stars.map((star) => origin(star, item)).find((found) => found !== undefined);
}

function text({ title, page, items, foreign }) {
  const own = items.filter(({ file, name: item }) => publicAt.get(`${file}#${item}`) === page);
  const other = items.filter((item) => !own.includes(item)).map(({ name: item }) => item);
  const hidden = mentioned(own).filter(
    ({ file, name: item }) => !described.has(`${file}#${item}`) && !isSchema(file, item),
  );
  for (const { file, name: item } of hidden) described.add(`${file}#${item}`);
  return [
    `# ${title}`,
    'Written by `npm run api`. Editors show the full comments and the types of schemas.',
    ...(other.length > 0 ? [`Also exported, and described elsewhere: ${other.toSorted().join(', ')}`] : []),
    code([...foreign, ...declarations(own)]),
    ...(hidden.length > 0
      ? ['Not exported, but part of a signature above:', code(declarations(hidden).map(withoutComments))]
      : []),
  ].join('\n\n');
}

/** Whether a name is a zod schema and its type, whose short form says nothing. */
function isSchema(file, item) {
  return /^const \w+: z\.Zod/.test(withoutComments(readModule(file).declared.get(item).texts[0]).trimStart());
}

/** Returns the types of the same package that the declarations mention. */
function mentioned(items) {
  const found = new Map();
  for (const { file, name: item } of items) {
    const { declared, imported } = readModule(file);
    const used = withoutComments(shortened(declared.get(item).texts.join('\n')));
    for (const word of new Set(used.match(/\w+/g))) {
      const from = imported.get(word);
      if (!from && !declared.has(word)) continue;
      const type = from ? origin(from.file, from.name) : { file, name: word };
      if (type) found.set(`${type.file}#${type.name}`, type);
    }
  }
  return [...found.values()];
}

function declarations(items) {
  return items
    .toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
    .flatMap(({ file, name: item }) => readModule(file).declared.get(item).texts)
    .map((declaration) => onOneLine(indentedByTwo(inShort(shortened(withShortComment(declaration))))));
}

/** Keeps the beginning of the comment of a declaration, and no comments of its properties. */
function withShortComment(declaration) {
  const [comment = ''] = /^\/\*\*[^]*?\*\//.exec(declaration) ?? [];
  const words = comment
    .replaceAll(/^\/\*\*|\*\/$|^ \*/gm, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const [sentence = ''] = /^(?!@).*?(?:[.:;](?= |$)(?! [a-z])|(?= @)|$)/.exec(words) ?? [];
  const short = sentence.length > 80 ? `${sentence.slice(0, 80).replace(/,?\s+\S*$/, '')} …` : sentence;
  const mark = /@experimental\b/.test(words) ? ' @experimental' : '';
  const kept = short + mark === '' ? '' : `/** ${(short + mark).trim()} */\n`;
  return kept + withoutComments(declaration.slice(comment.length)).trimStart();
}

/**
 * Writes `import("react").JSX.Element` as `JSX.Element`, a destructured parameter as `options`, and an optional property without
 * `undefined`.
 */
function inShort(text) {
  return text
    .replaceAll(/\bimport\("[^"]+"\)\./g, '')
    .replaceAll(/(?<=^function [^(]*\()\{[^{}]*\}(?=: )/gm, 'options')
    .replaceAll(/"[^"\n]{80,}"/g, 'string')
    .replaceAll(/(?<=\?: [^\n]*) \| undefined(?=;$)/gm, '')
    .replaceAll(/(?<=\?: )\(([^\n]*)\)(?=;$)/gm, '$1');
}

/** Joins the lines of a short declaration, and of a property with one member. */
function onOneLine(text) {
  const [, comment = '', declaration = ''] = /^(\/\*\*[^\n]*\n)?([^]*)$/.exec(text) ?? [];
  const joined = declaration.replaceAll(/\s*\n\s*/g, ' ');
  if (joined.length <= 240) return comment + joined;
  return comment + declaration.replaceAll(/\{\s*\n\s*([^{}\n]*;)\s*\n\s*\}/g, '{ $1 }');
}

function indentedByTwo(text) {
  return text.replaceAll(/^(?: {4})+/gm, (space) => ' '.repeat(space.length / 2));
}

/** Leaves out the type arguments of zod's types, which repeat a whole schema: `z.ZodObject<{ id: … }>` becomes `z.ZodObject`. */
function shortened(declaration) {
  let result = '';
  let from = 0;
  for (const { index, 0: found } of declaration.matchAll(/\bz\.Zod\w+(?=<)/g)) {
    if (index < from) continue;
    result += declaration.slice(from, index) + found;
    from = endOfArguments(declaration, index + found.length);
  }
  return result + declaration.slice(from);
}

/** @param at the position of the opening bracket @returns the position behind the closing one */
function endOfArguments(declaration, at) {
  let depth = 0;
  for (let position = at; position < declaration.length; position += 1) {
    const sign = declaration[position];
    if (sign === '<') depth += 1;
    else if (sign === '>' && declaration[position - 1] !== '=') depth -= 1;
    if (depth === 0) return position + 1;
  }
  return declaration.length;
}

function code(lines) {
  return ['```ts', ...lines, '```'].join('\n');
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
