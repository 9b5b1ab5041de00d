import type { AgentInfo } from '@staffroom/sdk/internal/shared';
import { corePath } from '@staffroom/sdk/host';

/** Milliseconds in which refusals are collected for one report. */
const gatherFor = 100;
/** Maximum number of reports per opened page. */
const maxRefusals = 200;
const maxRefusalsPerRequest = 50;
/** Maximum length of a reported action in characters. */
const maxActionLength = 500;

/** Reports to the server what a page tried to do although it is forbidden. Each action is reported once. */
export function createRefusals({ slug, version }: Pick<AgentInfo, 'slug' | 'version'>) {
  const told = new Set<string>();
  let waiting: string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function send(): void {
    timer = undefined;
    const actions = waiting.slice(0, maxRefusalsPerRequest);
    waiting = waiting.slice(maxRefusalsPerRequest);
    if (waiting.length > 0) timer = setTimeout(send, gatherFor);
    if (actions.length === 0) return;
    // `keepalive` sends the report even if the page closes. A failed report is ignored here.
    fetch(corePath('POST /api/ai-agents/:id/refusals', { id: slug }), {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ version, actions }),
    }).catch(() => undefined);
  }

  return {
    add(action: string): void {
      const said = action.slice(0, maxActionLength);
      if (told.has(said) || told.size >= maxRefusals) return;
      told.add(said);
      waiting.push(said);
      timer ??= setTimeout(send, gatherFor);
    },
    /** Sends the collected refusals immediately, because the page is closing. */
    flush(): void {
      clearTimeout(timer);
      send();
    },
  };
}
