import { Button, Popover, Tag } from '@staffroom/sdk/client';
import classes from './document-tags.module.css';
import { t } from '../texts/texts.ts';

const shown = 3;

/** Shows the first three tags of a document, and a button with the number of further tags, which shows them. */
export function DocumentTags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  const rest = tags.slice(shown);
  return (
    <span className={classes.tags}>
      {tags.slice(0, shown).map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
      {rest.length > 0 && (
        <Popover
          label={t('More tags')}
          trigger={
            <Button
              size="compact"
              variant="quiet"
              className={classes.more}
              aria-label={t('+{count} more tags', { count: rest.length })}
            >
              +{rest.length}
            </Button>
          }
        >
          <span className={classes.tags}>
            {rest.map((tag) => (
              <Tag key={tag}>{tag}</Tag>
            ))}
          </span>
        </Popover>
      )}
    </span>
  );
}
