/** Imports go one way: `sdk ← agents`, `sdk ← host`, `sdk ← server`; in the server `db ← modules ← capabilities ← agents ← app`; in the host low rooms `← screens, layout ← app`. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    forbid('no-cycles', 'A cycle has no order in which it can be read.', {}, { circular: true }),
    forbid('resolvable', 'Undeclared or misspelt.', {}, { couldNotResolve: true }),
    forbid(
      'sdk-is-a-leaf',
      'The SDK stands on nothing of ours.',
      { path: '^sdk/' },
      { path: '^(host|server|agents)/' },
    ),
    forbid(
      'agents-import-the-sdk-only',
      "Law 1. Tests in a browser drive the whole product, so they share the host's ways to drive it.",
      { path: '^agents/([^/]+)/', pathNot: '^agents/[^/]+/e2e/' },
      { path: '^(host|server|agents)/', pathNot: '^agents/$1/' },
    ),
    forbid(
      'host-imports-the-sdk-only',
      'The host knows no agent.',
      { path: '^host/' },
      { path: '^(server|agents)/' },
    ),
    forbid(
      'low-rooms-of-the-host',
      'What app, layout and screens share knows none of them.',
      { path: '^host/src/[^/]+/', pathNot: '^host/src/(app|layout|screens)/' },
      { path: '^host/src/(app|layout|screens)/' },
    ),
    forbid(
      'a-screen-knows-no-other',
      'What two share lies in a low room; app brings them together.',
      { path: '^host/src/(layout|screens/[^/]+)/' },
      { path: '^host/src/(app|layout|screens)/', pathNot: '^host/src/$1/' },
    ),
    forbid('server-imports-the-sdk-only', 'Law 3.', { path: '^server/' }, { path: '^(host|agents)/' }),
    forbid(
      'sdk-core-runs-anywhere',
      'Neither React nor Node.',
      { path: ['^sdk/src/[^/]+\\.ts$', '^sdk/src/(core|reading)/', '^sdk/src/(slides|style)/(?!view/)'] },
      {
        path: '^sdk/src/(client|host|lists|office|server|(slides|style)/view|testing|cli)/|/node_modules/(@types/)?(react|react-dom)/',
      },
    ),
    forbid(
      'sdk-client-runs-in-the-browser',
      'No Node in the browser.',
      { path: '^sdk/src/(client|lists|(slides|style)/view)/', pathNot: '\\.test\\.' },
      { path: '^sdk/src/(host|office|server|testing|cli)/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'the-sdk-by-its-entries',
      'Its exports are its whole public surface.',
      { path: '^(host|server|agents)/', pathNot: '\\.test\\.' },
      {
        path: '^sdk/',
        pathNot:
          '^sdk/src/(index\\.ts|(core|host|client|server|testing|layout|lists|office|reading|(slides|style)(/view)?)/index\\.ts|client/styles/index\\.css)$',
      },
    ),
    forbid(
      'agents-call-no-core',
      "The core's contracts and what only the host needs are no part of the published SDK.",
      { path: '^agents/' },
      { path: '^sdk/src/(core|host)/' },
    ),
    forbid(
      'no-contracts-in-the-browser',
      "The typed client takes the contracts' types; their schemas would double the first load.",
      { path: '^(host/src|sdk/src/(client|host))/', pathNot: '\\.test\\.' },
      { path: '^sdk/src/core/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'no-node-in-the-browser',
      'The browser has none, and the core of the SDK runs there, too.',
      {
        path: '^(sdk/src/[^/]+\\.ts$|sdk/src/(core|client|host|lists|reading|slides|style)/|host/src/|agents/[^/]+/client/)',
        pathNot: '\\.test\\.',
      },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'agent-halves-meet-in-the-contract',
      'Manifest and contract are what both know.',
      { path: '^agents/[^/]+/client/' },
      { path: '^agents/[^/]+/server/' },
    ),
    forbid(
      'db-is-the-bottom',
      '',
      { path: '^server/src/db/' },
      { path: '^server/src/(modules|capabilities|agents|http|ws|auth|ai|ingest)/' },
    ),
    forbid(
      'modules-know-no-agent-machinery',
      '',
      { path: '^server/src/modules/', pathNot: '\\.test\\.' },
      { path: '^server/src/(ai/gateway|capabilities|agents|auth|openapi|ws)/' },
    ),
    forbid(
      'access-is-low',
      'Who may read a document is asked by every module, so the rule stands on none of them.',
      { path: '^server/src/modules/access/', pathNot: '\\.test\\.' },
      { path: '^server/src/modules/(?!access/)' },
    ),
    forbid(
      'search-knows-no-documents-module',
      'Documents are handed to search, which finds what is stored of them by itself.',
      { path: '^server/src/modules/search/', pathNot: '\\.test\\.|/testing/' },
      { path: '^server/src/modules/documents/' },
    ),
    forbid(
      'text-is-a-leaf',
      'Everybody cleans text the same way.',
      { path: '^server/src/text/', pathNot: '\\.test\\.' },
      { path: '^(server/src/(?!text/)|host|agents)' },
    ),
    forbid(
      'capabilities-stand-on-modules',
      '',
      { path: '^server/src/capabilities/', pathNot: '\\.test\\.' },
      { path: '^server/src/(agents|auth|ws)/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'http-is-transport',
      'It knows shapes of the modules, not their work.',
      { path: '^server/src/http/', pathNot: '\\.test\\.' },
      { path: '^server/src/(modules|capabilities|agents|auth|ws)/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'the-app-is-the-top',
      'Whoever is composed does not know by whom.',
      {
        path: '^server/src/(db|modules|capabilities|agents|ai|ingest|http|ws|auth)/',
        pathNot: '\\.test\\.|/testing/',
      },
      { path: '^server/src/(compose/|(app|main|start-server)\\.ts$)' },
    ),
    forbid(
      'ai-and-ingest-are-tools',
      'Providers and embedders are told everything they need.',
      { path: '^server/src/(ai/(?!gateway/)|ingest/)' },
      { path: '^server/src/(ai/gateway|db|modules|capabilities|agents|http|auth|ws)/' },
    ),
    forbid(
      'the-gateway-stands-on-the-catalogue',
      'Who is asked, in whose name, and where it is written down: all calls of models pass here.',
      { path: '^server/src/ai/gateway/', pathNot: '\\.test\\.' },
      {
        path: '^server/src/((db|capabilities|agents|http|auth|ws)/|modules/(?!(ai-providers|usage|budgets)/))',
      },
    ),
    forbid(
      'threads-are-a-tool',
      'Below everything that sends work to a thread.',
      { path: '^server/src/threads/', pathNot: '\\.test\\.' },
      { path: '^server/src/(?!threads/)' },
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    enhancedResolveOptions: {
      conditionNames: ['@staffroom/source', 'import', 'module', 'default', 'types'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.css'],
    },
  },
};
