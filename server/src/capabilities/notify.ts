import { type Capabilities, NotificationInput, NotifiedPeople } from '@staffroom/sdk';
import { validate } from '../http/validate.ts';
import type { NotificationService } from '../modules/notifications/service.ts';
import type { CapabilityContext } from './context.ts';

export function notifyCapability(notifications: Pick<NotificationService, 'create' | 'existing'>) {
  return ({ user }: CapabilityContext): Capabilities['notify'] => ({
    async user(title, options = {}) {
      await notifications.create(user.id, { ...options, title });
    },

    async people(ids, title, options = {}) {
      const told = validate(NotificationInput, { ...options, title });
      const others = validate(NotifiedPeople, [...ids]).filter((id) => id !== user.id);
      for (const id of await notifications.existing(others)) await notifications.create(id, told);
    },
  });
}
