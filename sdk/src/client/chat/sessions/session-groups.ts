import type { ChatSession } from '../../../chat.ts';
import { t } from '../../texts/texts.ts';

export interface SessionGroup {
  title: string;
  sessions: ChatSession[];
}

const day = 24 * 60 * 60 * 1000;

/** Groups chats: Pinned, Today, Yesterday, Last 7 days, Older. Empty groups are left out. */
export function groupSessions(sessions: readonly ChatSession[], now: Date): SessionGroup[] {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime();
  const pinned = { title: t('Pinned'), since: Number.POSITIVE_INFINITY, sessions: [] as ChatSession[] };
  const dates = [
    { title: t('Today'), since: midnight },
    { title: t('Yesterday'), since: midnight - day },
    { title: t('Last 7 days'), since: midnight - 7 * day },
    { title: t('Older'), since: Number.NEGATIVE_INFINITY },
  ].map((group) => ({ ...group, sessions: [] as ChatSession[] }));
  for (const session of sessions) {
    const used = Date.parse(session.updatedAt);
    const group = session.pinned ? pinned : dates.find(({ since }) => used >= since);
    group?.sessions.push(session);
  }
  return [pinned, ...dates]
    .filter((group) => group.sessions.length > 0)
    .map(({ title, sessions: own }) => ({ title, sessions: own }));
}
