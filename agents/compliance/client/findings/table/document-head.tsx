import { Button, useDocuments } from '@staffroom/sdk/client';
import type { StoredFinding } from '../../../findings/finding.ts';
import { useAnalysis } from '../analysis/use-analysis.ts';
import classes from './findings-table.module.css';
import { columnCount } from './finding-row.tsx';
import { t } from '../../texts.ts';

/** The heading above the findings of a document. Says so if the document has a newer version that was not analyzed. */
export function DocumentHead({ findings }: { findings: readonly StoredFinding[] }) {
  const [{ documentId, filename } = { documentId: null, filename: '' }] = findings;
  const document = useDocuments().data?.find(({ id }) => id === documentId);
  const { begin, isUnderWay, start } = useAnalysis();
  const seen = Math.max(...findings.map(({ version, trend }) => Math.max(version, trend?.version ?? 0)));
  const isBehind = document !== undefined && document.version > seen && findings.some(isAnalysed);
  return (
    <tr className={classes.head}>
      <td colSpan={columnCount}>
        <span className={classes.headline}>
          <strong>{documentId === null ? t('No document') : filename}</strong>
          <span className={classes.count}>
            {t('{findings} {findings, plural, one {finding} other {findings}}', {
              findings: findings.length,
            })}
          </span>
          {isBehind && (
            <>
              <span className={classes.behind}>
                {t('Version {version} is not analyzed yet', { version: document.version })}
              </span>
              <Button
                size="compact"
                disabled={isUnderWay}
                busy={start.isPending}
                onClick={() => begin({ documentIds: [document.id] })}
              >
                {t('Analyze again')}
              </Button>
            </>
          )}
        </span>
      </td>
    </tr>
  );
}

const isAnalysed = ({ method }: StoredFinding) => method !== 'person';
