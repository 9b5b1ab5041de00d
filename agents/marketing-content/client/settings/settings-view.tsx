import {
  Button,
  ErrorPanel,
  Field,
  Skeleton,
  Tabs,
  Textarea,
  useApi,
  useSearchParams,
  useToast,
  useUnsavedGuard,
} from '@staffroom/sdk/client';
import { StyleGuideView } from '@staffroom/sdk/style/view';
import { useState } from 'react';
import * as contract from '../../contract.ts';
import type { Settings, ShownSettings } from '../../contract.ts';
import { defaultPrompts, placeholders } from '../../prompt.ts';
import { ProviderSettings } from './provider-settings.tsx';
import { useSaveSettings } from './use-save-settings.ts';
import classes from './settings-view.module.css';

export function SettingsView() {
  const settings = useApi(contract).getSettings.useQuery();
  const [params, setParams] = useSearchParams();
  const show = (tab: string) => setParams({ view: 'settings', tab }, { replace: true });
  return (
    <section className={classes.view} aria-labelledby="settings-title">
      <h1 id="settings-title" className={classes.title}>
        Content Generation Settings
      </h1>
      {settings.isPending && <Skeleton lines={8} />}
      {settings.isError && (
        <ErrorPanel
          title="Your settings could not be loaded"
          error={settings.error}
          onRetry={() => void settings.refetch()}
        />
      )}
      {settings.data && (
        <Tabs
          label="Settings"
          value={params.get('tab') ?? 'prompts'}
          onValueChange={show}
          tabs={[
            { value: 'prompts', label: 'AI Prompts', content: <Prompts settings={settings.data} /> },
            {
              value: 'providers',
              label: 'AI Providers',
              content: <ProviderSettings settings={settings.data} />,
            },
            {
              value: 'voice',
              label: 'Brand Voice',
              content: (
                <div className={classes.tab}>
                  <StyleGuideView mayEdit={settings.data.maySetForTeam} />
                </div>
              ),
            },
          ]}
        />
      )}
    </section>
  );
}

const prompts = {
  linkedInPrompt: { label: 'LinkedIn Prompt', shipped: defaultPrompts.linkedin },
  twitterPrompt: { label: 'Twitter Prompt', shipped: defaultPrompts.twitter },
  caseStudyPrompt: { label: 'Case Study Prompt', shipped: defaultPrompts['case-study'] },
} as const;
type PromptName = keyof typeof prompts;

function Prompts({ settings }: { settings: ShownSettings }) {
  return (
    <div className={classes.tab}>
      <p className={classes.note}>
        They hold for you{settings.maySetForTeam ? '; you can also save one for the team' : ''}. Placeholders:{' '}
        {placeholders.map((name) => `[${name}]`).join(' ')}. Other words in brackets and capitals become
        “relevant information”.
      </p>
      {(Object.keys(prompts) as PromptName[]).map((name) => (
        <Prompt key={`${name} ${settings[name]}`} name={name} settings={settings} />
      ))}
    </div>
  );
}

function Prompt({ name, settings }: { name: PromptName; settings: ShownSettings }) {
  const { label, shipped } = prompts[name];
  const [text, setText] = useState(settings[name]);
  const toast = useToast();
  const { save, saving } = useSaveSettings();
  useUnsavedGuard(text !== settings[name]);
  const store = (change: Partial<Settings>, whose: 'me' | 'team') =>
    save({ ...change, for: whose }, () =>
      toast.show({
        variant: 'success',
        title: 'Saved',
        description: `${label}${whose === 'team' ? ' of the team' : ''}`,
      }),
    );
  return (
    <div className={classes.prompt}>
      <Field label={label} counter={{ length: text.length, limit: 20_000 }}>
        <Textarea rows={8} value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
      <div className={classes.buttons}>
        <Button variant="primary" busy={saving} onClick={() => store({ [name]: text }, 'me')}>
          Save Changes
        </Button>
        {settings.maySetForTeam && (
          <Button busy={saving} onClick={() => store({ [name]: text }, 'team')}>
            Save for the team
          </Button>
        )}
        {text !== shipped && (
          <Button variant="quiet" onClick={() => setText(shipped)}>
            Reset to default
          </Button>
        )}
      </div>
    </div>
  );
}
