import { useState } from 'react';
import { useAgent } from '../../agent.tsx';
import { popup } from '../../popup.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/identity/icon.tsx';
import { Popover } from '../../ui/overlay/popover.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { type Choice, choiceOf } from './choice.ts';
import classes from './choice-control.module.css';
import { useAiOffer } from './use-ai-offer.ts';
import { t } from '../../texts/texts.ts';

const ChoicePanel = popup(
  async () => (await import('./choice-panel.tsx')).default,
  () => <Skeleton lines={7} />,
);
const PromptDialog = popup(async () => (await import('../../prompts/prompt-dialog.tsx')).default);

export function ChoiceControl() {
  const { info } = useAgent();
  const offer = useAiOffer();
  const [writing, setWriting] = useState(false);
  if (!offer) return null;
  const choice = choiceOf(info, offer);
  return (
    <>
      <Popover
        label={t('Agent')}
        side="top"
        className={classes.popup}
        trigger={
          <Button
            variant="quiet"
            size="compact"
            className={classes.trigger}
            icon={choice.unusable === null ? 'settings' : 'warning'}
          >
            <span className="visually-hidden">{t('AI model:')} </span>
            <span className={classes.name}>{nameOf(choice)}</span>
            <Icon name="chevron-down" size={12} />
          </Button>
        }
      >
        {(close) => (
          <ChoicePanel
            offer={offer}
            choice={choice}
            onWritePrompt={() => {
              close();
              setWriting(true);
            }}
            onClose={close}
          />
        )}
      </Popover>
      <PromptDialog open={writing} onClose={() => setWriting(false)} />
    </>
  );
}

function nameOf({ provider, model }: Choice): string {
  if (provider === null) return t('Choose a provider');
  if (provider.protocol === 'builtin') return t('No AI model');
  return model?.name ?? provider.name;
}
