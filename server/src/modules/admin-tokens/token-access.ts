import { BlockList, isIPv6 } from 'node:net';
import { AppError, msg, messageText } from '@staffroom/sdk';
import type { Middleware } from 'koa';
import { currentAddress } from '../../http/current-request.ts';
import { consume, type Limiter } from '../../http/rate-limit.ts';
import type { TokenHolder } from '../../http/admission/token-holder.ts';
import type { createCallRecords } from './record-calls.ts';
import { type AdminTokens, adminTokenPrefix } from './service.ts';

interface Options {
  tokens: Pick<AdminTokens, 'use'>;
  limiter: Limiter;
  record: ReturnType<typeof createCallRecords>;
}

const bearer = new RegExp(`^Bearer +(${adminTokenPrefix}\\S{1,200})$`, 'i');

/** Finds the administration token of a request. A session in the same request does not count. */
export function adminTokenAccess({ tokens, limiter, record }: Options): Middleware {
  return async (ctx, next) => {
    const [, secret] = bearer.exec(ctx.get('Authorization')) ?? [];
    if (secret === undefined) return next();
    delete ctx.state.user;
    delete ctx.state.sessionId;
    const found = await tokens.use(secret);
    if (!found) {
      const reason = 'The token is unknown, revoked or expired, or its creator is not an administrator';
      ctx.set('WWW-Authenticate', `Bearer error="invalid_token", error_description="${reason}"`);
      throw new AppError('unauthenticated', reason);
    }
    const { row, user } = found;
    await consume(limiter, row.id);
    const address = currentAddress.getStore() ?? ctx.ip;
    if (row.networks.length > 0 && !listOf(row.networks).check(address, familyOf(address))) {
      const refused = msg`The token does not work from the network address ${address}`;
      await record(row, { method: ctx.method, route: '*', path: ctx.path, refused: messageText(refused) });
      throw new AppError('forbidden', refused);
    }
    const { name, scopes } = row;
    const holder: TokenHolder = { name, scopes, user, record: (call) => record(row, call) };
    ctx.state.adminToken = holder;
    await next();
  };
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
}
