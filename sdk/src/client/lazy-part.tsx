import { type ComponentType, type ReactNode, Suspense } from 'react';
import { type Part, part } from './part.tsx';
import { Skeleton } from './ui/feedback/skeleton.tsx';

/**
 * A part of the kit that is fetched when it is first shown.
 * @param meanwhile what stands in its place; as many lines of a skeleton where it is a number
 */
export function lazyPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  meanwhile: ReactNode,
): (props: P) => ReactNode {
  return loadablePart(load, meanwhile);
}

/** The same, which can be fetched before it is shown. */
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
