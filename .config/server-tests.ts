/** Patterns of the server's test files; each has to match one. They say folders and names, so that files can be moved. */
export const everything = ['src/**/*.test.ts'];

/** What no database takes part in, or only the embedded one, is tested once. */
export const withoutDatabase = [
  ...['ai', 'db/embedded', 'ingest', 'modules/blobs'].map((folder) => `src/${folder}/**/*.test.ts`),
  // The program as it starts with no variable set, or does not start.
  'src/{main,supervise,calls-nobody}.test.ts',
  'src/agents/start.test.ts',
];

/**
 * What runs on the embedded database too where there is a server: what could tell them apart, and a flow of each module.
 * Without a server everything runs on it.
 */
export const onBoth = [
  // Started, stopped, killed.
  'src/**/{start-server,stop,health,template}.test.ts',
  'src/**/crash.test.ts',
  'src/newer-database.test.ts',
  // Locks, notifications, the queue, indexes and their plans.
  'src/db/*.test.ts',
  'src/modules/jobs/**/*.test.ts',
  'src/modules/search/**/{permission,common-words}.test.ts',
  'src/**/turn-plans.test.ts',
  // A flow of each module.
  ...[
    'agents/made-agents',
    'ai-providers/providers',
    'chat/**/chat-runs',
    'documents/**/upload',
    'memory/memory',
    'prompts/templates',
    'teams/teams',
    'usage/analytics',
    'users/users',
  ].map((flow) => `src/modules/${flow}.test.ts`),
  'src/**/{sign-in,agent-frames,workflows}.test.ts',
];
