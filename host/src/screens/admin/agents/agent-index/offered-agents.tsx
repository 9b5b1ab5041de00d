import {
  Badge,
  Button,
  ErrorPanel,
  RelativeTime,
  serverMessage,
  useMutation,
  useNavigate,
  useQuery,
  useQueryClient,
  useToast,
} from '@staffroom/sdk/client';
import type { OfferedAgent } from '@staffroom/sdk/core';
import { callCore, corePath, coreQuery } from '@staffroom/sdk/host';
import { adminAgentsPath } from '../../../../agents/installed-agent.ts';
import { Rows } from '../../../../screen-parts/rows.tsx';
import admin from '../../admin-screen.module.css';
import { consentPath } from '../consent/consent-path.ts';
import { CheckReport } from '../versions/version-facts.tsx';
import classes from './offered.module.css';
import { t } from '../../../../texts/texts.ts';

/** Lists the agents that the index of the company offers. Shows nothing if the workspace has no index. */
export function OfferedAgents() {
  const index = useQuery({ ...coreQuery('GET /api/admin/agent-index'), staleTime: 0 });
  if (index.isError)
    return (
      <ErrorPanel
        title={t('Couldn’t load the company’s agents')}
        error={index.error}
        onRetry={() => void index.refetch()}
      />
    );
  if (!index.data) return null;
  const { name, signedBy, problem, agents } = index.data;
  return (
    <section className={admin.section} aria-labelledby="offered-title">
      <h2 id="offered-title">{name ?? t('Company’s agents')}</h2>
      {problem === null ? (
        <p className={admin.lead}>
          {t('Your company offers these agents. The list is signed, {signedBy}.', {
            signedBy: signedBy ?? '',
          })}
        </p>
      ) : (
        <p className={classes.problem}>
          {t('The list of AGENT_INDEX can’t be used: {problem}', { problem: serverMessage(problem) })}
        </p>
      )}
      {agents.length > 0 && (
        <Rows>
          {agents.map((agent) => (
            <li key={agent.id} className={classes.agent}>
              <Offered agent={agent} />
            </li>
          ))}
        </Rows>
      )}
    </section>
  );
}

function Offered({ agent }: { agent: OfferedAgent }) {
  const { id, name, description, installed, update, versions } = agent;
  const [newest] = versions;
  const install = useInstall(agent);
  if (!newest) return null;
  const wanted = update ?? (installed === null ? newest.version : null);
  return (
    <>
      <div className={classes.words}>
        <p className={classes.name}>
          {name}
          {update !== null && <Badge tone="warn">{t('Update available')}</Badge>}
          {update === null && installed !== null && <Badge tone="ok">{t('Up to date')}</Badge>}
        </p>
        <p>{description}</p>
        <p>
          <code>{id}</code> ·{' '}
          {installed === null
            ? t('not installed; newest version {version}', { version: newest.version })
            : t('installed {installed}; newest version {version}', { installed, version: newest.version })}
        </p>
        <details>
          <summary>{t('Versions of {name}', { name })}</summary>
          <ul className={classes.versions}>
            {versions.map(({ version, publishedAt, changes, check }) => (
              <li key={version}>
                <p className={classes.version}>
                  {version}
                  {publishedAt !== null && (
                    <>
                      {' · '}
                      <RelativeTime time={publishedAt} />
                    </>
                  )}
                </p>
                {changes !== '' && <p className={classes.changes}>{changes}</p>}
                {check === null ? <p>{t('no check report')}</p> : <CheckReport check={check} />}
              </li>
            ))}
          </ul>
        </details>
      </div>
      {wanted !== null && (
        <Button
          size="compact"
          variant={update === null ? 'secondary' : 'primary'}
          busy={install.isPending}
          aria-label={
            update === null
              ? t('Install {name} {version}', { name, version: wanted })
              : t('Update {name} to {version}', { name, version: wanted })
          }
          onClick={() => install.mutate(wanted)}
        >
          {update === null ? t('Install') : t('Update')}
        </Button>
      )}
    </>
  );
}

function useInstall({ id, name }: OfferedAgent) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  return useMutation({
    mutationFn: (version: string) =>
      callCore('POST /api/admin/agent-index/:id/install', { params: { id }, body: { version } }),
    onSuccess({ version, runs }) {
      toast.show({
        variant: 'success',
        title: runs
          ? t('{name} {version} is installed', { name, version })
          : t('{name} {version} needs approval', { name, version }),
      });
      if (!runs) void navigate(consentPath(id, version));
    },
    onError: (error) =>
      toast.show({ variant: 'destructive', title: t('Couldn’t install {name}', { name }), error }),
    onSettled: () =>
      Promise.all(
        [
          corePath('GET /api/admin/agent-index'),
          corePath('GET /api/admin/agent-versions'),
          adminAgentsPath,
        ].map((path) => queries.invalidateQueries({ queryKey: [path] })),
      ),
  });
}
