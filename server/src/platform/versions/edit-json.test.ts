import { expect, it } from 'vitest';
import { editJson } from './edit-json.ts';

const file = `{
  // what is installed
  "agents": {
    "first": { "from": "./first" }, // ours
    "second": { "from": "./second", "canary": { "share": 10 } } // theirs
  },
  "names": { "first": "The first" }
}
`;

it('an entry added to a JSON file gets its own line, and other lines stay unchanged', () => {
  expect(editJson(file, ['agents', 'third'], { from: './third', frame: true })).toBe(
    file.replace('} // theirs\n', '}, // theirs\n    "third": { "from": "./third", "frame": true }\n'),
  );
  const trailing = file.replace('} // theirs', '}, // theirs');
  expect(editJson(trailing, ['agents', 'third'], {})).toBe(
    trailing.replace('// theirs\n', '// theirs\n    "third": {}\n'),
  );
});

it('setting a value of a missing JSON entry adds the entry on one line', () => {
  expect(editJson(file, ['agents', 'third', 'from'], './third')).toBe(
    editJson(file, ['agents', 'third'], { from: './third' }),
  );
  expect(JSON.parse(editJson('{}', ['agents', 'a', 'from'], './a'))).toEqual({
    agents: { a: { from: './a' } },
  });
});

it('a JSON value is added or changed within its entry', () => {
  expect(editJson(file, ['agents', 'first', 'remote'], 'https://a.test')).toBe(
    file.replace('"./first" }', '"./first", "remote": "https://a.test" }'),
  );
  expect(editJson(file, ['agents', 'first', 'from'], '../1.0.0')).toBe(file.replace('./first', '../1.0.0'));
  const tall = '{\n  "agents": {\n    "a": {\n      "from": "./a"\n    }\n  }\n}';
  expect(editJson(tall, ['agents', 'a', 'pin'], 1)).toBe(tall.replace('"./a"', '"./a",\n      "pin": 1'));
  expect(JSON.parse(editJson('{ "agents": {} }', ['agents', 'a'], { from: './a' }))).toEqual({
    agents: { a: { from: './a' } },
  });
});

it('removing a JSON entry changes nothing else', () => {
  expect(editJson(file, ['agents', 'first'], undefined)).toBe(
    file.replace('    "first": { "from": "./first" }, // ours\n', ''),
  );
  expect(editJson(file, ['agents', 'second'], undefined)).toBe(
    file.replace(/, \/\/ ours\n.*\/\/ theirs/, ' // ours'),
  );
  expect(editJson(file, ['agents', 'second', 'canary'], undefined)).toBe(
    file.replace(', "canary": { "share": 10 }', ''),
  );
  expect(editJson(file, ['agents', 'second', 'from'], undefined)).toBe(
    file.replace('"from": "./second", ', ''),
  );
  expect(editJson(file, ['agents', 'nobody'], undefined)).toBe(file);
  expect(editJson('{ "agents": { "a": {} } }', ['agents', 'a'], undefined)).toBe('{ "agents": { } }');
});
