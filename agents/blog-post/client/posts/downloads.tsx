import { Button, ConfirmDialog, Menu, MenuHeading, MenuItem, saveFile, useApi } from '@staffroom/sdk/client';
import { useToasts } from '@staffroom/sdk/layout';
import { useState } from 'react';
import * as contract from '../../contract.ts';
import { GapList } from '../publish/gap-list.tsx';
import { t } from '../texts.ts';

const names = { html: t('Web page (.html)'), md: t('Markdown (.md)'), docx: t('Word (.docx)') } as const;
type Format = keyof typeof names;

interface DownloadsProps {
  id: string;
  hasSources: boolean;
  /** The marks of missing facts. A file for readers is downloaded with them only after a question. */
  gaps: readonly string[];
}

export function Downloads({ id, hasSources, gaps }: DownloadsProps) {
  const { exportPost } = useApi(contract);
  const toast = useToasts();
  const [asked, setAsked] = useState<Format | null>(null);
  const save = (format: Format, sources: '' | '1') =>
    void saveFile(exportPost.href({ params: { id }, query: { format, sources, gaps: gaps.length } })).catch(
      toast.failed(t('Couldn’t create the file')),
    );
  const items = (sources: '' | '1') =>
    contract.formats.map((format) => (
      <MenuItem
        key={format}
        onSelect={() => (sources === '' && gaps.length > 0 ? setAsked(format) : save(format, sources))}
      >
        {names[format]}
      </MenuItem>
    ));
  return (
    <>
      <Menu label={t('Download')} trigger={<Button icon="download">{t('Download')}</Button>}>
        {hasSources && <MenuHeading>{t('For reading')}</MenuHeading>}
        {items('')}
        {hasSources && <MenuHeading>{t('With sources')}</MenuHeading>}
        {hasSources && items('1')}
      </Menu>
      <ConfirmDialog
        open={asked !== null}
        title={t('Download with gaps')}
        description={t('Readers of the file will see these gaps:')}
        confirmLabel={t('Download with {gaps, plural, one {# gap} other {# gaps}}', { gaps: gaps.length })}
        tone="neutral"
        onConfirm={() => {
          if (asked) save(asked, '');
          setAsked(null);
        }}
        onClose={() => setAsked(null)}
      >
        <GapList gaps={gaps} />
      </ConfirmDialog>
    </>
  );
}
