import type { Finding } from '../finding.ts';

export interface Violation {
  id: string;
  impact?: string | null | undefined;
  help: string;
  nodes: readonly { target: readonly unknown[] }[];
}

/**
 * Severities of accessibility violations that are errors, because they keep someone from using the page. Other severities are
 * warnings.
 */
const grave: ReadonlySet<string> = new Set(['serious', 'critical']);

/** @param seen the tested view: "dark", "narrow" */
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
