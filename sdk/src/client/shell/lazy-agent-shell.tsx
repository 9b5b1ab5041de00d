import { lazyPart } from '../lazy-part.tsx';
import type { AgentShellProps } from './agent-shell.tsx';

/**
 * The frame of an agent's page that is not a chat: who it is and who answers for it, its tabs, and About. A page with
 * conversations is a `ChatWorkspace`, which has the same frame. Fetched when it is first shown.
 * @example <AgentShell tabs={[{ value: 'reports', label: 'Reports', content: <Reports /> }]} />
 */
export const AgentShell = lazyPart<AgentShellProps>(() => import('./agent-shell.tsx'), 8);
