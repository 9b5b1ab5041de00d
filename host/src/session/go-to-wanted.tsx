import { Navigate } from '@staffroom/sdk/host';
import { useEffect } from 'react';

/** The page of the server on which a person connects a program. It is no screen, so that only the browser can open it. */
const consentPage = '/api/oauth/authorize?';

/** Opens the address that the person wanted before signing in. */
export function GoToWanted({ to }: { to: string }) {
  const isConsent = to.startsWith(consentPage);
  useEffect(() => {
    if (isConsent) window.location.replace(to);
  }, [isConsent, to]);
  return isConsent ? null : <Navigate to={to} replace />;
}
