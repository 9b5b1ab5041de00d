// Runs in a separate process: loads the agent of the folder in the first argument, and reports what is wrong with it.
import type { LoadedAgent, LoadedPart, LoadMessage } from './loaded-agent.ts';
import { loadParts } from './load-parts.ts';

const [, , folder = '', client] = process.argv;

const tell = (begun: LoadedPart | null, found: LoadedAgent) => {
  const message: LoadMessage = { begun, found };
  return new Promise<void>((resolve) => void process.send?.(message, () => resolve()));
};

await tell(null, await loadParts({ folder, client, begin: tell }));
process.exit(0);
