import { serveRequests } from '../../threads/worker-messages.ts';
import { filesOf, fingerprintOf } from './folder-files.ts';
import { type OnnxModel, openOnnxModel } from './onnx-model.ts';

export interface FolderRequest {
  /** Its path. */
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

/** One at a time: models are large, and one process has one or, while it changes, two threads of this kind. */
let loaded: { folder: string; opening: Promise<Loaded> } | undefined;

serveRequests<FolderRequest, FolderAnswer>(async ({ folder, texts }) => {
  if (loaded?.folder !== folder) loaded = { folder, opening: open(folder) };
  const { opening } = loaded;
  try {
    const { model, fingerprint } = await opening;
    return { vectors: await model.embed(texts), fingerprint };
  } catch (error) {
    // The operator may mend the files meanwhile.
    if (loaded?.opening === opening) loaded = undefined;
    throw error;
  }
});

async function open(folder: string): Promise<Loaded> {
  const files = await filesOf(folder);
  const fingerprint = await fingerprintOf(files);
  return { model: await openOnnxModel(files), fingerprint };
}
