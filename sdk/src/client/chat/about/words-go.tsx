import type { AgentInfo } from '../../../agent-info.ts';
import { coreQuery } from '../../core-api.ts';
import { useQuery } from '../../query.ts';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Table } from '../../ui/layout/table.tsx';
import { useAiOffer } from '../choice/use-ai-offer.ts';
import classes from './about-view.module.css';
import { dataRecipients } from './data-recipients.ts';
import { t } from '../../texts/texts.ts';

export function WordsGo({ agent }: { agent: AgentInfo }) {
  const offer = useAiOffer();
  const defaults = useQuery(coreQuery('GET /api/ai/defaults'));
  const search = useQuery(coreQuery('GET /api/search/listeners'));
  const failed = defaults.error ?? search.error;
  const known = offer && defaults.data && search.data;
  return (
    <section>
      <h2 className={classes.heading}>{t('Where your data goes')}</h2>
      {!known && failed && (
        <ErrorPanel
          title={t('Couldn’t load this')}
          error={failed}
          onRetry={() => void Promise.all([defaults.refetch(), search.refetch()])}
        />
      )}
      {!known && !failed && <Skeleton lines={5} />}
      {known && (
        <Table label={t('Where your data goes')} className={classes.words}>
          <thead>
            <tr>
              <th scope="col">{t('Action')}</th>
              <th scope="col">{t('Recipient')}</th>
            </tr>
          </thead>
          <tbody>
            {dataRecipients({
              agent,
              offer,
              defaults: defaults.data,
              search: search.data,
            }).map(({ what, by }) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td>{by}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}
