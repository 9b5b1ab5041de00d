import { agentBuild } from '@staffroom/sdk/rspack';

export default (_environment: unknown, { mode }: { mode?: 'development' | 'production' }) =>
  agentBuild(import.meta.dirname, { mode: mode ?? 'production', serve: false });
