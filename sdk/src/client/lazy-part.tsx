import { type ComponentType, type ReactNode, Suspense } from 'react';
import { type Part, part } from './part.tsx';
import { Skeleton } from './ui/feedback/skeleton.tsx';

/**
 * A component that loads on first use.
 * @param meanwhile the placeholder; a number means lines of a skeleton
 */
export function lazyPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  meanwhile: ReactNode,
): (props: P) => ReactNode {
  return loadablePart(load, meanwhile);
}

/** Creates a component like `lazyPart`, with a method to load it earlier. */
export function loadablePart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  meanwhile: ReactNode,
): Part<P> {
  const Inner = part(async () => (await load()).default);
  const Shown = (props: P) => (
    <Suspense fallback={typeof meanwhile === 'number' ? <Skeleton lines={meanwhile} /> : meanwhile}>
      <Inner {...props} />
    </Suspense>
  );
  return Object.assign(Shown, { load: Inner.load });
}
