import type { Editor } from '@tiptap/core';
import { Table2 } from 'lucide-react';
import { Menu } from '../../ui/overlay/menu.tsx';
import { MenuItem, MenuSeparator } from '../../ui/overlay/menu-item.tsx';
import { t } from '../../texts/texts.ts';
import { Tool } from './tool.tsx';

/** Inserts a table, or changes the table that the cursor is in. */
export function TableMenu({ editor, inTable }: { editor: Editor; inTable: boolean }) {
  const run = () => editor.chain().focus();
  if (!inTable)
    return (
      <Tool
        sign={Table2}
        name={t('Insert table')}
        onClick={() => run().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
      />
    );
  return (
    <Menu label={t('Table')} trigger={<Tool sign={Table2} name={t('Table')} on />}>
      <MenuItem onSelect={() => run().addRowBefore().run()}>{t('Insert row above')}</MenuItem>
      <MenuItem onSelect={() => run().addRowAfter().run()}>{t('Insert row below')}</MenuItem>
      <MenuItem onSelect={() => run().addColumnBefore().run()}>{t('Insert column before')}</MenuItem>
      <MenuItem onSelect={() => run().addColumnAfter().run()}>{t('Insert column after')}</MenuItem>
      <MenuSeparator />
      <MenuItem onSelect={() => run().toggleHeaderRow().run()}>{t('Switch header row on or off')}</MenuItem>
      <MenuItem onSelect={() => run().mergeOrSplit().run()}>{t('Merge or split cells')}</MenuItem>
      <MenuSeparator />
      <MenuItem onSelect={() => run().deleteRow().run()}>{t('Delete row')}</MenuItem>
      <MenuItem onSelect={() => run().deleteColumn().run()}>{t('Delete column')}</MenuItem>
      <MenuItem danger onSelect={() => run().deleteTable().run()}>
        {t('Delete table')}
      </MenuItem>
    </Menu>
  );
}
