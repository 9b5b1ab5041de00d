import { Button } from '../ui/button/button.tsx';
import { useToast } from '../ui/feedback/use-toast.ts';
import classes from './share-dialog.module.css';
import { t } from '../texts/texts.ts';

/** Copies the address of a shared item, which opens only for people with access. */
export function CopyLink({ path }: { path: string }) {
  const toast = useToast();
  async function copy() {
    try {
      await navigator.clipboard.writeText(new URL(path, location.origin).href);
      toast.show({
        title: t('Link copied'),
        description: t('The link works only for people who have access.'),
      });
    } catch (error) {
      toast.show({ variant: 'destructive', title: t('Could not copy'), error });
    }
  }
  return (
    <Button className={classes.copy} icon="link" onClick={() => void copy()}>
      {t('Copy link')}
    </Button>
  );
}
