import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { hostBuild } from '../../host-build.ts';
import { buildOnce } from './client-half.ts';
import type { Workspace } from './workspace.ts';

/**
 * Builds the shell with React's development build, which keeps the page's state on changes. Runs once for each build of the
 * workspace.
 * @returns the folder of the shell; null without sources, so that the caller uses the built shell
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
    // Development needs no preloads, which only speed up the first load.
    firstParts: [],
    agentParts: [],
  });
  await buildOnce({ ...config, output: { ...config.output, path: output } });
  writeFileSync(stamp, built);
  return output;
}
