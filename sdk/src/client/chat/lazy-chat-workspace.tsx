import { lazyPart } from '../lazy-part.tsx';
import { Spinner } from '../ui/feedback/spinner.tsx';
import type { ChatWorkspaceProps } from './chat-workspace.tsx';
import type { ScopeControlProps } from './scope/scope-control.tsx';
import type { SharedThreadProps } from './shared-thread.tsx';

/**
 * A whole chat screen for the agent on this page: conversations, thread, composer and the evidence in the margin.
 * Fetched when it is first shown.
 * @example export default function Page() { return <ChatWorkspace placeholder="Ask about your contracts" />; }
 */
export const ChatWorkspace = lazyPart<ChatWorkspaceProps>(() => import('./chat-workspace.tsx'), <Spinner />);

/**
 * Says which documents the chat on the screen uses, and changes it. Stands within a ChatWorkspace.
 * @example <ScopeControl label={({ count }) => `Using ${count ?? '…'} documents from your library`} />
 */
export const ScopeControl = lazyPart<ScopeControlProps>(() => import('./scope/scope-control.tsx'), null);

/** A chat that a colleague has shared, to be read. The host's. */
export const SharedThread = lazyPart<SharedThreadProps>(() => import('./shared-thread.tsx'), <Spinner />);
