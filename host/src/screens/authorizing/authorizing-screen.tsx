import { useNavigate } from '@staffroom/sdk/client';
import { Spinner } from '@staffroom/sdk/host';
import { useEffect, useState } from 'react';
import { Unreachable } from '../../placeholders/unreachable.tsx';
import { useAuth } from '../../session/auth-provider.tsx';
import { GoToWanted } from '../../session/go-to-wanted.tsx';
import { forgetWantedPath, rememberedWantedPath } from '../../session/wanted-path.ts';
import classes from './authorizing-screen.module.css';
import { t } from '../../texts/texts.ts';

/** Milliseconds to wait until the server knows the session. */
const sessionTimeoutMs = 5000;

/** The screen at the return address of the identity provider. It waits until the server knows the person. */
export function AuthorizingScreen() {
  const { status, retry } = useAuth();
  const navigate = useNavigate();
  const [wanted] = useState(rememberedWantedPath);
  const signedIn = status === 'signed-in';

  useEffect(() => {
    void retry();
  }, [retry]);

  useEffect(() => {
    if (signedIn) return forgetWantedPath();
    // The timer continues even if the server answers that there is no session yet.
    const timer = setTimeout(
      () => void navigate('/login?error=unfinished', { replace: true }),
      sessionTimeoutMs,
    );
    return () => clearTimeout(timer);
  }, [signedIn, navigate]);

  if (signedIn) return <GoToWanted to={wanted} />;
  if (status === 'unreachable') return <Unreachable onRetry={retry} />;
  return (
    <main className={classes.page}>
      <title>{t('Authorizing…')}</title>
      <Spinner size={24} />
      <h1>{t('Authorizing...')}</h1>
      <p aria-live="polite">
        {t("We're completing your authentication. You'll be redirected to the dashboard in a moment.")}
      </p>
    </main>
  );
}
