import { z } from 'zod';

/**
 * What a model hands to a tool is an object: the protocols of providers and of MCP know no other input, and one tool with another
 * costs the chat all of them.
 * @returns what is wrong with its input, as a sentence; null where all is well
 */
export function toolInputProblem({ name, input }: { name: string; input: unknown }): string | null {
  const problem = (what: string) =>
    `"${name}" takes ${what}, and models hand over objects alone; make its input z.object({ … })`;
  if (typeof input !== 'object' || input === null || !('_zod' in input))
    return problem('what no schema says');
  const { type } = z.toJSONSchema(input as z.ZodType, { io: 'input', unrepresentable: 'any' });
  if (type === 'object') return null;
  if (typeof type !== 'string') return problem('several things or anything');
  return problem(`${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`);
}
