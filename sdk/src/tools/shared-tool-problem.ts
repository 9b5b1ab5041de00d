import type { AgentManifest } from '../manifest.ts';
import { sharedToolName } from './shared-tool-info.ts';

/** Maximum number of characters of a tool's name in all provider protocols. */
const maxNameLength = 64;

/**
 * Checks that the manifest and the server half name the same tools.
 * @param done names of the tools that the server half implements
 * @returns a sentence that says what is wrong; null when nothing is wrong
 */
export function sharedToolProblem(
  { id, offers = [] }: Pick<AgentManifest, 'id'> & { offers?: readonly { name: string }[] | undefined },
  done: readonly string[],
): string | null {
  const offered = offers.map(({ name }) => name);
  const twice = [offered, done].flatMap((names) => names.filter((name, at) => names.indexOf(name) !== at))[0];
  if (twice !== undefined) return `it offers "${twice}" twice; remove one`;
  const undeclared = done.find((name) => !offered.includes(name));
  if (undeclared !== undefined)
    return `it offers "${undeclared}", which its manifest does not; add it to "offers"`;
  const undone = offered.find((name) => !done.includes(name));
  if (undone !== undefined)
    return `its manifest offers "${undone}", which its server half does not do; add sharedTool('${undone}', …)`;
  const long = offered.find((name) => sharedToolName(id, name).length > maxNameLength);
  return long === undefined
    ? null
    : `what it offers as "${long}" has too long a name together with its id; take a shorter one`;
}
