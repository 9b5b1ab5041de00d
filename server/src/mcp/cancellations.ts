import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '../db/database.ts';

const Canceled = z.object({
  method: z.literal('notifications/cancelled'),
  params: z.object({ requestId: z.union([z.string(), z.number()]) }),
});
const Request = z.object({ id: z.union([z.string(), z.number()]), method: z.literal('tools/call') });

const channel = 'mcp_cancel';

/**
 * Cancels running calls. The server keeps no session, so a client's cancellation arrives as a separate request, possibly in
 * another process. It is matched by the token and the id of the request, and ignored if two calls have the same.
 */
export async function createCancellations({ listen, notify }: Pick<Database, 'listen' | 'notify'>) {
  const running = new Map<string, Set<AbortController>>();
  const unlisten = await listen(channel, (payload) => {
    const calls = running.get((payload as { key: string }).key);
    const [call] = calls ?? [];
    if (calls?.size === 1) call?.abort();
  });

  return {
    /** Returns a signal that aborts if the client cancels the call, and a callback that ends the watch. */
    watch(secret: string, body: unknown): { signal: AbortSignal; end: () => void } {
      const controller = new AbortController();
      const call = Request.safeParse(body);
      if (!call.success) return { signal: controller.signal, end: () => undefined };
      const key = keyOf(secret, call.data.id);
      const calls = running.get(key) ?? new Set();
      running.set(key, calls.add(controller));
      return {
        signal: controller.signal,
        end() {
          calls.delete(controller);
          if (calls.size === 0) running.delete(key);
        },
      };
    },

    /** Cancels a call if the body asks for that. */
    async pass(secret: string, body: unknown): Promise<void> {
      const canceled = Canceled.safeParse(body);
      if (canceled.success) await notify(channel, { key: keyOf(secret, canceled.data.params.requestId) });
    },

    [Symbol.asyncDispose]: () => unlisten(),
  };
}

export type Cancellations = Awaited<ReturnType<typeof createCancellations>>;

function keyOf(secret: string, id: string | number): string {
  return createHash('sha256')
    .update(JSON.stringify([secret, id]))
    .digest('base64url');
}
