import { lazyPart } from '../lazy-part.tsx';
import type { AgentSettingsFormProps } from './agent-settings-form.tsx';

/**
 * What the agent's server half declares as its `settings`, to look at and to change. Fetched when it is first shown. `AgentShell` and
 * `ChatWorkspace` have a Settings tab of it; an agent that shows it elsewhere, or in parts, sets `settingsTab={false}` there.
 * @example <AgentSettingsForm names={['tone', 'length']} />
 */
export const AgentSettingsForm = lazyPart<AgentSettingsFormProps>(
  () => import('./agent-settings-form.tsx'),
  6,
);
