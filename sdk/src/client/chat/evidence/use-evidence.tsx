import { type ReactNode, Suspense, useCallback, useState } from 'react';
import type { Citation } from '../../../chat.ts';
import { useAgent } from '../../agent.tsx';
import { Drawer } from '../../ui/overlay/drawer.tsx';
import { t } from '../../texts/texts.ts';
import type { CurrentChat } from '../chat-context.ts';
import { searches } from '../scope/use-own-documents.ts';
import { EvidencePanel } from '../thread-parts.tsx';
import { useWide } from '../use-wide.ts';
import { EmptyEvidence } from './empty-evidence.tsx';
import { evidenceOf } from './evidence-of.ts';
import { marginQuery, useMargin } from './use-margin.ts';

/** The selected citation: the answer's key and the citation's number, in the chat where it was selected. */
interface Selected {
  session: string | null;
  key: string;
  number: number;
}

/**
 * The evidence of the answer whose citation is selected, by default of the last answer: in the margin of wide windows, in a drawer
 * of narrow ones.
 */
export function useEvidence(
  { sessionId, chat }: Pick<CurrentChat, 'sessionId' | 'chat'>,
  action: ((citation: Citation) => ReactNode) | undefined,
) {
  const { info } = useAgent();
  const isWide = useWide(marginQuery);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [selected, setSelected] = useState<Selected | null>(null);

  const cited = selected?.session === sessionId ? selected : null;
  const answers = chat.messages.filter((message) => message.role === 'assistant');
  const shown = answers.find((message) => message.key === cited?.key) ?? answers.at(-1);
  const active = shown && shown.key === cited?.key ? cited.number : null;
  const hasEvidence = answers.some((message) => evidenceOf(message).length > 0);
  // Agents that search cite sources, so their chats reserve the margin before the first answer, and nothing moves later.
  const isReserved = hasEvidence || searches(info);
  const margin = useMargin(isReserved);
  const { change: openMargin } = margin;

  const cite = useCallback(
    (key: string, number: number) => {
      setSelected({ session: sessionId, key, number });
      if (isWide) openMargin(true);
      else setDrawerOpen(true);
    },
    [sessionId, isWide, openMargin],
  );
  function toggle() {
    if (isWide) margin.change(!margin.open);
    else setDrawerOpen(true);
  }

  const isEmpty = chat.messages.length === 0 && !chat.loading;
  const panel = isEmpty ? (
    <EmptyEvidence />
  ) : (
    <Suspense fallback={<EmptyEvidence />}>
      <EvidencePanel
        citations={shown ? evidenceOf(shown) : []}
        checks={shown?.checks ?? null}
        titleHidden={!isWide}
        active={active}
        action={action}
        onSelect={(number) => shown && cite(shown.key, number)}
      />
    </Suspense>
  );
  return {
    cited,
    /** Identifies the selected citation; null for none. */
    selected: active === null ? null : `${shown?.key}:${active}`,
    cite,
    /** The evidence in the margin; null in a narrow window or a closed margin. */
    beside: isWide && margin.open ? panel : null,
    /** Whether the margin is open; undefined in a narrow window. */
    inMargin: isWide ? margin.open : undefined,
    /** Shows or hides the evidence; undefined if there is no place for it. */
    toggle: isWide && !isReserved ? undefined : toggle,
    drawer: !isWide && (
      <Drawer side="bottom" title={t('Evidence')} open={isDrawerOpen} onClose={() => setDrawerOpen(false)}>
        {panel}
      </Drawer>
    ),
  };
}
