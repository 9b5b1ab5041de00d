import { Button, describeError, Field, Textarea, useApi, useToast } from '@staffroom/sdk/client';
import { Row, Stack } from '@staffroom/sdk/layout';
import { useState } from 'react';
import * as contract from '../../contract.ts';
import type { AssistKind } from '../../prompt.ts';
import { bodyOf, type ChangeForm, type FormState } from './use-form.ts';
import classes from './project-form.module.css';
import { t } from '../texts.ts';

const done: Record<AssistKind, string> = {
  scope: t('Project Scope Generated'),
  metrics: t('Metrics Generated'),
  testimonial: t('Testimonial Generated'),
};

const failed: Record<AssistKind, string> = {
  scope: t('Failed to generate project scope'),
  metrics: t('Failed to generate metrics suggestions'),
  testimonial: t('Failed to generate testimonial suggestions'),
};

interface AssistFieldProps {
  kind: AssistKind;
  label: string;
  required?: boolean;
  error?: string | undefined;
  form: FormState;
  change: ChangeForm;
}

/**
 * A text box with an AI suggestion next to it. The typed text stays until the person accepts the suggestion, and Undo restores
 * it.
 */
export function AssistField({ kind, label, required = false, error, form, change }: AssistFieldProps) {
  const toast = useToast();
  const { assist } = useApi(contract);
  const propose = assist.useMutation();
  const [replaced, setReplaced] = useState<string | null>(null);
  const text = form[kind];
  const write = (value: string, byAi: boolean) =>
    change({
      [kind]: value,
      ...(byAi && { useAiAssist: true }),
      ...(kind === 'testimonial' && { testimonialDraft: byAi }),
    });

  function ask() {
    if (form.clientName.trim() === '' || form.solutions.length === 0) {
      toast.show({
        variant: 'destructive',
        title: t('Missing Information'),
        description: t('Please enter client name and select at least one solution first.'),
      });
      return;
    }
    // The server accepts an incomplete form here. It requires all fields only on submit.
    const { name, scope, ...body } = bodyOf(form);
    propose.mutate(
      { body: { kind, ...body, ...(name.trim() && { name }), ...(scope.trim() && { scope }) } },
      {
        onSuccess(proposal) {
          toast.show({ variant: 'success', title: done[kind] });
          if (text.trim() !== '') return;
          take(proposal.text);
        },
        onError: (error) =>
          toast.show({
            variant: 'destructive',
            title: t('Generation Failed'),
            description: `${failed[kind]}. ${describeError(error).cause}`,
          }),
      },
    );
  }

  function take(value: string) {
    setReplaced(text);
    write(value, true);
    propose.reset();
  }

  return (
    <Stack gap="small">
      <Field label={label} required={required} optional={!required} error={error}>
        <Textarea
          required={required}
          className={classes.long}
          maxLength={20_000}
          value={text}
          onChange={({ target }) => write(target.value, kind === 'testimonial' && form.testimonialDraft)}
        />
      </Field>
      <Row>
        <Button size="compact" busy={propose.isPending && t('Generating...')} onClick={ask}>
          {t('AI Assist')}
        </Button>
        {replaced !== null && (
          <Button
            size="compact"
            variant="quiet"
            onClick={() => {
              write(replaced, false);
              setReplaced(null);
            }}
          >
            {t('Undo')}
          </Button>
        )}
        {kind === 'testimonial' && form.testimonialDraft && text.trim() !== '' && (
          <>
            <span className={classes.draft}>{t('Draft, needs client approval')}</span>
            <Button size="compact" variant="quiet" onClick={() => change({ testimonialDraft: false })}>
              {t('Client approved')}
            </Button>
          </>
        )}
      </Row>
      {propose.data && text.trim() !== '' && (
        <section className={classes.proposal} aria-label={t('Proposal for {label}', { label })}>
          <p className={classes.proposed}>{propose.data.text}</p>
          <p className={classes.how}>
            {propose.data.how === 'form'
              ? t('Assembled from your form, without an AI model.')
              : t('Written by {aiModel}.', { aiModel: propose.data.aiModel ?? t('an AI model') })}
          </p>
          <Row>
            <Button size="compact" icon="check" onClick={() => propose.data && take(propose.data.text)}>
              {t('Use this text')}
            </Button>
            <Button size="compact" variant="quiet" onClick={() => propose.reset()}>
              {t('Dismiss')}
            </Button>
          </Row>
        </section>
      )}
    </Stack>
  );
}
