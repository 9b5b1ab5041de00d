import { useAgent, useNavigate } from '@staffroom/sdk/client';
import { useMemo } from 'react';

/** Where things stand on this page, and how to get there: every state is an address. */
export function usePlace() {
  const { basePath } = useAgent();
  const navigate = useNavigate();
  return useMemo(
    () => ({
      posts: basePath,
      styleGuide: `${basePath}?settings=voice`,
      create: `${basePath}?view=new`,
      chat: `${basePath}?chat=new`,
      topics: (run: string) => `${basePath}?view=new&run=${run}`,
      draft: (run: string) => `${basePath}?view=new&run=${run}&step=draft`,
      edit: (id: string) => `${basePath}?edit=${id}`,
      go: (address: string) => void navigate(address),
    }),
    [basePath, navigate],
  );
}

/** Short month, day and year: "Sep 18, 2026". */
export function shortDate(date: string): string {
  return new Date(date).toLocaleDateString('en-US', { year: 'numeric', month: 'short', day: 'numeric' });
}

export const shortTime = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
