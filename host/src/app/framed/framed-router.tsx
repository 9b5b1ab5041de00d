import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { createPath, type Navigator, Router, type To } from 'react-router-dom';
import type { Place } from '../../agents/framed/frame-messages.ts';
import type { Channel } from './channel.ts';

/** The router of a framed page. Its addresses are those of the window, and the host carries out its navigations. */
export function FramedRouter({
  channel,
  first,
  children,
}: {
  channel: Channel;
  first: Place;
  children: ReactNode;
}) {
  const [place, setPlace] = useState(first);
  const lastSent = useRef(0);
  useEffect(
    () =>
      channel.subscribe((message) => {
        // Ignores the host's answers to older navigations, because the page already shows the newest one.
        if (message.type === 'place' && message.number >= lastSent.current) setPlace(message.place);
      }),
    [channel],
  );
  const navigator = useMemo<Navigator>(() => {
    function go(to: To, state: unknown, replace: boolean): void {
      const address = pathOf(to);
      const { pathname, search, hash } = new URL(address, location.origin);
      lastSent.current += 1;
      const number = lastSent.current;
      setPlace({ pathname, search, hash, state, key: `frame-${number}` });
      channel.tell({ type: 'go', number, to: address, replace, state: state ?? null });
    }
    return {
      createHref: pathOf,
      push: (to, state) => go(to, state, false),
      replace: (to, state) => go(to, state, true),
      go: (by) => channel.tell({ type: 'step', by }),
    };
  }, [channel]);
  return (
    <Router location={place} navigator={navigator}>
      {children}
    </Router>
  );
}

const pathOf = (to: To): string => (typeof to === 'string' ? to : createPath(to));
