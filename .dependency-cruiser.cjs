/**
 * Rules about imports, which go in one direction only (`a ← b`: b imports a). Packages: `sdk ← agents`, `sdk ← host`,
 * `sdk ← server`. Inside the server: `db ← modules ← capabilities ← agents ← chat, platform ← app`. Inside the host: shared
 * folders `← screens, layout ← app`.
 */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    forbid(
      'no-cycles',
      'Files that import each other in a cycle cannot be read one after another.',
      {},
      { circular: true },
    ),
    forbid(
      'resolvable',
      'The imported package is undeclared, or the path is misspelled.',
      {},
      { couldNotResolve: true },
    ),
    forbid(
      'sdk-is-a-leaf',
      'The SDK imports no other package of this repository.',
      { path: '^sdk/' },
      { path: '^(host|server|agents)/' },
    ),
    forbid(
      'agents-import-the-sdk-only',
      "An agent imports only the SDK. Its browser tests use the whole product, so they may import the host's test helpers.",
      { path: '^agents/([^/]+)/', pathNot: '^agents/[^/]+/e2e/' },
      { path: '^(host|server|agents)/', pathNot: '^agents/$1/' },
    ),
    forbid(
      'host-imports-the-sdk-only',
      'The host imports only the SDK, and no agent.',
      { path: '^host/' },
      { path: '^(server|agents)/' },
    ),
    forbid(
      'low-rooms-of-the-host',
      'A folder that app, layout and screens share imports none of these.',
      { path: '^host/src/[^/]+/', pathNot: '^host/src/(app|layout|screens)/' },
      { path: '^host/src/(app|layout|screens)/' },
    ),
    forbid(
      'a-screen-knows-no-other',
      'A screen imports no other screen. Shared code is in a shared folder, and app combines the screens.',
      { path: '^host/src/(layout|screens/[^/]+)/' },
      { path: '^host/src/(app|layout|screens)/', pathNot: '^host/src/$1/' },
    ),
    forbid(
      'server-imports-the-sdk-only',
      'The server imports only the SDK, and no agent.',
      { path: '^server/' },
      { path: '^(host|agents)/' },
    ),
    forbid(
      'sdk-core-runs-anywhere',
      'The core of the SDK imports neither React nor Node modules.',
      {
        path: [
          '^sdk/src/([^/]+|internal/shared|earlier/index)\\.ts$',
          '^sdk/src/(core|reading)/',
          '^sdk/src/style/(?!view/)',
        ],
      },
      {
        path: '^sdk/src/(client|host|lists|office|server|style/view|testing|cli)/|/node_modules/(@types/)?(react|react-dom)/',
      },
    ),
    forbid(
      'sdk-client-runs-in-the-browser',
      'Browser code of the SDK imports only types of the parts for Node, tests and the host.',
      { path: '^sdk/src/(client|lists|style/view)/', pathNot: '\\.test\\.' },
      { path: '^sdk/src/(host|office|server|testing|cli)/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'the-sdk-by-its-entries',
      'Other packages import the SDK only through its exports, which are its public surface.',
      { path: '^(host|server|agents)/', pathNot: '\\.test\\.' },
      {
        path: '^sdk/',
        pathNot:
          '^sdk/src/(index\\.ts|internal/[a-z]+\\.ts|(core|host|client|server|testing|layout|lists|office|reading|style(/view)?)/index\\.ts|client/styles/index\\.css)$',
      },
    ),
    forbid(
      'agents-import-no-internals',
      "Agents cannot import the core's contracts and the other parts of the SDK for host and server, which change without notice.",
      { path: '^(agents|sdk/template)/', pathNot: '^agents/[^/]+/e2e/' },
      { path: '^sdk/src/(core|host|internal)/' },
    ),
    forbid(
      'the-sdk-needs-no-earlier-names',
      'Only packages that were built with an earlier version import names that the SDK no longer has.',
      {},
      { path: '^sdk/src/earlier/' },
    ),
    forbid(
      'no-contracts-in-the-browser',
      "Browser code imports only the types of the core's contracts, because their schemas would double the first load.",
      { path: '^(host/src|sdk/src/(client|host))/', pathNot: '\\.test\\.' },
      { path: '^sdk/src/core/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'no-node-in-the-browser',
      'Code that runs in the browser imports no Node modules. The core of the SDK runs there, too.',
      {
        path: '^(sdk/src/([^/]+|internal/shared)\\.ts$|sdk/src/(core|client|host|lists|reading|style)/|host/src/|agents/[^/]+/client/)',
        pathNot: '\\.test\\.',
      },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'agent-halves-meet-in-the-contract',
      'The client half of an agent imports nothing from the server half. Both import the manifest and the contract.',
      { path: '^agents/[^/]+/client/' },
      { path: '^agents/[^/]+/server/' },
    ),
    forbid(
      'db-is-the-bottom',
      'The database code imports no modules, agents, HTTP, AI or ingestion code.',
      { path: '^server/src/db/' },
      { path: '^server/src/(modules|capabilities|agents|http|ws|auth|ai|ingest)/' },
    ),
    forbid(
      'modules-know-no-agent-machinery',
      'Modules import neither the code that runs agents nor the gateway, sign-in and the socket.',
      { path: '^server/src/modules/', pathNot: '\\.test\\.' },
      { path: '^server/src/(ai/gateway|capabilities|agents|auth|openapi|ws)/' },
    ),
    forbid(
      'access-is-low',
      'Every module checks who can read a document, so the access module imports no other module.',
      { path: '^server/src/modules/access/', pathNot: '\\.test\\.' },
      { path: '^server/src/modules/(?!access/)' },
    ),
    forbid(
      'search-knows-no-documents-module',
      'Search does not import the documents module. Callers pass documents, and search reads their stored data itself.',
      { path: '^server/src/modules/search/', pathNot: '\\.test\\.|/testing/' },
      { path: '^server/src/modules/documents/' },
    ),
    forbid(
      'text-is-a-leaf',
      'Every part of the server cleans text with this folder, so it imports no other part.',
      { path: '^server/src/text/', pathNot: '\\.test\\.' },
      { path: '^(server/src/(?!text/)|host|agents)' },
    ),
    forbid(
      'capabilities-stand-on-modules',
      'Capabilities import modules, and only types of the code that runs agents.',
      { path: '^server/src/capabilities/', pathNot: '\\.test\\.' },
      { path: '^server/src/(agents|auth|ws)/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'chat-stands-on-agents',
      'The folder that starts answers imports modules and agents, and only the composition and the MCP server import it.',
      {
        path: '^server/src/(db|modules|capabilities|agents|ai|ingest|http|ws|auth)/',
        pathNot: '\\.test\\.|/testing/',
      },
      { path: '^server/src/chat/' },
    ),
    forbid(
      'a-chat-never-enters-the-platform',
      'No request of a person reads, checks or installs packages. The registry gets agents from an `AgentSource`.',
      {
        path: '^server/src/(db|modules|capabilities|agents|chat|ai|ingest|http|ws|auth|mcp|openapi|text|threads)/',
        pathNot: '\\.test\\.|/testing/',
      },
      { path: '^server/src/platform/', reachable: true },
    ),
    forbid(
      'the-platform-knows-no-chat',
      'The plugin platform imports modules, capabilities and agents, and neither chats nor sign-in nor the socket.',
      { path: '^server/src/platform/', pathNot: '\\.test\\.|/testing/' },
      { path: '^server/src/(chat|auth|ws|mcp|openapi)/' },
    ),
    forbid(
      'http-is-transport',
      'The HTTP folder imports only types of the modules, not their code.',
      { path: '^server/src/http/', pathNot: '\\.test\\.' },
      { path: '^server/src/(modules|capabilities|agents|auth|ws)/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'the-app-is-the-top',
      'The files that compose the server are imported by none of the parts that they compose.',
      {
        path: '^server/src/(db|modules|capabilities|agents|platform|chat|ai|ingest|http|ws|auth)/',
        pathNot: '\\.test\\.|/testing/',
      },
      { path: '^server/src/(compose/|(app|main|start-server)\\.ts$)' },
    ),
    forbid(
      'ai-and-ingest-are-tools',
      'Providers, embedders and ingestion get everything they need as arguments.',
      { path: '^server/src/(ai/(?!gateway/)|ingest/)' },
      { path: '^server/src/(ai/gateway|db|modules|capabilities|agents|http|auth|ws)/' },
    ),
    forbid(
      'the-gateway-stands-on-the-catalogue',
      'All model calls go through the gateway, which imports only three of the modules: providers, usage and budgets.',
      { path: '^server/src/ai/gateway/', pathNot: '\\.test\\.' },
      {
        path: '^server/src/((db|capabilities|agents|http|auth|ws)/|modules/(?!(ai-providers|usage|budgets)/))',
      },
    ),
    forbid(
      'threads-are-a-tool',
      'Code for threads imports no other code of the server, because all of it can send work to a thread.',
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
