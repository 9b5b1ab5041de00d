import { Tabs } from '@staffroom/sdk/client';
import { useMemo, useState } from 'react';
import type { PreviewProps } from './preview-props.ts';
import { SheetTable } from './sheet-table.tsx';
import { readSheets } from './sheet-rows.ts';
import classes from './sheet-preview.module.css';
import { t } from '../../../texts/texts.ts';

export default function SheetPreview({ content, marks, cited, current }: PreviewProps) {
  const sheets = useMemo(() => readSheets(content), [content]);
  const wanted = marks.find(({ look }) => look === (current === null ? 'passage' : 'current'));
  const shownBy = wanted && sheetAt(content.pages, wanted.start);
  const [chosen, setChosen] = useState({ by: '', sheet: 0 });
  const by = `${cited} ${current}`;
  const shown = chosen.by === by || shownBy === undefined ? chosen.sheet : shownBy;
  const table = (index: number) => {
    const sheet = sheets[index];
    return (
      sheet && <SheetTable key={index} text={content.text} sheet={sheet} marks={marks} wanted={wanted} />
    );
  };
  if (sheets.length === 1) return table(0);
  return (
    <div className={classes.sheets}>
      <Tabs
        label={t('Sheets')}
        value={String(shown)}
        onValueChange={(value) => setChosen({ by, sheet: Number(value) })}
        tabs={sheets.map(({ name }, index) => ({
          value: String(index),
          label: name,
          content: table(index),
        }))}
      />
    </div>
  );
}

function sheetAt(pages: readonly { start: number; end: number }[], offset: number): number {
  const at = pages.findIndex(({ end }) => end > offset);
  return at === -1 ? pages.length : at;
}
