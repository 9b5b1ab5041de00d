import { useEffect, useState } from 'react';
import { part } from '../part.tsx';
import { loadIcons } from '../ui/identity/icon.tsx';
import { whenInUse } from '../ui/when-in-use.ts';

/** The code for messages: three quarters of a chat's scripts, mainly the Markdown parser. Loaded on demand. */
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
export const ClaimLine = part(
  async () => (await import(/* webpackChunkName: "thread" */ './evidence/claim-line.tsx')).ClaimLine,
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

const parts = [
  MessageList,
  MissingChat,
  FollowOutput,
  SpokenStatus,
  EvidencePanel,
  ClaimLine,
  QueuedRow,
  ChatMenu,
  Lineage,
];
let loaded = false;

/**
 * Loads the parts: immediately for a chat with messages, else when someone starts to type.
 * @returns whether they have loaded
 */
export function useThreadParts(hasMessages: boolean): boolean {
  const [there, setThere] = useState(loaded);
  useEffect(() => {
    const load = async () => {
      // A part that fails to load here loads again, and reports errors, when it is shown.
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
