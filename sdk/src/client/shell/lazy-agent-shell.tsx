import { lazyPart } from '../lazy-part.tsx';
import type { AgentShellProps } from './agent-shell.tsx';

/**
 * The header and tabs of an agent's page without chats: name, model, tabs and About. A page with chats uses `ChatWorkspace`,
 * which contains the same frame. Loads on first use.
 * @example <AgentShell tabs={[{ value: 'reports', label: 'Reports', content: <Reports /> }]} />
 */
export const AgentShell = lazyPart<AgentShellProps>(() => import('./agent-shell.tsx'), 8);
