import { useRef, useState } from 'react';
import type { PromptTemplateInfo } from '../../prompts.ts';
import { useIsAdmin } from '../use-is-admin.ts';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ErrorPanel } from '../ui/feedback/error-panel.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { TemplateDetails } from './template-details.tsx';
import { TemplateRow } from './template-row.tsx';
import classes from './template-list.module.css';
import { TemplateVersions } from './template-versions.tsx';
import type { TemplateActions, useTemplates } from './use-templates.ts';
import { t } from '../texts/texts.ts';

export function TemplateList({
  templates,
  actions,
  onUse,
}: {
  templates: ReturnType<typeof useTemplates>;
  actions: TemplateActions;
  onUse: (template: PromptTemplateInfo) => void;
}) {
  const isAdmin = useIsAdmin();
  const [opened, setOpened] = useState<string | null>(null);
  const [deleting, setDeleting] = useState<PromptTemplateInfo | null>(null);
  const [editing, setEditing] = useState<PromptTemplateInfo | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const returning = useRef(false);
  if (templates.isPending) return <Skeleton lines={6} />;
  if (templates.isError) {
    return (
      <ErrorPanel
        title={t('Couldn’t load the templates')}
        error={templates.error}
        onRetry={() => void templates.refetch()}
      />
    );
  }
  const shown = templates.data.find(({ id }) => id === opened);
  if (shown) {
    return (
      <TemplateVersions
        template={shown}
        actions={actions}
        mayChange={shown.owner === 'me' || isAdmin}
        onBack={() => {
          returning.current = true;
          setOpened(null);
        }}
      />
    );
  }
  if (templates.data.length === 0) {
    return (
      <EmptyState text={t('No templates yet. Write a prompt, name it and choose “Save as Template”.')} />
    );
  }
  return (
    <>
      <ul
        ref={(element) => {
          list.current = element;
          if (element && returning.current) element.focus();
          returning.current = false;
        }}
        className={classes.list}
        tabIndex={-1}
        aria-label={t('Templates')}
      >
        {templates.data.map((template) => (
          <TemplateRow
            key={template.id}
            template={template}
            isAdmin={isAdmin}
            onUse={() => onUse(template)}
            onEdit={() => setEditing(template)}
            onVersions={() => setOpened(template.id)}
            onDefault={() => void actions.change(template, { isDefault: !template.isDefault })}
            onShare={() => void actions.share(template)}
            onDelete={() => setDeleting(template)}
          />
        ))}
      </ul>
      {editing && (
        <TemplateDetails
          key={editing.id}
          template={editing}
          actions={actions}
          onClose={() => setEditing(null)}
        />
      )}
      <ConfirmDialog
        open={deleting !== null}
        title={t('Delete template')}
        description={t(
          'Permanently deletes “{deleting}” and its versions{value}. Prompts created from it stay.',
          {
            deleting: deleting?.name ?? '',
            value: deleting?.owner === 'company' ? t(', for everyone') : '',
          },
        )}
        confirmLabel={t('Delete')}
        busy={actions.busy}
        onConfirm={() => {
          if (!deleting) return;
          void actions.remove(deleting).then(() => {
            setDeleting(null);
            list.current?.focus();
          });
        }}
        onClose={() => setDeleting(null)}
      />
    </>
  );
}
