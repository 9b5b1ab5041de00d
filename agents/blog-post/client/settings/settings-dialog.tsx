import { AgentSettingsForm, Dialog, Skeleton, Tabs, useIsAdmin } from '@staffroom/sdk/client';
import { useAddress } from '@staffroom/sdk/layout';
import { Suspense } from 'react';
import { StyleGuide } from '../lazy-voice.tsx';
import { PromptTab } from './prompt-tab.tsx';
import { ProviderTab } from './provider-tab.tsx';

export default function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { params, set } = useAddress();
  const isAdmin = useIsAdmin();
  return (
    <Dialog open size="large" closeOnPressOutside={false} onClose={onClose} title="Settings">
      <Tabs
        label="Settings"
        value={params.get('settings') ?? 'prompts'}
        onValueChange={(settings) => set({ settings })}
        tabs={[
          { value: 'prompts', label: 'Prompt Configuration', content: <PromptTab /> },
          { value: 'provider', label: 'AI Provider', content: <ProviderTab /> },
          { value: 'publishing', label: 'Publishing', content: <AgentSettingsForm what="Publishing" /> },
          {
            value: 'voice',
            label: 'Brand Voice',
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
