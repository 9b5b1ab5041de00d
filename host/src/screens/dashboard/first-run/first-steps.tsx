import { Button } from '@staffroom/sdk/client';
import { useAddSampleLibrary } from '../../../samples/sample-library.ts';
import classes from './first-steps.module.css';
import { SectionHead } from '../section-head.tsx';
import { t } from '../../../texts/texts.ts';

/** Shows how the workspace is used, while the library is empty. */
export function FirstSteps({ onUpload }: { onUpload: () => void }) {
  const sample = useAddSampleLibrary();
  return (
    <section aria-labelledby="first-steps-title">
      <SectionHead id="first-steps-title" title={t('How it works')} />
      <ol className={classes.steps}>
        <li>
          <h3>{t('Upload')}</h3>
          <p>{t('Add policies, contracts or manuals: PDF, Word, Excel, e-mail, even scans.')}</p>
          <Button variant="primary" icon="upload" onClick={onUpload}>
            {t('Upload Your First Document')}
          </Button>
        </li>
        <li>
          <h3>{t('Ask')}</h3>
          <p>{t('Ask in your own words, about one document or the whole library.')}</p>
          <p className={classes.question}>{t('How many days may I work from abroad?')}</p>
        </li>
        <li>
          <h3>{t('Check the source')}</h3>
          <p>{t('A number follows each statement. It opens the passage behind it.')}</p>
          <Example />
        </li>
      </ol>
      <div className={classes.sample}>
        <p>
          <strong>{t('No documents at hand?')}</strong>{' '}
          {t(
            'Three documents of an invented company. Only you see them, and you can remove them at any time.',
          )}
        </p>
        <Button busy={sample.isPending} onClick={() => sample.mutate()}>
          {t('Try it with a sample library')}
        </Button>
      </div>
    </section>
  );
}

/** An answer and its evidence, set as a chat sets them. The quoted document is in the sample library. */
function Example() {
  return (
    <figure className={classes.example}>
      <figcaption className="visually-hidden">{t('Example of an answer with its source')}</figcaption>
      <p className={classes.answer}>
        {t('Up to 30 days in a calendar year, within the European Economic Area.')}{' '}
        <span className={classes.number}>1</span>
      </p>
      <blockquote className={classes.evidence}>
        <p className={classes.source}>
          <span className={classes.number}>1</span>
          {t('Remote work policy')}
        </p>
        <p className={classes.quote}>
          {t.rich(
            'Employees may work from another country … <mark>for up to 30 days in a calendar year</mark>.',
            { mark: (inner) => <mark className={classes.mark}>{inner}</mark> },
          )}
        </p>
      </blockquote>
    </figure>
  );
}
