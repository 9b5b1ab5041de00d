import type { z } from 'zod';
import { AgentManifest } from '../manifest.ts';
import { apiProblem } from './api-problem.ts';

/**
 * Checks a manifest as the workspace does.
 * @param value the export `manifest` of an agent
 * @returns each problem as a sentence that names the field and the fix; empty for a valid manifest
 */
export function manifestProblems(value: unknown): string[] {
  if (typeof value !== 'object' || value === null)
    return ['manifest.ts exports no manifest; export const manifest = defineManifest({ … })'];
  const parsed = AgentManifest.safeParse(value);
  if (!parsed.success) return parsed.error.issues.flatMap((issue) => sentences(issue, value));
  return [apiProblem(parsed.data)].filter((problem) => problem !== null);
}

function sentences(issue: z.core.$ZodIssue, manifest: object): string[] {
  const where = ['manifest', ...issue.path.map(String)].join('.');
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => {
      const meant = issue.path.length === 0 ? similarTo(key, Object.keys(AgentManifest.shape)) : undefined;
      const fix = meant === undefined ? 'remove it' : `did you mean "${meant}"?`;
      return `${where} has the unknown key "${key}"; ${fix}`;
    });
  if (issue.code === 'invalid_type' && valueAt(manifest, issue.path) === undefined)
    return [`${where} is missing; add it to manifest.ts`];
  return [`${where}: ${issue.message}`];
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  );
}

/** Maximum length of a key for which a similar key is searched. */
const maxKeyLength = 40;

/** @returns the key that differs from `key` by at most two edits and its case; undefined if there is none */
function similarTo(key: string, known: readonly string[]): string | undefined {
  if (key.length > maxKeyLength) return undefined;
  const distances = known.map((one) => [one, editDistance(key.toLowerCase(), one.toLowerCase())] as const);
  const [nearest] = distances.toSorted(([, a], [, b]) => a - b);
  return nearest && nearest[1] <= 2 ? nearest[0] : undefined;
}

/** The minimum number of inserted, deleted and replaced characters between two texts. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (const [line, character] of Array.from(a).entries()) {
    const next = [line + 1];
    for (const [column, other] of Array.from(b).entries()) {
      const replaced = (row[column] ?? 0) + (character === other ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
