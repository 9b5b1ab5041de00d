import { describe, expect, it } from 'vitest';
import { parsePluginsFile, PluginsFileError, readPluginsFile } from './plugins-file.ts';

const parse = (text: string) => parsePluginsFile(text, 'plugins.json');

describe('plugins.json', () => {
  it.each([
    [
      'a number as the field “from”',
      '{\n  "agents": {\n    "notes": {\n      "from": 7\n    }\n  }\n}',
      /^plugins\.json:4 agents\.notes\.from must be a folder/,
    ],
    [
      'an entry without the field “from”',
      '{ "agents": {\n "notes": { "enabled": true } } }',
      /^plugins\.json:2 agents\.notes\.from must be a folder/,
    ],
    [
      'an entry that is not an object',
      '{ "agents": {\n\n "notes": "./notes" } }',
      /^plugins\.json:3 agents\.notes must be an object/,
    ],
    [
      'an unknown field',
      '{ "agents": { "notes": {\n "from": "./n",\n "enable": false } } }',
      /^plugins\.json:3 agents\.notes\.enable is not a known setting; remove it/,
    ],
    [
      'an unknown capability',
      '{ "agents": { "notes": { "from": "./n",\n "deny": ["memory", "files"] } } }',
      /^plugins\.json:2 agents\.notes\.deny\.1 must be a list of capabilities/,
    ],
    [
      'a remote that is not an http address',
      '{ "agents": { "notes": { "from": "./n", "remote": "ftp://x" } } }',
      /^plugins\.json:1 agents\.notes\.remote must be the http/,
    ],
    [
      'an unknown role',
      '{ "agents": { "notes": { "from": "./n", "roles": ["boss"] } } }',
      /roles\.0 must be a list of roles/,
    ],
    [
      'a duplicate entry',
      '{ "agents": { "notes": { "from": "./n" },\n "notes": { "from": "./m" } } }',
      /^plugins\.json:2 agents\.notes is defined twice/,
    ],
    ['no field “agents”', '{}', /^plugins\.json:1 agents must be an object/],
    ['no content', '', /^plugins\.json:1 /],
    [
      'a missing comma',
      '{ "agents": {\n "a": { "from": "./a" }\n "b": { "from": "./b" } } }',
      /^plugins\.json:3 a "," is missing/,
    ],
    ['a missing brace', '{ "agents": {', /^plugins\.json:1 a "}" is missing/],
  ])('plugins.json with %s is refused with line, entry and rule', (_case, text, message) => {
    expect(() => parse(text)).toThrow(PluginsFileError);
    expect(() => parse(text)).toThrow(message);
    expect(() => parse(text)).not.toThrow(/\n/);
  });

  it('a missing plugins.json is reported with its path', async () => {
    await expect(readPluginsFile('/nowhere/plugins.json')).rejects.toThrow(
      /^\/nowhere\/plugins\.json: cannot be read/,
    );
  });

  it('plugins.json may contain comments and trailing commas, and missing fields get defaults', () => {
    expect(parse('// what is installed\n{ "agents": { "notes": { "from": "./notes", }, }, }')).toEqual({
      agents: { notes: { from: './notes', config: {}, deny: [], enabled: true } },
    });
  });
});
