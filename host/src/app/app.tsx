import { ScreenBoundary } from '../placeholders/screen-boundary.tsx';
import { Providers } from './providers.tsx';
import { AppRoutes } from './routes.tsx';

export function App() {
  return (
    <Providers>
      <ScreenBoundary>
        <AppRoutes />
      </ScreenBoundary>
    </Providers>
  );
}
