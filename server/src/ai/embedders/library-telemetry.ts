import { lstat, readdir, readFile, rmdir, unlink } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { isMainThread } from 'node:worker_threads';

/** onnxruntime reads this variable with getenv when a process opens its first model. */
const variable = 'ORT_DISABLE_TELEMETRY';

/** The variable that switches off telemetry, for child processes, which get no other variables of the server. */
export const noTelemetry = { [variable]: '1' };

/**
 * Keeps onnxruntime from reporting usage to Microsoft. Call it before a thread loads onnxruntime: a worker thread changes only
 * its own copy of the environment, which native code doesn't read.
 */
export function switchOffTelemetry(): void {
  if (isTelemetryOff()) return;
  if (!isMainThread) throw new Error('The built-in embedder must be created on the main thread');
  Object.assign(process.env, noTelemetry);
}

export const isTelemetryOff = (): boolean => process.env[variable] === noTelemetry[variable];

/** Deletes the report files that onnxruntime wrote before Staffroom switched off reporting; nothing else reads them. */
export async function deleteTelemetryFiles(): Promise<void> {
  const caches = [path.join(homedir(), '.cache'), process.env['XDG_CACHE_HOME'] ?? ''].filter((folder) =>
    path.isAbsolute(folder),
  );
  const folders = [...new Set(caches)].map((cache) =>
    path.join(cache, 'Microsoft/DeveloperTools/.onnxruntime'),
  );
  await Promise.all([...folders.map(deleteReports), deleteTraces(tmpdir())]);
}

async function deleteReports(folder: string): Promise<void> {
  for (const name of await namesIn(folder))
    if (/^(deviceid(\.lock)?|onnxruntime\.db(-journal|-wal|-shm|\.ses)?)$/.test(name))
      await deleteOwn(path.join(folder, name));
  // Remove only empty folders, which existed for these files alone.
  for (const each of [folder, path.dirname(folder), path.dirname(path.dirname(folder))])
    await rmdir(each).catch(() => undefined);
}

async function deleteTraces(folder: string): Promise<void> {
  for (const name of await namesIn(folder)) {
    const file = path.join(folder, name);
    if (/^mat-debug-\d+\.log$/.test(name)) await deleteOwn(file, ({ size }) => size === 0);
    if (name === '.ses' && (await isSession(file))) await deleteOwn(file);
  }
}

async function isSession(file: string): Promise<boolean> {
  const session = /^\d{13}\n[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\n?$/;
  return readFile(file, 'utf8').then(
    (content) => session.test(content),
    () => false,
  );
}

/** Skips files of other accounts in a shared temporary folder. */
async function deleteOwn(
  file: string,
  isMeant: (found: { size: number }) => boolean = () => true,
): Promise<void> {
  const found = await lstat(file).catch(() => null);
  if (!found?.isFile() || found.uid !== (process.getuid?.() ?? found.uid) || !isMeant(found)) return;
  await unlink(file).catch(() => undefined);
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);
