import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { openDatabase } from '../../db/database.ts';
import { migrations } from '../../db/migrations/index.ts';
import { entities } from '../../modules/entities.ts';
import type { AgentFolder } from '../agent-folder.ts';
import { copyEmbeddedTemplate } from '../embedded-template.ts';
import { createServerDatabase } from '../server-template.ts';

const log = { info() {}, warn() {}, error() {} };

/** Storage that remains when a process ends. `url` is undefined for the embedded database. */
export interface Place {
  dataDir: string;
  url: string | undefined;
}

export interface WorkerOptions {
  /** The path of a file with the agents' documents. */
  library?: string;
  limit?: number;
  model?: boolean;
  /** Maximum heap size in megabytes. */
  heap?: number;
}

export function work(
  folder: AgentFolder,
  { dataDir, url = '' }: Place,
  { library = '', limit = 60, model = false, heap }: WorkerOptions = {},
): ChildProcess {
  const file = path.join(import.meta.dirname, 'job-process.ts');
  const child = spawn(
    process.execPath,
    [
      '--conditions=@staffroom/source',
      ...(heap === undefined ? [] : [`--max-old-space-size=${heap}`]),
      file,
      folder.file,
      dataDir,
      url,
      library,
      String(limit),
      model ? 'model' : '',
    ],
    // Hides the output of a process that is expected to crash, because it prints a long error.
    { stdio: ['ignore', 'pipe', heap === undefined && limit === 60 ? 'inherit' : 'ignore'] },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** Creates a database that remains when a process ends: in a folder, or on the test server. */
export async function emptyDatabase(): Promise<Place> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'staffroom-crash-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const server = process.env['TEST_DATABASE_URL'];
  if (server) {
    const database = await createServerDatabase(server, { entities, migrations });
    onTestFinished(() => database[Symbol.asyncDispose]());
    return { dataDir, url: database.url };
  }
  await copyEmbeddedTemplate(path.join(dataDir, 'database'), { entities, migrations });
  return { dataDir, url: undefined };
}

export const openPlace = (place: Place) => openDatabase({ ...place, entities, migrations, log });

/** Stores only the row of a job, as if its process had ended before it queued the job. */
export async function acceptJob(
  place: Place,
  { agent, name, input } = { agent: 'diary', name: 'write', input: 'null' },
): Promise<string> {
  await using database = await openPlace(place);
  const { rows } = await database.pool.query<{ id: string }>(
    `with person as (insert into app_user (subject, email, name) values ('s', 'ana@example.test', 'Ana') returning id)
     insert into ai_job (user_id, agent, name, input) select id, $1, $2, $3::jsonb from person returning id`,
    [agent, name, input],
  );
  return rows[0]?.id ?? '';
}
