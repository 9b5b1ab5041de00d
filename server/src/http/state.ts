import type { Logger } from 'pino';
import type { SessionUser } from './route.ts';

declare module 'koa' {
  interface DefaultState {
    requestId: string;
    log: Logger;
    /** For `<script>` and `<style>` elements of this response. */
    nonce: string;
    /** Read from the database for each request, so that changes of role or account apply immediately. */
    user?: SessionUser;
    /** The session's id in the database; not the secret in the cookie. */
    sessionId?: string;
  }
}
