import { Button, IconButton, Input, Textarea, t } from '@staffroom/sdk/client';
import type { Table } from '../slide.ts';
import classes from './table-editor.module.css';

const mostRows = 60;

/** The cells of a slide's table, to be changed. One row stays at least. */
export function TableEditor({ table, onChange }: { table: Table; onChange: (table: Table) => void }) {
  const { head, rows } = table;
  const columns = Math.max(head.length, ...rows.map((row) => row.length));
  const places = Array.from({ length: columns }, (_, column) => column);
  const nameOf = (column: number) => head[column] || t('Column {value}', { value: column + 1 });
  const put = (at: number, column: number, text: string) => {
    const row = places.map((place) => (place === column ? text : (rows[at]?.[place] ?? '')));
    onChange({ ...table, rows: rows.with(at, row) });
  };
  return (
    <fieldset className={classes.fields}>
      <legend>{t('Table')}</legend>
      <table className={classes.table}>
        <thead>
          <tr>
            {places.map((column) => (
              <th key={column} scope="col">
                <Input
                  aria-label={t('Heading of column {value}', { value: column + 1 })}
                  maxLength={200}
                  value={head[column] ?? ''}
                  onChange={({ target }) =>
                    onChange({
                      ...table,
                      head: places.map((place) => (place === column ? target.value : (head[place] ?? ''))),
                    })
                  }
                />
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">{t('Remove')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // Rows have no names of their own, and stay in their places while they are edited.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={at}>
              {places.map((column) => (
                <td key={column}>
                  <Textarea
                    aria-label={t('{column}, row {row}', { column: nameOf(column), row: at + 1 })}
                    rows={1}
                    maxLength={400}
                    value={row[column] ?? ''}
                    onChange={({ target }) => put(at, column, target.value)}
                  />
                </td>
              ))}
              <td>
                <IconButton
                  icon="trash"
                  label={t('Remove row {value}', { value: at + 1 })}
                  disabled={rows.length === 1}
                  onClick={() => onChange({ ...table, rows: rows.toSpliced(at, 1) })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length < mostRows && (
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
