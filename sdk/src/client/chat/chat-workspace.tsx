import { type ReactNode, Suspense, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Citation } from '../../chat.ts';
import { useAgent } from '../agent.tsx';
import { useNavigate, useSearchParams } from '../router.ts';
import { useWorkspaceEvent } from '../socket.tsx';
import type { PromptButtonProps } from '../prompts/prompt-button.tsx';
import { settingsTab as ownSettings } from '../settings/settings-tab.tsx';
import { Drawer } from '../ui/overlay/drawer.tsx';
import { type Tab, Tabs } from '../ui/layout/tabs.tsx';
import { aboutTab } from './about/about-tab.tsx';
import { AnswerCommandsContext, useAnswerCommands } from './answer/answer-commands.ts';
import { ChatContext } from './chat-context.ts';
import { ChatHeader } from './chat-header.tsx';
import { ChatTools } from './chat-tools.tsx';
import classes from './chat-workspace.module.css';
import { answerOrigin } from './choice/choice.ts';
import { ChoiceControl } from './choice/choice-control.tsx';
import { Conversation } from './conversation.tsx';
import { useHasNoModel } from '../models/lazy-no-model.tsx';
import { NoModelPanel } from '../models/no-model.tsx';
import { EmptyEvidence } from './evidence/empty-evidence.tsx';
import { Margin } from './evidence/margin.tsx';
import { marginQuery, useMargin } from './evidence/use-margin.ts';
import { evidenceOf } from './evidence/evidence-of.ts';
import { NewChat, useNewChatShortcut } from './sessions/new-chat.tsx';
import { ProjectLink } from './scope/project-link.tsx';
import ScopeControl, { type ScopeControlProps } from './scope/scope-control.tsx';
import { searches } from './scope/use-own-documents.ts';
import { unknownOffer, useAiOffer } from './choice/use-ai-offer.ts';
import type { Question, ThreadMessage } from './store/thread.ts';
import { useChat } from './store/use-chat.ts';
import { useAiRequired } from './composer/use-ai-required.ts';
import { keepDraft, moveDraft } from './composer/use-draft.ts';
import { useProject } from './scope/use-project.ts';
import { useScope } from './scope/use-scope.ts';
import { useSessionActions } from './sessions/use-session-actions.tsx';
import { firstTitle, useSession, useSessions } from './sessions/use-sessions.ts';
import { ChatMenu, EvidencePanel, Lineage, useThreadParts } from './thread-parts.tsx';
import { useChatHandOver } from './use-chat-hand-over.ts';
import { useOpenChat } from './use-open-chat.ts';
import { useWide } from './use-wide.ts';
import { t } from '../texts/texts.ts';

export interface ChatWorkspaceProps {
  /** Placeholder of the text box. Default: what people can ask the agent. */
  placeholder?: string;
  actions?: ReactNode;
  /** Options of the System Prompt dialog: its heading, and the category of its templates. */
  prompt?: PromptButtonProps;
  /** Renders the agent's action below a cited passage in the evidence panel. */
  evidenceAction?: (citation: Citation) => ReactNode;
  /** A line of text above the composer. */
  notice?: ReactNode;
  /**
   * How a chat is created. `lazy` (default): the first question creates and names the chat. `dialog`: a dialog asks for a
   * title, which is required, and for documents.
   */
  newChat?: 'lazy' | 'dialog';
  /** Label of the button that creates a chat; default "New Chat". */
  newChatLabel?: string;
  /** Heading of the dialog that creates a chat; default "New Chat". */
  newChatHeading?: string;
  /** Title of a chat without questions, also suggested in the dialog. The first question replaces the title. */
  newTitle?: () => string;
  /** Label for the documents in scope. Default: `All documents`, or the number of selected ones. */
  scopeLabel?: ScopeControlProps['label'];
  /** Milliseconds without a message from the server before people see a notice; default 10 s. */
  silenceTimeout?: number;
  /**
   * Additional tabs between Chat and About. Inside a tab, `useCurrentChat` returns the open chat. The address contains the tab
   * as `?view=…`.
   */
  views?: readonly Tab[];
  /** False hides the settings tab, for pages that show the chat's settings elsewhere. */
  settingsTab?: boolean;
}

/**
 * A complete chat screen: the thread and the evidence. The shell lists the person's chats. The address contains the chat
 * (`?chat=…`), so that Back, reload and links work.
 */
