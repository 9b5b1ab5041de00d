import { standInForPopovers } from '@staffroom/sdk/testing/client';
import { standInForNavigation } from './navigation.ts';

const prepared = new WeakSet<Document>();

/** Polyfills for the in-memory document, in which no element has a size. */
export function standIns(): void {
  standInForPopovers();
  if (prepared.has(document)) return;
  prepared.add(document);
  standInForNavigation();
  const element: Partial<HTMLElement> = HTMLElement.prototype;
  element.scrollIntoView ??= () => undefined;
  element.setPointerCapture ??= () => undefined;
  element.releasePointerCapture ??= () => undefined;
  element.hasPointerCapture ??= () => false;
  for (const name of ['querySelector', 'querySelectorAll'] as const) {
    const native = Element.prototype[name] as (selector: string) => unknown;
    Object.assign(Element.prototype, {
      [name](this: Element, selector: string) {
        return native.call(this, selector.replaceAll(':enabled', ':not([disabled])'));
      },
    });
  }
  document.addEventListener('keypress', submitFromOutside);
}

/**
 * Submits a form when Enter is pressed in a field whose button is outside of the form. user-event only handles a button inside.
 */
function submitFromOutside({ key, target, defaultPrevented }: KeyboardEvent): void {
  if (key !== 'Enter' || defaultPrevented || !(target instanceof HTMLInputElement)) return;
  const { form } = target;
  if (!form || form.querySelector('[type=submit]') || form.querySelectorAll('input').length === 1) return;
  document.querySelector<HTMLButtonElement>(`button[type=submit][form="${CSS.escape(form.id)}"]`)?.click();
}
