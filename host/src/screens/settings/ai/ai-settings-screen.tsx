import { PageHeader } from '@staffroom/sdk/host';
import { ScreenBody } from '../../../screen-parts/screen-body.tsx';
import { AiSettings } from './ai-settings.tsx';
import classes from './ai-settings.module.css';
import { t } from '../../../texts/texts.ts';

/** The screen at `/admin/ai-settings`: the tab "AI Settings" of Settings as a separate page. */
export function AiSettingsScreen() {
  return (
    <ScreenBody title={t('AI Settings')} width="form" className={classes.page}>
      <PageHeader title={t('AI Provider & Model Settings')} />
      <AiSettings place="admin" />
    </ScreenBody>
  );
}
