import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type Command, CommandError } from '../command.ts';
import { removedImports } from './removed-imports.ts';
import { renamedExports } from './renamed-exports.ts';

const imports = /\b(import|export)(\s+type)?\s*\{([^{}]*)\}\s*from\s*(['"])(@staffroom\/sdk[\w/-]*)\4/g;
const kit = /\{([^{}]*)\}(\s*=\s*serverKit\()/g;
const jobArguments = /\(\{([^{}()]*)\}\)\s*=>/g;
const testOptions = /(\btestAgent\(\s*[\w.]+\s*,\s*\{[^{}]*\b)settings(?=\s*:)/g;

/**
 * `staffroom upgrade`: replaces renamed exports of the SDK in the agent in this folder, and lists imports of removed ones. The
 * agent's own names stay unchanged.
 */
export const upgrade: Command = {
  async run(args, terminal) {
    if (args.length > 0) throw new CommandError('usage', 'upgrade takes no arguments.', 2);
    let count = 0;
    for (const file of await sourcesIn(terminal.folder)) {
      const before = await readFile(file, 'utf8');
      const after = renamed(before);
      const name = relative(terminal.folder, file);
      if (after !== before) {
        await writeFile(file, after);
        terminal.out(`Changed ${name}`);
        count += 1;
      }
      for (const removed of removedImports(after)) terminal.out(`${name} ${removed}.`);
    }
    terminal.out(count === 0 ? 'Nothing to change.' : `${count} files changed. Now run the tests.`);
    return 0;
  },
};

function renamed(text: string): string {
  return text
    .replace(imports, (_, keyword: string, type = '', list: string, quote: string, entry: string) => {
      const names = renamedExports[entry] ?? {};
      return `${keyword}${type} {${eachName(list, names, ' as ')}} from ${quote}${entry}${quote}`;
    })
    .replace(
      kit,
      (_, list: string, call: string) => `{${eachName(list, { offer: 'sharedTool' }, ': ')}}${call}`,
    )
    .replace(jobArguments, (whole, list: string) =>
      /\b(?:call|input|progress)\b/.test(list)
        ? whole.replace(list, eachName(list, { step: 'checkpoint' }, ': '))
        : whole,
    )
    .replace(testOptions, '$1modelSettings')
    .replace(/\bcall\.settings\b/g, 'call.modelSettings');
}

/**
 * Renames imports in a list and keeps the local name, so that the code below stays valid: `said` becomes `serverMessage as
 * said`.
 */
function eachName(list: string, names: Readonly<Record<string, string>>, as: string): string {
  return list.replace(/[^,]+/g, (item) => {
    const [, before = '', type = '', name = '', rest = ''] = /^(\s*)(type\s+)?(\w+)([^]*)$/.exec(item) ?? [];
    const current = Object.hasOwn(names, name) ? names[name] : undefined;
    if (current === undefined) return item;
    const hasOwnName = rest.trim() !== '' && !rest.trim().startsWith('=');
    return `${before}${type}${current}${hasOwnName ? '' : `${as}${name}`}${rest}`;
  });
}

async function sourcesIn(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !/^(?:\.|node_modules$|dist$)/.test(entry.name))
      found.push(...(await sourcesIn(path)));
    else if (entry.isFile() && /\.(?:ts|tsx|mts)$/.test(entry.name)) found.push(path);
  }
  return found;
}
