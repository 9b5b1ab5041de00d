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
import { SignInChoices } from './sign-in-choices.tsx';
import { providerIn, signInProblem } from './sign-in-problem.ts';
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

  const problem = signInProblem(search.get('error'), providerIn(search, config));
  const signIn = (address: string) => {
    rememberWantedPath(next);
    window.location.assign(address);
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
        <SignInChoices choices={config?.signIn} onChoose={signIn} />
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
