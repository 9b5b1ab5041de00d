import { agentBuild } from '@staffroom/build';

export default (_environment: unknown, { mode }: { mode?: 'development' | 'production' }) =>
  agentBuild(import.meta.dirname, { mode: mode ?? 'production', serve: false });
