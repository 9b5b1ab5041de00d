export { agentBuild, agentDirectories } from './agent-build.ts';
export type { BuildOptions } from './base.ts';
export { hostBuild } from './host-build.ts';
