import { LinkButton } from '@staffroom/sdk/client';
import { Notice } from '../../placeholders/notice.tsx';

/** In place of an agent that an administrator has switched off. */
export function AgentSwitchedOff({ name }: { name: string }) {
  return (
    <Notice
      title={`${name} is switched off`}
      text="It was switched off by your administrator. Your data is kept and will be there when it is back."
      action={<LinkButton to="/agents">All AI agents</LinkButton>}
    />
  );
}
