import {
  Button,
  RelativeTime,
  useMutation,
  useQuery,
  useSearchParams,
  useToast,
} from '@staffroom/sdk/client';
import { callCore, coreQuery } from '@staffroom/sdk/host';
import { Rows } from '../../screen-parts/rows.tsx';
import { t } from '../../texts/texts.ts';
import classes from './settings-screen.module.css';

/** The person's ways to sign in. Hidden if there is only one provider. */
export function OwnSignIns() {
  const own = useQuery({ ...coreQuery('GET /api/auth/sign-ins'), staleTime: 0 });
  const [search] = useSearchParams();
  const toast = useToast();
  const add = useMutation({
    mutationFn: (provider: string) => callCore('POST /api/auth/sign-ins/:provider', { params: { provider } }),
    onSuccess: ({ address }) => window.location.assign(address),
    onError: (error) => toast.show({ variant: 'destructive', title: t('Couldn’t add the sign-in'), error }),
  });
  if (!own.data || own.data.signIns.length + own.data.available.length < 2) return null;
  return (
    <section className={classes.wide} aria-labelledby="own-sign-ins-title">
      <h2 id="own-sign-ins-title">{t('Sign-in')}</h2>
      <p className={classes.lead}>{t('You can sign in with any of these accounts.')}</p>
      {search.get('error') !== null && (
        <p role="alert" className={classes.problem}>
          {t('The sign-in wasn’t added. It may belong to another account, or to a domain without access.')}
        </p>
      )}
      <Rows className={classes.signIns}>
        {own.data.signIns.map(({ id, label, lastUsedAt }) => (
          <li key={id}>
            <span>{label}</span>
            <span className={classes.used}>
              {lastUsedAt !== null &&
                t.rich('Used <time></time>', { time: () => <RelativeTime time={lastUsedAt} /> })}
            </span>
          </li>
        ))}
        {own.data.available.map(({ id, label }) => (
          <li key={id}>
            <span>{label}</span>
            <Button
              size="compact"
              aria-label={t('Add this sign-in: {provider}', { provider: label })}
              busy={add.isPending && add.variables === id}
              onClick={() => add.mutate(id)}
            >
              {t('Add this sign-in')}
            </Button>
          </li>
        ))}
      </Rows>
    </section>
  );
}
