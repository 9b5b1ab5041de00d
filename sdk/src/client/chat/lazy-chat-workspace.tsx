import type { ReactNode } from 'react';
import { lazyPart, loadablePart } from '../lazy-part.tsx';
import type { ChatWorkspaceProps } from './chat-workspace.tsx';
import type { ScopeControlProps } from './scope/scope-control.tsx';
import type { SharedThreadProps } from './shared-thread.tsx';

const chat = loadablePart<ChatWorkspaceProps>(
  () => import(/* webpackChunkName: "chat" */ './chat-workspace.tsx'),
  8,
);
/** Fetches it before it is shown. The host's. */
export const loadChatWorkspace = chat.load;

/**
 * A whole chat screen for the agent on this page: conversations, thread, composer and the evidence in the margin.
 * Fetched when it is first shown.
 * @example export default function Page() { return <ChatWorkspace placeholder="Ask about your contracts" />; }
 */
export const ChatWorkspace: (props: ChatWorkspaceProps) => ReactNode = chat;

/**
 * Says which documents the chat on the screen uses, and changes it. Stands within a ChatWorkspace.
 * @example <ScopeControl label={({ count }) => `Using ${count ?? '…'} documents from your library`} />
 */
export const ScopeControl = lazyPart<ScopeControlProps>(() => import('./scope/scope-control.tsx'), null);

/** A chat that a colleague has shared, to be read. The host's. */
export const SharedThread = lazyPart<SharedThreadProps>(() => import('./shared-thread.tsx'), 8);
