import { type NotificationKind, notificationKinds, type NotificationSettings } from '@staffroom/sdk/core';
import type { Database } from '../../db/database.ts';
import { NotificationSetting } from './entity.ts';

export interface Listener {
  userId: string;
  /** Whether the browser also shows the notification. True if the person selected this and it is outside their quiet hours. */
  alert: boolean;
}

/** A person's notification settings. A person without stored settings gets every kind of notification in the bell. */
export function createNotificationChoices({ orm }: Pick<Database, 'orm'>, now = () => new Date()) {
  return {
    async get(userId: string): Promise<NotificationSettings> {
      return present(await orm.em.fork().findOne(NotificationSetting, { userId }));
    },

    async set(userId: string, { kinds, quiet }: NotificationSettings): Promise<NotificationSettings> {
      await orm.em.fork().upsert(NotificationSetting, { userId, kinds, quiet });
      return { kinds, quiet };
    },

    async listeners(people: readonly string[], kind: NotificationKind): Promise<Listener[]> {
      const rows = await orm.em.fork().find(NotificationSetting, { userId: { $in: [...people] } });
      const chosen = new Map(rows.map((row) => [row.userId, present(row)]));
      return people.flatMap((userId) => {
        const { kinds, quiet } = chosen.get(userId) ?? usual;
        if (kinds[kind] === 'off') return [];
        return [{ userId, alert: kinds[kind] === 'browser' && !isQuiet(quiet, now()) }];
      });
    },
  };
}

const usual: NotificationSettings = {
  kinds: Object.fromEntries(notificationKinds.map((kind) => [kind, 'bell'])) as NotificationSettings['kinds'],
  quiet: null,
};

/** The stored settings of a person. Kinds of notification that were added later have their default. */
function present(row: Pick<NotificationSetting, 'kinds' | 'quiet'> | null): NotificationSettings {
  return row ? { kinds: { ...usual.kinds, ...row.kinds }, quiet: row.quiet ?? null } : usual;
}

/** Whether a time is in the quiet hours. Quiet hours can extend over midnight, and their end is exclusive. */
export function isQuiet(quiet: NotificationSettings['quiet'], now: Date): boolean {
  if (!quiet) return false;
  const { from, to, timeZone } = quiet;
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const time = format.format(now);
  return from <= to ? from <= time && time < to : from <= time || time < to;
}
