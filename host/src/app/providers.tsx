import { QueryClientProvider } from '@tanstack/react-query';
import { ThemeProvider, ToastProvider, useToast } from '@staffroom/sdk/client';
import { type ReactNode, useCallback, useState } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { AgentLoaderProvider } from '../agents/agent-loader-context.tsx';
import { createAgentLoader } from '../agents/load-agent.ts';
import { AuthProvider, type SessionNotice } from '../session/auth-provider.tsx';
import { createQueryClient } from './query-client.ts';

/** What every screen and every agent finds around itself. */
export function Providers({ children }: { children: ReactNode }) {
  const [queries] = useState(createQueryClient);
  const [loader] = useState(() =>
    createAgentLoader({ connect: connectFederation, origin: window.location.origin }),
  );
  return (
    <QueryClientProvider client={queries}>
      <BrowserRouter>
        <ThemeProvider>
          <ToastProvider>
            <Session>
              <AgentLoaderProvider loader={loader}>{children}</AgentLoaderProvider>
            </Session>
          </ToastProvider>
        </ThemeProvider>
      </BrowserRouter>
    </QueryClientProvider>
  );
}

/** Whoever is signed in; what happens to the session is told as a toast. */
function Session({ children }: { children: ReactNode }) {
  const { show } = useToast();
  const notify = useCallback(
    ({ title, description, destructive = false }: SessionNotice) => {
      show({ title, description, variant: destructive ? 'destructive' : 'default' });
    },
    [show],
  );
  return <AuthProvider onNotice={notify}>{children}</AuthProvider>;
}

async function connectFederation() {
  const { createFederation } = await import('../agents/federation.ts');
  return createFederation();
}
