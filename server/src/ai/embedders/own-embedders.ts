import { createHash } from 'node:crypto';
import type { FolderModel } from './folder-embedder.ts';
import type { ServerModel } from './server-embedder.ts';

/** A custom model with all settings that are needed to create its embedder again. */
export type OwnEmbedder =
  | ({ kind: 'folder'; fingerprint: string } & FolderModel)
  | ({ kind: 'server' } & ServerModel);

/** Returns the id: the model and a hash of all settings that affect its vectors, so that equal ids mean comparable vectors. */
export function ownEmbedderId(own: OwnEmbedder): string {
  const { name, shapes } =
    own.kind === 'folder'
      ? { name: own.folder, shapes: [own.fingerprint] }
      : { name: own.model, shapes: [own.baseUrl, own.model] };
  const parts = [...shapes, own.queryPrefix, own.passagePrefix];
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 12);
  return `${own.kind}/${name}/${hash}`;
}

/** Returns undefined if the id does not belong to a custom embedder. */
export function parseOwnId(id: string): { kind: OwnEmbedder['kind']; name: string } | undefined {
  const [, kind, name = ''] = /^(folder|server)\/(.+)\/[\da-f]{12}$/.exec(id) ?? [];
  return kind === 'folder' || kind === 'server' ? { kind, name } : undefined;
}
