import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useAuth } from '../session/auth-provider.tsx';
import { loginPath } from '../session/login-path.ts';
import { ScreenSpinner } from '../placeholders/screen-spinner.tsx';
import { Unreachable } from '../placeholders/unreachable.tsx';

export function Guard() {
  const { status, remembersPlace, retry } = useAuth();
  const { pathname, search, hash } = useLocation();
  switch (status) {
    case 'loading':
      return <ScreenSpinner />;
    case 'unreachable':
      return <Unreachable onRetry={retry} />;
    case 'signed-out':
      return <Navigate to={remembersPlace ? loginPath(pathname + search + hash) : '/login'} replace />;
    case 'signed-in':
      return <Outlet />;
  }
}
