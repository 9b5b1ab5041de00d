import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { AgentLoaderProvider } from '../agents/agent-loader-context.tsx';
import { createAgentLoader } from '../agents/load-agent.ts';
import { AuthProvider } from '../session/auth-provider.tsx';
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
        <AuthProvider onNotice={() => {}}>
          <AgentLoaderProvider loader={loader}>{children}</AgentLoaderProvider>
        </AuthProvider>
      </BrowserRouter>
    </QueryClientProvider>
  );
}

async function connectFederation() {
  const { createFederation } = await import('../agents/federation.ts');
  return createFederation();
}