export default function ChatWorkspace({
  placeholder,
  actions,
  prompt,
  evidenceAction,
  notice,
  newChat = 'lazy',
  newChatLabel = t('New Chat'),
  newChatHeading = t('New Chat'),
  newTitle,
  scopeLabel,
  silenceTimeout,
  views = [],
  settingsTab = true,
}: ChatWorkspaceProps) {
  const { info, basePath } = useAgent();
  const sessions = useSessions();
  const offer = useAiOffer();
  const hasNoModel = useHasNoModel() === true;
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const wide = useWide(marginQuery);
  const [evidenceDrawer, setEvidenceDrawer] = useState(false);
  const [selected, setSelected] = useState<{ session: string | null; key: string; number: number } | null>(
    null,
  );
  const [dialog, setDialog] = useState(false);
  // Call `newTitle` only once, because the title may contain the time.
  const [fresh] = useState(newTitle);

  const addressOf = (id: string) => `${basePath}?chat=${id}`;
  const { sessionId, loading: finding, show: showCreated } = useOpenChat();
  const session = useSession(sessionId).data ?? null;
  const startsIn = useProject(sessionId === null ? search.get('project') : null);
  const project = sessionId === null ? startsIn : (session?.project ?? null);
  const { scope, forgetDraft } = useScope(sessionId, session, sessions.update);
  const taken = useChatHandOver(scope.change);
  const { actions: sessionActions, dialogs } = useSessionActions(sessions, (id) => {
    if (id === sessionId) void navigate(addressOf('new'), { replace: true });
  });
  useWorkspaceEvent('chat.deleted', ({ id }) => {
    if (id === sessionId) void navigate(addressOf('new'), { replace: true });
  });
  const view = search.get('view') ?? chatView;

  const place = (sessionId === null && taken.place) || `${info.slug}:${sessionId ?? 'new'}`;
  const { mutateAsync: create } = sessions.create;
  const draftIds = useMemo(() => scope.documents.map(({ id }) => id), [scope.documents]);
  const projectId = project?.id ?? null;
  const { arrived: settleHandOver } = taken;
  const createSession = useCallback(
    async (question: Question) => {
      const from = location.href;
      const words = question.content || (question.attachments?.[0]?.filename ?? '');
      const title = await firstTitle(words, newTitle?.() ?? t('New chat'));
      const made = await create({ title, documentIds: draftIds, projectId, named: false });
      // Keep text that the person typed during the request.
      moveDraft(place, `${info.slug}:${made.id}`);
      forgetDraft();
      await settleHandOver(made.id);
      // Do not navigate if the person has left the page.
      if (location.href === from) {
        showCreated(made.id);
        void navigate(`${basePath}?chat=${made.id}`, { replace: true });
      }
      return made.id;
    },
    [
      create,
      newTitle,
      draftIds,
      projectId,
      forgetDraft,
      place,
      settleHandOver,
      showCreated,
      info.slug,
      navigate,
      basePath,
    ],
  );
  const chat = useChat(sessionId, createSession, { silenceTimeout });
  const mayAsk = useAiRequired();
  const ask = useEffectEvent((question: string) => {
    taken.questionTaken();
    if (mayAsk()) chat.send({ content: question });
    else keepDraft(place, question);
  });
  // The documents must be in scope before the question is sent.
  const scoped = scope.documents.length >= (taken.handOver?.documents.length ?? 0);
  const question = scoped ? taken.question : null;
  useEffect(() => {
    if (question !== null) ask(question);
  }, [question]);

  const commands = useAnswerCommands(sessionId);

  const cited = selected?.session === sessionId ? selected : null;
  const answers = chat.messages.filter((message) => message.role === 'assistant');
  const shown = answers.find((message) => message.key === cited?.key) ?? answers.at(-1);
  const citations = shown ? evidenceOf(shown) : [];
  const active = shown && shown.key === cited?.key ? cited.number : null;
  const hasEvidence = answers.some((message) => evidenceOf(message).length > 0);
  // Agents that search cite sources, so their chats reserve the margin before the first answer, and nothing moves later.
  const isReserved = hasEvidence || searches(info);
  const margin = useMargin(isReserved);
  const { change: openMargin } = margin;

  const cite = useCallback(
    (key: string, number: number) => {
      setSelected({ session: sessionId, key, number });
      if (wide) openMargin(true);
      else setEvidenceDrawer(true);
    },
    [sessionId, wide, openMargin],
  );
  const originOf = useCallback(
    (message: ThreadMessage) => answerOrigin(message, offer ?? unknownOffer),
    [offer],
  );

  const isEmpty = chat.messages.length === 0 && !chat.loading;
  const hasThreadParts = useThreadParts(sessionId !== null);
  const evidence = isEmpty ? (
    <EmptyEvidence />
  ) : (
    <Suspense fallback={<EmptyEvidence />}>
      <EvidencePanel
        citations={citations}
        checks={shown?.checks ?? null}
        titleHidden={!wide}
        active={active}
        action={evidenceAction}
        onSelect={(number) => shown && cite(shown.key, number)}
      />
    </Suspense>
  );
  function begin() {
    if (newChat === 'dialog') setDialog(true);
    else void navigate(addressOf('new'));
  }
  useNewChatShortcut(begin);

  function show(next: string) {
    const query = new URLSearchParams(search);
    if (next === chatView) query.delete('view');
    else query.set('view', next);
    void navigate(`${basePath}?${query.toString()}`);
  }

  const thread = (
    <AnswerCommandsContext value={commands}>
      <div className={classes.main}>
        {(hasThreadParts || taken.handOver) && (
          <Suspense fallback={null}>
            <Lineage
              place={{ kind: 'chat', id: sessionId ?? '' }}
              pending={sessionId === null ? taken.handOver?.from : null}
            />
          </Suspense>
        )}
        <Margin
          selected={active === null ? null : `${shown?.key}:${active}`}
          evidence={wide && margin.open ? evidence : null}
        >
          <Conversation
            key={sessionId ?? 'new'}
            title={session?.title ?? fresh ?? info.name}
            place={place}
            target={search.get('message')}
            chat={chat}
            waiting={taken.loading || finding}
            placeholder={
              placeholder ?? (searches(info) ? t('Ask about your documents') : t('Ask a question'))
            }
            starters={info.starters}
            isNew={sessionId === null && scope.documents.length === 0 && project === null}
            about={scope.documents.flatMap(({ filename }) => filename || [])}
            cited={cited}
            notice={
              <>
                {sessionId === null && isEmpty && hasNoModel && <NoModelPanel />}
                {notice}
              </>
            }
            tools={
              <>
                <ChoiceControl />
                {searches(info) ? <ScopeControl label={scopeLabel} /> : <ProjectLink />}
              </>
            }
            originOf={originOf}
            onCite={cite}
          />
        </Margin>
      </div>
    </AnswerCommandsContext>
  );

  function toggleEvidence() {
    if (wide) margin.change(!margin.open);
    else setEvidenceDrawer(true);
  }
  const evidenceButton = wide && !isReserved ? undefined : toggleEvidence;

  return (
    <ChatContext value={{ sessionId, session, sessions, sessionActions, project, scope, chat }}>
      <div className={classes.workspace}>
        <Tabs
          fill
          label={info.name}
          value={view}
          onValueChange={show}
          tabs={[
            { value: chatView, label: t('Chat'), content: thread },
            ...views,
            ...(settingsTab && info.hasSettings ? [ownSettings] : []),
            aboutTab,
          ]}
          placeList={(tabs) => (
            <ChatHeader
              tabs={tabs}
              actions={
                <>
                  {actions}
                  <ChatTools prompt={prompt} />
                </>
              }
              menu={
                hasThreadParts && (
                  <Suspense fallback={null}>
                    <ChatMenu />
                  </Suspense>
                )
              }
              newLabel={newChatLabel}
              onNew={begin}
              margin={wide ? margin.open : undefined}
              onEvidence={evidenceButton}
            />
          )}
        />
        {!wide && (
          <Drawer
            side="bottom"
            title={t('Evidence')}
            open={evidenceDrawer}
            onClose={() => setEvidenceDrawer(false)}
          >
            {evidence}
          </Drawer>
        )}
      </div>
      {dialogs}
      <NewChat
        open={dialog}
        heading={newChatHeading}
        defaultTitle={fresh ?? ''}
        create={sessions.create}
        onCreated={(id) => {
          setDialog(false);
          void navigate(addressOf(id));
        }}
        onClose={() => setDialog(false)}
      />
    </ChatContext>
  );
}

const chatView = 'chat';
