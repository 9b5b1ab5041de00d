import { useEffect } from 'react';
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
export const EvidencePanel = part(
  async () => (await import(/* webpackChunkName: "thread" */ './evidence/evidence-panel.tsx')).EvidencePanel,
);

/** Fetches them: at once for a chat that has messages, else as soon as somebody begins to write. */
export function useThreadParts(hasMessages: boolean): void {
  useEffect(() => {
    // What cannot be fetched is fetched again, and reported, where it is to be shown.
    const load = () =>
      void Promise.all([MessageList.load(), SpokenStatus.load(), EvidencePanel.load(), loadIcons()]).catch(
        () => undefined,
      );
    if (!hasMessages) return whenInUse(load);
    load();
    return undefined;
  }, [hasMessages]);
}
