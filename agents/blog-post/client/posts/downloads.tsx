import { Button, Menu, MenuHeading, MenuItem, saveFile, useApi } from '@staffroom/sdk/client';
import { useToasts } from '@staffroom/sdk/layout';
import * as contract from '../../contract.ts';
import { t } from '../texts.ts';

const names = { html: t('Web page (.html)'), md: t('Markdown (.md)'), docx: t('Word (.docx)') } as const;

export function Downloads({ id, hasSources }: { id: string; hasSources: boolean }) {
  const { exportPost } = useApi(contract);
  const toast = useToasts();
  const save = (format: keyof typeof names, sources: '' | '1') =>
    void saveFile(exportPost.href({ params: { id }, query: { format, sources } })).catch(
      toast.failed(t('Couldn’t create the file')),
    );
  const items = (sources: '' | '1') =>
    contract.formats.map((format) => (
      <MenuItem key={format} onSelect={() => save(format, sources)}>
        {names[format]}
      </MenuItem>
    ));
  return (
    <Menu label={t('Download')} trigger={<Button icon="download">{t('Download')}</Button>}>
      {hasSources && <MenuHeading>{t('For reading')}</MenuHeading>}
      {items('')}
      {hasSources && <MenuHeading>{t('With its sources')}</MenuHeading>}
      {hasSources && items('1')}
    </Menu>
  );
}
