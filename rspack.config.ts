import { join } from 'node:path';
import {
  agentBuild,
  agentDirectories,
  frameBuild,
  hostBuild,
  type BuildOptions,
} from './sdk/build/src/index.ts';
import { agentParts, firstParts } from './host/src/app/first-parts.ts';
import { serverBundle } from './server/bundle/server-bundle.ts';
import { themeScript } from './sdk/src/client/ui/theme/theme-script.ts';

const root = import.meta.dirname;

export default (environment: { RSPACK_SERVE?: boolean }, { mode }: { mode?: BuildOptions['mode'] }) => {
  const options: BuildOptions = { mode: mode ?? 'production', serve: environment.RSPACK_SERVE === true };
  const agents = agentDirectories(join(root, 'agents')).map((agent) => agentBuild(agent, options));
  const host = join(root, 'host');
  return [
    hostBuild(host, { ...options, themeScript, firstParts, agentParts }),
    frameBuild(host, options),
    ...agents,
    ...(options.serve ? [] : [serverBundle(join(root, 'server'))]),
  ];
};
