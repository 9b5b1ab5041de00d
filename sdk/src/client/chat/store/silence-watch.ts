import type { StaffroomSocket } from '../../socket.tsx';
import type { ToastOptions } from '../../ui/feedback/toast-queue.ts';
import { t } from '../../texts/texts.ts';

export type SilenceWatch = ReturnType<typeof createSilenceWatch>;

/**
 * Detects a silent server, however long an answer takes. While something is pending, sends several pings within `timeout`
 * (milliseconds); any frame proves that the server is alive. An undetected answer continues on the server.
 */
export function createSilenceWatch({
  socket,
  timeout,
  notify,
}: {
  socket: Pick<StaffroomSocket, 'send' | 'status' | 'reconnect'>;
  timeout: number;
  notify: { show: (toast: ToastOptions) => number; close: (id: number) => void };
}) {
  let toast: number | null = null;
  let heardAt = 0;
  let timer: ReturnType<typeof setInterval> | undefined;

  function look(): void {
    if (Date.now() - heardAt >= timeout) tell();
    else socket.send({ type: 'ping' });
  }

  function tell(): void {
    toast ??= notify.show(
      socket.status() === 'open'
        ? {
            variant: 'destructive',
            title: t('Connection Timeout'),
            description: t('The AI took too long to respond. Please try again.'),
            action: { label: t('Resume'), onSelect: resume },
          }
        : {
            variant: 'destructive',
            title: t('Connection error'),
            description: t('Failed to connect to the AI service'),
            action: { label: t('Try again'), onSelect: resume },
          },
    );
  }

  function resume(): void {
    toast = null;
    heardAt = Date.now();
    socket.reconnect();
  }

  function recover(): void {
    if (toast !== null) notify.close(toast);
    toast = null;
  }

  return {
    watch: (waiting: boolean): void => {
      if (waiting && timer === undefined) {
        heardAt = Date.now();
        timer = setInterval(look, timeout / 4);
      } else if (!waiting) {
        clearInterval(timer);
        timer = undefined;
      }
    },
    onActivity(): void {
      heardAt = Date.now();
      recover();
    },
    isShown: (): boolean => toast !== null,
  };
}
