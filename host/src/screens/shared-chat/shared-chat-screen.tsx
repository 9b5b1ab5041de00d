import type { SharedChat } from '@staffroom/sdk/internal/shared';
import {
  Button,
  EmptyState,
  ErrorPanel,
  LinkButton,
  Skeleton,
  useMutation,
  useNavigate,
  useQuery,
  useQueryClient,
  useToast,
} from '@staffroom/sdk/client';
import {
  callCore,
  corePath,
  coreQuery,
  isNotFound,
  PageHeader,
  SharedThread,
  useParams,
} from '@staffroom/sdk/host';
import { WithAnswerApps } from '../../answer-apps/with-answer-apps.tsx';
import { WindowTitle } from '../../workspace/window-title.tsx';
import { useAgents } from '../../agents/agent-catalogue.ts';
import classes from './shared-chat-screen.module.css';
import { t } from '../../texts/texts.ts';

/** Milliseconds between requests for new messages. */
const lookEvery = 10_000;

/** The screen at `/shared/chats/:id`: a chat of a colleague, which can only be read. */
export function SharedChatScreen() {
  const { id = '' } = useParams();
  const chat = useQuery({
    ...coreQuery('GET /api/shared-chats/:id', { params: { id } }),
    // Never uses cached messages, which must not appear after sharing has ended.
    staleTime: 0,
    gcTime: 0,
    refetchInterval: lookEvery,
  });

  if (isNotFound(chat.error)) {
    return (
      <div className={classes.padded}>
        <PageHeader title={t('Chat not found')} />
        <EmptyState
          text={t('This chat doesn’t exist or is no longer shared with you.')}
          action={<LinkButton to="/">{t('Go to Dashboard')}</LinkButton>}
        />
      </div>
    );
  }
  if (chat.data === undefined) {
    return (
      <div className={classes.padded}>
        {chat.isPending ? (
          <Skeleton lines={8} />
        ) : (
          <ErrorPanel
            title={t('Couldn’t load this chat')}
            error={chat.error}
            onRetry={() => void chat.refetch()}
          />
        )}
      </div>
    );
  }
  return (
    <div className={classes.screen}>
      <WindowTitle name={chat.data.title} />
      <WithAnswerApps>
        <SharedThread chat={chat.data} head={<Head chat={chat.data} />} />
      </WithAnswerApps>
    </div>
  );
}

function Head({ chat }: { chat: SharedChat }) {
  const agents = useAgents();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const toast = useToast();
  const agent = agents.data?.find(({ slug }) => slug === chat.agent);
  const usable = agent?.state === 'running';
  const copy = useMutation({
    mutationFn: () => callCore('POST /api/shared-chats/:id/copy', { params: { id: chat.id } }),
    async onSuccess(session) {
      await queries.invalidateQueries({ queryKey: [corePath('GET /api/ai-chat-sessions')] });
      await navigate(`/agents/${session.agent}?chat=${session.id}`);
    },
    onError: (error) => toast.show({ variant: 'destructive', title: t('Failed to create session'), error }),
  });

  return (
    <header className={classes.head}>
      <p className={classes.eyebrow}>{agent?.name ?? chat.agent}</p>
      <h1 className={classes.title} tabIndex={-1}>
        {chat.title}
      </h1>
      <p className={classes.lead}>
        {chat.own
          ? t(
              'This chat is shared. Colleagues with access see it as shown here, including later messages. They only see sources they have access to.',
            )
          : t(
              '{owner} shares this chat with you. You’ll see later messages too, and sources you have access to. Answers may quote other documents.',
              { owner: chat.owner.name },
            )}
      </p>
      {chat.own && (
        <LinkButton to={`/agents/${chat.agent}?chat=${chat.id}`} icon="message">
          {t('Open your chat')}
        </LinkButton>
      )}
      {!chat.own && usable && (
        <Button icon="message" busy={copy.isPending} onClick={() => copy.mutate()}>
          {t('Continue in your own chat')}
        </Button>
      )}
    </header>
  );
}
