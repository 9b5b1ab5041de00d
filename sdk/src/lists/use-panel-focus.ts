import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

const find = (selector: string, root: ParentNode = document) => root.querySelector<HTMLElement>(selector);

/**
 * Focuses a panel when a row of a list opens it. When the panel closes, the focus returns to the row that the panel showed last.
 * A panel that is open when the page loads takes no focus.
 * @param row the id of the open row; the button of a row has this id as `data-opener`
 */
export function usePanelFocus(panel: RefObject<HTMLElement | null>, row: string): void {
  const last = useRef(row);
  useEffect(() => {
    last.current = row;
    if (document.activeElement?.hasAttribute('data-opener')) panel.current?.focus({ preventScroll: true });
  }, [panel, row]);
  useLayoutEffect(() => {
    const element = panel.current;
    return () => {
      const focused = document.activeElement;
      if (!element?.contains(focused)) return;
      const step = focused?.getAttribute('data-step') ?? '';
      // Waits until this update is on the page: pages with a key for each row replace the panel, and on phones, the list is
      // visible again only afterwards.
      queueMicrotask(() => {
        const next = find('[data-side-panel]');
        const target = next
          ? (find(`[data-step="${step}"]:not([disabled])`, next) ?? next)
          : find(`[data-opener="${CSS.escape(last.current)}"]`);
        target?.focus({ preventScroll: next !== null });
      });
    };
  }, [panel]);
}
