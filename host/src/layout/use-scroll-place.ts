import { useLocation } from '@staffroom/sdk/host';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useNavigationType } from 'react-router-dom';

/** Shows an opened screen from its top. Back and Forward show the screen at the place where the person left it. */
export function useScrollPlace(scroller: RefObject<HTMLElement | null>): void {
  const { key, pathname } = useLocation();
  const navigation = useNavigationType();
  const places = useRef(new Map<string, number>());
  const shown = useRef(pathname);
  const current = useRef(key);

  useEffect(() => {
    const element = scroller.current;
    const remember = () => element && places.current.set(current.current, element.scrollTop);
    element?.addEventListener('scroll', remember, { passive: true });
    return () => element?.removeEventListener('scroll', remember);
  }, [scroller]);

  useLayoutEffect(() => {
    const element = scroller.current;
    const isAnother = shown.current !== pathname;
    shown.current = pathname;
    current.current = key;
    if (element === null) return undefined;
    // A changed filter or tab is another entry of the history, at the same place.
    if (!isAnother) {
      places.current.set(key, element.scrollTop);
      return undefined;
    }
    const place = navigation === 'POP' ? (places.current.get(key) ?? 0) : 0;
    element.scrollTo({ top: place, behavior: 'instant' });
    return place === 0 ? undefined : scrollWhenLongEnough(element, place);
  }, [scroller, key, pathname, navigation]);
}

/** Scrolls again while the screen still loads its content, until the screen is long enough or the person acts. */
function scrollWhenLongEnough(element: HTMLElement, place: number): () => void {
  const observer = new MutationObserver(() => {
    if (element.scrollHeight - element.clientHeight < place) return;
    element.scrollTo({ top: place, behavior: 'instant' });
    stop();
  });
  const actions = ['wheel', 'pointerdown', 'keydown', 'touchmove'] as const;
  const stop = () => {
    observer.disconnect();
    for (const action of actions) element.removeEventListener(action, stop);
  };
  observer.observe(element, { childList: true, subtree: true });
  for (const action of actions) element.addEventListener(action, stop, { passive: true });
  return stop;
}
