import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { migrations } from '../../db/migrations/index.ts';
import { entities } from '../../modules/entities.ts';
import { agentFolder } from '../../testing/agent-folder.ts';
import { copyEmbeddedTemplate } from '../../testing/embedded-template.ts';

async function program() {
  const folder = await agentFolder();
  onTestFinished(() => folder[Symbol.asyncDispose]());
  const directory = path.dirname(folder.file);
  await copyEmbeddedTemplate(path.join(directory, 'database'), { entities, migrations });
  const main = path.join(import.meta.dirname, '../../main.ts');
  /** Starts the server, asks for its readiness and stops it. */
  const readiness = async () => {
    const child = spawn(process.execPath, ['--conditions=@staffroom/source', main], {
      cwd: directory,
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        PORT: '0',
        DATA_DIR: directory,
        PLUGINS_FILE: folder.file,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const errors = text(child.stderr);
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const url = /http:\/\/\S+/.exec(line.toString())?.[0] ?? '';
    const answer = await fetch(`${url}/readyz`);
    const { checks } = (await answer.json()) as {
      checks: Record<string, { detail?: Record<string, unknown> }>;
    };
    child.kill('SIGTERM');
    await once(child, 'exit');
    const lines = (await errors).split('\n').filter((each) => each.includes('plugins.json'));
    return {
      status: answer.status,
      agents: checks['agents']?.detail,
      file: checks['plugins-file']?.detail,
      lines,
    };
  };
  return { folder, readiness };
}

it('an invalid or missing plugins.json never stops a start: the agents of the last correct file run, or none', async () => {
  const { folder, readiness } = await program();
  await folder.agent('notes', { server: 'export default { routes: [], jobs: [], sockets: [] };' });
  const wrong = '{ "agents": {\n  "notes": { "from": 7 }\n} }';

  await folder.plugins(wrong);
  expect(await readiness()).toEqual({
    status: 200,
    agents: {},
    file: { applied: false, runs: 'nothing' },
    lines: [expect.stringMatching(/plugins\.json:2 agents\.notes\.from must be a folder/)],
  });

  await folder.plugins({ notes: {} });
  expect(await readiness()).toEqual({
    status: 200,
    agents: { notes: 'running' },
    file: { applied: true },
    lines: [],
  });

  await folder.plugins(wrong);
  expect(await readiness()).toMatchObject({
    status: 200,
    agents: { notes: 'running' },
    file: { applied: false, runs: 'last-file' },
  });
  await rm(folder.file);
  const { lines, ...missing } = await readiness();
  expect(missing).toEqual({
    status: 200,
    agents: { notes: 'running' },
    file: { applied: false, runs: 'last-file' },
  });
  expect(lines).toEqual([expect.stringContaining('cannot be read; create it')]);
});
