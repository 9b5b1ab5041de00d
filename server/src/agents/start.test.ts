import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { migrations } from '../db/migrations/index.ts';
import { entities } from '../modules/entities.ts';
import { agentFolder } from '../testing/agent-folder.ts';
import { copyEmbeddedTemplate } from '../testing/embedded-template.ts';

it('an invalid plugins.json stops the start with exit status 78 and one line that names the file position', async () => {
  await using folder = await agentFolder();
  await folder.plugins('{ "agents": {\n  "notes": { "from": 7 }\n} }');
  const directory = path.dirname(folder.file);
  await copyEmbeddedTemplate(path.join(directory, 'database'), { entities, migrations });
  const main = path.join(import.meta.dirname, '../main.ts');
  const child = spawn(process.execPath, ['--conditions=@staffroom/source', main], {
    cwd: directory,
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      PORT: '0',
      DATA_DIR: directory,
      PLUGINS_FILE: folder.file,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [errors, [status]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect(status).toBe(78);
  const lines = errors.split('\n').filter((line) => line.includes('plugins.json'));
  expect(lines).toEqual([expect.stringMatching(/plugins\.json:2 agents\.notes\.from must be a folder/)]);
});
