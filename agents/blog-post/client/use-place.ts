import { formatDate, useAgent, useNavigate, useSearchParams } from '@staffroom/sdk/client';
import { useMemo } from 'react';

const listed = ['q', 'owner', 'sort', 'order', 'page'];

export function usePlace() {
  const { basePath } = useAgent();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  // The way back from the editor leads to the same page of the table.
  const list = new URLSearchParams([...params].filter(([name]) => listed.includes(name))).toString();
  return useMemo(
    () => ({
      posts: list === '' ? basePath : `${basePath}?${list}`,
      styleGuide: `${basePath}?settings=voice`,
      trash: `${basePath}?view=trash`,
      create: `${basePath}?view=new`,
      chat: `${basePath}?chat=new`,
      topics: (run: string) => `${basePath}?view=new&run=${run}`,
      draft: (run: string) => `${basePath}?view=new&run=${run}&step=draft`,
      edit: (id: string) => `${basePath}?edit=${id}${list && `&${list}`}`,
      facts: (id: string) => `${basePath}?edit=${id}&panel=facts${list && `&${list}`}`,
      go: (address: string) => void navigate(address),
    }),
    [basePath, list, navigate],
  );
}

/** Short month, day and year: "Sep 18, 2026". */
export function shortDate(date: string): string {
  return formatDate(new Date(date));
}

/** Short month, day, year and time: "Sep 18, 2026, 3:00 PM". */
export function shortTime(date: string): string {
  return formatDate(new Date(date), { dateStyle: 'medium', timeStyle: 'short' });
}
