import { useQuery } from '@tanstack/react-query';
import { ErrorPanel, Skeleton } from '@staffroom/sdk/client';
import { coreQuery } from '@staffroom/sdk/host';
import classes from './ocr-languages.module.css';
import { t } from '../../../texts/texts.ts';

export function OcrLanguages() {
  const languages = useQuery(coreQuery('GET /api/admin/ocr-languages'));
  const missing = languages.data?.filter(({ installed }) => !installed) ?? [];
  return (
    <section aria-labelledby="ocr-languages">
      <h2 id="ocr-languages" className={classes.heading}>
        {t('Scans and images')}
      </h2>
      {languages.isPending && <Skeleton height={152} />}
      {languages.isError && (
        <ErrorPanel
          title={t('Couldn’t load languages')}
          error={languages.error}
          onRetry={() => void languages.refetch()}
        />
      )}
      {languages.data && (
        <div className={classes.card}>
          <p className={classes.sentence}>
            {t(
              'Text in scans and images is recognized on this server, in the page’s language if that language is installed, otherwise in English.',
            )}
          </p>
          <ul className={classes.list} aria-label={t('Languages')}>
            {languages.data.map(({ code, name, installed }) => (
              <li key={code} data-missing={!installed || undefined}>
                <span className={classes.name}>{name}</span>
                <span>{installed ? t('Installed') : t('Not installed')}</span>
              </li>
            ))}
          </ul>
          {missing.length > 0 && (
            <p className={classes.how}>
              {t.rich(
                'To add languages, run this on the server (used from the next scan): <code>npx pnpm add --filter @staffroom/server {missing}</code>',
                {
                  code: (inner) => <code>{inner}</code>,
                  missing: missing.map((each) => each.package).join(' '),
                },
              )}
            </p>
          )}
        </div>
      )}
    </section>
  );
}
