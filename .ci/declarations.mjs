// Reads the declarations that tsc emits: one statement begins at the margin, whatever belongs to it is indented or
// closes a bracket.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const modules = new Map();

/** Names → declarations of a module, what it imports from its own package, and what it passes on. */
export function readModule(file) {
  if (!modules.has(file)) modules.set(file, parse(file));
  return modules.get(file);
}

function parse(file) {
  const module = { file, declared: new Map(), imported: new Map(), named: [], stars: [], foreign: [] };
  for (const text of statements(readFileSync(file, 'utf8'))) {
    const [, from] = /from '([^']+)';$/.exec(text) ?? [];
    const target = from?.startsWith('.') ? join(dirname(file), from.replace(/\.tsx?$/, '.d.ts')) : undefined;
    if (/^export (type )?\{.*\};$/s.test(text)) passOn(module, text);
    else if (from === undefined) declare(module, text);
    else if (text.startsWith('import')) {
      for (const { name, alias } of target ? specifiers(text) : [])
        module.imported.set(alias, { file: target, name });
    } else if (!target) module.foreign.push(text);
    else if (text.startsWith('export *')) module.stars.push(target);
    else module.named.push(...specifiers(text).map((specifier) => ({ file: target, ...specifier })));
  }
  return module;
}

/** `export { a }` of what was imported or declared above. */
function passOn(module, text) {
  for (const { name, alias } of specifiers(text)) {
    const imported = module.imported.get(name);
    if (imported) module.named.push({ ...imported, alias });
    else module.declared.get(name).exported = true;
  }
}

function declare(module, text) {
  const [, exported, name] =
    /^(export )?(?:declare )?(?:abstract )?(?:interface|type|function|const|class) (\w+)/.exec(text) ?? [];
  if (name === undefined) return;
  const known = module.declared.get(name) ?? { exported: exported !== undefined, texts: [] };
  known.texts.push(text.replace(/^export /, '').replace(/^declare /, ''));
  module.declared.set(name, known);
}

function statements(source) {
  const lines = source
    .replaceAll(/^ *\/\*\*?[^]*?\*\/\n?/gm, '')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('//'));
  const found = [];
  for (const line of lines) {
    if (/^(import|export|declare|interface|type|abstract)\b/.test(line)) found.push(line);
    else found.push(`${found.pop() ?? ''}\n${line}`);
  }
  return found;
}

function specifiers(text) {
  const [, list = ''] = /\{([^}]*)\}/.exec(text) ?? [];
  return list
    .split(',')
    .map((part) =>
      part
        .trim()
        .replace(/^type /, '')
        .split(' as '),
    )
    .filter(([name]) => name !== '')
    .map(([name, alias = name]) => ({ name, alias }));
}
