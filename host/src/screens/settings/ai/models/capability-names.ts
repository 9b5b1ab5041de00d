import { t } from '../../../../texts/texts.ts';

export const knownCapabilities: Record<string, string> = {
  tools: t('Tools'),
  json: t('Structured output'),
  vision: t('Vision'),
  temperature: t('Temperature'),
};

/** Returns labels of a model's capabilities. An unknown key is split into words: `longContext` → "Long context". */
export function capabilityNames(capabilities: Record<string, boolean>): string[] {
  return Object.entries(capabilities)
    .filter(([, has]) => has)
    .map(([key]) => knownCapabilities[key] ?? spellOut(key));
}

function spellOut(key: string): string {
  const words = key.replaceAll(/[-_]+|(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
