import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { visibleText } from '@staffroom/sdk';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { type OauthAuthorization, OauthClient, type OauthConnection } from './entity.ts';
import { OauthProblem } from './oauth-problem.ts';
import { isRedirectAllowed } from './redirects.ts';

/** Milliseconds after which a registration that nobody has connected is deleted. */
const unusedTimeMs = 24 * 60 * 60_000;

const Metadata = z.object({
  client_name: z.string().max(200).optional(),
  redirect_uris: z.array(z.string().max(2_000)).min(1).max(10),
  grant_types: z.array(z.string().max(100)).max(10).optional(),
  response_types: z.array(z.string().max(100)).max(10).optional(),
});

export type Clients = ReturnType<typeof createClients>;

/** Registrations of programs (RFC 7591). Registration proves nothing, so that a registered program can only ask people. */
export function createClients({ orm }: Pick<Database, 'orm'>) {
  return {
    /** @throws OauthProblem */
    async register(sent: unknown) {
      const parsed = Metadata.safeParse(sent);
      if (!parsed.success)
        throw new OauthProblem('invalid_client_metadata', z.prettifyError(parsed.error).slice(0, 500));
      const { client_name: stated = '', redirect_uris: redirectUris, grant_types: grants } = parsed.data;
      if (!redirectUris.every(isRedirectAllowed))
        throw new OauthProblem(
          'invalid_redirect_uri',
          'A redirect address needs https, an address of this machine, or the scheme of an app',
        );
      if (grants && !grants.includes('authorization_code'))
        throw new OauthProblem(
          'invalid_client_metadata',
          'Only authorization_code and refresh_token work here',
        );
      const em = orm.em.fork();
      await em
        .getKysely<InferKyselyDB<typeof OauthClient | typeof OauthConnection | typeof OauthAuthorization>>()
        .deleteFrom('oauth_client')
        .where('created_at', '<', new Date(Date.now() - unusedTimeMs))
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('oauth_connection')
                .select('oauth_connection.id')
                .whereRef('oauth_connection.client_id', '=', 'oauth_client.id'),
            ),
          ),
        )
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('oauth_authorization')
                .select('oauth_authorization.id')
                .whereRef('oauth_authorization.client_id', '=', 'oauth_client.id')
                .where('oauth_authorization.expires_at', '>', new Date()),
            ),
          ),
        )
        .execute();
      const name = visibleText(stated).trim().slice(0, 100) || 'Unnamed program';
      const client = em.create(OauthClient, { name, redirectUris, createdAt: new Date() });
      await em.persist(client).flush();
      return {
        client_id: client.id,
        client_id_issued_at: Math.floor(client.createdAt.getTime() / 1_000),
        client_name: name,
        redirect_uris: redirectUris,
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        // A program on many machines can keep no secret. PKCE protects its codes instead.
        token_endpoint_auth_method: 'none',
      };
    },

    async find(id: string): Promise<OauthClient | null> {
      return z.uuid().safeParse(id).success ? orm.em.fork().findOne(OauthClient, { id }) : null;
    },
  };
}
