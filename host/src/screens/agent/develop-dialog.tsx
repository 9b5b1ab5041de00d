import type { AgentInfo } from '@staffroom/sdk';
import { ApiError, Button, Dialog, useMutation } from '@staffroom/sdk/client';
import { callCore } from '@staffroom/sdk/host';
import { useNavigate } from 'react-router-dom';
import { t } from '../../texts/texts.ts';

/** Asks before code of somebody's own machine runs in the workspace: the link that leads here may come from anybody. */
export function DevelopDialog({ info: { slug, name }, port }: { info: AgentInfo; port: number }) {
  const navigate = useNavigate();
  const begin = useMutation({
    mutationFn: () =>
      callCore('POST /api/ai-agents/:id/development', { params: { id: slug }, body: { port } }),
    // The policy of the page has to let that address in.
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
            {t('Load it')}
          </Button>
        </>
      }
    >
      <p>
        {t(
          'What answers at localhost:{port} is shown in place of the installed page, in this browser and for twelve hours. It can do all that you can do here. Go on only where you have started “staffroom dev” yourself.',
          { port: String(port) },
        )}
      </p>
      {begin.error && (
        <p role="alert">
          {begin.error instanceof ApiError ? begin.error.humane : t('The page could not be loaded.')}
        </p>
      )}
    </Dialog>
  );
}
