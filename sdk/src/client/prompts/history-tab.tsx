import { useState } from 'react';
import { useAgent } from '../agent.tsx';
import { useQuery } from '../query.ts';
import { SegmentedControl } from '../ui/form/segmented-control.tsx';
import { AgentPromptHistory } from './agent-prompt-history.tsx';
import classes from './prompt-form.module.css';

/** The former prompts: one's own, and for administrators also the company's. */
export function HistoryTab({ onRestored }: { onRestored: () => void }) {
  const { info } = useAgent();
  const me = useQuery<{ role: 'user' | 'admin' } | null>({ queryKey: ['/api/auth/me'] });
  const [scope, setScope] = useState<'me' | 'company'>('me');
  return (
    <div className={classes.form}>
      {me.data?.role === 'admin' && (
        <SegmentedControl
          label="Whose prompt"
          value={scope}
          onValueChange={setScope}
          options={[
            { value: 'me', label: 'Yours' },
            { value: 'company', label: "The company's" },
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
