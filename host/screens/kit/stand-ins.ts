import { standInForPopovers } from '@staffroom/sdk/testing/client';

/** What the document in memory lacks. Nothing has a size in it. */
export function standIns(): void {
  standInForPopovers();
  const element: Partial<HTMLElement> = HTMLElement.prototype;
  element.scrollIntoView ??= () => undefined;
  element.setPointerCapture ??= () => undefined;
  element.releasePointerCapture ??= () => undefined;
  element.hasPointerCapture ??= () => false;
}
