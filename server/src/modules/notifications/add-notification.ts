import { NotificationInput } from '@staffroom/sdk/internal/shared';
import type { NotificationKind } from '@staffroom/sdk/core';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { lockUntilCommit } from '../../db/transaction-lock.ts';
import { validate } from '../../http/validate.ts';
import type { Events } from '../events.ts';
import type { createNotificationChoices } from './choices.ts';
import { Notification } from './entity.ts';

export type Sent = z.input<typeof NotificationInput>;

/** The agent that sends a notification, and how many notifications of this agent a person gets within an hour. */
export interface Sender {
  agent: string;
  maxPerHour: number;
}

interface AddNotificationDependencies {
  orm: Database['orm'];
  events: Pick<Events, 'publish'>;
  choices: Pick<ReturnType<typeof createNotificationChoices>, 'listeners'>;
  now: () => Date;
}

const hourMs = 3_600_000;

/**
 * @returns a function that notifies a person, unless the person has switched off this kind of notification. It returns false if
 * the person has got as many notifications of the agent within the last hour as the limit allows
 */
export function createAddNotification({ orm, events, choices, now }: AddNotificationDependencies) {
  return async function add(
    userId: string,
    notification: Sent,
    { kind, sender }: { kind: NotificationKind; sender: Sender | null },
  ): Promise<boolean> {
    const checked = validate(NotificationInput, notification);
    const {
      title,
      titleParts = null,
      body = null,
      bodyParts = null,
      href = null,
      documentIds = [],
    } = checked;
    const [listener] = await choices.listeners([userId], kind);
    if (!listener) return true;
    const { agent = null } = sender ?? {};
    const id = await orm.em.fork().transactional(async (em) => {
      if (sender) {
        // One notification of the agent to the person at a time, so that the count is correct across all processes.
        await lockUntilCommit(em, `notification ${sender.agent} ${userId}`);
        const since = new Date(now().getTime() - hourMs);
        const sent = await em.count(Notification, { agent, userId, createdAt: { $gt: since } });
        if (sent >= sender.maxPerHour) return null;
      }
      const row = em.create(
        Notification,
        { userId, kind, agent, title, titleParts, body, bodyParts, href, documentIds },
        { partial: true },
      );
      await em.persist(row).flush();
      return row.id;
    });
    if (id === null) return false;
    const { alert } = listener;
    await events.publish({ name: 'notification.created', data: { id, alert }, userId });
    return true;
  };
}
