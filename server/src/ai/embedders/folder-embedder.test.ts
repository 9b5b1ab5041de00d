import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBuiltinEmbedder } from './builtin-embedder.ts';
import { cosine, fitted } from './embedder.ts';
import { createFolderEmbedder, probeFolder } from './folder-embedder.ts';
import { filesOf, modelFolders } from './folder-files.ts';
import { ownEmbedderId, parseOwnId } from './own-embedders.ts';

/** The built-in embedder's weights, arranged as a server operator would provide them. */
const weights = path.dirname(createRequire(import.meta.url).resolve('@staffroom/minilm/package.json'));
let root: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'staffroom-models-'));
  await symlink(weights, path.join(root, 'minilm'));
  await mkdir(path.join(root, 'empty'));
  await mkdir(path.join(root, 'broken/1_Pooling'), { recursive: true });
  await writeFile(path.join(root, 'broken/tokenizer.json'), '{}');
  await writeFile(path.join(root, 'broken/model.onnx'), 'no model');
  await writeFile(path.join(root, 'broken/1_Pooling/config.json'), '{"pooling_mode_cls_token":true}');
  await writeFile(path.join(root, 'broken/sentence_bert_config.json'), '{"max_seq_length":128}');
});
afterAll(() => rm(root, { recursive: true, force: true }));

const plain = { folder: 'minilm', queryPrefix: '', passagePrefix: '' };

it('model folders with a tokenizer and an ONNX file are offered with the settings from their own files', async () => {
  expect(await modelFolders(root)).toEqual(['broken', 'minilm']);
  expect(await modelFolders(path.join(root, 'nowhere'))).toEqual([]);
  expect(await filesOf(path.join(root, 'broken'))).toMatchObject({ pooling: 'first', tokenLimit: 128 });
  expect(await filesOf(path.join(root, 'minilm'))).toMatchObject({ pooling: 'mean', tokenLimit: 512 });
});

it('a folder with the built-in model gives the same vectors as the built-in model, and its query prefix changes them', async () => {
  const builtin = createBuiltinEmbedder();
  const { fingerprint, vectors } = await probeFolder(root, plain, ['What the supplier keeps.']);
  const own = createFolderEmbedder({ id: 'own', root, fingerprint, ...plain, queryPrefix: 'query: ' });
  try {
    const [expected] = await builtin.embed(['What the supplier keeps.']);
    const [made] = await own.embed(['What the supplier keeps.']);
    const [asked] = await own.embed(['What the supplier keeps.'], { priority: 'query' });
    if (!expected || !made || !asked) throw new Error('A vector is missing');
    expect(vectors[0]).toHaveLength(384);
    expect(cosine(expected, made)).toBeCloseTo(1, 4);
    expect(cosine(made, asked)).toBeLessThan(0.999);
  } finally {
    await Promise.all([builtin.close(), own.close()]);
  }
});

it('a model folder is refused if its model does not load or has changed since it was selected', async () => {
  await expect(probeFolder(root, { folder: 'broken' }, ['a'])).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringMatching(/^The model in broken does not load: /),
  });
  const other = createFolderEmbedder({ id: 'own', root, fingerprint: 'of another', ...plain });
  await expect(other.embed(['a'])).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('a different model than the selected one'),
  });
  await other.close();
});

it('the id of a custom embedding model changes with every setting that affects its vectors', () => {
  const folder = { kind: 'folder', fingerprint: 'a', ...plain } as const;
  const ids = [
    folder,
    { ...folder, fingerprint: 'b' },
    { ...folder, queryPrefix: 'query: ' },
    { ...folder, passagePrefix: 'query: ' },
    {
      kind: 'server',
      baseUrl: 'http://a',
      model: 'minilm',
      apiKeyEnvVar: null,
      queryPrefix: '',
      passagePrefix: '',
    } as const,
  ].map(ownEmbedderId);
  expect(new Set(ids).size).toBe(5);
  expect(ids.map(parseOwnId)).toMatchObject([
    ...Array.from({ length: 4 }, () => ({ kind: 'folder', name: 'minilm' })),
    { kind: 'server', name: 'minilm' },
  ]);
  expect(parseOwnId('openai/text-embedding-3-small/384')).toBeUndefined();
});

it.each([
  ['a shorter vector is padded with zeros', [3, 4], [0.6, 0.8, 0]],
  ['a longer vector is cut at the end', [0, 2, ...Array<number>(400).fill(1)], [0, 2, 1]],
])('vectors of any length are fitted to the stored dimensions: %s', (_what, given, begins) => {
  const vector = fitted(given);
  expect(vector).toHaveLength(384);
  expect(cosine(vector, vector)).toBeCloseTo(1, 5);
  const scale = (vector[1] ?? 0) / (begins[1] ?? 1);
  expect(Array.from(vector.subarray(0, 3))).toEqual(begins.map((value) => expect.closeTo(value * scale, 5)));
});
