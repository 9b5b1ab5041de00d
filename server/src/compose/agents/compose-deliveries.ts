import { join } from 'node:path';
import type { SubmissionStatus } from '@staffroom/sdk/core';
import type { Context } from 'koa';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import {
  deliveryRoutes,
  type DeliveryRoutesOptions,
  submissionStatus,
} from '../../platform/deliveries/delivery-routes.ts';
import { announceWaiting } from '../../platform/deliveries/announce-waiting.ts';
import { submitVersion } from '../../platform/deliveries/submit-version.ts';
import type { WantedRemote } from '../../platform/versions/pin-remote.ts';
import type { Database } from '../../db/database.ts';
import { consume } from '../../http/rate-limit.ts';
import type { ApiRoute } from '../../http/route.ts';
import type { AuditService } from '../../modules/audit/service.ts';
import { createSubmissions } from '../../modules/deliveries/submissions.ts';
import { createDeliveryTokens } from '../../modules/deliveries/tokens.ts';
import type { NotificationService } from '../../modules/notifications/service.ts';

interface DeliveryDependencies extends Omit<DeliveryRoutesOptions, 'tokens' | 'submissions'> {
  database: Database;
  audit: AuditService;
  notifications: Pick<NotificationService, 'create'>;
  /** Returns the ids of the administrators, who are notified about a version that waits. */
  administrators: () => Promise<readonly string[]>;
}

interface Deliveries {
  routes: ApiRoute[];
  submit: (ctx: Context, secret: string, remote: WantedRemote | undefined) => Promise<SubmissionStatus>;
}

/** Submissions of one token: a pipeline needs a few in an hour, a program in an endless loop is stopped. */
const submissionLimit = { points: 30, duration: 600 };

export function composeDeliveries(dependencies: DeliveryDependencies): Deliveries {
  const { data, database, audit, notifications, administrators } = dependencies;
  const tokens = createDeliveryTokens({ database, audit });
  const submissions = createSubmissions({ database, audit });
  const options = { ...dependencies, tokens, submissions };
  const limiter = new RateLimiterMemory(submissionLimit);

  const onWaiting = announceWaiting({ notifications, administrators });

  return {
    routes: deliveryRoutes(options),
    async submit(ctx, secret, remote) {
      const token = await tokens.use(secret);
      await consume(limiter, token.id);
      const agents = join(data, 'agents');
      return submissionStatus(
        await submitVersion(ctx, token, remote, { ...options, agents, onWaiting }),
        options,
      );
    },
  };
}
