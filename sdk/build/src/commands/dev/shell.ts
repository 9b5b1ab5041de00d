import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { hostBuild } from '../../host-build.ts';
import { buildOnce } from './client-half.ts';
import type { Workspace } from './workspace.ts';

/**
 * The shell for development: React says what it says to developers only, and keeps the state of a page whose code changes. Built
 * once for each build of the workspace.
 * @returns its folder; null where there are no sources to build it from, and the built shell has to do
 */
export async function developmentShell(workspace: Workspace, output: string): Promise<string | null> {
  if (!workspace.hasSources) return null;
  const stamp = join(output, '.stamp');
  const built = `${workspace.folder} ${statSync(join(workspace.folder, 'host/dist/client/index.html')).mtimeMs}`;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === built) return output;
  const script = join(workspace.folder, 'sdk/dist/client/ui/theme/theme-script.js');
  const { themeScript } = (await import(pathToFileURL(script).href)) as { themeScript: string };
  const { devServer: _unused, ...config } = hostBuild(join(workspace.folder, 'host'), {
    mode: 'development',
    serve: true,
    themeScript,
    // They are for a fast first load.
    firstParts: [],
    agentParts: [],
  });
  await buildOnce({ ...config, output: { ...config.output, path: output } });
  writeFileSync(stamp, built);
  return output;
}
