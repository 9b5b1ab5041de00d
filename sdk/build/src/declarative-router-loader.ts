/** What a component that is rendered by `Routes` would find of a router that loads data for its routes. */
const dataRouter = /\bReact\d*\.useContext\(DataRouter(?:State)?Context\)/g;

/**
 * Leaves of React Router what pages use that only say which component stands at which address: 7 kB of 12. Its file holds the whole package,
 * and asks everywhere whether a router is there that loads data, renders on a server or sends forms. None ever is.
 */
export default function declarativeRouter(source: string): string {
  return (
    source
      .replace('let dataRouterState = dataRouterOpts?.state;', 'let dataRouterState = null;')
      .replace('let errors = dataRouterState?.errors;', 'let errors = null;')
      .replace('isDataRoute ? useNavigateStable() : useNavigateUnstable()', 'useNavigateUnstable()')
      .replaceAll(dataRouter, 'null')
      .replace('React3[USE_OPTIMISTIC]', 'undefined')
      // Made, and named for React's tools, as soon as the file is there; nobody misses those that nobody imports.
      .replaceAll(/^var \w+ = (?=React\d*\.(?:createContext|forwardRef|memo)\()/gm, '$&/* @__PURE__ */ ')
      .replaceAll(/^\w+\.(?:displayName|contextType) = .*;$/gm, '')
  );
}
