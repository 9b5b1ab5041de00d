import { z } from 'zod';
import { coreEndpoint } from './endpoint.ts';
import { MaintenanceState } from './people/operations.ts';
import { SignInChoice } from './people/sign-in-providers.ts';

export const WorkspaceConfig = z.object({
  productName: z.string(),
  companyName: z.string(),
  companyDomain: z.string(),
  termsUrl: z.string().nullable(),
  privacyUrl: z.string().nullable(),
  /** Contact for support: an e-mail address or the address of a page. */
  supportContact: z.string().nullable(),
  version: z.string(),
  trashDays: z.int(),
  /** A development identity provider replaces Google for signing in. */
  devSignIn: z.boolean(),
  /** The identity providers of the sign-in page, in the order of the settings. */
  signIn: z.array(SignInChoice),
  /** During maintenance, people can only read. Null while the workspace works as usual. */
  maintenance: MaintenanceState.nullable(),
});
export type WorkspaceConfig = z.output<typeof WorkspaceConfig>;

export const getConfig = coreEndpoint({
  method: 'GET',
  path: '/api/config',
  policy: 'public',
  summary: 'Get the public data of the workspace: names, links and version',
  response: WorkspaceConfig,
});
