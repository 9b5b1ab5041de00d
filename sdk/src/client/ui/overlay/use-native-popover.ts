import { type KeyboardEvent, type ToggleEvent, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Align, Side } from './place.ts';
import { keepPlaced } from './place-popup.ts';

export interface NativePopoverOptions {
  id: string;
  side: Side;
  align: Align;
  onOpenChange?: ((open: boolean) => void) | undefined;
  /** Called when the popup has its position and can take the focus. */
  onShown?: ((popup: HTMLElement) => void) | undefined;
}

/**
 * A popup in the browser's top layer, where no ancestor clips it. A button with `popoverTarget` toggles the popup, and a click
 * elsewhere closes it. The hook positions the popup and updates React's state.
 */
export function useNativePopover({ id, side, align, onOpenChange, onShown }: NativePopoverOptions) {
  const [open, setOpen] = useState(false);
  const [opening, setOpening] = useState(0);
  const popup = useRef<HTMLDivElement>(null);
  const release = useRef<() => void>(undefined);

  useEffect(() => () => release.current?.(), []);

  const close = useCallback(() => {
    const element = popup.current;
    if (!element?.matches(':popover-open')) return;
    element.hidePopover();
    triggerOf(element)?.focus();
  }, []);

  function onBeforeToggle(event: ToggleEvent<HTMLDivElement>) {
    if (event.target !== event.currentTarget || event.newState !== 'open') return;
    // Render the content before the browser shows the popup, because its size is unknown otherwise.
    flushSync(() => {
      setOpen(true);
      setOpening((count) => count + 1);
    });
  }

  function onToggle(event: ToggleEvent<HTMLDivElement>) {
    if (event.target !== event.currentTarget) return;
    const element = event.currentTarget;
    const shown = event.newState === 'open';
    release.current?.();
    release.current = undefined;
    setOpen(shown);
    onOpenChange?.(shown);
    if (!shown) return;
    const anchor = triggerOf(element);
    if (anchor) release.current = keepPlaced(element, anchor, { side, align, gap: 4 });
    if (onShown) onShown(element);
    // Keep the focus that the browser has set by `autofocus`.
    else if (!element.contains(document.activeElement)) element.focus({ preventScroll: true });
  }

  /** Handles keys of the popup and of its button, which has the focus for a moment after opening. */
  function onKeyDown(event: KeyboardEvent) {
    // Ignore an Escape that a toast above has handled, and stop this one, so that a dialog below does not handle it again.
    if (!open || event.key !== 'Escape' || event.nativeEvent.defaultPrevented) return;
    event.stopPropagation();
    event.preventDefault();
    close();
  }

  return {
    open,
    /** Counts openings, because the browser reports a quick close and reopen only as open. */
    opening,
    close,
    popupProps: { ref: popup, id, popover: 'auto' as const, onBeforeToggle, onToggle, onKeyDown },
  };
}

function triggerOf(popup: HTMLElement): HTMLElement | null {
  return document.querySelector(`[popovertarget="${CSS.escape(popup.id)}"]`);
}
