import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';

const chart = import.meta.dirname;

/** Returns the names of the examples: `ingress` for `examples/ingress.values.yaml`. */
export const examples = (): string[] =>
  globSync('examples/*.values.yaml', { cwd: chart })
    .map((file) => basename(file, '.values.yaml'))
    .toSorted();

/**
 * Renders an example of the chart. The example `base` is also the base of kustomize, without Helm's label.
 * @returns the content of each file that is written, by its path
 */
export function rendered(helm: string, example: string): Record<string, string> {
  const values = join(chart, `examples/${example}.values.yaml`);
  const text = execFileSync(helm, ['template', 'staffroom', chart, '--values', values], { encoding: 'utf8' });
  const written = { [join(chart, `examples/rendered/${example}.yaml`)]: text };
  if (example !== 'base') return written;
  const base = text.replace(/^ +app\.kubernetes\.io\/managed-by: Helm\n/gm, '');
  return { ...written, [join(chart, '../kustomize/base/staffroom.yaml')]: base };
}
