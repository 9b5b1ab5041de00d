import { lazy, Suspense } from 'react';
import { Spinner } from '../ui/feedback/spinner.tsx';
import type { ChatWorkspaceProps } from './chat-workspace.tsx';
import type { ScopeControlProps } from './scope/scope-control.tsx';
import type { SharedThreadProps } from './shared-thread.tsx';

const Workspace = lazy(() => import('./chat-workspace.tsx'));
const Scope = lazy(() => import('./scope/scope-control.tsx'));
const Shared = lazy(() => import('./shared-thread.tsx'));

/**
 * A whole chat screen for the agent on this page: conversations, thread, composer and the evidence in the margin.
 * Fetched when it is first shown.
 * @example export default function Page() { return <ChatWorkspace placeholder="Ask about your contracts" />; }
 */
export function ChatWorkspace(props: ChatWorkspaceProps) {
  return (
    <Suspense fallback={<Spinner />}>
      <Workspace {...props} />
    </Suspense>
  );
}

/**
 * Says which documents the chat on the screen uses, and changes it. Stands within a ChatWorkspace.
 * @example <ScopeControl label={({ count }) => `Using ${count ?? '…'} documents from your library`} />
 */
export function ScopeControl(props: ScopeControlProps) {
  return (
    <Suspense fallback={null}>
      <Scope {...props} />
    </Suspense>
  );
}

/** A chat that a colleague has shared, to be read. The host's. */
export function SharedThread(props: SharedThreadProps) {
  return (
    <Suspense fallback={<Spinner />}>
      <Shared {...props} />
    </Suspense>
  );
}
