// Parses the declarations that tsc emits: a statement begins in the first column, after its comment; its other lines are
// indented or close a bracket.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const modules = new Map();

/** Returns a module's declarations by name, its imports from its own package, and its re-exports. */
export function readModule(file) {
  if (!modules.has(file)) modules.set(file, parse(file));
  return modules.get(file);
}

function parse(file) {
  const module = { file, declared: new Map(), imported: new Map(), named: [], stars: [], foreign: [] };
  for (const { comment, text } of statements(readFileSync(file, 'utf8'))) {
    const [, from] = /from '([^']+)';$/.exec(text) ?? [];
    const target = from?.startsWith('.') ? join(dirname(file), from.replace(/\.tsx?$/, '.d.ts')) : undefined;
    if (/^export (type )?\{.*\};$/s.test(text)) passOn(module, text);
    else if (from === undefined) declare(module, comment, text);
    else if (text.startsWith('import')) {
      for (const { name, alias } of target ? specifiers(text) : [])
        module.imported.set(alias, { file: target, name });
    } else if (!target) module.foreign.push(text);
    else if (text.startsWith('export *')) module.stars.push(target);
    else module.named.push(...specifiers(text).map((specifier) => ({ file: target, ...specifier })));
  }
  return module;
}

function passOn(module, text) {
  for (const { name, alias } of specifiers(text)) {
    const imported = module.imported.get(name);
    if (imported) module.named.push({ ...imported, alias });
    else module.declared.get(name).exported = true;
  }
}

function declare(module, comment, text) {
  const [, exported, name] =
    /^(export )?(?:declare )?(?:abstract )?(?:interface|type|function|const|class) (\w+)/.exec(text) ?? [];
  if (name === undefined) return;
  const known = module.declared.get(name) ?? { exported: exported !== undefined, texts: [] };
  known.texts.push(comment + text.replace(/^export /, '').replace(/^declare /, ''));
  module.declared.set(name, known);
}

function statements(source) {
  const found = [];
  let comment = '';
  for (const line of source.split('\n')) {
    if (line.trim() === '' || line.startsWith('//')) continue;
    if (/^(\/\*\*| \*)/.test(line)) comment += `${line}\n`;
    else if (/^(import|export|declare|interface|type|abstract)\b/.test(line)) {
      found.push({ comment, text: line });
      comment = '';
    } else found.at(-1).text += `\n${line}`;
  }
  return found;
}

export function withoutComments(text) {
  return text.replaceAll(/^ *\/\*\*[^]*?\*\/\n?/gm, '');
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
