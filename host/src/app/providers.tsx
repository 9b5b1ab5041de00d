import { QueryClientProvider } from '@tanstack/react-query';
import { useToast } from '@staffroom/sdk/client';
import { ThemeProvider, ToastProvider } from '@staffroom/sdk/host';
import { type ReactNode, useCallback, useState } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { AgentLoaderProvider } from '../agents/agent-loader-context.tsx';
import { createAgentLoader } from '../agents/load-agent.ts';
import { AuthProvider, type SessionNotice } from '../session/auth-provider.tsx';
import { createQueryClient } from '../workspace/query-client.ts';

/** What every screen and every agent finds around itself. */
export function Providers({ children }: { children: ReactNode }) {
  const [queries] = useState(createQueryClient);
  const [loader] = useState(() =>
    createAgentLoader({ connect: connectFederation, origin: window.location.origin }),
  );
  return (
    <QueryClientProvider client={queries}>
      <ThemeProvider>
        <BrowserRouter>
          <ToastProvider>
            <Session>
              <AgentLoaderProvider loader={loader}>{children}</AgentLoaderProvider>
            </Session>
          </ToastProvider>
        </BrowserRouter>
      </ThemeProvider>
    </QueryClientProvider>
  );
}

function Session({ children }: { children: ReactNode }) {
  const { show } = useToast();
  const notify = useCallback(
    ({ destructive, ...notice }: SessionNotice) =>
      void show({ ...notice, variant: destructive ? 'destructive' : 'default' }),
    [show],
  );
  return <AuthProvider onNotice={notify}>{children}</AuthProvider>;
}

async function connectFederation() {
  const { createFederation } = await import(/* webpackChunkName: "federation" */ '../agents/federation.ts');
  return createFederation();
}
