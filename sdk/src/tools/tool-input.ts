import { z } from 'zod';

/**
 * Checks that a tool's input is an object. The protocols of providers and MCP accept nothing else, and one invalid tool would
 * disable all tools of a chat.
 * @returns a sentence that says what is wrong; null when nothing is wrong
 */
export function toolInputProblem({ name, input }: { name: string; input: unknown }): string | null {
  const problem = (what: string) =>
    `"${name}" takes ${what} as input, but models can pass only an object; define the input with z.object({ … })`;
  if (typeof input !== 'object' || input === null || !('_zod' in input))
    return problem('something without a schema');
  const { type } = z.toJSONSchema(input as z.ZodType, { io: 'input', unrepresentable: 'any' });
  if (type === 'object') return null;
  if (typeof type !== 'string') return problem('values of several types');
  return problem(`${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`);
}
