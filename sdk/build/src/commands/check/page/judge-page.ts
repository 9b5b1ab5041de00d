import type { Finding } from '../finding.ts';

/** What axe says of one rule that a page breaks; of what else it says nothing is used. */
export interface Violation {
  id: string;
  impact?: string | null | undefined;
  help: string;
  nodes: readonly { target: readonly unknown[] }[];
}

/** What keeps somebody from using the page; the rest is for its author to weigh. */
const grave: ReadonlySet<string> = new Set(['serious', 'critical']);

/** @param seen where it was looked at: "dark", "narrow" */
export function judgePage(seen: string, violations: readonly Violation[]): Finding[] {
  return violations.map(({ id, impact, help, nodes }) => {
    const [first] = nodes;
    const others = nodes.length > 1 ? ` and ${nodes.length - 1} more` : '';
    return {
      level: grave.has(impact ?? '') ? 'error' : 'warning',
      part: 'page',
      text: `${help} (axe ${id}, ${seen}): ${first?.target.join(' ') ?? ''}${others}`,
    };
  });
}
