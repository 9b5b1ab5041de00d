import type { Logger } from 'pino';
import type { SessionUser } from './route.ts';

declare module 'koa' {
  /** What the middleware of `app.ts` leaves for those after it. */
  interface DefaultState {
    requestId: string;
    log: Logger;
    /** For `<script>` and `<style>` elements of this response. */
    nonce: string;
    /** Read from the database for this very request: a role or an account that changed a moment ago has changed here. */
    user?: SessionUser;
    /** The session as the database knows it; not the secret in the cookie. */
    sessionId?: string;
  }
}
