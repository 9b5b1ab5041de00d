import { t } from './texts.ts';

const counts = {
  call: (count: number) => t('{count, plural, one {# call} other {# calls}}', { count }),
  document: (count: number) => t('{count, plural, one {# document} other {# documents}}', { count }),
  passage: (count: number) => t('{count, plural, one {# passage} other {# passages}}', { count }),
  step: (count: number) => t('{count, plural, one {# step} other {# steps}}', { count }),
};

export function counted(count: number, what: keyof typeof counts): string {
  return counts[what](count);
}
