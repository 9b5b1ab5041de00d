import type { Middleware } from 'koa';
import type { Database } from '../db/database.ts';
import type { Env } from '../env.ts';
import type { RateLimits } from '../http/rate-limit.ts';
import type { ApiRoute } from '../http/route.ts';
import { sharedRate } from '../http/shared-rate.ts';
import { createCallRecords } from '../modules/admin-tokens/record-calls.ts';
import { adminTokenRoutes } from '../modules/admin-tokens/routes.ts';
import { createAdminTokens } from '../modules/admin-tokens/service.ts';
import { adminTokenAccess } from '../modules/admin-tokens/token-access.ts';
import type { AuditService } from '../modules/audit/service.ts';

interface AdminTokenOptions {
  database: Database;
  audit: AuditService;
  env: Pick<Env, 'ADMIN_EMAILS'>;
  limits: Pick<RateLimits, 'adminToken'>;
}

export function composeAdminTokens({ database, audit, env, limits }: AdminTokenOptions): {
  routes: ApiRoute[];
  middleware: Middleware;
} {
  const tokens = createAdminTokens({ database, audit, adminEmails: env.ADMIN_EMAILS });
  const limiter = sharedRate({ database, name: 'admin-token', limit: limits.adminToken });
  const record = createCallRecords({ database, audit });
  return {
    routes: adminTokenRoutes(tokens),
    middleware: adminTokenAccess({ tokens, limiter, record }),
  };
}
