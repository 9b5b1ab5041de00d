import { Button, useOpenAgent } from '@staffroom/sdk/client';
import { useState } from 'react';
import { useAsker } from '../../agents/asker.ts';
import type { LibraryDocument } from '../../documents/library-document.ts';
import { t } from '../../texts/texts.ts';

/** Starts a chat about a processed document. Hidden if no agent accepts documents. */
export function AskDocument({ document: { id, fileType, status } }: { document: LibraryDocument }) {
  const { openAgent, problem } = useOpenAgent();
  const asker = useAsker();
  const [opening, setOpening] = useState(false);
  const documents = [id];
  if (status !== 'processed' || !asker || problem(asker.slug, { documents }, [fileType]) !== null)
    return null;
  return (
    <Button
      variant="primary"
      icon="message"
      busy={opening}
      onClick={() => {
        setOpening(true);
        // If the hand-over is refused, a toast shows the reason.
        void openAgent(asker.slug, { documents }, { kind: 'document', id }).finally(() => setOpening(false));
      }}
    >
      {t('Ask')}
    </Button>
  );
}
