import type { AgentManifest } from '../manifest.ts';
import { offeredToolName } from './offered-tool.ts';

/** As all protocols of providers take it. */
const longestName = 64;

/**
 * What is offered stands in the manifest, where people judge it; the server half does that and nothing else.
 * @param done the names of what the server half does
 * @returns what is wrong, as a sentence; null where all is well
 */
export function offerProblem(
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
    return `its manifest offers "${undone}", which its server half does not do; add offer('${undone}', …)`;
  const long = offered.find((name) => offeredToolName(id, name).length > longestName);
  return long === undefined
    ? null
    : `what it offers as "${long}" has too long a name together with its id; take a shorter one`;
}
