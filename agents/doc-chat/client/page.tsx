import { ChatWorkspace } from '@staffroom/sdk/client';
import { LibraryNotice } from './library-notice.tsx';

/** The specification's time-out of this page, in milliseconds. */
const patience = 30_000;

const newTitle = () =>
  `Document Chat - ${new Date().toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' })}`;

export default function DocChatPage() {
  return (
    <ChatWorkspace
      placeholder="Ask about your documents"
      patience={patience}
      newTitle={newTitle}
      notice={<LibraryNotice />}
    />
  );
}
