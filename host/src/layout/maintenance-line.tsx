import { part } from '@staffroom/sdk/host';
import { Suspense } from 'react';
import { useConfig } from '../workspace/workspace-config.ts';
import classes from './connection-line.module.css';

const MaintenanceText = part(async () => (await import('./maintenance-text.tsx')).MaintenanceText);

/** A notice on every screen: during maintenance, people can only read. */
export function MaintenanceLine() {
  const maintenance = useConfig()?.maintenance ?? null;
  // Screen readers announce only text that is added to an existing live region.
  return (
    <output className={classes.place}>
      <Suspense fallback={null}>
        {maintenance !== null && <MaintenanceText until={maintenance.until} />}
      </Suspense>
    </output>
  );
}
