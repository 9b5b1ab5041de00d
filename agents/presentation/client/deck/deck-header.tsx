import {
  Button,
  IconButton,
  Menu,
  MenuItem,
  Select,
  saveFile,
  useAgent,
  useApi,
  useDocuments,
  useNavigate,
  useToast,
} from '@staffroom/sdk/client';
import { useState } from 'react';
import * as contract from '../../contract.ts';
import classes from './deck-view.module.css';

const themes: ReadonlySet<string> = new Set(['pptx', 'potx']);

/** The deck's name, its theme, and how it leaves. */
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
  const remove = deleteDeck.useMutation();
  const navigate = useNavigate();
  const toast = useToast();
  const [saving, setSaving] = useState<contract.Format | null>(null);
  const templates = (useDocuments().data ?? []).filter(
    ({ fileType, id }) => themes.has(fileType) && id !== deck.documentId,
  );
  const noPdf = abilities.data?.pdf ?? null;

  async function download(format: contract.Format) {
    setSaving(format);
    try {
      await saveFile(downloadDeck.href({ params: { id: deck.id }, query: { format } }));
    } catch (error) {
      toast.show({ variant: 'destructive', title: 'Failed to download the presentation', error });
    } finally {
      setSaving(null);
    }
  }

  return (
    <header className={classes.header}>
      <h1 className={classes.title}>{deck.title}</h1>
      <Select
        size="compact"
        aria-label="Theme"
        className={classes.theme}
        value={deck.templateId ?? ''}
        onChange={({ target }) => onTemplate(target.value === '' ? null : target.value)}
      >
        <option value="">Theme: Plain</option>
        {templates.map(({ id, filename }) => (
          <option key={id} value={id}>
            Theme: {filename}
          </option>
        ))}
      </Select>
      <Button size="compact" busy={saving === 'txt'} onClick={() => void download('txt')}>
        Download Outline
      </Button>
      <Button
        size="compact"
        variant="primary"
        icon="download"
        busy={saving === 'pptx'}
        onClick={() => void download('pptx')}
      >
        Download .pptx
      </Button>
      <Menu
        label="More"
        align="end"
        trigger={<IconButton size="compact" icon="more" label="More" busy={saving === 'pdf'} />}
      >
        <MenuItem disabled={noPdf !== null} onSelect={() => void download('pdf')}>
          {noPdf === null ? 'Download PDF' : `No PDF: ${noPdf}`}
        </MenuItem>
        <MenuItem
          onSelect={() =>
            remove.mutate(
              { params: { id: deck.id } },
              {
                onSuccess: () => void navigate(basePath),
                onError: (error) =>
                  toast.show({
                    variant: 'destructive',
                    title: 'The presentation could not be deleted',
                    error,
                  }),
              },
            )
          }
        >
          Delete this presentation
        </MenuItem>
      </Menu>
    </header>
  );
}
