/** The React Router version that the replacements were written for. A new version needs a review: sdk/docs/decisions/049. */
export const readFor = '7.18.5';

/** Matches code that reads the context of a data router, which does not exist under `Routes`. */
const dataRouter = /\bReact\d*\.useContext\(DataRouter(?:State)?Context\)/g;

export const replaced: readonly (readonly [from: string | RegExp, to: string])[] = [
  ['let dataRouterState = dataRouterOpts?.state;', 'let dataRouterState = null;'],
  ['let errors = dataRouterState?.errors;', 'let errors = null;'],
  ['isDataRoute ? useNavigateStable() : useNavigateUnstable()', 'useNavigateUnstable()'],
  [dataRouter, 'null'],
  ['React3[USE_OPTIMISTIC]', 'undefined'],
  // Mark these calls as pure, so that the bundler removes unused ones.
  [/^var \w+ = (?=React\d*\.(?:createContext|forwardRef|memo)\()/gm, '$&/* @__PURE__ */ '],
  [/^\w+\.(?:displayName|contextType) = .*;$/gm, ''],
];

/**
 * Keeps only the parts of React Router for declarative routes: 7 kB of 12. The package's single file also supports data
 * routers, server rendering and forms, which pages never use.
 */
export default function declarativeRouter(source: string): string {
  return replaced.reduce((text, [from, to]) => text.replace(from, to), source);
}
