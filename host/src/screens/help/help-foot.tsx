import { useQuery } from '@staffroom/sdk/client';
import { useConfig, useProductName } from '../../workspace/workspace-config.ts';
import classes from './help-screen.module.css';
import { t } from '../../texts/texts.ts';

export function HelpFoot() {
  const productName = useProductName();
  const config = useConfig();
  const contact = config?.supportContact ?? null;
  const status = useQuery({
    queryKey: ['/readyz'],
    queryFn: async ({ signal }) => {
      const answer = await fetch('/readyz', { signal });
      // Reads the whole body, because the connection would otherwise stay open.
      await answer.text();
      return answer.ok;
    },
    staleTime: 0,
    retry: false,
  });
  return (
    <footer className={classes.version}>
      <p>
        {status.isPending && t('Checking status…')}
        {status.isSuccess && (status.data ? t('The server is ready.') : t('Part of the server isn’t ready.'))}
        {status.isError && t('The server does not answer.')}
      </p>
      <p>
        {contact === null ? (
          t('Something wrong? Tell your administrator and include')
        ) : (
          <>
            {t.rich('Something wrong? Write to {contact} and include', {
              contact: (
                <a href={contact.includes('://') ? contact : `mailto:${contact}`} rel="noopener">
                  {contact}
                </a>
              ),
            })}
          </>
        )}{' '}
        {t('the request ID from the error message, so that the error can be found in the server’s log.')}
      </p>
      <p>
        {t.rich(
          '{productName} {version} for {companyName}. For developers: <link>API description</link> (OpenAPI).',
          {
            productName,
            version: config?.version,
            companyName: config?.companyName,
            link: (inner) => <a href="/api/openapi.json">{inner}</a>,
          },
        )}
      </p>
    </footer>
  );
}
