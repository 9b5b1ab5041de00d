import type { ManifestInput } from './manifest.ts';

/**
 * Checks the type of a manifest and keeps its literals, so that `capabilities` decides which properties `call` has. Does not
 * validate the manifest: the registry does that when the agent is installed.
 * @example export const manifest = defineManifest({ id: 'translate', name: 'Translator', description: '…', capabilities: ['ai'] });
 */
export function defineManifest<const M extends ManifestInput>(manifest: M): M {
  return manifest;
}
