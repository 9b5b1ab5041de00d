import { lazy, Suspense } from 'react';
import { Spinner } from '../ui/spinner.tsx';
import type { ChatWorkspaceProps } from './chat-workspace.tsx';

const Workspace = lazy(() => import('./chat-workspace.tsx'));

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
