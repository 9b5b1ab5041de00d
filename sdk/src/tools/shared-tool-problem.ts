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
  if (twice !== undefined) return `it offers the tool "${twice}" twice; remove one of them`;
  const undeclared = done.find((name) => !offered.includes(name));
  if (undeclared !== undefined)
    return `its server half implements the tool "${undeclared}", which its manifest does not offer; add "${undeclared}" to "offers"`;
  const undone = offered.find((name) => !done.includes(name));
  if (undone !== undefined)
    return `its manifest offers the tool "${undone}", which its server half does not implement; add sharedTool('${undone}', …)`;
  const long = offered.find((name) => sharedToolName(id, name).length > maxNameLength);
  return long === undefined
    ? null
    : `the name of its shared tool "${long}" is too long together with the agent’s id; choose a shorter name`;
}
