import { defineTexts, formatDate } from '@staffroom/sdk/client';

export const texts = defineTexts({
  // Usually a file: () => import(/* webpackChunkName: "lazy-de" */ './locales/de.json', { with: { type: 'json' } })
  de: async () => ({
    default: {
      '{count, plural, one {# report} other {# reports}}, due on {day}':
        '{count, plural, one {# Bericht} other {# Berichte}}, fällig am {day}',
    },
  }),
});
const { t } = texts;

export function dueLine(count: number, due: Date): string {
  return t('{count, plural, one {# report} other {# reports}}, due on {day}', {
    count,
    day: formatDate(due),
  });
}
