import { getConfig, type SignInChoice } from '@staffroom/sdk/core';
import type { Env } from '../env.ts';
import type { Maintenance } from '../modules/operations/maintenance.ts';
import type { RetentionService } from '../modules/retention/service.ts';
import { type ApiRoute, implement } from './route.ts';

export function publicConfigRoutes(
  env: Env,
  version: string,
  retention: Pick<RetentionService, 'trashDays'>,
  maintenance: Pick<Maintenance, 'current'>,
  signIn: SignInChoice[],
): ApiRoute[] {
  return [
    implement(getConfig, async () => ({
      productName: env.PRODUCT_NAME,
      companyName: env.COMPANY_NAME,
      companyDomain: signIn[0]?.domains[0] ?? env.COMPANY_DOMAIN,
      termsUrl: env.TERMS_URL ?? null,
      privacyUrl: env.PRIVACY_URL ?? null,
      supportContact: env.SUPPORT_CONTACT ?? null,
      version,
      trashDays: await retention.trashDays(),
      devSignIn: env.developmentSignIn,
      signIn,
      maintenance: maintenance.current(),
    })),
  ];
}
