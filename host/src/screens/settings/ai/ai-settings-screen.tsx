import { PageHeader } from '@staffroom/sdk/client';
import { useProductName } from '../../../workspace/workspace-config.ts';
import { AiSettings } from './ai-settings.tsx';
import classes from './ai-settings.module.css';

/** `/admin/ai-settings`: what stands in Settings under "AI Settings", as a page of its own. */
export function AiSettingsScreen() {
  const productName = useProductName();
  return (
    <div className={classes.page}>
      <title>{`AI Settings – ${productName}`}</title>
      <PageHeader title="AI Provider & Model Settings" />
      <AiSettings place="admin" />
    </div>
  );
}
