import type { AgentInfo } from '@staffroom/sdk/internal/shared';
import { Button, IconButton, Menu, MenuItem, useQuery, useQueryClient } from '@staffroom/sdk/client';
import { AgentTile, coreQuery, pageOf, useAskAgent, useComposerKey, useSendKey } from '@staffroom/sdk/host';
import { useEffect, useRef, useState } from 'react';
import { askersOf } from '../../agents/asker.ts';
import { useAgents } from '../../agents/agent-catalogue.ts';
import type { LibraryDocument } from '../../documents/library-document.ts';
import classes from './home-composer.module.css';
import { Starters } from './starters.tsx';
import { t } from '../../texts/texts.ts';

/** Sends a question to an agent and opens its chat. @param documents the newest ones, for suggestions */
export function HomeComposer({ documents }: { documents: readonly LibraryDocument[] | undefined }) {
  const agents = useAgents().data;
  const queries = useQueryClient();
  const [slug, setSlug] = useState<string | null>(null);
  const [text, setText] = useState('');
  const [sending, setSending] = useState(false);
  const ask = useAskAgent();
  const askers = askersOf(agents ?? []);
  const chosen = askers.find((agent) => agent.slug === slug) ?? askers[0];
  const blank = text.trim() === '';

  async function send(question: string, about: readonly string[] = []) {
    if (question.trim() === '' || sending) return;
    setSending(true);
    const to = chosen ?? (await firstAsker());
    if (to) await ask(to.slug, question.trim(), about);
    // The component is still mounted only if sending failed, so the text stays in the box.
    setSending(false);
  }
  /** Waits until the agents have loaded, and returns the first one that can answer. */
  async function firstAsker() {
    const known = await queries.ensureQueryData(coreQuery('GET /api/ai-agents')).catch(() => []);
    return askersOf(known)[0];
  }
  const sendKey = useSendKey(() => void send(text));
  const input = useRef<HTMLTextAreaElement>(null);
  useComposerKey(input);
  useEffect(() => {
    // People can type immediately, except on touch screens, whose keyboard would cover the page.
    if (isFocusFree() && matchMedia('(pointer: fine)').matches) input.current?.focus();
  }, []);

  // Keeps the space of the box while the agents load, and removes the box if no agent can answer.
  if (agents && !chosen) return null;
  return (
    <section aria-label={t('Ask')}>
      <form
        className={classes.composer}
        onSubmit={(event) => {
          event.preventDefault();
          void send(text);
        }}
      >
        <textarea
          ref={input}
          className={classes.input}
          rows={1}
          aria-label={t('Ask your documents')}
          placeholder={t('Ask your documents')}
          value={text}
          readOnly={sending}
          onChange={(event) => setText(event.target.value)}
          {...sendKey}
        />
        <div className={classes.tools}>
          {chosen && <AgentChoice agents={askers} chosen={chosen} onChoose={setSlug} />}
          <LibrarySize />
          <span className={classes.hint}>{t('Enter to send')}</span>
          <IconButton
            icon="send"
            label={t('Send')}
            variant="primary"
            type="submit"
            disabled={blank}
            busy={sending}
          />
        </div>
      </form>
      {/* Reserves the space of the suggestions, which need the documents. */}
      <div className={classes.room}>
        {chosen && documents && (
          <Starters
            agent={chosen}
            documents={documents}
            onAsk={(question, about) => void send(question, about)}
          />
        )}
      </div>
    </section>
  );
}

/** Whether nothing has the focus that a person could be using. */
function isFocusFree(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.localName === 'main';
}

function AgentChoice({
  agents,
  chosen,
  onChoose,
}: {
  agents: readonly AgentInfo[];
  chosen: AgentInfo;
  onChoose: (slug: string) => void;
}) {
  return (
    <Menu
      label={t('Agent')}
      trigger={
        <Button
          size="compact"
          className={classes.agent}
          aria-label={t('Agent: {chosen}. Change', { chosen: chosen.name })}
        >
          <AgentTile size="tiny" icon={chosen.iconName} color={chosen.iconColor} />
          <span className={classes.name}>{chosen.name}</span>
        </Button>
      }
    >
      {agents.map((agent) => (
        <MenuItem
          key={agent.slug}
          icon={agent.slug === chosen.slug ? 'check' : undefined}
          onSelect={() => onChoose(agent.slug)}
        >
          {agent.name}
        </MenuItem>
      ))}
    </Menu>
  );
}

function LibrarySize() {
  const library = useQuery({
    ...coreQuery('GET /api/documents', { query: { sort: '-created', status: 'processed', limit: 1 } }),
    select: (list) => pageOf(list).counts?.total,
  });
  const { data: count } = library;
  if (count === undefined || count === 0) return null;
  return (
    <span className={classes.scope}>
      {t('Whole library · {count, number} {count, plural, one {document} other {documents}}', { count })}
    </span>
  );
}
