import { lstat, readdir, readFile, rmdir, unlink } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { isMainThread } from 'node:worker_threads';

/** onnxruntime reads it with getenv when a process opens its first model. */
const variable = 'ORT_DISABLE_TELEMETRY';

/** Passed to processes that get no other variables of the server. */
export const noTelemetry = { [variable]: '1' };

/**
 * Keeps onnxruntime from reporting its use to Microsoft. Call it before a thread loads onnxruntime: a worker thread
 * changes only its own copy of the environment, which native code doesn't read.
 */
export function switchOffTelemetry(): void {
  if (isTelemetryOff()) return;
  if (!isMainThread) throw new Error('The built-in embedder must be created on the main thread');
  Object.assign(process.env, noTelemetry);
}

export const isTelemetryOff = (): boolean => process.env[variable] === noTelemetry[variable];

/** Deletes what onnxruntime kept for its reports before Staffroom switched them off: nothing else reads these files. */
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
  // Empty, they were made for these files; else they stay.
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

/** A time in milliseconds and an id, a line each. */
async function isSession(file: string): Promise<boolean> {
  const session = /^\d{13}\n[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\n?$/;
  return readFile(file, 'utf8').then(
    (content) => session.test(content),
    () => false,
  );
}

/** A file of another account, in a shared temporary folder, stays. */
async function deleteOwn(
  file: string,
  isMeant: (found: { size: number }) => boolean = () => true,
): Promise<void> {
  const found = await lstat(file).catch(() => null);
  if (!found?.isFile() || found.uid !== (process.getuid?.() ?? found.uid) || !isMeant(found)) return;
  await unlink(file).catch(() => undefined);
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);
