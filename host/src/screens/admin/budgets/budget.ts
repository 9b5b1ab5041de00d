import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Budget, BudgetScope } from '@staffroom/sdk/core';
import { useToast, formatMoney } from '@staffroom/sdk/client';
import { callCore, corePath } from '@staffroom/sdk/host';
import { t } from '../../../texts/texts.ts';

export type { Budget, BudgetScope };

const kinds: Record<BudgetScope, string> = {
  company: t('Company'),
  person: t('Person'),
  team: t('Team'),
  agent: t('Agent'),
};

export function nameOf({ scope, subject, name }: Pick<Budget, 'scope' | 'subject' | 'name'>): string {
  if (scope === 'company') return t('The company');
  if (subject === '') return t('Each person');
  return `${kinds[scope]}: ${name ?? t('deleted')}`;
}

export function useChangeBudgets() {
  const queries = useQueryClient();
  const toast = useToast();
  const onSettled = () => queries.invalidateQueries({ queryKey: [corePath('GET /api/admin/budgets')] });
  const save = useMutation({
    mutationFn: ({ scope, subject, amount }: Pick<Budget, 'scope' | 'subject' | 'amount'>) =>
      callCore('PUT /api/admin/budgets', { body: { scope, subject, amount } }),
    onSuccess: () => toast.show({ variant: 'success', title: t('Budget saved') }),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: ({ scope, subject }: Budget) =>
      callCore('DELETE /api/admin/budgets', { query: { scope, subject } }),
    onError: (error) => toast.show({ variant: 'destructive', title: t('Couldn’t remove the budget'), error }),
    onSettled,
  });
  return { save, remove };
}

/** Formats an amount, always with cents, so that the amounts of a column are easy to compare. */
export function dollars(amount: string): string {
  return formatMoney(Number(amount));
}
