import { type KeyboardEvent, type ToggleEvent, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Align, Side } from './place.ts';
import { keepPlaced } from './place-popup.ts';

export interface NativePopoverOptions {
  id: string;
  side: Side;
  align: Align;
  onOpenChange?: ((open: boolean) => void) | undefined;
  /** Called when the popup is in its place and can be focused. */
  onShown?: ((popup: HTMLElement) => void) | undefined;
}

/**
 * A popup in the browser's top layer, which no ancestor can clip: the button that names it by `popoverTarget` opens
 * and closes it, and a press elsewhere closes it. The hook places it and keeps React's state in step.
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
    // The content has to be there when the browser shows the popup, or its size is not known.
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
    // What the browser has given the focus to, by `autofocus`, keeps it.
    else if (!element.contains(document.activeElement)) element.focus({ preventScroll: true });
  }

  /** Also of the button: it has the focus for a moment after the popup has opened. */
  function onKeyDown(event: KeyboardEvent) {
    // A toast above may have taken this Escape; a dialog below must not take it, too.
    if (!open || event.key !== 'Escape' || event.nativeEvent.defaultPrevented) return;
    event.stopPropagation();
    event.preventDefault();
    close();
  }

  return {
    open,
    /** Counts: the browser tells of one that is closed and opened in the same moment that it is open. */
    opening,
    close,
    popupProps: { ref: popup, id, popover: 'auto' as const, onBeforeToggle, onToggle, onKeyDown },
  };
}

function triggerOf(popup: HTMLElement): HTMLElement | null {
  return document.querySelector(`[popovertarget="${CSS.escape(popup.id)}"]`);
}
