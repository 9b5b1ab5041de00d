import { useEffect, useSyncExternalStore } from 'react';

/** Maximum number of interfaces that run at the same time: each is a document with its own scripts. */
const maxLive = 3;

let live: readonly string[] = [];
const listeners = new Set<() => void>();

function change(next: readonly string[]): void {
  live = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const release = (id: string) => change(live.filter((one) => one !== id));

/** Whether an interface runs. It starts by itself while there is room; `show` ends the one that runs longest. */
export function useLiveApp(id: string): { isLive: boolean; show: () => void; end: () => void } {
  const shown = useSyncExternalStore(subscribe, () => live);
  useEffect(() => {
    if (live.length < maxLive && !live.includes(id)) change([...live, id]);
    return () => release(id);
  }, [id]);
  return {
    isLive: shown.includes(id),
    show: () => change([...live.filter((one) => one !== id), id].slice(-maxLive)),
    end: () => release(id),
  };
}
