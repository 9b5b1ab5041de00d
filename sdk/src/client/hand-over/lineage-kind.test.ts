// @vitest-environment happy-dom
import { expect, test } from 'vitest';

test('the kind of a hand-over’s result is shown in the language of the page', async () => {
  document.documentElement.lang = 'de';
  const { loadKitTexts } = await import('../texts/texts.ts');
  const { lineageKind } = await import('./lineage-kind.ts');
  await loadKitTexts();
  expect([lineageKind('chat'), lineageKind('job')]).toEqual(['Chat', 'Auftrag']);
});
