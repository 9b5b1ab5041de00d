import { defineTexts } from '@staffroom/sdk/client';

export const texts = defineTexts(
  { de: () => import(/* webpackChunkName: "lazy-de" */ './locales/de.json', { with: { type: 'json' } }) },
  { de: () => import(/* webpackChunkName: "lazy-de" */ './said/de.json', { with: { type: 'json' } }) },
);
export const { t } = texts;
