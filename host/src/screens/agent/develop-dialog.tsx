import type { AgentInfo } from '@staffroom/sdk/internal/shared';
import { ApiError, Button, Dialog, useMutation } from '@staffroom/sdk/client';
import { callCore } from '@staffroom/sdk/host';
import { useNavigate } from 'react-router-dom';
import { t } from '../../texts/texts.ts';

/** Asks before the workspace runs code from the person's own machine, because anyone can send a link that requests this. */
export function DevelopDialog({ info: { slug, name }, port }: { info: AgentInfo; port: number }) {
  const navigate = useNavigate();
  const begin = useMutation({
    mutationFn: () =>
      callCore('POST /api/ai-agents/:id/development', { params: { id: slug }, body: { port } }),
    // Reloads the whole page, because its content security policy must allow the address.
    onSuccess: () => location.replace(`/agents/${slug}`),
  });
  const close = () => void navigate(`/agents/${slug}`, { replace: true });
  return (
    <Dialog
      open
      size="small"
      closeOnPressOutside={false}
      title={t('Load the page of {name} from your own machine?', { name })}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t('Cancel')}</Button>
          <Button variant="primary" busy={begin.isPending} onClick={() => begin.mutate()}>
            {t('Load page')}
          </Button>
        </>
      }
    >
      <p>
        {t(
          'Shows the page served at localhost:{port} instead of the installed one, in this browser for 12 hours. It can do everything you can do here, so continue only if you started “staffroom dev” yourself.',
          { port: String(port) },
        )}
      </p>
      {begin.error && (
        <p role="alert">
          {begin.error instanceof ApiError ? begin.error.humane : t('Couldn’t load the page.')}
        </p>
      )}
    </Dialog>
  );
}
