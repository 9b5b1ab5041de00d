import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { OnnxModelFiles, Pooling } from './onnx-model.ts';

/** The weights files of Hugging Face and sentence-transformers exports, unquantized first. */
const weightsFiles = ['model.onnx', 'model_quantized.onnx', 'model_int8.onnx', 'model_q4.onnx'].flatMap(
  (name) => [`onnx/${name}`, name],
);
/** Maximum number of tokens per text. A higher limit slows batches, and passages are shorter anyway. */
const maxTokens = 512;

const PoolingFile = z.object({
  pooling_mode_cls_token: z.boolean().optional(),
  pooling_mode_lasttoken: z.boolean().optional(),
});
const TokenizerFile = z.object({ model_max_length: z.number().optional() });
const SentenceFile = z.object({ max_seq_length: z.number().optional() });

export async function modelFolders(root: string): Promise<string[]> {
  const entries = await readdir(root, { withFileTypes: true }).catch(() => []);
  const found = await Promise.all(
    entries
      .filter((entry) => entry.isDirectory() || entry.isSymbolicLink())
      .map(async ({ name }) => ((await weightsOf(path.join(root, name))) === null ? [] : [name])),
  );
  return found.flat().toSorted();
}

/** Reads a model's settings from the files in its folder. @throws Error that names what is missing */
export async function filesOf(folder: string): Promise<OnnxModelFiles> {
  const weights = await weightsOf(folder);
  if (weights === null)
    throw new Error(`${path.basename(folder)} needs tokenizer.json and one of ${weightsFiles.join(', ')}`);
  const [pooling, tokenizer, sentence] = await Promise.all([
    read(path.join(folder, '1_Pooling/config.json'), PoolingFile),
    read(path.join(folder, 'tokenizer_config.json'), TokenizerFile),
    read(path.join(folder, 'sentence_bert_config.json'), SentenceFile),
  ]);
  const limits = [sentence?.max_seq_length, tokenizer?.model_max_length, maxTokens];
  return {
    tokenizer: path.join(folder, 'tokenizer.json'),
    weights,
    tokenLimit: Math.min(...limits.filter((limit) => limit !== undefined && limit > 0).map(Number)),
    pooling: poolingOf(pooling),
  };
}

/** Hashes the files, so that vectors of two models in the same folder never mix. */
export async function fingerprintOf({ tokenizer, weights, ...reading }: OnnxModelFiles): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(reading));
  // Weights above 2 GB, and some smaller ones, are in a separate data file.
  const data = `${weights}_data`;
  for (const file of [tokenizer, weights, ...((await isThere(data)) ? [data] : [])])
    for await (const piece of createReadStream(file)) hash.update(piece as Buffer);
  return hash.digest('hex').slice(0, 16);
}

function poolingOf(config: z.output<typeof PoolingFile> | null): Pooling {
  if (config?.pooling_mode_cls_token) return 'first';
  return config?.pooling_mode_lasttoken ? 'last' : 'mean';
}

async function weightsOf(folder: string): Promise<string | null> {
  if (!(await isThere(path.join(folder, 'tokenizer.json')))) return null;
  for (const name of weightsFiles) {
    const file = path.join(folder, name);
    if (await isThere(file)) return file;
  }
  return null;
}

const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

/** Reads a JSON file; returns null if it is missing or does not match the schema. */
async function read<S extends z.ZodType>(file: string, schema: S): Promise<z.output<S> | null> {
  try {
    return schema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return null;
  }
}
