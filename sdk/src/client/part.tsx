import { type ComponentType, lazy, type ReactNode, useState } from 'react';

/** Resets parts that failed to load, because React caches the failure permanently. */
const failed = new Set<() => void>();

/** Lets failed parts load again. Call it once their failure is on screen, not before. */
export function askAgain(): void {
  for (const renew of failed) renew();
  failed.clear();
}

export interface Part<P> {
  (props: P): ReactNode;
  load: () => Promise<void>;
}

/**
 * A component that loads on first use, or earlier with `load`. Renders immediately when loaded: after a placeholder, React
 * would wait a third of a second.
 */
export function part<P extends object>(load: () => Promise<ComponentType<P>>): Part<P> {
  let loaded: ComponentType<P> | undefined;
  const fetched = async () => {
    loaded ??= await load();
    return { default: loaded };
  };
  // `lazy` loses the type of the props.
  const wanted = () =>
    lazy(() =>
      fetched().catch((error: unknown) => {
        failed.add(() => (Lazy = wanted()));
        throw error;
      }),
    ) as unknown as ComponentType<P>;
  let Lazy = wanted();
  function Shown(props: P) {
    // Chosen once, because another component type would remount it.
    const [Component] = useState<ComponentType<P>>(() => loaded ?? Lazy);
    return <Component {...props} />;
  }
  return Object.assign(Shown, { load: async () => void (await fetched()) });
}
