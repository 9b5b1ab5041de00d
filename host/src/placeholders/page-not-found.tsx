import { LinkButton } from '@staffroom/sdk/client';
import { useAuth } from '../session/auth-provider.tsx';
import { MissingPage } from './missing-page.tsx';
import { t } from '../texts/texts.ts';

/** Shown for unknown addresses, and for pages that the person has no access to. */
export function PageNotFound() {
  const { status } = useAuth();
  const signedIn = status === 'signed-in';
  return (
    <>
      <title>{t('Page not found')}</title>
      <MissingPage
        title={t('404 Page Not Found')}
        text={t("The page you're looking for doesn't exist or you may not have access to it.")}
        actions={
          <>
            {signedIn && (
              <LinkButton to="/" variant="primary">
                {t('Go to Dashboard')}
              </LinkButton>
            )}
            <LinkButton to="/login" variant={signedIn ? 'secondary' : 'primary'}>
              {t('Go to Login')}
            </LinkButton>
          </>
        }
      />
    </>
  );
}
