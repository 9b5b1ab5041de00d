import { AgentSettingsForm, Dialog, Skeleton, Tabs, useAskUnsaved, useIsAdmin } from '@staffroom/sdk/client';
import { useAddress } from '@staffroom/sdk/layout';
import { Suspense } from 'react';
import { StyleGuide } from '../lazy-voice.tsx';
import { PromptTab } from './prompt-tab.tsx';
import { settingTexts } from './setting-texts.ts';
import { ProviderTab } from './provider-tab.tsx';
import { t } from '../texts.ts';

export default function SettingsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open size="large" closeOnPressOutside={false} onClose={onClose} title={t('Settings')}>
      <SettingsTabs />
    </Dialog>
  );
}

/** This is a separate component, because its guard for unsaved input must be inside the dialog. */
function SettingsTabs() {
  const { params, set } = useAddress();
  const ask = useAskUnsaved();
  const isAdmin = useIsAdmin();
  return (
    <Tabs
      label={t('Settings')}
      value={params.get('settings') ?? 'prompts'}
      onValueChange={(settings) => ask(() => set({ settings }))}
      tabs={[
        { value: 'prompts', label: t('Prompt Configuration'), content: <PromptTab /> },
        { value: 'provider', label: t('AI Provider'), content: <ProviderTab /> },
        {
          value: 'publishing',
          label: t('Publishing'),
          content: <AgentSettingsForm what={t('Publishing')} texts={settingTexts} />,
        },
        {
          value: 'voice',
          label: t('Brand Voice'),
          content: (
            <Suspense fallback={<Skeleton lines={8} />}>
              <StyleGuide mayEdit={isAdmin} />
            </Suspense>
          ),
        },
      ]}
    />
  );
}
