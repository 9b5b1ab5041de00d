import { AppError, msg } from '@staffroom/sdk';
import type { McpSignIn } from '@staffroom/sdk/core';
import type { Accounts, PersonAccess } from '../mcp-accounts/accounts.ts';
import type { SignInProtocol } from '../mcp-accounts/protocol.ts';
import type { ReadApp } from '../mcp-apps/entity.ts';
import { type McpServerRow, type ReadTool, signInServer } from './entity.ts';

export interface McpAddress extends Pick<McpServerRow, 'name' | 'url' | 'tokenVariable'> {
  /** The access of the person for whom the server is called; undefined if all people share one token. */
  access?: PersonAccess;
}

export interface PersonalSignIn {
  /** @throws AppError `conflict` if the server cannot store tokens */
  requireKey: () => void;
  discover: SignInProtocol['discover'];
  accessOf: Accounts['accessOf'];
}

export interface ReadServerDependencies {
  /** @throws AppError `unavailable` with a message for administrators */
  readTools: (server: McpAddress, signal: AbortSignal) => Promise<{ tools: ReadTool[]; apps: ReadApp[] }>;
  personal: PersonalSignIn;
}

/** Reads what MCP servers offer: their tools, their interfaces, and where people sign in. */
export function createReadServer({ readTools, personal }: ReadServerDependencies) {
  return { learn, readFor };

  /**
   * Learns what can be learned without a person. The tools of a server at which each person signs in can be read only by an
   * administrator who has signed in, so such a server starts without tools.
   */
  async function learn(given: McpAddress & { signIn: McpSignIn }, signal: AbortSignal) {
    if (given.signIn === 'shared') return { ...(await readTools(given, signal)), authority: null };
    personal.requireKey();
    return { tools: [], apps: [], authority: await personal.discover(given, signal) };
  }

  async function readFor(userId: string, row: McpServerRow, signal: AbortSignal) {
    const server = signInServer(row);
    if (!server) return { ...(await readTools(row, signal)), authority: null };
    const authority = await personal.discover(row, signal);
    // An administrator has agreed to this issuer. A server that names another one could collect sign-ins elsewhere.
    if (authority.issuer !== server.authority.issuer)
      throw new AppError(
        'conflict',
        msg`${row.name} now asks people to sign in at ${new URL(authority.issuer).host}. To allow this, delete the server and add it again.`,
      );
    const access = personal.accessOf({ ...server, authority }, userId);
    return { ...(await readTools({ ...pickAddress(row), access }, signal)), authority };
  }
}

export const pickAddress = ({ name, url, tokenVariable, signIn }: McpServerRow) => ({
  name,
  url,
  tokenVariable: tokenVariable ?? null,
  signIn,
});
