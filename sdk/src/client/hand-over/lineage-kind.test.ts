// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';

test('the kind of a hand-over’s result is shown in the language of the page', async () => {
  document.documentElement.lang = 'de';
  // Load the modules again, because workers share modules between test files and the texts read the language when they load.
  vi.resetModules();
  const { loadKitTexts } = await import('../texts/texts.ts');
  const { lineageKind } = await import('./lineage-kind.ts');
  await loadKitTexts();
  expect([lineageKind('chat'), lineageKind('job')]).toEqual(['Chat', 'Auftrag']);
});
