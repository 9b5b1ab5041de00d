const isOpen = 'data-popover-open';
const prepared = new WeakSet<Document>();
const before = new WeakMap<HTMLElement, Element | null>();

/**
 * A polyfill of popovers for the simulated DOM of tests, which lacks them. Popovers open, close and fire events, but are not in
 * a top layer.
 * @experimental
 */
export function standInForPopovers(): void {
  if (prepared.has(document)) return;
  prepared.add(document);
  const style = document.createElement('style');
  style.textContent = `[popover]:not([${isOpen}]) { display: none }`;
  document.head.append(style);
  Object.assign(HTMLElement.prototype, {
    showPopover(this: HTMLElement) {
      show(this);
    },
    hidePopover(this: HTMLElement) {
      hide(this);
    },
    togglePopover(this: HTMLElement) {
      return this.hasAttribute(isOpen) ? !hide(this) : show(this);
    },
  });
  for (const name of ['matches', 'closest'] as const) {
    const native = Element.prototype[name] as (selector: string) => unknown;
    Object.assign(Element.prototype, {
      [name](this: Element, selector: string) {
        return native.call(this, selector.replaceAll(':popover-open', `[${isOpen}]`));
      },
    });
  }
  document.addEventListener('click', ({ target }) => {
    const popup = targetOf(target);
    if (popup) popup.togglePopover();
  });
  document.addEventListener('pointerdown', ({ target }) => {
    for (const popup of opened())
      if (!popup.contains(target as Node) && targetOf(target) !== popup) hide(popup);
  });
  document.addEventListener('keydown', (event) => {
    const popup = event.key === 'Escape' && !event.defaultPrevented ? opened().at(-1) : undefined;
    if (popup === undefined) return;
    const return_ = before.get(popup);
    hide(popup);
    if (return_ instanceof HTMLElement) return_.focus();
  });
}

const opened = () => [...document.querySelectorAll<HTMLElement>(`[popover=auto][${isOpen}]`)];

function targetOf(pressed: EventTarget | null): HTMLElement | null {
  const trigger = pressed instanceof Element ? pressed.closest('[popovertarget]') : null;
  if (!trigger || (trigger as HTMLButtonElement).disabled) return null;
  return document.getElementById(trigger.getAttribute('popovertarget') ?? '');
}

function show(popup: HTMLElement): boolean {
  if (popup.hasAttribute(isOpen)) return true;
  before.set(popup, document.activeElement);
  tell(popup, 'beforetoggle', 'open');
  popup.setAttribute(isOpen, '');
  queueMicrotask(() => tell(popup, 'toggle', 'open'));
  return true;
}

function hide(popup: HTMLElement): boolean {
  if (!popup.hasAttribute(isOpen)) return true;
  tell(popup, 'beforetoggle', 'closed');
  popup.removeAttribute(isOpen);
  queueMicrotask(() => tell(popup, 'toggle', 'closed'));
  return true;
}

function tell(popup: HTMLElement, type: string, newState: 'open' | 'closed'): void {
  popup.dispatchEvent(
    Object.assign(new Event(type), { newState, oldState: newState === 'open' ? 'closed' : 'open' }),
  );
}
