export { agentBuild, agentDirectories } from './agent-build.ts';
export type { BuildOptions } from './base.ts';
export { frameBuild, hostBuild } from './host-build.ts';
