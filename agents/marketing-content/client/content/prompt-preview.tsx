import { Dialog, useApi } from '@staffroom/sdk/client';
import { Loaded, Quiet, Stack } from '@staffroom/sdk/layout';
import * as contract from '../../contract.ts';
import type { ContentType } from '../../project.ts';
import { contentNames } from '../names.ts';
import { t } from '../texts.ts';
import classes from './content-card.module.css';

interface PromptPreviewProps {
  id: string;
  type: ContentType;
  onClose: () => void;
}

export function PromptPreview({ id, type, onClose }: PromptPreviewProps) {
  const prompt = useApi(contract).previewPrompt.useQuery({ params: { id }, query: { type } }, { live: true });
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={t('Prompt for {contentName}', { contentName: contentNames[type] })}
      description={t('The prompt as it would be sent now, with your settings.')}
    >
      <Loaded query={prompt} failure={t('Couldn’t load the prompt')}>
        {({ system, prompt: asked, context }) => (
          <Stack>
            <p className={classes.prompt}>{asked}</p>
            <Quiet>{t('Instructions for every text of this kind:')}</Quiet>
            <p className={classes.prompt}>{system}</p>
            <Quiet>{t('The form, sent as data:')}</Quiet>
            <p className={classes.prompt}>{context}</p>
          </Stack>
        )}
      </Loaded>
    </Dialog>
  );
}
