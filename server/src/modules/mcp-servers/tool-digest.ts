import { createHash } from 'node:crypto';

/** Everything about a tool that a model or a person reads before the tool runs. */
interface DescribedTool {
  name: string;
  title: string;
  description: string;
  changes: boolean;
  destroys?: boolean;
  /** JSON Schema of the input. */
  input: unknown;
  /** Who may call the tool; undefined for everyone. */
  visibility?: readonly string[];
}

/** Identifies a tool by all that models and people read about it. The order of keys in the input's schema does not count. */
export function toolDigest(tool: DescribedTool): string {
  const { name, title, description, changes, destroys, input, visibility } = tool;
  const whole = [name, title, description, changes, destroys ?? changes, sorted(input)];
  if (visibility) whole.push([...visibility]);
  return createHash('sha256').update(JSON.stringify(whole)).digest('base64url');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, one]) => [key, sorted(one)]));
}
