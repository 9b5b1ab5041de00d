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
 * What can differ between the two databases, in at most ten files: they run on the embedded one, too, where the others run on a
 * server. Without a server everything runs on the embedded one.
 */
export const contract = [
  // Transactions, notifications, limits of statements, locks, migrations.
  ...['database', 'hot-pool', 'migrate', 'process-lock'].map((part) => `src/db/${part}.test.ts`),
  // Who takes a job, and who is woken by one.
  'src/modules/jobs/queue.test.ts',
  // Indexes and their plans: words, vectors, and the branch of a chat.
  'src/modules/search/{permission,common-words}.test.ts',
  'src/modules/chat/turns/turn-plans.test.ts',
  // A whole server on it: it starts and stops, and refuses a database that a newer version has changed.
  'src/{start-server,newer-database}.test.ts',
];

/**
 * What only FULL=1 runs. Of each kind something is left for every run: of programs that are killed `src/crash.test.ts`, of agents that
 * fail `src/agents/faults/faults.test.ts`; tables of hostile files, scans and faults keep their first row by `represent`.
 */
export const fullOnly = [
  // Programs that are killed, or kill themselves.
  'src/{chat-kill,embedder-crash}.test.ts',
  'src/agents/jobs/{job-crash,job-overrun,own-jobs-crash}.test.ts',
  'src/db/embedded/crash.test.ts',
  // Two programs that wait for each other's looks, every 15 seconds.
  'src/agents/canary/two-servers.test.ts',
  // A program for each fault of a server half.
  'src/agents/faults/fault-table.test.ts',
];
