import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { useToast } from '../../ui/feedback/use-toast.ts';
import { t } from '../../texts/texts.ts';

export function CopyButton({ text }: { text: string }) {
  const copy = useCopy();
  return (
    <Button size="compact" variant="quiet" icon="copy" onClick={() => void copy(text, t('Copied'))}>
      {t('Copy')}
    </Button>
  );
}

/** The address of the conversation on this screen, at this message. */
export function CopyLinkButton({ messageId }: { messageId: string }) {
  const copy = useCopy();
  function copyLink() {
    const address = new URL(location.href);
    address.searchParams.set('message', messageId);
    void copy(address.href, t('Link copied'));
  }
  return <IconButton icon="link" size="compact" label={t('Copy link')} onClick={copyLink} />;
}

function useCopy(): (text: string, done: string) => Promise<void> {
  const toast = useToast();
  return async (text, done) => {
    try {
      await navigator.clipboard.writeText(text);
      toast.show({ title: done });
    } catch (error) {
      toast.show({ variant: 'destructive', title: t('Could not copy'), error });
    }
  };
}
