import { Button, IconButton, Input, Textarea } from '@staffroom/sdk/client';
import { t } from '../texts.ts';
import type { Table } from '../../slides/slide.ts';
import classes from './table-editor.module.css';

interface TableEditorProps {
  label: string;
  table: Table;
  rows: { min: number; max: number };
  /** The table contains the data of a chart: all columns but the first contain numbers, and the first has no heading. */
  figures?: boolean;
  onChange: (table: Table) => void;
}

export function TableEditor({
  label,
  table,
  rows: { min, max },
  figures = false,
  onChange,
}: TableEditorProps) {
  const { head, rows } = table;
  const columns = Math.max(head.length, ...rows.map((row) => row.length));
  const places = Array.from({ length: columns }, (_, column) => column);
  const nameOf = (column: number) => head[column] || t('Column {value}', { value: column + 1 });
  const replaced = (cells: readonly string[] | undefined, column: number, text: string) =>
    places.map((place) => (place === column ? text : (cells?.[place] ?? '')));
  return (
    <fieldset className={classes.fields}>
      <legend>{label}</legend>
      <table className={classes.table}>
        <thead>
          <tr>
            {places.map((column) => (
              <th key={column} scope="col">
                {figures && column === 0 ? (
                  <span className="visually-hidden">{t('Category')}</span>
                ) : (
                  <Input
                    aria-label={t('Heading of column {value}', { value: column + 1 })}
                    maxLength={figures ? 120 : 200}
                    value={head[column] ?? ''}
                    onChange={({ target }) =>
                      onChange({ ...table, head: replaced(head, column, target.value) })
                    }
                  />
                )}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">{t('Remove')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // Rows have no ids and keep their positions during editing, so an index is a safe key.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={at}>
              {places.map((column) => {
                const cell = {
                  'aria-label': t('{column}, row {row}', {
                    column: figures && column === 0 ? t('Category') : nameOf(column),
                    row: at + 1,
                  }),
                  value: row[column] ?? '',
                  onChange: ({ target }: { target: { value: string } }) =>
                    onChange({ ...table, rows: rows.with(at, replaced(row, column, target.value)) }),
                };
                return (
                  <td key={column}>
                    {figures && column > 0 ? (
                      <Input
                        {...cell}
                        inputMode="decimal"
                        pattern={figurePattern}
                        title={t('Use digits and a decimal point')}
                        maxLength={24}
                      />
                    ) : (
                      <Textarea {...cell} rows={1} maxLength={figures ? 120 : 400} />
                    )}
                  </td>
                );
              })}
              <td>
                <IconButton
                  icon="close"
                  label={t('Remove row {value}', { value: at + 1 })}
                  disabled={rows.length <= min}
                  onClick={() => onChange({ ...table, rows: rows.toSpliced(at, 1) })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length < max && (
        <Button
          size="compact"
          icon="plus"
          onClick={() => onChange({ ...table, rows: [...rows, places.map(() => '')] })}
        >
          {t('Add a row')}
        </Button>
      )}
    </fieldset>
  );
}

/** Pattern of a cell with a number. The form refuses any other text. */
const figurePattern = '\\s*[\\-−]?[0-9]+([.][0-9]+)?\\s*';
