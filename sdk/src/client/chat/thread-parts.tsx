import { useEffect, useState } from 'react';
import { part } from '../part.tsx';
import { loadIcons } from '../ui/identity/icon.tsx';
import { whenInUse } from '../ui/when-in-use.ts';

/** What only a chat with messages has: three quarters of a chat's scripts, most of them to read Markdown. */
export const MessageList = part(
  async () => (await import(/* webpackChunkName: "thread" */ './messages/message-list.tsx')).MessageList,
);
export const SpokenStatus = part(
  async () => (await import(/* webpackChunkName: "thread" */ './messages/spoken-status.tsx')).SpokenStatus,
);
export const MissingChat = part(
  async () => (await import(/* webpackChunkName: "thread" */ './missing-chat.tsx')).MissingChat,
);
export const FollowOutput = part(
  async () => (await import(/* webpackChunkName: "thread" */ './messages/follow-output.tsx')).FollowOutput,
);
export const EvidencePanel = part(
  async () => (await import(/* webpackChunkName: "thread" */ './evidence/evidence-panel.tsx')).EvidencePanel,
);

export const QueuedRow = part(
  async () => (await import(/* webpackChunkName: "thread" */ './composer/queued-row.tsx')).QueuedRow,
);
export const ChatMenu = part(
  async () => (await import(/* webpackChunkName: "thread" */ './sessions/chat-menu.tsx')).ChatMenu,
);
export const Lineage = part(
  async () => (await import(/* webpackChunkName: "thread" */ '../hand-over/lineage.tsx')).default,
);
export const SessionDialogs = part(
  async () =>
    (await import(/* webpackChunkName: "thread" */ './sessions/session-dialogs.tsx')).SessionDialogs,
);

const parts = [
  MessageList,
  MissingChat,
  FollowOutput,
  SpokenStatus,
  EvidencePanel,
  QueuedRow,
  ChatMenu,
  Lineage,
  SessionDialogs,
];
let loaded = false;

/**
 * Fetches them: at once for a chat that has messages, else as soon as somebody begins to write.
 * @returns whether they are there
 */
export function useThreadParts(hasMessages: boolean): boolean {
  const [there, setThere] = useState(loaded);
  useEffect(() => {
    const load = async () => {
      // What cannot be fetched is fetched again, and reported, where it is to be shown.
      await Promise.all([...parts.map((each) => each.load()), loadIcons()]).catch(() => undefined);
      loaded = true;
      setThere(true);
    };
    if (!hasMessages) return whenInUse(() => void load());
    void load();
    return undefined;
  }, [hasMessages]);
  return there;
}
