import { readFile } from 'node:fs/promises';
import { Tokenizer } from '@huggingface/tokenizers';
import type { InferenceSession, Tensor, TypedTensor } from 'onnxruntime-node';
import { unitVector } from './embedder.ts';
import { isTelemetryOff } from './library-telemetry.ts';

/** How token states become one vector; a property of the trained model. */
export type Pooling = 'mean' | 'first' | 'last';

export interface OnnxModelFiles {
  tokenizer: string;
  weights: string;
  tokenLimit: number;
  pooling: Pooling;
}

export interface OnnxModel {
  /** Returns one vector of length 1 per text, with the model's own dimensions. */
  embed(texts: readonly string[]): Promise<Float32Array[]>;
}

/** Opens an ONNX sentence embedder with its tokenizer. Call it only in a worker thread: it computes on the calling thread. */
export async function openOnnxModel({
  tokenizer,
  weights,
  tokenLimit,
  pooling,
}: OnnxModelFiles): Promise<OnnxModel> {
  const tokens = new Tokenizer(JSON.parse(await readFile(tokenizer, 'utf8')), {});
  const runtime = await loadRuntime();
  // The runtime's arena and its patterns keep the memory of the largest batch of each shape: 75 MB more for 5 % less time.
  const session = await runtime.InferenceSession.create(weights, {
    intraOpNumThreads: 1,
    enableCpuMemArena: false,
    enableMemPattern: false,
  });

  function feedsOf(rows: readonly BigInt64Array[], width: number): InferenceSession.OnnxValueMapType {
    const ids = new BigInt64Array(rows.length * width);
    const mask = new BigInt64Array(rows.length * width);
    for (const [index, row] of rows.entries()) {
      ids.set(row, index * width);
      mask.fill(1n, index * width, index * width + row.length);
    }
    const given: Record<string, BigInt64Array> = {
      input_ids: ids,
      attention_mask: mask,
      token_type_ids: new BigInt64Array(ids.length),
      position_ids: BigInt64Array.from(ids, (_, index) => BigInt(index % width)),
    };
    return Object.fromEntries(
      session.inputNames.map((name) => {
        const values = given[name];
        if (!values) throw new Error(`the model wants an input "${name}", which texts do not have`);
        return [name, new runtime.Tensor('int64', values, [rows.length, width])];
      }),
    );
  }

  return {
    async embed(texts) {
      const rows = texts.map((text) => tokenIds(tokens, text, tokenLimit));
      const width = Math.max(1, ...rows.map((row) => row.length));
      const answered = statesOf(session, await session.run(feedsOf(rows, width)));
      const { data, dims } = answered;
      const size = dims.at(-1) ?? 0;
      if (size === 0 || data.length !== rows.length * size * (dims.length === 3 ? width : 1))
        throw new Error('the model answered in another format');
      return rows.map((row, index) => {
        if (dims.length === 2) return unitVector(data.slice(index * size, (index + 1) * size));
        const start = index * width * size;
        return pooled(data.subarray(start, start + row.length * size), size, pooling);
      });
    },
  };
}

async function loadRuntime() {
  if (!isTelemetryOff())
    throw new Error('onnxruntime would report its use: switchOffTelemetry was not called');
  try {
    return await import('onnxruntime-node');
  } catch (cause) {
    throw new Error('onnxruntime-node does not load on this machine (it needs glibc 2.28 or newer)', {
      cause,
    });
  }
}

/** Returns one vector per text if the model pools, otherwise one per token. */
function statesOf(
  session: InferenceSession,
  answer: InferenceSession.OnnxValueMapType,
): TypedTensor<'float32'> {
  const names = ['sentence_embedding', 'last_hidden_state', 'token_embeddings', ...session.outputNames];
  const name = names.find((each) => session.outputNames.includes(each)) ?? '';
  const states = answer[name] as Tensor | undefined;
  if (!(states?.data instanceof Float32Array) || ![2, 3].includes(states.dims.length))
    throw new Error('the model answered in another format');
  return states as TypedTensor<'float32'>;
}

function tokenIds(tokenizer: Tokenizer, text: string, limit: number): BigInt64Array {
  const { ids } = tokenizer.encode(text);
  const end = ids.at(-1);
  // Keep the closing separator when the text is cut, as in training.
  if (ids.length > limit && end !== undefined) ids.splice(limit - 1, ids.length, end);
  return BigInt64Array.from(ids, BigInt);
}

function pooled(states: Float32Array, size: number, pooling: Pooling): Float32Array {
  if (pooling === 'first') return unitVector(states.slice(0, size));
  if (pooling === 'last') return unitVector(states.slice(-size));
  const vector = new Float32Array(size);
  // Computes the sum instead of the mean, because only the direction of the vector matters.
  for (let index = 0; index < states.length; index++) {
    vector[index % size] = (vector[index % size] ?? 0) + (states[index] ?? 0);
  }
  return unitVector(vector);
}
