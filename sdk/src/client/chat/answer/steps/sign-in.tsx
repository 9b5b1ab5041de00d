import type { StepSignIn } from '../../../../tools/answer-steps.ts';
import { callCore, coreQuery } from '../../../core-api.ts';
import { useMutation, useQuery } from '../../../query.ts';
import { Link } from '../../../router.ts';
import { Button } from '../../../ui/button/button.tsx';
import { describeError } from '../../../ui/feedback/describe-error.ts';
import { Icon } from '../../../ui/identity/icon.tsx';
import { t } from '../../../texts/texts.ts';
import classes from './approval.module.css';

/** The page of an isolated agent runs in a frame and cannot begin a sign-in. */
const isInFrame = window.parent !== window;

/** Lets the person sign in at an MCP server, after which the browser returns to this page. */
export function SignIn({ signIn: { server, name } }: { signIn: StepSignIn }) {
  const accounts = useQuery({ ...coreQuery('GET /api/mcp-accounts'), enabled: !isInFrame, staleTime: 0 });
  const account = accounts.data?.find((one) => one.server === server);
  const begin = useMutation({
    mutationFn: () =>
      callCore('POST /api/mcp-accounts/:id/sign-in', {
        params: { id: server },
        body: { returnTo: window.location.pathname + window.location.search },
      }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  const isLeaving = begin.isPending || begin.isSuccess;
  return (
    <section className={classes.approval} aria-label={t('Sign in to {name}', { name })}>
      <p className={classes.title}>
        <Icon name="shield-check" size={16} />
        {account?.state === 'connected'
          ? t('You’re signed in to {name}. Ask again.', { name })
          : t('{name} needs your own account. Sign in, then ask again.', { name })}
      </p>
      {begin.isError && (
        <p className={classes.problem} role="alert">
          {describeError(begin.error).cause}
        </p>
      )}
      {isInFrame && <Link to="/profile?tab=servers">{t('Open your connected servers')}</Link>}
      {account && account.state !== 'connected' && (
        <div className={classes.buttons}>
          <Button
            size="compact"
            variant="primary"
            busy={isLeaving}
            onClick={() => !isLeaving && begin.mutate()}
          >
            {t('Sign in to {name}', { name })}
          </Button>
        </div>
      )}
    </section>
  );
}
