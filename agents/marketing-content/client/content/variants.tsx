import { Button, useApi, formatNumber } from '@staffroom/sdk/client';
import { useToasts } from '@staffroom/sdk/layout';
import * as contract from '../../contract.ts';
import type { Content } from '../../contract.ts';
import { contentLength, contentLimits } from '../../content-limits.ts';
import { contentNames } from '../names.ts';
import classes from './variants.module.css';
import { t } from '../texts.ts';

/** Variants of one text. Selecting one keeps the others as versions. */
export function Variants({ item }: { item: Content }) {
  const toast = useToasts();
  const choose = useApi(contract).chooseVariant.useMutation();
  const limit = contentLimits[item.contentType];
  const shown = [item, ...item.revisions]
    .filter(({ version }) => item.variants.includes(version))
    .toSorted((a, b) => a.version - b.version);
  const take = (version: number, place: number) =>
    choose.mutate(
      { params: { contentId: item.id }, body: { version } },
      {
        onSuccess: toast.done(
          t('Variant {place} chosen', { place }),
          t('The other variants are kept under Versions.'),
        ),
        onError: toast.failed(t('Couldn’t choose the variant')),
      },
    );
  return (
    <ol
      className={classes.variants}
      aria-label={t('Variants of the {contentName} text', { contentName: contentNames[item.contentType] })}
      data-variants=""
    >
      {shown.map(({ version, content, isCut }, index) => (
        <li key={version} className={classes.variant}>
          <p className={classes.text}>{content}</p>
          {isCut && <p className={classes.cut}>{t('Unfinished: the model stopped in mid-sentence')}</p>}
          <p className={classes.count}>
            {formatNumber(contentLength(item.contentType, content))}
            {limit === null ? t(' characters') : t(' of {limit, number}', { limit })}
          </p>
          <Button size="compact" busy={choose.isPending} onClick={() => take(version, index + 1)}>
            {t('Use variant {value}', { value: index + 1 })}
          </Button>
        </li>
      ))}
    </ol>
  );
}
