import { useContext, useState } from 'react';
import type { AgentSettingsInfo } from '../../core/agents/agent-settings.ts';
import { AgentContext } from '../agent.tsx';
import { ApiError } from '../fetch-json.ts';
import { Button } from '../ui/button/button.tsx';
import { ErrorPanel } from '../ui/feedback/error-panel.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { useToast } from '../ui/feedback/use-toast.ts';
import { useLeaveGuard } from '../ui/unsaved/use-leave-guard.ts';
import classes from './agent-settings-form.module.css';
import { SettingControl } from './setting-control.tsx';
import { useAgentSettings, type SettingsOwner } from './use-agent-settings.ts';
import { t } from '../texts/texts.ts';

export interface AgentSettingsFormProps {
  /** Names of the settings to show; default: all. */
  names?: readonly string[];
  /** Label of the button; default "Save". */
  saveLabel?: string;
  /** Name of the settings in the success message; default "Settings". */
  what?: string;
  /** `team`: the values for everyone, which administrators set. Default: the person's own values. */
  whose?: SettingsOwner;
  /** The agent's slug; default: the agent of the page. */
  agent?: string;
  /** Translations of the labels, hints and choices that the server half declares, by their English text. */
  texts?: Readonly<Record<string, string>>;
}

type SettingField = AgentSettingsInfo['fields'][number];

function inLanguage(field: SettingField, texts: Readonly<Record<string, string>>): SettingField {
  const of = (text: string) => texts[text] ?? text;
  return {
    ...field,
    label: of(field.label),
    help: field.help === null ? null : of(field.help),
    choices: field.choices.map((choice) => ({ ...choice, label: of(choice.label) })),
    words: field.words.map((one) => ({ ...one, word: of(one.word) })),
  };
}

const noTexts = {};

/** Renders the settings form from the fields that the agent's server half declares. */
export default function AgentSettingsForm({ agent, whose = 'me', ...rest }: AgentSettingsFormProps) {
  const current = useContext(AgentContext);
  const work = useAgentSettings(agent ?? current?.info.slug ?? '', whose);
  const { settings } = work;
  if (settings.isPending) return <Skeleton lines={6} />;
  if (settings.isError) {
    return (
      <ErrorPanel
        title={t('Couldn’t load the settings')}
        error={settings.error}
        onRetry={() => void settings.refetch()}
      />
    );
  }
  return <OpenForm info={settings.data} work={work} {...rest} />;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

interface OpenFormProps extends Pick<AgentSettingsFormProps, 'names' | 'saveLabel' | 'what' | 'texts'> {
  info: AgentSettingsInfo;
  work: ReturnType<typeof useAgentSettings>;
}

function OpenForm({
  info,
  work,
  names,
  saveLabel = t('Save'),
  what = t('Settings'),
  texts = noTexts,
}: OpenFormProps) {
  const { values, mayChange, mayChangeTeam, whose } = info;
  const { save, reset } = work;
  const toast = useToast();
  /** Only the values that the person has changed. All other fields show the stored values. */
  const [draft, setDraft] = useState<Record<string, unknown>>({});
  const fields = names
    ? names.flatMap((name) => info.fields.find((field) => field.name === name) ?? [])
    : info.fields;
  const held = (name: string) => (Object.hasOwn(draft, name) ? draft[name] : values[name]);
  const changed = fields.flatMap(({ name }) => (same(held(name), values[name]) ? [] : [name]));
  const chosen = fields.flatMap(({ name }) => (info.chosen.includes(name) ? [name] : []));
  const errors = save.error instanceof ApiError ? save.error.body?.fields : undefined;
  const isDirty = changed.length > 0;
  const { question } = useLeaveGuard(isDirty);

  function change(name: string, value: unknown) {
    // Reset the model when the provider changes.
    const models = fields.filter(({ kind }) => kind === 'model').map((field) => [field.name, null]);
    const isProvider = fields.some((field) => field.name === name && field.kind === 'provider');
    setDraft((before) => ({ ...before, ...(isProvider && Object.fromEntries(models)), [name]: value }));
    if (save.isError) save.reset();
  }

  function store(place: SettingsOwner, which: readonly string[]) {
    save.mutate(
      { for: place, values: Object.fromEntries(which.map((name) => [name, held(name)])) },
      {
        onSuccess() {
          // Keep changes that the person made during the save.
          if (place === whose) setDraft((now) => (now === draft ? {} : now));
          const description = place === 'team' ? t('Team {what}', { what }) : what;
          toast.show({ variant: 'success', title: t('Saved'), description });
        },
        onError(error) {
          // The fields show their own errors.
          if (error instanceof ApiError && error.body?.fields) return;
          toast.show({ variant: 'destructive', title: t('Failed to save settings'), error });
        },
      },
    );
  }

  const takeBack = () =>
    reset.mutate(chosen, {
      onSuccess() {
        setDraft({});
        toast.show({
          variant: 'success',
          title: t('Saved'),
          description: t('Reset {what} to default', { what }),
        });
      },
      onError: (error) => toast.show({ variant: 'destructive', title: t('Failed to save settings'), error }),
    });

  const provider = fields.find(({ kind }) => kind === 'provider');
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isDirty) store(whose, changed);
      }}
    >
      <fieldset className={classes.fields} disabled={!mayChange}>
        {!mayChange && <p className={classes.note}>{t('Set by administrators for the whole company.')}</p>}
        {fields.map((field) => (
          <SettingControl
            key={field.name}
            field={inLanguage(field, texts)}
            value={held(field.name)}
            provider={provider && held(provider.name)}
            error={errors?.[field.name]}
            disabled={!mayChange}
            onChange={(value) => change(field.name, value)}
          />
        ))}
        {mayChange && (
          <div className={classes.actions}>
            <Button type="submit" variant="primary" busy={save.isPending} disabled={!isDirty}>
              {saveLabel}
            </Button>
            {whose === 'me' && mayChangeTeam && (
              <Button
                busy={save.isPending}
                onClick={() =>
                  store(
                    'team',
                    fields.map(({ name }) => name),
                  )
                }
              >
                {t('Save for the team')}
              </Button>
            )}
            {chosen.length > 0 && (
              <Button variant="quiet" busy={reset.isPending} onClick={takeBack}>
                {t('Reset to default')}
              </Button>
            )}
            <output className={classes.note}>
              {isDirty ? t('Not saved') : save.isSuccess || reset.isSuccess ? t('Saved') : ''}
            </output>
          </div>
        )}
      </fieldset>
      {question}
    </form>
  );
}
