/** The parts of an agent in the order in which the check loads them. */
export type LoadedPart = 'manifest' | 'server' | 'client' | 'page';

/** The file of each part, as messages name it. */
export const fileOf: Record<LoadedPart, string> = {
  manifest: 'manifest.ts',
  server: 'server/index.ts',
  client: 'client/index.tsx',
  page: 'the file of the page',
};

export interface LoadProblem {
  part: LoadedPart;
  text: string;
  /** The workspace may judge differently, because the check loads the page without a browser. */
  uncertain?: boolean;
}

/** The result of loading an agent. */
export interface LoadedAgent {
  /** Null if the manifest cannot be read. */
  manifest: { id: string; capabilities: readonly string[] } | null;
  problems: LoadProblem[];
}

/** Messages from the process that loads the agent, with everything that it has found until then. */
export type LoadMessage = { found: LoadedAgent; begun: LoadedPart | null };
