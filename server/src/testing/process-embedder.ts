import { createBuiltinEmbedder } from '../ai/embedders/builtin-embedder.ts';
import type { Embedder } from '../ai/embedders/embedder.ts';

const embedder = createBuiltinEmbedder();

/** That of all servers of a test process: to load the model takes most of a second of the processor. It ends with the process. */
export const processEmbedder: Embedder = { ...embedder, close: () => Promise.resolve() };
