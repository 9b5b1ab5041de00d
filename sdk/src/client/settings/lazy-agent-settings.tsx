import { lazyPart } from '../lazy-part.tsx';
import type { AgentSettingsFormProps } from './agent-settings-form.tsx';

/**
 * A form for the `settings` that the agent's server half declares. Loads on first use. `AgentShell` and `ChatWorkspace` show
 * this form as a Settings tab; set `settingsTab={false}` there to render it elsewhere.
 * @example <AgentSettingsForm names={['tone', 'length']} />
 */
export const AgentSettingsForm = lazyPart<AgentSettingsFormProps>(
  () => import('./agent-settings-form.tsx'),
  6,
);
