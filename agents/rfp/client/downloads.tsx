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
import { useState } from 'react';
import * as contract from '../contract.ts';
import { FillDialog, type Filling } from './fill-dialog.tsx';
import { t } from './texts.ts';

export function Downloads({ rfp, rows }: Pick<contract.Ledger, 'rfp' | 'rows'>) {
  const [filling, setFilling] = useState<Filling | null>(null);
  const api = useApi(contract);
  const toast = useToast();
  const params = { id: rfp.id };
  const save = (format: 'txt' | 'docx' | 'xlsx' | 'ics') =>
    saveFile(api.exportLedger.href({ params, query: { format } })).catch((error: unknown) =>
      toast.show({ variant: 'destructive', title: t('Couldn’t save the file'), error }),
    );
  const files = [{ documentId: rfp.documentId, filename: rfp.filename }, ...rfp.annexes].filter(
    ({ filename }) => /\.(?:docx|xlsx)$/i.test(filename),
  );

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
        <MenuItem onSelect={() => void save('xlsx')}>{t('Requirements as Excel')}</MenuItem>
        <MenuItem onSelect={() => void save('ics')}>{t('Key dates as calendar')}</MenuItem>
        {files.length > 0 && <MenuSeparator />}
        {files.map(({ documentId, filename }) => (
          <FileItems
            key={documentId}
            filename={filename}
            onFill={(drafts) => setFilling({ documentId, filename, drafts })}
          />
        ))}
      </Menu>
      {filling && (
        <FillDialog rfpId={rfp.id} rows={rows} filling={filling} onClose={() => setFilling(null)} />
      )}
    </>
  );
}

function FileItems({ filename, onFill }: { filename: string; onFill: (drafts: 'yes' | 'no') => void }) {
  return (
    <>
      <MenuHeading>{filename}</MenuHeading>
      <MenuItem onSelect={() => onFill('no')}>{t('Write approved answers to file')}</MenuItem>
      <MenuItem onSelect={() => onFill('yes')}>{t('Include drafts')}</MenuItem>
    </>
  );
}
