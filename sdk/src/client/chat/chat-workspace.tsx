import { type ReactNode, Suspense, useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { Citation } from '../../chat.ts';
import { useAgent } from '../agent.tsx';
import { useNavigate, useSearchParams } from '../router.ts';
import { useWorkspaceEvent } from '../socket.tsx';
import type { PromptButtonProps } from '../prompts/prompt-button.tsx';
import { settingsTab as ownSettings } from '../settings/settings-tab.tsx';
import { type Tab, Tabs } from '../ui/layout/tabs.tsx';
import { aboutTab } from './about/about-tab.tsx';
import { AnswerCommandsContext, useAnswerCommands } from './answer/answer-commands.ts';
import { ChatContext, type CurrentChat } from './chat-context.ts';
import { ChatHeader } from './chat-header.tsx';
import { ChatTools } from './chat-tools.tsx';
import classes from './chat-workspace.module.css';
import { answerOrigin } from './choice/choice.ts';
import { ChoiceControl } from './choice/choice-control.tsx';
import { Conversation } from './conversation.tsx';
import { useHasNoModel } from '../models/lazy-no-model.tsx';
import { NoModelPanel } from '../models/no-model.tsx';
import { Margin } from './evidence/margin.tsx';
import { useEvidence } from './evidence/use-evidence.tsx';
import { NewChat, useNewChatShortcut } from './sessions/new-chat.tsx';
import { ProjectLink } from './scope/project-link.tsx';
import ScopeControl, { type ScopeControlProps } from './scope/scope-control.tsx';
import { searches } from './scope/use-own-documents.ts';
import { unknownOffer, useAiOffer } from './choice/use-ai-offer.ts';
import type { ThreadMessage } from './store/thread.ts';
import { type Chat, useChat } from './store/use-chat.ts';
import { useAiRequired } from './composer/use-ai-required.ts';
import { keepDraft } from './composer/use-draft.ts';
import { useProject } from './scope/use-project.ts';
import { useScope } from './scope/use-scope.ts';
import { useFirstQuestion } from './sessions/use-first-question.ts';
import { useSessionActions } from './sessions/use-session-actions.tsx';
import { useSession, useSessions } from './sessions/use-sessions.ts';
import { ChatMenu, Lineage, useThreadParts } from './thread-parts.tsx';
import { useChatHandOver } from './use-chat-hand-over.ts';
import { useOpenChat } from './use-open-chat.ts';
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
export default function ChatWorkspace(props: ChatWorkspaceProps) {
  const { prompt, actions, views = [], settingsTab = true, newChat = 'lazy', newTitle } = props;
  const { newChatLabel = t('New Chat'), newChatHeading = t('New Chat') } = props;
  const { info } = useAgent();
  const place = useChatPlace();
  // Call `newTitle` only once, because the title may contain the time.
  const [fresh] = useState(newTitle);
  const { current, dialogs, taken, draftPlace, isFinding } = useWorkspaceChat(place, props);
  const evidence = useEvidence(current, props.evidenceAction);
  const [dialog, setDialog] = useState(false);
  const hasThreadParts = useThreadParts(current.sessionId !== null);
  function begin() {
    if (newChat === 'dialog') setDialog(true);
    else place.open('new');
  }
  useNewChatShortcut(begin);

  const thread = (
    <Thread
      {...props}
      current={current}
      title={current.session?.title ?? fresh ?? info.name}
      taken={taken}
      hasThreadParts={hasThreadParts}
      draftPlace={draftPlace}
      isWaiting={taken.loading || isFinding}
      evidence={evidence}
    />
  );
  const header = (tabs: ReactNode) => (
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
      margin={evidence.inMargin}
      onEvidence={evidence.toggle}
    />
  );
  return (
    <ChatContext value={current}>
      <div className={classes.workspace}>
        <Tabs
          fill
          label={info.name}
          value={place.view}
          onValueChange={place.show}
          tabs={[
            { value: chatView, label: t('Chat'), content: thread },
            ...views,
            ...(settingsTab && info.hasSettings ? [ownSettings] : []),
            aboutTab,
          ]}
          placeList={header}
        />
        {evidence.drawer}
      </div>
      {dialogs}
      <NewChat
        open={dialog}
        heading={newChatHeading}
        defaultTitle={fresh ?? ''}
        create={current.sessions.create}
        onCreated={(id) => {
          setDialog(false);
          place.open(id);
        }}
        onClose={() => setDialog(false)}
      />
    </ChatContext>
  );
}

const chatView = 'chat';

type Place = ReturnType<typeof useChatPlace>;

/** The address of the workspace: the open chat and the open tab. */
function useChatPlace() {
  const { basePath } = useAgent();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const addressOf = (id: string) => `${basePath}?chat=${id}`;
  return {
    search,
    view: search.get('view') ?? chatView,
    open: (id: string) => void navigate(addressOf(id)),
    /** Opens a new chat in place of one that is gone. */
    leave: () => void navigate(addressOf('new'), { replace: true }),
    show: (view: string) => {
      const query = new URLSearchParams(search);
      if (view === chatView) query.delete('view');
      else query.set('view', view);
      void navigate(`${basePath}?${query.toString()}`);
    },
  };
}

/** The chat on screen with its session, scope and hand-over. Deleting the chat, here or elsewhere, opens a new one. */
function useWorkspaceChat({ search, leave }: Place, { newTitle, silenceTimeout }: ChatWorkspaceProps) {
  const { info } = useAgent();
  const sessions = useSessions();
  const { sessionId, loading: isFinding, show } = useOpenChat();
  const session = useSession(sessionId).data ?? null;
  const startsIn = useProject(sessionId === null ? search.get('project') : null);
  const project = sessionId === null ? startsIn : (session?.project ?? null);
  const { scope, forgetDraft } = useScope(sessionId, session, sessions.update);
  const taken = useChatHandOver(scope.change);
  const { actions: sessionActions, dialogs } = useSessionActions(sessions, (id) => {
    if (id === sessionId) leave();
  });
  useWorkspaceEvent('chat.deleted', ({ id }) => {
    if (id === sessionId) leave();
  });
  const draftPlace = (sessionId === null && taken.place) || `${info.slug}:${sessionId ?? 'new'}`;
  const createSession = useFirstQuestion({
    create: sessions.create.mutateAsync,
    newTitle,
    documents: scope.documents,
    projectId: project?.id ?? null,
    draftPlace,
    forgetDraft,
    settleHandOver: taken.arrived,
    show,
  });
  const chat = useChat(sessionId, createSession, { silenceTimeout });
  useQuestionOfHandOver(taken, scope.documents.length, draftPlace, chat);
  const current: CurrentChat = { sessionId, session, sessions, sessionActions, project, scope, chat };
  return { current, dialogs, taken, draftPlace, isFinding };
}

/** Sends the question of a hand-over that the person has already sent on another page. */
function useQuestionOfHandOver(taken: Taken, documents: number, draftPlace: string, chat: Chat) {
  const mayAsk = useAiRequired();
  const ask = useEffectEvent((question: string) => {
    taken.questionTaken();
    if (mayAsk()) chat.send({ content: question });
    else keepDraft(draftPlace, question);
  });
  // The documents must be in scope before the question is sent.
  const isScoped = documents >= (taken.handOver?.documents.length ?? 0);
  const question = isScoped ? taken.question : null;
  useEffect(() => {
    if (question !== null) ask(question);
  }, [question]);
}

type Taken = ReturnType<typeof useChatHandOver>;

interface ThreadProps extends Pick<ChatWorkspaceProps, 'placeholder' | 'notice' | 'scopeLabel'> {
  current: CurrentChat;
  title: string;
  taken: Taken;
  /** Whether the code for the rest of the thread has loaded. */
  hasThreadParts: boolean;
  draftPlace: string;
  isWaiting: boolean;
  evidence: ReturnType<typeof useEvidence>;
}

/** The tab Chat: the conversation, with the evidence in the margin of wide windows. */
function Thread({
  current: { sessionId, project, scope, chat },
  title,
  taken,
  hasThreadParts,
  draftPlace,
  isWaiting,
  evidence,
  placeholder,
  notice,
  scopeLabel,
}: ThreadProps) {
  const { info } = useAgent();
  const [search] = useSearchParams();
  const hasNoModel = useHasNoModel() === true;
  const offer = useAiOffer();
  const commands = useAnswerCommands(sessionId);
  const originOf = useCallback(
    (message: ThreadMessage) => answerOrigin(message, offer ?? unknownOffer),
    [offer],
  );
  const isEmpty = chat.messages.length === 0 && !chat.loading;
  const isNew = sessionId === null && scope.documents.length === 0 && project === null;
  return (
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
        <Margin selected={evidence.selected} evidence={evidence.beside}>
          <Conversation
            key={sessionId ?? 'new'}
            title={title}
            place={draftPlace}
            target={search.get('message')}
            chat={chat}
            waiting={isWaiting}
            placeholder={
              placeholder ?? (searches(info) ? t('Ask about your documents') : t('Ask a question'))
            }
            starters={info.starters}
            isNew={isNew}
            about={scope.documents.flatMap(({ filename }) => filename || [])}
            cited={evidence.cited}
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
            onCite={evidence.cite}
          />
        </Margin>
      </div>
    </AnswerCommandsContext>
  );
}
