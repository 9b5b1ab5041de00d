import { LinkButton } from '@staffroom/sdk/client';
import { Notice } from '../../placeholders/notice.tsx';
import { t } from '../../texts/texts.ts';

export function AgentSwitchedOff({ name }: { name: string }) {
  return (
    <Notice
      title={t('{name} is switched off', { name })}
      text={t(
        'Your administrator switched off this agent. Your data is kept and will be there when it’s back.',
      )}
      action={<LinkButton to="/agents">{t('All AI agents')}</LinkButton>}
    />
  );
}
