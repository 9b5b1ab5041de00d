import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { useToast } from '../../ui/feedback/use-toast.ts';
import { copyRich } from './rich-copy.ts';
import { t } from '../../texts/texts.ts';

export function CopyButton({ text }: { text: string }) {
  const copy = useCopy();
  return (
    <Button
      size="compact"
      variant="quiet"
      icon="copy"
      onClick={() => void copy(() => copyRich(text), t('Copied'))}
    >
      {t('Copy')}
    </Button>
  );
}

export function CopyLinkButton({ messageId }: { messageId: string }) {
  const copy = useCopy();
  function copyLink() {
    const address = new URL(location.href);
    address.searchParams.set('message', messageId);
    void copy(() => navigator.clipboard.writeText(address.href), t('Link copied'));
  }
  return <IconButton icon="link" size="compact" label={t('Copy link')} onClick={copyLink} />;
}

function useCopy(): (write: () => Promise<void>, done: string) => Promise<void> {
  const toast = useToast();
  return async (write, done) => {
    try {
      await write();
      toast.show({ title: done });
    } catch (error) {
      toast.show({ variant: 'destructive', title: t('Could not copy'), error });
    }
  };
}
