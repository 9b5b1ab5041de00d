import type { Logger } from 'pino';
import type { SessionUser } from './route.ts';
import type { TokenHolder } from './admission/token-holder.ts';

declare module 'koa' {
  interface DefaultState {
    requestId: string;
    log: Logger;
    /** The id of the trace to which the request belongs, if traces are on. */
    traceId?: string;
    /** Ends the trace. The request log calls it, because each listener on a response counts toward Node's limit of ten. */
    endTrace?: () => void;
    /** Called at the end of the request, by the request log for the same reason. */
    forgetRequest?: () => void;
    /** The template of the route that handles the request, such as `/api/teams/:id`. */
    route?: string;
    /** The nonce for `<script>` and `<style>` elements of this response. */
    nonce: string;
    /** The person, read from the database for each request, so that changes of role or account apply immediately. */
    user?: SessionUser;
    /** The owner of the access token with which a program sent the request. */
    tokenUserId?: string;
    /** The session's id in the database, which is not the secret in the cookie. */
    sessionId?: string;
    /** The administration token of the request, which then has neither `user` nor `sessionId`. */
    adminToken?: TokenHolder;
  }
}
