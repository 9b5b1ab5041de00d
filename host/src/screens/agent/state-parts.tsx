import { type Part, part } from '@staffroom/sdk/host';
import { type ReactNode, Suspense } from 'react';
import { ScreenSkeleton } from '../../placeholders/screen-skeleton.tsx';
import type { AgentFailureProps, PageFailureProps } from './agent-failure.tsx';

const fetchFailures = () => import(/* webpackChunkName: "agent-states" */ './agent-failure.tsx');

const Agent = part(async () => (await fetchFailures()).AgentFailure);
const Page = part(async () => (await fetchFailures()).PageFailure);

/** Preloads the failures, because an agent can also crash after the connection is lost. */
export const loadFailures = Page.load;

/** A bar above the page. Needs its own `Suspense`, so that the page stays. */
export const NewVersion = part(
  async () => (await import(/* webpackChunkName: "agent-states" */ './new-version.tsx')).NewVersion,
);

const SwitchedOff = part(
  async () =>
    (await import(/* webpackChunkName: "agent-states" */ './agent-switched-off.tsx')).AgentSwitchedOff,
);

export const AgentSwitchedOff = withSkeleton(SwitchedOff);
export const AgentFailure = withSkeleton<AgentFailureProps>(Agent);
export const PageFailure = withSkeleton<PageFailureProps>(Page);

function withSkeleton<P extends object>(State: Part<P>): (props: P) => ReactNode {
  return (props) => (
    <Suspense fallback={<ScreenSkeleton />}>
      <State {...props} />
    </Suspense>
  );
}
