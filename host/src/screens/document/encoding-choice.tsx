import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Field, Select, useToast } from '@staffroom/sdk/client';
import type { TextEncoding } from '@staffroom/sdk/core';
import { callCore } from '@staffroom/sdk/host';
import { useState } from 'react';
import { refreshDocuments } from '../../documents/document-queries.ts';
import { t } from '../../texts/texts.ts';
import classes from './encoding-choice.module.css';

const names: Record<TextEncoding, string> = {
  'utf-8': t('Unicode (UTF-8)'),
  'utf-16le': t('Unicode (UTF-16, little-endian)'),
  'utf-16be': t('Unicode (UTF-16, big-endian)'),
  'windows-1252': t('Western European (windows-1252)'),
  'windows-1250': t('Central European (windows-1250)'),
  'iso-8859-2': t('Central European (ISO 8859-2)'),
  'windows-1257': t('Baltic (windows-1257)'),
  'windows-1251': t('Cyrillic (windows-1251)'),
  'koi8-r': t('Cyrillic (KOI8-R)'),
  'iso-8859-5': t('Cyrillic (ISO 8859-5)'),
  ibm866: t('Cyrillic (IBM 866)'),
  'x-mac-cyrillic': t('Cyrillic (Mac)'),
  'windows-1253': t('Greek (windows-1253)'),
  'windows-1254': t('Turkish (windows-1254)'),
  'windows-1255': t('Hebrew (windows-1255)'),
  'windows-1256': t('Arabic (windows-1256)'),
  'windows-1258': t('Vietnamese (windows-1258)'),
  'windows-874': t('Thai (windows-874)'),
  gb18030: t('Simplified Chinese (GB18030)'),
  big5: t('Traditional Chinese (Big5)'),
  shift_jis: t('Japanese (Shift_JIS)'),
  'euc-jp': t('Japanese (EUC-JP)'),
  'iso-2022-jp': t('Japanese (ISO-2022-JP)'),
  'euc-kr': t('Korean (EUC-KR)'),
};

/** Shows the encoding of a text file. Selecting another encoding reads the file again as a new version. */
export function EncodingChoice({ id, encoding }: { id: string; encoding: TextEncoding }) {
  const [chosen, setChosen] = useState(encoding);
  const reading = useReadInEncoding(id);
  return (
    <div className={classes.choice}>
      <Field label={t('Encoding')}>
        <Select value={chosen} onChange={({ target }) => setChosen(target.value as TextEncoding)}>
          {Object.entries(names).map(([label, name]) => (
            <option key={label} value={label}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Button disabled={chosen === encoding} busy={reading.isPending} onClick={() => reading.mutate(chosen)}>
        {t('Read again')}
      </Button>
    </div>
  );
}

function useReadInEncoding(id: string) {
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (encoding: TextEncoding) =>
      callCore('POST /api/documents/:id/encoding', { params: { id }, body: { encoding } }),
    onError: (error) =>
      toast.show({ variant: 'destructive', title: t("Couldn't read the document again"), error }),
    onSettled: () => refreshDocuments(queries),
  });
}
