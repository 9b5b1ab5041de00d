import type { AiProviderTest } from '@staffroom/sdk/core';
import { Button, describeError } from '@staffroom/sdk/client';
import type { ReactNode } from 'react';
import { TestResult } from '../test-result.tsx';
import classes from './search-models.module.css';
import { t } from '../../../../texts/texts.ts';

interface TestAndSaveProps {
  /** Name of the setting that is tested and saved, for screen readers. */
  of: string;
  test: { isPending: boolean; data: AiProviderTest | undefined; error: Error | null };
  saving: boolean;
  /** Tests the setting. Absent if there is nothing to test. */
  onTest?: (() => void) | undefined;
  onSave: () => void;
  children?: ReactNode;
}

export function TestAndSave({ of, test, saving, onTest, onSave, children }: TestAndSaveProps) {
  return (
    <>
      <output>
        {test.data && <TestResult {...test.data} />}
        {test.error && <TestResult ok={false} message={describeError(test.error).cause} durationMs={null} />}
      </output>
      <div className={classes.tools}>
        {children}
        {onTest && (
          <Button aria-label={t('Test {name}', { name: of })} busy={test.isPending} onClick={onTest}>
            {t('Test')}
          </Button>
        )}
        <Button variant="primary" aria-label={t('Save {name}', { name: of })} busy={saving} onClick={onSave}>
          {t('Save')}
        </Button>
      </div>
    </>
  );
}
