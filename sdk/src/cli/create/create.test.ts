import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PluginsFile } from '../../plugins-file.ts';
import { staffroom } from '../staffroom.ts';

let folder: string;
let said: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'create-'));
  said = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const record = (line: string) => void said.push(line);
const call = (...args: string[]) => staffroom(args, { folder, out: record, err: record });
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

describe('staffroom create', () => {
  it.each(['chat', 'job', 'page'])(
    'staffroom create makes an agent of the kind “%s” with at most 13 files and three dependencies',
    async (kind) => {
      expect(await call('create', 'travel-desk', '--kind', kind)).toBe(0);
      expect(said[0]).toMatch(
        new RegExp(`Created travel-desk: an agent of kind "${kind}", (9|1[0-3]) files`),
      );
      // The packages are not published, so the command says how to get them.
      expect(said.join('\n')).toContain('npm install --save-dev <sdk>.tgz <build>.tgz');
      const { name, dependencies, devDependencies } = JSON.parse(read('travel-desk/package.json'));
      expect(name).toBe('staffroom-agent-travel-desk');
      expect(Object.keys({ ...dependencies, ...devDependencies })).toHaveLength(3);
      expect(read('travel-desk/manifest.ts')).toContain("id: 'travel-desk',\n  name: 'Travel desk'");
      expect(read('travel-desk/README.md')).not.toContain('my-agent');
      expect(existsSync(join(folder, 'travel-desk/.gitignore'))).toBe(true);
    },
  );

  it('a created agent is packed without source maps, which contain its sources', async () => {
    await call('create', 'travel-desk');
    const home = join(folder, 'travel-desk');
    for (const file of ['dist/client/page.js', 'dist/client-maps/page.js.map']) {
      mkdirSync(join(home, file, '..'), { recursive: true });
      writeFileSync(join(home, file), '');
    }
    const pack = ['pack', '--dry-run', '--json', '--ignore-scripts', '--offline'];
    const said = execFileSync('npm', pack, { cwd: home, encoding: 'utf8' });
    expect(said).toContain('dist/client/page.js');
    expect(said).not.toContain('client-maps');
  });

  it('staffroom create adds the agent to plugins.json, and leaves the rest of the file unchanged', async () => {
    writeFileSync(join(folder, 'plugins.json'), '{\n  "agents": {\n    "one": { "from": "./one" }\n  }\n}\n');
    expect(await call('create', 'travel-desk', '--install')).toBe(0);
    expect(PluginsFile.parse(JSON.parse(read('plugins.json'))).agents).toMatchObject({
      one: { from: './one' },
      'travel-desk': { from: './travel-desk' },
    });
    expect(read('plugins.json')).toContain('\n    "one": { "from": "./one" }\n');
    writeFileSync(join(folder, 'plugins.json'), '{ "agents": {} }');
    expect(await call('create', 'second', '--install')).toBe(0);
    expect(JSON.parse(read('plugins.json')).agents).toEqual({ second: { from: './second' } });
  });

  it('staffroom create inside the repository adds the agent as a workspace member', async () => {
    writeFileSync(join(folder, 'plugins.json'), '{ "agents": {} }');
    writeFileSync(join(folder, 'package.json'), '{ "name": "staffroom" }');
    expect(await call('create', 'travel-desk')).toBe(0);
    expect(JSON.parse(read('agents/travel-desk/package.json'))).toMatchObject({
      name: '@staffroom/agent-travel-desk',
      dependencies: { '@staffroom/sdk': 'workspace:*' },
    });
    expect(read('agents/travel-desk/tsconfig.json')).toContain('../../tsconfig.base.json');
  });

  it('staffroom create explains an error, and writes nothing', async () => {
    writeFileSync(join(folder, 'plugins.json'), '{ "agents": { "taken": { "from": "x" } } } // ours');
    expect(await call('create', 'taken')).toBe(1);
    expect(await call('create', 'Travel')).toBe(2);
    expect(await call('create', 'travel', '--kind', 'wizard')).toBe(2);
    expect(await call('create', 'travel', '--colour', 'red')).toBe(2);
    expect(await call('create')).toBe(2);
    expect(await call('crate', 'travel')).toBe(2);
    expect(existsSync(join(folder, 'travel'))).toBe(false);
    expect(said.join('\n')).toContain('already has an agent "taken"');
    expect(said.join('\n')).toContain('"Travel" is not a valid agent id: it must be 2–41 characters');
    expect(said.join('\n')).toContain('There is no kind "wizard": choose one of chat, job, page.');
    expect(said.join('\n')).toContain('staffroom has no command "crate"');
    await call('create', 'mine');
    expect(await call('create', 'mine')).toBe(1);
    expect(said.at(-1)).toBe('mine is not empty. Choose another id, or empty the folder. [folder-taken]');
  });
});
