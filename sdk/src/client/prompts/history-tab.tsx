import { useState } from 'react';
import { useAgent } from '../agent.tsx';
import { useIsAdmin } from '../use-is-admin.ts';
import { SegmentedControl } from '../ui/form/segmented-control.tsx';
import { AgentPromptHistory } from './agent-prompt-history.tsx';
import classes from './prompt-form.module.css';
import { t } from '../texts/texts.ts';

export function HistoryTab({ onRestored }: { onRestored: () => void }) {
  const { info } = useAgent();
  const isAdmin = useIsAdmin();
  const [scope, setScope] = useState<'me' | 'company'>('me');
  return (
    <div className={classes.form}>
      {isAdmin && (
        <SegmentedControl
          label={t('Prompt from')}
          value={scope}
          onValueChange={setScope}
          options={[
            { value: 'me', label: t('You') },
            { value: 'company', label: t('Company') },
          ]}
        />
      )}
      <AgentPromptHistory
        key={scope}
        agentId={info.id}
        scope={scope}
        onRestored={scope === 'me' ? onRestored : undefined}
      />
    </div>
  );
}
