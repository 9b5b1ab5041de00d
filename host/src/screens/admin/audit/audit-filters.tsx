import {
  DateInput,
  ErrorPanel,
  Field,
  SearchField,
  Select,
  StickyBar,
  Tag,
  useQuery,
} from '@staffroom/sdk/client';
import { coreQuery } from '@staffroom/sdk/host';
import { areaName, verbName } from './action-names.ts';
import classes from './audit.module.css';
import type { AuditView } from './use-audit-view.ts';
import { t } from '../../../texts/texts.ts';

/** Filters the audit log by words, action, days, and the person that a link from the list of people names. */
export function AuditFilters({ view }: { view: AuditView }) {
  const actions = useQuery({ ...coreQuery('GET /api/admin/audit/actions'), staleTime: 0 });
  const areas = Map.groupBy(actions.data ?? [], (action) => action.slice(0, action.indexOf('.') + 1));
  const chosen = view.value('action');
  // Whether the action in the address exists, because anything can be typed there.
  const known = chosen === '' || areas.has(chosen) || actions.data?.includes(chosen) === true;
  return (
    <StickyBar className={classes.filters}>
      <SearchField
        label={t('Name, object or detail')}
        className={classes.search}
        value={view.value('search')}
        onValueChange={(search) => view.change({ search })}
      />
      <Field label={t('Action')} labelHidden>
        <Select value={chosen} onChange={({ target }) => view.change({ action: target.value })}>
          <option value="">{t('Everything')}</option>
          {!known && <option value={chosen}>{chosen}</option>}
          {[...areas].map(([area, names]) => (
            <optgroup key={area} label={areaName(area.slice(0, -1))}>
              <option value={area}>{t('{area}: everything', { area: areaName(area.slice(0, -1)) })}</option>
              {names.map((name) => (
                <option key={name} value={name}>
                  {t('{area}: {action}', { area: areaName(area.slice(0, -1)), action: verbName(name) })}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      </Field>
      <Field label={t('Start date')} labelHidden>
        <DateInput value={view.value('from')} onValueChange={(from) => view.change({ from })} />
      </Field>
      <Field label={t('End date')} labelHidden>
        <DateInput value={view.value('to')} onValueChange={(to) => view.change({ to })} />
      </Field>
      {actions.isError && (
        <div className={classes.tags}>
          <ErrorPanel
            title={t('Couldn’t load the options')}
            error={actions.error}
            onRetry={() => void actions.refetch()}
          />
        </div>
      )}
      {view.value('person') !== '' && <PersonTag view={view} />}
    </StickyBar>
  );
}

function PersonTag({ view }: { view: AuditView }) {
  const id = view.value('person');
  const account = useQuery({ ...coreQuery('GET /api/admin/people/:id', { params: { id } }), retry: false });
  const name = account.data?.name ?? t('someone');
  return (
    <div className={classes.tags}>
      <Tag onRemove={() => view.change({ person: null })} removeLabel={t('Remove Person: {name}', { name })}>
        {t('Person: {name}', { name })}
      </Tag>
    </div>
  );
}
