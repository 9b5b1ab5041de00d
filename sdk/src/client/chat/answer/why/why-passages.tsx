import type { AnswerWhy } from '../../../../core/chat/answer-why.ts';
import { documentHref } from '../../../../hand-over/document-href.ts';
import { isOfAttachment } from '../../../../capabilities.ts';
import { Link } from '../../../router.ts';
import classes from './why-answer.module.css';
import { counted } from '../../../texts/counts.ts';
import { t } from '../../../texts/texts.ts';

type Noted = NonNullable<AnswerWhy['noted']>;

export function WhyPassages({ passages, withheld }: Pick<Noted, 'passages' | 'withheld'>) {
  if (passages.length === 0 && withheld === 0) return <p className={classes.none}>{t('None.')}</p>;
  return (
    <>
      <ul className={classes.places}>
        {passages.map((place) => {
          const { documentId, filename, version, page, section, count } = place;
          return (
            <li key={JSON.stringify([documentId, version, page, section])}>
              {isOfAttachment(place) ? (
                <span>{filename}</span>
              ) : (
                <Link to={documentHref(place)}>{filename}</Link>
              )}
              <span className={classes.quiet}>
                {[
                  page === null ? null : t('p. {page}', { page }),
                  section,
                  t('version {version}', { version }),
                  counted(count, 'passage'),
                ]
                  .filter((part) => part !== null && part !== '')
                  .join(' · ')}
              </span>
            </li>
          );
        })}
      </ul>
      {withheld > 0 && (
        <p className={classes.none}>
          {t('Plus passages from {withheld} you don’t have access to.', {
            withheld: counted(withheld, 'document'),
          })}
        </p>
      )}
    </>
  );
}
