import type { ManifestInput } from './manifest.ts';

/**
 * Types a manifest and keeps its literals, so that `capabilities` decides what `call` offers. Does not validate: the registry
 * does that when the agent is installed.
 * @example export const manifest = defineManifest({ id: 'translate', name: 'Translator', description: '…', capabilities: ['ai'] });
 */
export function defineManifest<const M extends ManifestInput>(manifest: M): M {
  return manifest;
}
