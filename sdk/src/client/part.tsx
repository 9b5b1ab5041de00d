import { type ComponentType, lazy, type ReactNode, useState } from 'react';

/** Functions that reset the parts that failed to load, because React caches the failure permanently. */
const failed = new Set<() => void>();

/** Lets failed parts load again. Call this function only when their failure is on screen. */
export function askAgain(): void {
  for (const renew of failed) renew();
  failed.clear();
}

export interface Part<P> {
  (props: P): ReactNode;
  load: () => Promise<void>;
}

/**
 * A component that loads on first use, or earlier with `load`. A loaded component renders without a placeholder, because React
 * would show a placeholder for at least a third of a second.
 */
export function part<P extends object>(load: () => Promise<ComponentType<P>>): Part<P> {
  let loaded: ComponentType<P> | undefined;
  const fetched = async () => {
    loaded ??= await load();
    return { default: loaded };
  };
  // A wrapper keeps the props' type, which `lazy` loses.
  const wanted = () =>
    lazy(() =>
      fetched().catch((error: unknown) => {
        failed.add(() => (Lazy = wanted()));
        throw error;
      }),
    ) as unknown as ComponentType<P>;
  let Lazy = wanted();
  function Shown(props: P) {
    // The component type is chosen once, because another type would remount the component.
    const [Component] = useState<ComponentType<P>>(() => loaded ?? Lazy);
    return <Component {...props} />;
  }
  return Object.assign(Shown, { load: async () => void (await fetched()) });
}
