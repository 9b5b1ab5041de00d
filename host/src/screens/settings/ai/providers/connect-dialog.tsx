import type { AiModelInfo, AiProviderInfo } from '@staffroom/sdk/internal/shared';
import { Dialog } from '@staffroom/sdk/client';
import { ConnectSteps } from './connect-steps.tsx';
import { t } from '../../../../texts/texts.ts';

interface ConnectDialogProps {
  /** `model` asks for the kind of provider first, an identifier names a provider, null closes the dialog. */
  wanted: string | null;
  providers: readonly AiProviderInfo[] | undefined;
  models: readonly AiModelInfo[] | undefined;
  onClose: () => void;
}

/** Connects a model in one flow: kind of provider, address or key, the provider's models, the default. */
export function ConnectDialog({ wanted, providers, models, onClose }: ConnectDialogProps) {
  const isOpen = wanted !== null && providers !== undefined;
  return (
    <Dialog open={isOpen} onClose={onClose} title={t('Connect a model')} unsaved={false}>
      {isOpen && (
        <ConnectSteps key={wanted} wanted={wanted} providers={providers} models={models} onDone={onClose} />
      )}
    </Dialog>
  );
}
