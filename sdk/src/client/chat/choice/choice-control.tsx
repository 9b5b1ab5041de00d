import { lazy, Suspense, useState } from 'react';
import { useAgent } from '../../agent.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/identity/icon.tsx';
import { Popover } from '../../ui/overlay/popover.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { type Choice, choiceOf } from './choice.ts';
import classes from './choice-control.module.css';
import { useAiOffer } from './use-ai-offer.ts';
import { t } from '../../texts/texts.ts';

const ChoicePanel = lazy(() => import('./choice-panel.tsx'));
const PromptDialog = lazy(() => import('../../prompts/prompt-dialog.tsx'));

/** Says who will answer, and opens what can be chosen about it. */
export function ChoiceControl() {
  const { info } = useAgent();
  const offer = useAiOffer();
  const [writing, setWriting] = useState<'never' | 'closed' | 'open'>('never');
  if (!offer) return null;
  const choice = choiceOf(info, offer);
  return (
    <>
      <Popover
        label={t('Who answers')}
        side="top"
        className={classes.popup}
        trigger={
          <Button
            variant="quiet"
            size="compact"
            className={classes.trigger}
            icon={choice.unusable === null ? 'settings' : 'warning'}
          >
            <span className="visually-hidden">{t('Answers come from')} </span>
            <span className={classes.name}>{nameOf(choice)}</span>
            <Icon name="chevron-down" size={12} />
          </Button>
        }
      >
        {(close) => (
          <Suspense fallback={<Skeleton lines={7} />}>
            <ChoicePanel
              offer={offer}
              choice={choice}
              onWritePrompt={() => {
                close();
                setWriting('open');
              }}
            />
          </Suspense>
        )}
      </Popover>
      {writing !== 'never' && (
        <Suspense fallback={null}>
          <PromptDialog open={writing === 'open'} onClose={() => setWriting('closed')} />
        </Suspense>
      )}
    </>
  );
}

function nameOf({ provider, model }: Choice): string {
  if (provider === null) return t('Choose a provider');
  if (provider.protocol === 'builtin') return t('No language model');
  return model?.name ?? provider.name;
}
