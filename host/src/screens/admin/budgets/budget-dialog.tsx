import { ApiError, Button, Dialog, Field, Input, Select, useQuery } from '@staffroom/sdk/client';
import { coreQuery } from '@staffroom/sdk/host';
import { useId, useState } from 'react';
import { type Budget, type BudgetScope, nameOf, useChangeBudgets } from './budget.ts';
import classes from './budgets.module.css';
import { SubjectField } from './subject-field.tsx';

type Kind = Exclude<BudgetScope, 'person'> | 'each' | 'person';

interface BudgetDialogProps {
  /** The one whose amount changes; null makes a new one. */
  budget: Budget | null;
  /** Whom a new one is for. */
  person: string | null;
  onClose: () => void;
}

export function BudgetDialog({ budget, person, onClose }: BudgetDialogProps) {
  const form = useId();
  const { save } = useChangeBudgets();
  const [kind, setKind] = useState<Kind>(person === null ? 'company' : 'person');
  const [subject, setSubject] = useState(person ?? '');
  const [amount, setAmount] = useState(budget?.amount ?? '');
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
      { scope: wanted.scope, subject: wanted.subject, amount: amount.trim() },
      { onSuccess: onClose },
    );
  }

  return (
    <Dialog
      open
      size="small"
      closeOnPressOutside={false}
      title={budget ? `Budget of ${nameOf(budget)}` : 'New budget'}
      description="US dollars a calendar month, from the first of it (UTC)."
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" busy={save.isPending}>
            Save
          </Button>
        </>
      }
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
          <Field label="For">
            <Select
              value={kind}
              onChange={({ target }) => {
                setKind(target.value as Kind);
                setSubject('');
              }}
            >
              <option value="company">The company</option>
              <option value="each">Each person who has none of their own</option>
              <option value="person">One person</option>
              <option value="team">A team, all members together</option>
              <option value="agent">An agent</option>
            </Select>
          </Field>
        )}
        {needsSubject && (
          <SubjectField
            scope={kind}
            subject={subject}
            known={account.data ?? null}
            error={missing ? 'Say whose budget it is' : null}
            onChange={setSubject}
          />
        )}
        <Field label="Amount" required error={errors?.['amount']}>
          <Input
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
          />
        </Field>
        {save.error && !errors?.['amount'] && (
          <p role="alert">
            {save.error instanceof ApiError ? save.error.humane : 'The budget could not be saved.'}
          </p>
        )}
      </form>
    </Dialog>
  );
}
