import {
  Button,
  describeError,
  DocumentChoice,
  Field,
  Input,
  Switch,
  Textarea,
  useToast,
  useUnsavedGuard,
  t,
} from '@staffroom/sdk/client';
import { useState } from 'react';
import type { StyleGuideInfo } from '../../core/agents/style-guide.ts';
import { TermsField } from './terms-field.tsx';
import { useSaveStyleGuide } from './use-style-guide.ts';
import classes from './style-guide-view.module.css';

/** Copied from `style-guide.ts` to keep its schema out of the browser bundle. */
const maxSamples = 3;

const draftOf = ({ tone, avoid, use, exclamations, longestSentence, samples }: StyleGuideInfo) => ({
  tone,
  avoid,
  use,
  exclamations,
  longestSentence,
  samples: samples.map(({ documentId, filename }) => ({ id: documentId, filename })),
});

/** The form for the style guide. It shows a change by someone else before a save could overwrite that change. */
export function StyleGuideForm({ guide }: { guide: StyleGuideInfo }) {
  const [draft, setDraft] = useState(() => draftOf(guide));
  const [base, setBase] = useState(guide);
  const toast = useToast();
  const save = useSaveStyleGuide();
  const change = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part });
  const changed = JSON.stringify(draft) !== JSON.stringify(draftOf(base));
  const overtaken = guide.version !== base.version;
  useUnsavedGuard(changed);

  function adopt(from: StyleGuideInfo) {
    setBase(from);
    setDraft(draftOf(from));
    save.reset();
  }
  // Without local changes, show the newest version.
  if (overtaken && !changed) adopt(guide);

  function submit() {
    const written = ({ term }: { term: string }) => term.trim() !== '';
    const { samples, avoid, use, ...rest } = draft;
    save.mutate(
      {
        ...rest,
        avoid: avoid.filter(written),
        use: use.filter(written),
        version: base.version,
        samples: samples.map(({ id }) => id),
      },
      {
        onSuccess(saved) {
          adopt(saved);
          toast.show({
            variant: 'success',
            title: t('Saved'),
            description: t('Style guide, version {version}', { version: saved.version }),
          });
        },
      },
    );
  }

  return (
    <form
      className={classes.guide}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field
        label={t('Tone')}
        hint={t('In your own words: what a text of the company should sound like.')}
        counter={{ length: draft.tone.length, limit: 4_000 }}
      >
        <Textarea rows={4} value={draft.tone} onChange={({ target }) => change({ tone: target.value })} />
      </Field>
      <TermsField
        label={t('Terms to avoid')}
        hint={t('Add a replacement for each term. Terms without a replacement are removed from texts.')}
        columns={{ term: t('Avoid'), instead: t('Say instead'), why: t('Why') }}
        terms={draft.avoid}
        onChange={(avoid) => change({ avoid })}
      />
      <TermsField
        label={t('Terms to use')}
        hint={t('Names and words with a fixed spelling. For example, “e-mail” flags “email”.')}
        columns={{ term: t('Write'), why: t('Why') }}
        terms={draft.use}
        onChange={(use) => change({ use })}
      />
      <Switch
        label={t('Exclamation marks are allowed')}
        checked={draft.exclamations}
        onCheckedChange={(exclamations) => change({ exclamations })}
      />
      <Field
        label={t('Maximum words per sentence')}
        hint={t('From 8 to 80. Leave empty for no limit.')}
        optional
      >
        <Input
          type="number"
          min={8}
          max={80}
          value={draft.longestSentence ?? ''}
          onChange={({ target }) =>
            change({ longestSentence: target.value === '' ? null : Math.round(Number(target.value)) })
          }
        />
      </Field>
      <DocumentChoice
        label={t('Sample texts')}
        optional
        most={maxSamples}
        chosen={draft.samples}
        onChange={(samples) => change({ samples })}
      />
      <p className={classes.note}>{t('Samples are used only for people who can read them.')}</p>
      {save.isError && (
        <p role="alert" className={classes.error}>
          {describeError(save.error).cause}
        </p>
      )}
      {overtaken && changed && (
        <p className={classes.buttons}>
          <Button size="compact" onClick={() => adopt(guide)}>
            {t('Use the other version')}
          </Button>
          <Button size="compact" onClick={() => setBase(guide)}>
            {t('Replace with mine')}
          </Button>
        </p>
      )}
      <div className={classes.buttons}>
        <Button type="submit" variant="primary" busy={save.isPending}>
          {t('Save style guide')}
        </Button>
      </div>
    </form>
  );
}
