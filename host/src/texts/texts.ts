import { defineTexts } from '@staffroom/sdk/client';

export const texts = defineTexts({
  de: () => import('./locales/de.json', { with: { type: 'json' } }),
});
export const { t } = texts;
