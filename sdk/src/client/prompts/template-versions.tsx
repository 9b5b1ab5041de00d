import { useEffect, useRef } from 'react';
import type { PromptTemplateInfo } from '../../prompts.ts';
import { coreQuery } from '../core-api.ts';
import { useQuery } from '../query.ts';
import { Button } from '../ui/button/button.tsx';
import { ErrorPanel } from '../ui/feedback/error-panel.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import classes from './template-list.module.css';
import type { TemplateActions } from './use-templates.ts';
import { VersionHistory } from './version-history.tsx';
import { t } from '../texts/texts.ts';

export function TemplateVersions({
  template,
  actions,
  mayChange,
  onBack,
}: {
  template: PromptTemplateInfo;
  actions: TemplateActions;
  mayChange: boolean;
  onBack: () => void;
}) {
  const versions = useQuery({
    ...coreQuery('GET /api/prompt-templates/:id/versions', { params: { id: template.id } }),
    staleTime: 0,
  });
  // Move the focus to the back button, because the button that opened this view is gone.
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  return (
    <div className={classes.versions}>
      <Button size="compact" variant="quiet" icon="chevron-left" ref={back} onClick={onBack}>
        {t('All templates')}
      </Button>
      <h3 className={classes.name}>{template.name}</h3>
      {versions.isPending && <Skeleton lines={6} />}
      {versions.isError && (
        <ErrorPanel
          title={t('Couldn’t load the versions')}
          error={versions.error}
          onRetry={() => void versions.refetch()}
        />
      )}
      {versions.data && (
        <VersionHistory
          key={versions.data.length}
          versions={versions.data.map(({ version, template: text, author, createdAt }) => ({
            key: String(version),
            text,
            author,
            createdAt,
          }))}
          takenBack=""
          busy={actions.busy}
          onRestore={mayChange ? ({ key }) => void actions.restore(template, Number(key)) : undefined}
        />
      )}
    </div>
  );
}
