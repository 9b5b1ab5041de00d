import { AgentSettingsForm, Skeleton, Tabs, useIsAdmin, useSearchParams } from '@staffroom/sdk/client';
import { Quiet, View } from '@staffroom/sdk/layout';
import { Suspense } from 'react';
import { StyleGuide } from '../lazy-voice.tsx';
import { placeholders } from '../../prompt.ts';
import { settingTexts } from './setting-texts.ts';
import classes from './settings-view.module.css';
import { t } from '../texts.ts';

const prompts = {
  linkedInPrompt: t('LinkedIn Prompt'),
  twitterPrompt: t('Twitter Prompt'),
  caseStudyPrompt: t('Case Study Prompt'),
};
const answers = ['provider', 'model', 'temperature', 'vary'];

export function SettingsView() {
  const [params, setParams] = useSearchParams();
  const isAdmin = useIsAdmin();
  return (
    <View title={t('Content Generation Settings')}>
      <Tabs
        label={t('Settings')}
        value={params.get('tab') ?? 'prompts'}
        onValueChange={(tab) => setParams({ view: 'settings', tab }, { replace: true })}
        tabs={[
          { value: 'prompts', label: t('AI Prompts'), content: <Prompts isAdmin={isAdmin} /> },
          {
            value: 'providers',
            label: t('AI Providers'),
            content: (
              <div className={classes.tab}>
                <AgentSettingsForm
                  names={answers}
                  texts={settingTexts}
                  saveLabel={t('Save Settings')}
                  what={t('Provider, model and temperature')}
                />
              </div>
            ),
          },
          {
            value: 'voice',
            label: t('Brand Voice'),
            content: (
              <div className={classes.tab}>
                <Suspense fallback={<Skeleton lines={6} />}>
                  <StyleGuide mayEdit={isAdmin} />
                </Suspense>
              </div>
            ),
          },
        ]}
      />
    </View>
  );
}

function Prompts({ isAdmin }: { isAdmin: boolean }) {
  return (
    <div className={classes.tab}>
      <Quiet>
        {t(
          'These prompts apply to you{value}. Placeholders: {placeholders}. Any other [CAPITALIZED] word becomes “relevant information”.',
          {
            value: isAdmin ? t('; you can also save one for your team') : '',
            placeholders: placeholders.map((name) => `[${name}]`).join(' '),
          },
        )}
      </Quiet>
      {Object.entries(prompts).map(([name, label]) => (
        <AgentSettingsForm
          key={name}
          names={[name]}
          texts={settingTexts}
          saveLabel={t('Save Changes')}
          what={label}
        />
      ))}
    </div>
  );
}
