import {
  Button,
  IconButton,
  Menu,
  MenuHeading,
  MenuItem,
  MenuSeparator,
  saveFile,
  useApi,
  useToast,
} from '@staffroom/sdk/client';
import * as contract from '../contract.ts';
import { t } from './texts.ts';

/** Everything that leaves: the analysis in four forms, and the buyer's own files with the answers in them. */
export function Downloads({ rfp }: { rfp: contract.StoredRfp }) {
  const api = useApi(contract);
  const toast = useToast();
  const params = { id: rfp.id };
  const save = (format: 'txt' | 'docx' | 'xlsx' | 'ics') =>
    saveFile(api.exportLedger.href({ params, query: { format } })).catch((error: unknown) =>
      toast.show({ variant: 'destructive', title: t('The file could not be saved'), error }),
    );
  const files = [{ documentId: rfp.documentId, filename: rfp.filename }, ...rfp.annexes].filter(
    ({ filename }) => /\.(?:docx|xlsx)$/i.test(filename),
  );

  async function fill(documentId: string, drafts: 'yes' | 'no') {
    const query = { documentId, drafts };
    try {
      const { filled, unplaced } = await api.previewFill.call({ params, query });
      const missed =
        unplaced.length === 0
          ? ''
          : t(' {count} {count, plural, one {answer has} other {answers have}} no place in it.', {
              count: unplaced.length,
            });
      if (filled.length > 0) await saveFile(api.fillFile.href({ params, query }));
      toast.show({
        variant: filled.length > 0 ? 'success' : 'destructive',
        title:
          filled.length > 0
            ? t('{count} answers written into the file', { count: filled.length })
            : t('Nothing was written'),
        description:
          filled.length > 0 ? missed.trim() : missed.trim() || t('There is no approved answer yet.'),
      });
    } catch (error) {
      toast.show({ variant: 'destructive', title: t('The file could not be filled in'), error });
    }
  }

  return (
    <>
      <Button size="compact" icon="download" onClick={() => void save('txt')}>
        {t('Download Analysis')}
      </Button>
      <Menu
        label={t('Other files')}
        align="end"
        trigger={<IconButton size="compact" icon="more" label={t('Other files')} />}
      >
        <MenuItem onSelect={() => void save('docx')}>{t('Report as Word')}</MenuItem>
        <MenuItem onSelect={() => void save('xlsx')}>{t('Ledger as Excel')}</MenuItem>
        <MenuItem onSelect={() => void save('ics')}>{t('Key dates as calendar')}</MenuItem>
        {files.length > 0 && <MenuSeparator />}
        {files.map(({ documentId, filename }) => (
          <FileItems
            key={documentId}
            filename={filename}
            onFill={(drafts) => void fill(documentId, drafts)}
          />
        ))}
      </Menu>
    </>
  );
}

function FileItems({ filename, onFill }: { filename: string; onFill: (drafts: 'yes' | 'no') => void }) {
  return (
    <>
      <MenuHeading>{filename}</MenuHeading>
      <MenuItem onSelect={() => onFill('no')}>{t('Fill in approved answers')}</MenuItem>
      <MenuItem onSelect={() => onFill('yes')}>{t('Fill in drafts, too')}</MenuItem>
    </>
  );
}
