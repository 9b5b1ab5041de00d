import { randomBytes } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import type { Accounts } from './accounts.ts';
import type { SignInServer } from '../mcp-servers/entity.ts';
import type { Clients } from './clients.ts';
import { McpSignInRow } from './entity.ts';
import type { SignInProtocol } from './protocol.ts';
import type { Vault } from './vault.ts';
import { hashOf } from '../access-tokens/secret-hash.ts';

/** Milliseconds in which a person has to complete a sign-in. */
const signInTimeMs = 10 * 60_000;

export interface SignInsDependencies {
  database: Pick<Database, 'orm'>;
  protocol: Pick<SignInProtocol, 'authorize' | 'exchange'>;
  clients: Pick<Clients, 'require' | 'find'>;
  accounts: Pick<Accounts, 'connect'>;
  vault: Vault;
  redirectUrl: (serverId: number) => string;
  /** Returns the current time in milliseconds. */
  now?: () => number;
}

/** The browser session of the person who signs in. */
interface Browser {
  userId: string;
  sessionId: string;
}

/** The parameters with which the authorization server redirects the browser. */
interface Response {
  state: string | undefined;
  code: string | undefined;
  iss: string | undefined;
}

/**
 * `declined`: the person or the authorization server has declined. `unknown`: the response does not belong to a sign-in of this
 * browser session.
 */
type Outcome = { ok: true; returnTo: string } | { ok: false; reason: 'declined' | 'unknown' };

const verifierPlace = (stateHash: string) => ['verifier', stateHash];

/** The OAuth authorization code flow with PKCE for MCP servers. */
export function createSignIns({
  database,
  protocol,
  clients,
  accounts,
  vault,
  redirectUrl,
  now = Date.now,
}: SignInsDependencies) {
  /** Takes a sign-in that this session has begun, once. Another session cannot take it. */
  async function take(serverId: number, { userId, sessionId }: Browser, state: string) {
    const em = database.orm.em.fork();
    const stateHash = hashOf(state);
    const row = await em.findOne(McpSignInRow, { stateHash, serverId, userId, sessionId });
    if (!row || (await em.nativeDelete(McpSignInRow, { stateHash })) === 0) return null;
    if (row.createdAt.getTime() < now() - signInTimeMs) return null;
    const opened = vault.open<{ verifier: string }>(verifierPlace(stateHash), row);
    return opened && { returnTo: row.returnTo, verifier: opened.verifier };
  }

  return {
    /** @returns the address that the person's browser opens @throws AppError `unavailable`, `conflict` */
    async begin(server: SignInServer, { userId, sessionId }: Browser, returnTo: string): Promise<string> {
      vault.requireKey();
      const client = await clients.require(server);
      const state = randomBytes(32).toString('base64url');
      const { authority } = server;
      const asked = { redirectUrl: redirectUrl(server.id), state };
      const { url, verifier } = await protocol.authorize({ authority, client }, asked);
      const stateHash = hashOf(state);
      const em = database.orm.em.fork();
      await em.nativeDelete(McpSignInRow, { createdAt: { $lt: new Date(now() - signInTimeMs) } });
      await em.insert(McpSignInRow, {
        stateHash,
        serverId: server.id,
        userId,
        sessionId,
        ...vault.seal(verifierPlace(stateHash), { verifier }),
        returnTo,
        createdAt: new Date(now()),
      });
      return url;
    },

    /** @throws AppError `unavailable` if the authorization server gives no tokens */
    async finish(server: SignInServer, browser: Browser, { state, code, iss }: Response): Promise<Outcome> {
      const begun = state === undefined ? null : await take(server.id, browser, state);
      const client = await clients.find(server.id);
      if (!begun || !client) return { ok: false, reason: 'unknown' };
      if (code === undefined) return { ok: false, reason: 'declined' };
      const tokens = await protocol.exchange(
        { authority: server.authority, client },
        { code, iss, verifier: begun.verifier, redirectUrl: redirectUrl(server.id) },
      );
      await accounts.connect(server, browser.userId, tokens);
      return { ok: true, returnTo: begun.returnTo };
    },
  };
}

export type SignIns = ReturnType<typeof createSignIns>;
