import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runTool } from '../run-tool.ts';

/** Reads the id from the compiled manifest, because the source can have any form. */
export async function agentId(folder: string, work: string): Promise<string> {
  const target = join(work, 'manifest');
  const code = await runTool('typescript', 'tsc', ['--outDir', target], folder);
  if (code !== 0) throw new Error('The agent does not compile; see the errors above.');
  const { manifest } = (await import(pathToFileURL(join(target, 'manifest.js')).href)) as {
    manifest?: { id?: unknown };
  };
  if (typeof manifest?.id !== 'string')
    throw new Error('manifest.ts must export `manifest`, created with defineManifest.');
  return manifest.id;
}
