import { ChatWorkspace } from '@staffroom/sdk/client';
import { LibraryNotice } from './library-notice.tsx';
import { useScopeLabel } from './use-library-progress.ts';

/** The specification's time-out of this page, in milliseconds. */
const silenceTimeout = 30_000;

const newTitle = () =>
  `Document Chat - ${new Date().toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' })}`;

export default function DocChatPage() {
  const scopeLabel = useScopeLabel();
  return (
    <ChatWorkspace
      placeholder="Ask about your documents"
      silenceTimeout={silenceTimeout}
      prompt={{ label: 'Settings', category: 'DocChat' }}
      newTitle={newTitle}
      scopeLabel={scopeLabel}
      notice={<LibraryNotice />}
    />
  );
}
