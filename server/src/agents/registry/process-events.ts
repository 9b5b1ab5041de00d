import type { Logger } from 'pino';

/** Logs the reports of the processes of isolated agents. @param onRefused called for each forbidden action */
export const processEvents = (log: Logger, onRefused: (slug: string, what: string) => void) => ({
  onOutput: (slug: string, line: string) => log.info({ agent: slug, line }, 'agents: process printed line'),
  refused(slug: string, what: string) {
    log.warn({ agent: slug, refused: what }, 'agents: access refused');
    onRefused(slug, what);
  },
  onStartError: (slug: string, error: unknown) =>
    log.error({ agent: slug, err: error }, 'agents: start failed'),
});
