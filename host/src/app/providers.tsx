import { QueryClientProvider } from '@tanstack/react-query';
import { useToast } from '@staffroom/sdk/client';
import { createQueryClient, ThemeProvider, type ToastOptions, ToastProvider } from '@staffroom/sdk/host';
import { type ReactNode, useCallback, useState } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { keepError } from '../notifications/kept-errors.ts';
import { AuthProvider, type SessionNotice } from '../session/auth-provider.tsx';

export function Providers({ children }: { children: ReactNode }) {
  const [queries] = useState(createQueryClient);
  const keep = useCallback((toast: ToastOptions) => keepError(queries, toast), [queries]);
  return (
    <QueryClientProvider client={queries}>
      <ThemeProvider>
        <BrowserRouter>
          <ToastProvider onError={keep}>
            <Session>{children}</Session>
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
