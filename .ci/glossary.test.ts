import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFileSync(root + file, 'utf8');

/** `.ci/without-agent` runs this test in a checkout without one of the agents, whose folders are gone. */
const isWhole = process.env['WITHOUT_AGENT'] === undefined;

const singular = (word: string): string =>
  word
    .toLowerCase()
    .replace(/ies$/, 'y')
    .replace(/(?<=s|x|ch|sh)es$/, '')
    .replace(/(?<=[^su])s$/, '');
const wordsOf = (name: string): string[] =>
  (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map(singular).filter((word) => word.length > 1);

const terms = [...read('sdk/docs/glossary.md').matchAll(/\*\*([^*]+)\*\*/g)].map(([, term = '']) => term);
const defined = new Set(terms.flatMap(wordsOf));
/** Words that need no entry in the glossary, because they have their usual meaning. */
const usual = new Set<string>(JSON.parse(read('.ci/standard-words.json')));

function usedWords(): Map<string, string> {
  const used = new Map<string, string>();
  const add = (name: string, place: string) => {
    for (const word of wordsOf(name)) if (!used.has(word)) used.set(word, place);
  };
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  }).split('\n');
  for (const file of files.filter((name) => /^(?:agents|host|sdk|server)\//.test(name)))
    for (const folder of file.split('/').slice(0, -1)) add(folder, file);
  const api = readdirSync(`${root}sdk/api`).map((page) => read(`sdk/api/${page}`));
  for (const [, type = ''] of api.join('\n').matchAll(/^(?:interface|type|class|enum) (\w+)/gm))
    add(type, `type ${type}`);
  return used;
}

describe('the glossary', () => {
  it('the glossary defines each term once', () => {
    expect(terms.filter((term, at) => terms.indexOf(term) !== at)).toEqual([]);
  });

  it('the glossary has every word of a folder and of an exported type of the SDK', () => {
    const unknown = [...usedWords()].filter(([word]) => !defined.has(word) && !usual.has(word));
    expect(unknown.map(([word, place]) => `${word} (${place})`)).toEqual([]);
  });

  it.runIf(isWhole)(
    '.ci/standard-words.json contains only words that a name uses and the glossary lacks',
    () => {
      const used = usedWords();
      expect([...usual].filter((word) => defined.has(word) || !used.has(word))).toEqual([]);
    },
  );
});
