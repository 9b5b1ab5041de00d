import { AgentSettingsForm, Dialog, Skeleton, Tabs, useIsAdmin } from '@staffroom/sdk/client';
import { useAddress } from '@staffroom/sdk/layout';
import { Suspense } from 'react';
import { StyleGuide } from '../lazy-voice.tsx';
import { PromptTab } from './prompt-tab.tsx';
import { ProviderTab } from './provider-tab.tsx';
import { t } from '../texts.ts';

export default function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { params, set } = useAddress();
  const isAdmin = useIsAdmin();
  return (
    <Dialog open size="large" closeOnPressOutside={false} onClose={onClose} title={t('Settings')}>
      <Tabs
        label={t('Settings')}
        value={params.get('settings') ?? 'prompts'}
        onValueChange={(settings) => set({ settings })}
        tabs={[
          { value: 'prompts', label: t('Prompt Configuration'), content: <PromptTab /> },
          { value: 'provider', label: t('AI Provider'), content: <ProviderTab /> },
          {
            value: 'publishing',
            label: t('Publishing'),
            content: <AgentSettingsForm what={t('Publishing')} />,
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
    </Dialog>
  );
}
