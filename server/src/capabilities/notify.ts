import type { Capabilities } from '@staffroom/sdk';
import type { NotificationService } from '../modules/notifications/service.ts';
import type { CapabilityContext } from './context.ts';

export function notifyCapability(notifications: Pick<NotificationService, 'create'>) {
  return ({ user }: CapabilityContext): Capabilities['notify'] => ({
    async user(title, options = {}) {
      await notifications.create(user.id, { ...options, title });
    },
  });
}
