import { EmptyState, ErrorPanel, useQuery } from '@staffroom/sdk/client';
import { coreQuery, PageHeader, RowsSkeleton } from '@staffroom/sdk/host';
import { ScreenBody } from '../../../screen-parts/screen-body.tsx';
import { t } from '../../../texts/texts.ts';
import { ProviderPanel } from './provider-panel.tsx';

/** The identity providers of the settings, whether they work, and a test of each. */
export function SignInScreen() {
  const providers = useQuery({ ...coreQuery('GET /api/admin/sign-in'), staleTime: 0 });
  const trial = useQuery({ ...coreQuery('GET /api/admin/sign-in/trial'), staleTime: 0 });
  const tested = trial.data?.trial ?? null;
  return (
    <ScreenBody title={t('Sign-in')} width="form">
      <PageHeader
        title={t('Sign-in')}
        lead={t.rich(
          'People sign in with accounts of these identity providers. The server operator lists them in <code>SIGN_IN_FILE</code>.',
          { code: (words) => <code>{words}</code> },
        )}
      />
      {providers.isPending && <RowsSkeleton rows={3} />}
      {providers.isError && (
        <ErrorPanel
          title={t('Couldn’t load the identity providers')}
          error={providers.error}
          onRetry={() => void providers.refetch()}
        />
      )}
      {providers.data?.length === 0 && (
        <EmptyState text={t('No identity provider is set up, so no one else can sign in.')} />
      )}
      {providers.data?.map((provider) => (
        <ProviderPanel
          key={provider.id}
          provider={provider}
          trial={tested?.provider === provider.id ? tested : null}
          onTested={() => void trial.refetch()}
        />
      ))}
    </ScreenBody>
  );
}
