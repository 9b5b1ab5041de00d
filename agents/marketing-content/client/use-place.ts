import { useAgent, useNavigate, formatDate } from '@staffroom/sdk/client';
import { useMemo } from 'react';

export function usePlace() {
  const { basePath } = useAgent();
  const navigate = useNavigate();
  return useMemo(() => {
    const places = {
      projects: basePath,
      styleGuide: `${basePath}?view=settings&tab=voice`,
      trash: `${basePath}?trash=open`,
      form: `${basePath}?view=new`,
      project: (id: string) => `${basePath}?project=${id}`,
      edit: (id: string) => `${basePath}?view=new&edit=${id}`,
    };
    return { ...places, go: (address: string) => void navigate(address) };
  }, [basePath, navigate]);
}

/** Short month, day and year, such as "Sep 18, 2026". */
export function shortDate(date: string): string {
  return formatDate(new Date(date));
}
