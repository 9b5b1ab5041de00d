import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Skeleton } from './ui/feedback/skeleton.tsx';

/**
 * A part of the kit that is fetched when it is first shown.
 * @param meanwhile what stands in its place; as many lines of a skeleton where it is a number
 */
export function lazyPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  meanwhile: ReactNode,
): (props: P) => ReactNode {
  // What is lazy is not typed by its props.
  const Part = lazy(load) as unknown as ComponentType<P>;
  return (props) => (
    <Suspense fallback={typeof meanwhile === 'number' ? <Skeleton lines={meanwhile} /> : meanwhile}>
      <Part {...props} />
    </Suspense>
  );
}
