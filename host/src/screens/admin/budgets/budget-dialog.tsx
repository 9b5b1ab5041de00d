import { ApiError, Button, Dialog, Field, Input, Select, useQuery } from '@staffroom/sdk/client';
import { coreQuery } from '@staffroom/sdk/host';
import { useId, useState } from 'react';
import { plainDecimal, typedDecimal } from '../../../forms/plain-decimal.ts';
import { type Budget, type BudgetScope, nameOf, useChangeBudgets } from './budget.ts';
import classes from './budgets.module.css';
import { SubjectField } from './subject-field.tsx';
import { t } from '../../../texts/texts.ts';

type Kind = Exclude<BudgetScope, 'person'> | 'each' | 'person';

interface BudgetDialogProps {
  /** The budget to edit; null creates a budget. */
  budget: Budget | null;
  person: string | null;
  onClose: () => void;
}

export function BudgetDialog({ budget: given, person, onClose }: BudgetDialogProps) {
  const form = useId();
  const { save } = useChangeBudgets();
  // Keeps the first value while the dialog closes: after a new budget is saved, `given` is that budget.
  const [budget] = useState(given);
  const [kind, setKind] = useState<Kind>(person === null ? 'company' : 'person');
  const [subject, setSubject] = useState(person ?? '');
  const [amount, setAmount] = useState(typedDecimal(budget?.amount ?? ''));
  const account = useQuery({
    ...coreQuery('GET /api/admin/people/:id', { params: { id: person ?? '' } }),
    enabled: person !== null,
  });
  const needsSubject = !budget && (kind === 'person' || kind === 'team' || kind === 'agent');
  const errors = save.error instanceof ApiError ? save.error.body?.fields : undefined;
  const [missing, setMissing] = useState(false);

  function submit() {
    setMissing(needsSubject && subject === '');
    if (needsSubject && subject === '') return;
    const wanted = budget ?? {
      scope: kind === 'each' ? ('person' as const) : kind,
      subject: needsSubject ? subject : '',
    };
    save.mutate(
      { scope: wanted.scope, subject: wanted.subject, amount: plainDecimal(amount) },
      { onSuccess: onClose },
    );
  }

  return (
    <Dialog
      open
      size="small"
      closeOnPressOutside={false}
      title={budget ? t('{budget}’s budget', { budget: nameOf(budget) }) : t('New budget')}
      description={t('US dollars per calendar month (UTC).')}
      onClose={onClose}
      footer={(leave) => (
        <>
          <Button onClick={leave}>{t('Cancel')}</Button>
          <Button type="submit" form={form} variant="primary" busy={save.isPending}>
            {t('Save')}
          </Button>
        </>
      )}
    >
      <form
        id={form}
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {!budget && (
          <Field label={t('For')}>
            <Select
              value={kind}
              onChange={({ target }) => {
                setKind(target.value as Kind);
                setSubject('');
              }}
            >
              <option value="company">{t('The company')}</option>
              <option value="each">{t('Everyone without their own budget')}</option>
              <option value="person">{t('One person')}</option>
              <option value="team">{t('A team (shared by all members)')}</option>
              <option value="agent">{t('An agent')}</option>
            </Select>
          </Field>
        )}
        {needsSubject && (
          <SubjectField
            scope={kind}
            subject={subject}
            known={account.data ?? null}
            error={missing ? t('Choose who the budget is for') : null}
            onChange={setSubject}
          />
        )}
        <Field label={t('Amount')} required error={errors?.['amount']}>
          <Input
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
          />
        </Field>
        {save.error && !errors?.['amount'] && (
          <p role="alert">
            {save.error instanceof ApiError ? save.error.humane : t('Couldn’t save the budget.')}
          </p>
        )}
      </form>
    </Dialog>
  );
}
