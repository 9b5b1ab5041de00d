import { Button, useApi } from '@staffroom/sdk/client';
import { useToasts } from '@staffroom/sdk/layout';
import * as contract from '../../contract.ts';
import type { Content } from '../../contract.ts';
import { contentLength, contentLimits } from '../../platforms.ts';
import { contentNames } from '../../project.ts';
import classes from './variants.module.css';

/** Texts that were written at once. One is chosen; the others stay among the versions. */
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
        onSuccess: toast.done(`Variant ${place} chosen`, 'The others are among the versions.'),
        onError: toast.failed('The variant could not be chosen'),
      },
    );
  return (
    <ol
      className={classes.variants}
      aria-label={`Variants of the ${contentNames[item.contentType]} text`}
      data-variants=""
    >
      {shown.map(({ version, content }, index) => (
        <li key={version} className={classes.variant}>
          <p className={classes.text}>{content}</p>
          <p className={classes.count}>
            {contentLength(item.contentType, content).toLocaleString('en-US')}
            {limit === null ? ' characters' : ` of ${limit.toLocaleString('en-US')}`}
          </p>
          <Button size="compact" busy={choose.isPending} onClick={() => take(version, index + 1)}>
            Choose variant {index + 1}
          </Button>
        </li>
      ))}
    </ol>
  );
}
