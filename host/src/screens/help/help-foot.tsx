import { useQuery } from '@staffroom/sdk/client';
import { useConfig, useProductName } from '../../workspace/workspace-config.ts';
import classes from './help-screen.module.css';

/** Whom to ask, whether the server is well, which version it is, and what developers read. */
export function HelpFoot() {
  const productName = useProductName();
  const config = useConfig();
  const contact = config?.supportContact ?? null;
  const status = useQuery({
    queryKey: ['/readyz'],
    queryFn: async ({ signal }) => {
      const answer = await fetch('/readyz', { signal });
      // What is not read to its end stays open.
      await answer.text();
      return answer.ok;
    },
    staleTime: 0,
    retry: false,
  });
  return (
    <footer className={classes.version}>
      <p>
        {status.isPending && 'Looking whether all is well…'}
        {status.isSuccess && (status.data ? 'The server is ready.' : 'Something of the server is not ready.')}
        {status.isError && 'The server does not answer.'}
      </p>
      <p>
        {contact === null ? (
          'Something wrong? Tell your administrator'
        ) : (
          <>
            Something wrong? Write to{' '}
            <a href={contact.includes('://') ? contact : `mailto:${contact}`} rel="noopener">
              {contact}
            </a>
            , with
          </>
        )}{' '}
        the request id that the message shows: it is in the server’s log.
      </p>
      <p>
        {productName} {config?.version} for {config?.companyName}. For developers:{' '}
        <a href="/api/openapi.json">what the API takes and answers</a>, as OpenAPI.
      </p>
    </footer>
  );
}
