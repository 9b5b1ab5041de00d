import { useQuery } from '@staffroom/sdk/client';
import { coreQuery } from '@staffroom/sdk/host';
import classes from './plugins-file-line.module.css';
import { t } from '../../texts/texts.ts';

/** Milliseconds between two checks of the file. */
const lookEvery = 30_000;

/** A notice on the administration screens: `plugins.json` on the server is missing or wrong. */
export function PluginsFileLine() {
  const state = useQuery({ ...coreQuery('GET /api/admin/operations'), refetchInterval: lookEvery });
  const problem = state.data?.pluginsFile;
  if (!problem) return null;
  return (
    <div className={classes.line} role="alert">
      <p className={classes.title}>{t('plugins.json can’t be used')}</p>
      <p>
        {problem.runs === 'nothing'
          ? t('No installed agents are running. Correct the file on the server; a restart isn’t necessary.')
          : t(
              'The agents of the last correct file are running. Correct the file on the server; a restart isn’t necessary.',
            )}
      </p>
      <code>{problem.reason}</code>
    </div>
  );
}
