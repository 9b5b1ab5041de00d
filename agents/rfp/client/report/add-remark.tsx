import { Button, DateInput, Dialog, Field, Input, Textarea } from '@staffroom/sdk/client';
import { useState } from 'react';
import { t } from '../texts.ts';
import classes from './summary.module.css';

export interface NewRemark {
  text: string;
  date: string;
  time: string;
  weight: string;
}

const nothing: NewRemark = { text: '', date: '', time: '', weight: '' };

export function AddRemark({
  field,
  onAdd,
}: {
  field: 'dates' | 'criteria' | 'risks' | 'questions';
  onAdd: (remark: NewRemark) => Promise<unknown>;
}) {
  const [remark, setRemark] = useState<NewRemark | null>(null);
  const own = remark ?? nothing;
  const set = (change: Partial<NewRemark>) => setRemark({ ...own, ...change });
  const close = () => setRemark(null);
  const isWhole = own.text.trim() !== '' && (field !== 'dates' || own.date !== '');
  const names = {
    dates: t('Add date'),
    criteria: t('Add criterion'),
    risks: t('Add risk'),
    questions: t('Add question'),
  };
  return (
    <>
      <Button size="compact" icon="plus" onClick={() => setRemark(nothing)}>
        {names[field]}
      </Button>
      <Dialog
        open={remark !== null}
        size="small"
        title={names[field]}
        onClose={close}
        footer={(leave) => (
          <>
            <Button onClick={leave}>{t('Cancel')}</Button>
            <Button
              variant="primary"
              disabled={!isWhole}
              onClick={() => void onAdd(own).then(close, () => undefined)}
            >
              {names[field]}
            </Button>
          </>
        )}
      >
        <div className={classes.fields}>
          <Field label={t('Text')} required>
            <Textarea
              rows={3}
              maxLength={1_000}
              value={own.text}
              onChange={({ target }) => set({ text: target.value })}
            />
          </Field>
          {field === 'dates' && (
            <>
              <Field label={t('Date')} required>
                <DateInput value={own.date} onValueChange={(date) => set({ date })} />
              </Field>
              <Field label={t('Time')} optional hint={t('For example 2:00 pm Eastern Time')}>
                <Input
                  maxLength={60}
                  value={own.time}
                  onChange={({ target }) => set({ time: target.value })}
                />
              </Field>
            </>
          )}
          {field === 'criteria' && (
            <Field label={t('Weight')} optional hint={t('For example 40%')}>
              <Input
                maxLength={40}
                value={own.weight}
                onChange={({ target }) => set({ weight: target.value })}
              />
            </Field>
          )}
        </div>
      </Dialog>
    </>
  );
}
