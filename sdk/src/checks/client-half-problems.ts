/**
 * Checks the module of an agent's client half, as the workspace does when it opens the page.
 * @param module the exports of `client/index.tsx`
 * @param id the agent's id
 * @returns a sentence that says what is wrong; null when nothing is wrong
 */
export function clientHalfProblem(module: unknown, id: string): string | null {
  const agent = typeof module === 'object' && module !== null ? Reflect.get(module, 'agent') : undefined;
  if (!isAgent(agent)) return `Agent "${id}": client/index.tsx must export \`agent\`, made by defineAgent`;
  return agent.manifest.id === id
    ? null
    : `The client build of agent "${id}" belongs to "${agent.manifest.id}"; pass this agent's manifest to defineAgent`;
}

/**
 * Checks the module of an agent's page.
 * @param module what the function `page` of `defineAgent` returned
 * @returns a sentence that says what is wrong; null when nothing is wrong
 */
export function pageProblem(module: unknown, id: string): string | null {
  const page = typeof module === 'object' && module !== null ? Reflect.get(module, 'default') : undefined;
  // A component can also be an object, for example if it is memoized or has a ref.
  if (typeof page === 'function' || (typeof page === 'object' && page !== null)) return null;
  return `The page of agent "${id}" has no component as its default export; write export default function … in the file of the page`;
}

function isAgent(value: unknown): value is { manifest: { id: string }; page: () => Promise<unknown> } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'page' in value &&
    typeof value.page === 'function' &&
    'manifest' in value &&
    typeof value.manifest === 'object' &&
    value.manifest !== null
  );
}
