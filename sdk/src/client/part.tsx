import { type ComponentType, lazy, type ReactNode, useState } from 'react';

/** What makes each part anew whose code could not be fetched: React keeps such a failure for ever. */
const failed = new Set<() => void>();

/** Whoever shows a part that could not be fetched asks for it again. Called once its failure is on the screen, not before. */
export function askAgain(): void {
  for (const renew of failed) renew();
  failed.clear();
}

export interface Part<P> {
  (props: P): ReactNode;
  /** Fetches it before it is shown. */
  load: () => Promise<void>;
}

/**
 * A component whose code is fetched when it is first shown, or before that. One that is there already is shown at once: after a
 * placeholder React waits for a third of a second before it shows anything else.
 */
export function part<P extends object>(load: () => Promise<ComponentType<P>>): Part<P> {
  let loaded: ComponentType<P> | undefined;
  const fetched = async () => {
    loaded ??= await load();
    return { default: loaded };
  };
  // What is lazy is not typed by its props.
  const wanted = () =>
    lazy(() =>
      fetched().catch((error: unknown) => {
        failed.add(() => (Lazy = wanted()));
        throw error;
      }),
    ) as unknown as ComponentType<P>;
  let Lazy = wanted();
  function Shown(props: P) {
    // Chosen once: another component in its place would begin anew.
    const [Component] = useState<ComponentType<P>>(() => loaded ?? Lazy);
    return <Component {...props} />;
  }
  return Object.assign(Shown, { load: async () => void (await fetched()) });
}
