import { endOtherSessions, endOwnSession, listOwnSessions } from '@staffroom/sdk/core';
import { type ApiRoute, implement } from '../../http/route.ts';
import type { OwnSessions } from './own-sessions.ts';

export function ownSessionRoutes(sessions: OwnSessions): ApiRoute[] {
  return [
    implement(listOwnSessions, ({ user, ctx }) =>
      sessions.list({ userId: user.id, sessionId: ctx.state.sessionId }),
    ),
    implement(endOwnSession, ({ user, params }) => sessions.end(user.id, params.id)),
    implement(endOtherSessions, async ({ user, ctx }) => ({
      ended: await sessions.endOthers({ userId: user.id, sessionId: ctx.state.sessionId }),
    })),
  ];
}
