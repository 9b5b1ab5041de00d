import type { ReactNode } from 'react';
import { lazyPart, loadablePart } from '../lazy-part.tsx';
import type { ChatWorkspaceProps } from './chat-workspace.tsx';
import type { ScopeControlProps } from './scope/scope-control.tsx';
import type { SharedThreadProps } from './shared-thread.tsx';

const chat = loadablePart<ChatWorkspaceProps>(
  () => import(/* webpackChunkName: "chat" */ './chat-workspace.tsx'),
  8,
);
/** Loads the code of the chat before it is shown. For the host only. */
export const loadChatWorkspace = chat.load;

/**
 * A complete chat screen for the agent of this page: chats, thread, composer and evidence. Loads on first use.
 * @example export default function Page() { return <ChatWorkspace placeholder="Ask about your contracts" />; }
 */
export const ChatWorkspace: (props: ChatWorkspaceProps) => ReactNode = chat;

/**
 * Shows and changes the documents that the chat on screen uses. Render it inside a ChatWorkspace.
 * @example <ScopeControl label={({ count }) => `Using ${count ?? '…'} documents from your library`} />
 */
export const ScopeControl = lazyPart<ScopeControlProps>(() => import('./scope/scope-control.tsx'), null);

/** A chat shared by a colleague, read-only. For the host only. */
export const SharedThread = lazyPart<SharedThreadProps>(() => import('./shared-thread.tsx'), 8);
