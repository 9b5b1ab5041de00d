/** The React Router that was read for what follows. Another one has to be read anew: sdk/docs/decisions/049. */
export const readFor = '7.18.5';

/** What a component that is rendered by `Routes` would find of a router that loads data for its routes. */
const dataRouter = /\bReact\d*\.useContext\(DataRouter(?:State)?Context\)/g;

/** Stands in its file, and what stands there instead. */
export const replaced: readonly (readonly [from: string | RegExp, to: string])[] = [
  ['let dataRouterState = dataRouterOpts?.state;', 'let dataRouterState = null;'],
  ['let errors = dataRouterState?.errors;', 'let errors = null;'],
  ['isDataRoute ? useNavigateStable() : useNavigateUnstable()', 'useNavigateUnstable()'],
  [dataRouter, 'null'],
  ['React3[USE_OPTIMISTIC]', 'undefined'],
  // Made, and named for React's tools, as soon as the file is there; nobody misses those that nobody imports.
  [/^var \w+ = (?=React\d*\.(?:createContext|forwardRef|memo)\()/gm, '$&/* @__PURE__ */ '],
  [/^\w+\.(?:displayName|contextType) = .*;$/gm, ''],
];

/**
 * Leaves of React Router what pages use that only say which component stands at which address: 7 kB of 12. Its file holds the whole package,
 * and asks everywhere whether a router is there that loads data, renders on a server or sends forms. None ever is.
 */
export default function declarativeRouter(source: string): string {
  return replaced.reduce((text, [from, to]) => text.replace(from, to), source);
}
