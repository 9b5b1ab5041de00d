import {
  Button,
  ConfirmDialog,
  IconButton,
  Menu,
  MenuItem,
  serverMessage,
  Select,
  saveFile,
  useAgent,
  useApi,
  useDocuments,
  useMutation,
  useNavigate,
  useToast,
} from '@staffroom/sdk/client';
import { useState } from 'react';
import * as contract from '../../contract.ts';
import classes from './deck-view.module.css';
import { t } from '../texts.ts';

const themes: ReadonlySet<string> = new Set(['pptx', 'potx']);

export function DeckHeader({
  deck,
  onTemplate,
}: {
  deck: contract.StoredDeck;
  onTemplate: (id: string | null) => void;
}) {
  const { basePath } = useAgent();
  const { downloadDeck, getAbilities, deleteDeck } = useApi(contract);
  const abilities = getAbilities.useQuery();
  const navigate = useNavigate();
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const [saving, setSaving] = useState<contract.Format | null>(null);
  const templates = (useDocuments().data ?? []).filter(
    ({ fileType, id }) => themes.has(fileType) && id !== deck.documentId,
  );
  const remove = useMutation({
    mutationFn: () => deleteDeck.call({ params: { id: deck.id } }),
    // Leaves the page first, because it would otherwise load the deleted presentation.
    onSuccess: () => void navigate(basePath),
    onError: (error) =>
      toast.show({ variant: 'destructive', title: t('Couldn’t delete the presentation'), error }),
  });
  const noPdf = abilities.data?.pdf ?? null;

  async function download(format: contract.Format) {
    setSaving(format);
    try {
      await saveFile(downloadDeck.href({ params: { id: deck.id }, query: { format } }));
    } catch (error) {
      toast.show({ variant: 'destructive', title: t('Failed to download the presentation'), error });
    } finally {
      setSaving(null);
    }
  }

  return (
    <header className={classes.header}>
      <h1 className={classes.title}>{deck.title}</h1>
      <div className={classes.leave}>
        <Select
          size="compact"
          aria-label={t('Theme')}
          className={classes.theme}
          value={deck.templateId ?? ''}
          onChange={({ target }) => onTemplate(target.value === '' ? null : target.value)}
        >
          <option value="">{t('Theme: Plain')}</option>
          {templates.map(({ id, filename }) => (
            <option key={id} value={id}>
              {t('Theme: {filename}', { filename })}
            </option>
          ))}
        </Select>
        <Button size="compact" busy={saving === 'txt'} onClick={() => void download('txt')}>
          {t('Download Outline')}
        </Button>
        <Button
          size="compact"
          variant="primary"
          icon="download"
          busy={saving === 'pptx'}
          onClick={() => void download('pptx')}
        >
          {t('Download .pptx')}
        </Button>
        <Menu
          label={t('More')}
          align="end"
          trigger={<IconButton size="compact" icon="more" label={t('More')} busy={saving === 'pdf'} />}
        >
          <MenuItem disabled={noPdf !== null} onSelect={() => void download('pdf')}>
            {noPdf === null ? t('Download PDF') : serverMessage(noPdf)}
          </MenuItem>
          <MenuItem onSelect={() => setAsking(true)}>{t('Delete this presentation')}</MenuItem>
        </Menu>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={t('Delete this presentation')}
        description={t('Permanently deletes “{title}” and all edits. The source document is kept.', {
          title: deck.title,
        })}
        confirmLabel={t('Delete')}
        busy={remove.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate()}
      />
    </header>
  );
}
