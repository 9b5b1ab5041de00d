import { lazy, Suspense } from 'react';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import type { AgentSettingsFormProps } from './agent-settings-form.tsx';

const Form = lazy(() => import('./agent-settings-form.tsx'));

/**
 * What the agent's server half declares as its `settings`, to look at and to change. Fetched when it is first shown. `AgentShell` and
 * `ChatWorkspace` have a Settings tab of it; an agent that shows it elsewhere, or in parts, sets `settingsTab={false}` there.
 * @example <AgentSettingsForm names={['tone', 'length']} />
 */
export function AgentSettingsForm(props: AgentSettingsFormProps) {
  return (
    <Suspense fallback={<Skeleton lines={6} />}>
      <Form {...props} />
    </Suspense>
  );
}
