import {
  type Capabilities,
  NotificationInput,
  NotifiedPeople,
  writtenNotification,
} from '@staffroom/sdk/internal/shared';
import type { z } from 'zod';
import { validate } from '../http/validate.ts';
import type { NotificationService } from '../modules/notifications/service.ts';
import type { CapabilityContext } from './context.ts';

interface NotifyOptions {
  notifications: Pick<NotificationService, 'send' | 'existing'>;
  /** How many notifications of one agent a person gets within an hour. */
  maxPerHour: number;
}

export function notifyCapability({ notifications, maxPerHour }: NotifyOptions) {
  return ({ agent, user, log, admits }: CapabilityContext): Capabilities['notify'] => {
    async function send(userId: string, notification: z.input<typeof NotificationInput>) {
      if (await notifications.send(userId, notification, { agent, maxPerHour })) return;
      log.warn('agents: notification dropped beyond hourly limit', {
        to: userId,
        maxPerHour,
      });
    }
    return {
      user: (title, options = {}) => send(user.id, writtenNotification({ ...options, title })),

      async people(ids, title, options = {}) {
        const told = validate(NotificationInput, writtenNotification({ ...options, title }));
        const others = validate(NotifiedPeople, [...ids]).filter((id) => id !== user.id);
        const isAdmitted = await admits();
        for (const id of await notifications.existing(others.filter(isAdmitted))) await send(id, told);
      },
    };
  };
}
