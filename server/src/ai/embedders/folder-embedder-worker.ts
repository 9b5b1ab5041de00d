import { serveRequests } from '../../threads/worker-messages.ts';
import { filesOf, fingerprintOf } from './folder-files.ts';
import { type OnnxModel, openOnnxModel } from './onnx-model.ts';

export interface FolderRequest {
  folder: string;
  texts: string[];
}

export interface FolderAnswer {
  vectors: Float32Array[];
  fingerprint: string;
}

interface Loaded {
  model: OnnxModel;
  fingerprint: string;
}

/** Models are large, so a thread keeps one. A process has one such thread, or two during a change of model. */
let loaded: { folder: string; opening: Promise<Loaded> } | undefined;

serveRequests<FolderRequest, FolderAnswer>(async ({ folder, texts }) => {
  if (loaded?.folder !== folder) loaded = { folder, opening: open(folder) };
  const { opening } = loaded;
  try {
    const { model, fingerprint } = await opening;
    return { vectors: await model.embed(texts), fingerprint };
  } catch (error) {
    // Forget the failed load: the server operator may repair the files.
    if (loaded?.opening === opening) loaded = undefined;
    throw error;
  }
});

async function open(folder: string): Promise<Loaded> {
  const files = await filesOf(folder);
  const fingerprint = await fingerprintOf(files);
  return { model: await openOnnxModel(files), fingerprint };
}
