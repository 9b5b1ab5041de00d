import { Button, useAgent, useCurrentChat, useNavigate } from '@staffroom/sdk/client';
import { lazy, Suspense, useState } from 'react';

import classes from './analyse-button.module.css';
import { t } from '../../texts.ts';

const AnalyseDialog = lazy(() => import(/* webpackChunkName: "lazy-analyse" */ './analyse-dialog.tsx'));

export function AnalyseButton({ main = false }: { main?: boolean }) {
  const { basePath } = useAgent();
  const { sessionId } = useCurrentChat();
  const navigate = useNavigate();
  const [wanted, setWanted] = useState(false);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="compact"
        icon="shield-check"
        aria-label={t('Analyze documents')}
        variant={main ? 'primary' : 'secondary'}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        <span className={main ? undefined : classes.word}>{t('Analyze documents')}</span>
      </Button>
      {wanted && (
        <Suspense fallback={null}>
          <AnalyseDialog
            open={open}
            onClose={() => setOpen(false)}
            onStarted={() => {
              setOpen(false);
              void navigate(`${basePath}?chat=${sessionId ?? 'new'}&view=findings`);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
