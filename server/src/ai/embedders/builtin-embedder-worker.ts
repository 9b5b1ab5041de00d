import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type OnnxModel, openOnnxModel } from './onnx-model.ts';
import { serveRequests } from '../../threads/worker-messages.ts';

const tokenLimit = 256;
const weightsPackage = '@staffroom/minilm';

// Refuses changed files, whose vectors would not fit the stored vectors.
const checksums = {
  'tokenizer.json': '07805d116826679de90b4edeb2222269c4b8753bc0981be4399f732b2708e904',
  'onnx/model_q4.onnx': 'e4dcb918111189b7686147e309379832fce83d4ecbf17c395961749b5788c786',
  'onnx/model_q4.onnx_data': '56fb7a55115e900196115a74e399beb45c2f41ae00b99525d46fb52935c4ee2a',
};

let loaded: Promise<OnnxModel> | undefined;

serveRequests<string[], Float32Array[]>(async (texts) => {
  // Keep a failure too: a load that failed now would also fail a minute later.
  loaded ??= load();
  const model = await loaded;
  return model.embed(texts);
});

async function load(): Promise<OnnxModel> {
  const folder = await checkedWeights();
  return openOnnxModel({
    tokenizer: join(folder, 'tokenizer.json'),
    weights: join(folder, 'onnx/model_q4.onnx'),
    tokenLimit,
    pooling: 'mean',
  });
}

async function checkedWeights(): Promise<string> {
  try {
    const folder = dirname(createRequire(import.meta.url).resolve(`${weightsPackage}/package.json`));
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
