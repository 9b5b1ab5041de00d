import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFileSync(root + file, 'utf8');
/** `.ci/without-agent` runs this test in a checkout without one of the agents, which may be the only user of a name. */
const isWhole = process.env['WITHOUT_AGENT'] === undefined;

const { publishConfig } = JSON.parse(read('sdk/package.json')) as {
  publishConfig: { exports: Record<string, { types?: string } | string> };
};
const entries = Object.entries(publishConfig.exports).flatMap(([entry, target]) => {
  const types = typeof target === 'string' ? undefined : target.types;
  return types === undefined || entry.startsWith('./internal/')
    ? []
    : [{ entry, file: types.replace('./dist/', 'sdk/src/').replace('.d.ts', '.ts') }];
});

interface Exported {
  name: string;
  /** The file with the declaration, or the package that it comes from. */
  from: string;
}

/** The functions, components and constants that an entry exports. Types follow the functions that use them. */
function valuesOf(file: string): Exported[] {
  return [...read(file).matchAll(/^export (type )?\{([^}]*)\} from '([^']+)';/gm)].flatMap(
    ([, type, list = '', from = '']) =>
      type
        ? []
        : list
            .split(',')
            .map((item) => item.trim())
            .filter((item) => item !== '' && !item.startsWith('type '))
            .map((item) => ({ name: item.split(' as ').at(-1) ?? item, from })),
  );
}

const everything = globSync(
  [
    'agents/*/**/*.{ts,tsx}',
    'sdk/{template,starters}/**/*.{ts,tsx}',
    'sdk/docs/**/*.{ts,tsx,md}',
    'sdk/{README.md,build/README.md}',
    'sdk/src/{layout,lists,style}/**/*.{ts,tsx}',
  ],
  { cwd: root, exclude: (file) => /(?:^|\/)(?:node_modules|dist|decisions)$/.test(file) },
);

/** For each entry and name: the agents that import it, and `docs` for the kits, the template, the starters and the documentation. */
function usersOfNames(): Map<string, Set<string>> {
  const users = new Map<string, Set<string>>();
  for (const file of everything) {
    const user = /^agents\/([^/]+)/.exec(file)?.[1] ?? 'docs';
    const text = read(file);
    for (const [, list = '', entry = ''] of text.matchAll(
      /(?:import|export)\s+(?:type\s+)?\{([^{}]*)\}\s+from\s+'@staffroom\/sdk([\w/-]*)'/g,
    ))
      for (const item of list.split(',')) {
        const name = /^\s*(?:type\s+)?(\w+)/.exec(item)?.[1];
        if (name === undefined) continue;
        const key = `.${entry}#${name}`;
        users.set(key, (users.get(key) ?? new Set()).add(user));
      }
    if (!file.endsWith('.md')) continue;
    const words = new Set(text.match(/(?<=`[^`\n]*)\b\w+\b(?=[^`\n]*`)/g));
    for (const { entry, file: index } of entries)
      for (const { name } of valuesOf(index))
        if (words.has(name)) {
          const key = `${entry}#${name}`;
          users.set(key, (users.get(key) ?? new Set()).add('docs'));
        }
  }
  return users;
}

describe.runIf(isWhole)('the public names of the SDK', () => {
  const users = usersOfNames();
  const names = entries.flatMap(({ entry, file }) =>
    valuesOf(file).map(({ name, from }) => {
      const path = from.startsWith('.') ? `${new URL(from, `file:///${file}`).pathname.slice(1)}` : null;
      return { key: `${entry}#${name}`, name, path, users: users.get(`${entry}#${name}`) ?? new Set() };
    }),
  );

  it('an entry lists its names', () => {
    expect(entries.filter(({ file }) => read(file).includes('export *')).map(({ entry }) => entry)).toEqual(
      [],
    );
  });

  it('an agent, the template or the documentation uses each function and component', () => {
    expect(names.filter(({ users: by }) => by.size === 0).map(({ key }) => key)).toEqual([]);
  });

  it('exactly the functions and components that only one agent uses are marked as experimental', () => {
    const isMarked = ({ name, path }: { name: string; path: string | null }) =>
      path !== null &&
      new RegExp(
        `/\\*\\*(?:(?!\\*/)[^])*@experimental(?:(?!\\*/)[^])*\\*/\\s*export (?:async )?(?:function\\*?|const|class) ${name}\\b`,
      ).test(read(path));
    const isOfOne = ({ path, users: by }: (typeof names)[number]) =>
      path !== null && by.size === 1 && !by.has('docs');
    const wrong = names.filter((one) => isMarked(one) !== isOfOne(one));
    expect(wrong.map(({ key, users: by }) => `${key} (${[...by].join(', ')})`)).toEqual([]);
  });
});
