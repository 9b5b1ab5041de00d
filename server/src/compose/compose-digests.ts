import { serverMessagesIn } from '@staffroom/sdk/core';
import type { Registry } from '../agents/registry/registry.ts';
import type { createSenderName } from '../agents/rules/sender-name.ts';
import type { Foundation } from '../foundation.ts';
import type { ApiRoute } from '../http/route.ts';
import { agentSentences } from '../modules/digest/agent-sentences.ts';
import { createDigestLinks } from '../modules/digest/links.ts';
import { digestRoutes } from '../modules/digest/routes.ts';
import { createDigestSending, startDigests } from '../modules/digest/send-digests.ts';
import { createDigestService } from '../modules/digest/service.ts';
import type { Queue } from '../modules/jobs/queue.ts';
import type { NotificationService } from '../modules/notifications/service.ts';

interface DigestParts {
  notifications: NotificationService;
  senderName: ReturnType<typeof createSenderName>;
  agents: Registry;
}

interface ComposedDigests {
  routes: ApiRoute[];
  /** Starts to send digests; null if no mail server is configured. */
  start(queue: Queue): Disposable | null;
}

/** Mails with the notifications that people have not read. */
export function composeDigests(
  { env, secrets, publicUrl, database, mailer, users, log }: Foundation,
  { notifications, senderName, agents }: DigestParts,
): ComposedDigests {
  const links = createDigestLinks({ secrets, url: publicUrl });
  const product = env.PRODUCT_NAME;
  return {
    routes: digestRoutes({ digests: createDigestService({ database, mailer }), links, mailer, product }),
    start(queue) {
      if (!mailer) return null;
      const sending = createDigestSending({
        database,
        notifications,
        mailer,
        links,
        product,
        senderName,
        person: (id) => users.get(id),
        sentences: async (language) =>
          serverMessagesIn(language, language === 'en' ? [] : await agentSentences(agents, language)),
        log,
      });
      return startDigests(sending, { queue, log });
    },
  };
}
