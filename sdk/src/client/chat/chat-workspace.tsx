import { type ReactNode, useCallback, useState } from 'react';
import { useAgent } from '../agent.tsx';
import { useNavigate, useSearchParams } from '../router.ts';
import { Drawer } from '../ui/drawer.tsx';
import { type Tab, Tabs } from '../ui/tabs.tsx';
import { quotedFrom } from './answer-checks.ts';
import { ChatContext } from './chat-context.ts';
import { ChatHeader } from './chat-header.tsx';
import classes from './chat-workspace.module.css';
import { answerOrigin } from './choice.ts';
import { ChoiceControl } from './choice-control.tsx';
import { Conversation } from './conversation.tsx';
import { DemoNotice } from './demo-notice.tsx';
import { EvidencePanel } from './evidence-panel.tsx';
import { evidenceOf } from './message-view.tsx';
import { SessionList } from './session-list.tsx';
import { useAiOffer } from './use-ai-offer.ts';
import type { Question } from './chat-store.ts';
import type { ThreadMessage } from './thread.ts';
import { useChat } from './use-chat.ts';
import { moveDraft } from './use-draft.ts';
import { titleOf, useSessions } from './use-sessions.ts';
import { useWide } from './use-wide.ts';

export interface ChatWorkspaceProps {
  /** Shown in the empty text box. */
  placeholder?: string;
  /** The agent's own buttons, in the header. */
  actions?: ReactNode;
  /** One line of the agent's own above the thread. */
  notice?: ReactNode;
  /** Milliseconds without a sign of the server before the person is told; 10 s unless told. */
  patience?: number;
  /** The name of a chat that nothing has been asked in yet; its first question gives it another. */
  newTitle?: () => string;
  /** Further tabs beside Chat. `useCurrentChat` says there which conversation is open; `?view=…` stands in the address. */
  views?: readonly Tab[];
}

/**
 * A whole chat screen: the person's conversations, the thread, and the evidence in the margin. The session stands in the
 * address (`?chat=…`), so that Back, reload and a link lead to the same place.
 */
export default function ChatWorkspace({
  placeholder = 'Ask about your documents',
  actions,
  notice,
  patience,
  newTitle,
  views = [],
}: ChatWorkspaceProps) {
  const { info, basePath } = useAgent();
  const sessions = useSessions();
  const offer = useAiOffer();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const wide = useWide('(min-width: 1100px)');
  const [drawer, setDrawer] = useState<'sessions' | 'evidence' | null>(null);
  const [selected, setSelected] = useState<{ session: string | null; key: string; number: number } | null>(
    null,
  );

  const wanted = search.get('chat');
  const newest = sessions.query.data?.[0]?.id ?? null;
  const sessionId = wanted === 'new' ? null : (wanted ?? newest);
  // Made once: it may hold the time.
  const [fresh] = useState(newTitle);
  const addressOf = (id: string) => `${basePath}?chat=${id}`;
  const view = search.get('view') ?? chatView;

  const place = `${info.slug}:${sessionId ?? 'new'}`;
  const { mutateAsync: create } = sessions.create;
  const createSession = useCallback(
    async (question: Question) => {
      const words = question.content || (question.attachments?.[0]?.filename ?? '');
      const session = await create(newTitle ? newTitle() : titleOf(words));
      // What has been typed since goes along.
      moveDraft(`${info.slug}:new`, `${info.slug}:${session.id}`);
      void navigate(`${basePath}?chat=${session.id}`, { replace: true });
      return session.id;
    },
    [create, info.slug, navigate, basePath, newTitle],
  );
  const chat = useChat(sessionId, createSession, { patience });

  const cited = selected?.session === sessionId ? selected : null;
  const answers = chat.messages.filter((message) => message.role === 'assistant');
  const shown = answers.find((message) => message.key === cited?.key) ?? answers.at(-1);
  const citations = shown ? evidenceOf(shown) : [];
  const active = shown && shown.key === cited?.key ? cited.number : null;

  const cite = useCallback(
    (key: string, number: number) => {
      setSelected({ session: sessionId, key, number });
      if (!wide) setDrawer('evidence');
    },
    [sessionId, wide],
  );
  const originOf = useCallback(
    (message: ThreadMessage) => answerOrigin(message, offer ?? unknownOffer),
    [offer],
  );

  const evidence = (
    <EvidencePanel
      citations={citations}
      quoted={quotedFrom(shown?.checks ?? null)}
      titleHidden={!wide}
      active={active}
      onSelect={(number) => shown && cite(shown.key, number)}
    />
  );
  const list = (
    <SessionList
      sessions={sessions}
      current={sessionId}
      addressOf={addressOf}
      onNew={() => {
        setDrawer(null);
        void navigate(addressOf('new'));
      }}
      onDeleted={(id) => {
        if (id === sessionId) void navigate(addressOf('new'), { replace: true });
      }}
    />
  );
  const session = sessions.query.data?.find(({ id }) => id === sessionId) ?? null;

  function show(next: string) {
    const query = new URLSearchParams(search);
    if (next === chatView) query.delete('view');
    else query.set('view', next);
    void navigate(`${basePath}?${query.toString()}`);
  }

  const thread = (
    <div className={classes.body}>
      <div className={classes.main}>
        <DemoNotice />
        {notice}
        <Conversation
          key={sessionId ?? 'new'}
          title={session?.title ?? fresh ?? info.name}
          place={place}
          target={search.get('message')}
          chat={chat}
          waiting={sessions.query.isPending && wanted === null}
          placeholder={placeholder}
          starters={info.starters}
          cited={cited}
          tools={<ChoiceControl />}
          originOf={originOf}
          onCite={cite}
        />
      </div>
      {wide && <aside className={classes.evidence}>{evidence}</aside>}
    </div>
  );

  return (
    <ChatContext value={{ sessionId, session, sessions, chat }}>
      <div className={classes.workspace}>
        {wide && <div className={classes.sessions}>{list}</div>}
        <div className={classes.main}>
          <ChatHeader
            actions={actions}
            onSessions={wide ? undefined : () => setDrawer('sessions')}
            onEvidence={wide ? undefined : () => setDrawer('evidence')}
          />
          <Tabs
            fill
            label={info.name}
            value={view}
            onValueChange={show}
            tabs={[{ value: chatView, label: 'Chat', content: thread }, ...views]}
          />
        </div>
        {!wide && (
          <>
            <Drawer side="left" title="Chats" open={drawer === 'sessions'} onClose={() => setDrawer(null)}>
              {list}
            </Drawer>
            <Drawer
              side="bottom"
              title="Evidence"
              open={drawer === 'evidence'}
              onClose={() => setDrawer(null)}
            >
              {evidence}
            </Drawer>
          </>
        )}
      </div>
    </ChatContext>
  );
}

const chatView = 'chat';

/** Until names are known, an answer is signed with ids. */
const unknownOffer = { providers: [], models: [] };
