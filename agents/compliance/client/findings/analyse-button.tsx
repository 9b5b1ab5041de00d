import { Button, useAgent, useCurrentChat, useNavigate } from '@staffroom/sdk/client';
import { lazy, Suspense, useState } from 'react';

const AnalyseDialog = lazy(() => import('./analyse-dialog.tsx'));

/** Begins an analysis and shows how it goes. */
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
        variant={main ? 'primary' : 'secondary'}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        Analyse documents
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
