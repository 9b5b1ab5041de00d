import { useSearchParams } from '@staffroom/sdk/client';
import { WindowTitle } from '../../workspace/window-title.tsx';
import { useConfig, useProductName } from '../../workspace/workspace-config.ts';
import { ScreenSpinner } from '../../placeholders/screen-spinner.tsx';
import { Unreachable } from '../../placeholders/unreachable.tsx';
import { useAuth } from '../../session/auth-provider.tsx';
import { GoToWanted } from '../../session/go-to-wanted.tsx';
import { rememberWantedPath, wantedPath } from '../../session/wanted-path.ts';
import classes from './login-screen.module.css';
import { MarkedPage } from './marked-page.tsx';
import { signInProblem } from './sign-in-problem.ts';
import { t } from '../../texts/texts.ts';

export function LoginScreen() {
  const { status, retry } = useAuth();
  const config = useConfig();
  const productName = useProductName();
  const [search] = useSearchParams();
  const next = wantedPath(search.get('next'), window.location.origin);

  if (status === 'loading') return <ScreenSpinner />;
  if (status === 'unreachable') return <Unreachable onRetry={retry} />;
  if (status === 'signed-in') return <GoToWanted to={next} />;

  const problem = signInProblem(search.get('error'), config);
  const signIn = () => {
    rememberWantedPath(next);
    window.location.assign('/api/auth/google');
  };
  return (
    <div className={classes.page}>
      <WindowTitle name={t('Sign in')} />
      <main className={classes.form}>
        <h1 className={classes.title}>{productName}</h1>
        <p className={classes.subtitle}>
          {t('Sign in to access AI-powered document processing and productivity tools')}
        </p>
        {problem && (
          <div role="alert" className={classes.alert}>
            <strong>{problem.title}</strong>
            <span>{problem.text}</span>
          </div>
        )}
        {problem === null && next.startsWith('/profile') && (
          <p className={classes.note}>{t('Please log in to view your profile.')}</p>
        )}
        <div className={classes.divider}>{t('Enterprise Login')}</div>
        <button type="button" className={classes.google} onClick={signIn}>
          <GoogleMark />
          {t('Sign in with Google')}
        </button>
        <p className={classes.note}>
          {t('Access is restricted to {companyDomain} accounts.', {
            companyDomain: config?.companyDomain ?? t('company'),
          })}
        </p>
        <p className={classes.footer}>
          {t('By signing in, you agree to our')}{' '}
          <PolicyLink href={config?.termsUrl}>{t('Terms of Service')}</PolicyLink> {t('and')}{' '}
          <PolicyLink href={config?.privacyUrl}>{t('Privacy Policy')}</PolicyLink>
        </p>
      </main>
      <MarkedPage className={classes.picture} />
    </div>
  );
}

function PolicyLink({ href, children }: { href: string | null | undefined; children: string }) {
  if (!href) return children;
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}

function GoogleMark() {
  return (
    <svg viewBox="0 0 18 18" width="18" height="18" aria-hidden="true">
      <path
        fill="#4285f4"
        d="M17.64 9.2c0-.64-.06-1.25-.16-1.84H9v3.48h4.84a4.14 4.14 0 0 1-1.8 2.72v2.26h2.92c1.7-1.57 2.68-3.88 2.68-6.62z"
      />
      <path
        fill="#34a853"
        d="M9 18c2.43 0 4.47-.8 5.96-2.18l-2.91-2.26c-.81.54-1.84.86-3.05.86-2.34 0-4.33-1.58-5.04-3.71H.96v2.33A9 9 0 0 0 9 18z"
      />
      <path fill="#fbbc05" d="M3.96 10.71a5.4 5.4 0 0 1 0-3.42V4.96H.96a9 9 0 0 0 0 8.08l3-2.33z" />
      <path
        fill="#ea4335"
        d="M9 3.58c1.32 0 2.5.45 3.44 1.35l2.58-2.58A9 9 0 0 0 .96 4.96l3 2.33C4.67 5.16 6.66 3.58 9 3.58z"
      />
    </svg>
  );
}
