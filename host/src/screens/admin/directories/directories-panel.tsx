import { Button, ConfirmDialog, EmptyState, ErrorPanel } from '@staffroom/sdk/client';
import type { Directory } from '@staffroom/sdk/core';
import { popup, RowsSkeleton } from '@staffroom/sdk/host';
import { useState } from 'react';
import { t } from '../../../texts/texts.ts';
import admin from '../admin-screen.module.css';
import { DirectorySection } from './directory-section.tsx';
import { useRemoveDirectory, useDirectories } from './use-directories.ts';

const DirectoryForm = popup(async () => (await import('./directory-form.tsx')).DirectoryForm);
const NewDirectoryToken = popup(async () => (await import('./new-directory-token.tsx')).NewDirectoryToken);

/** Manages the directories that create, change and disable accounts and teams by SCIM. */
export function DirectoriesPanel() {
  const directories = useDirectories();
  const [editing, setEditing] = useState<Directory | null>();
  const [receiving, setReceiving] = useState<Directory | null>(null);
  const [leaving, setLeaving] = useState<Directory | null>(null);
  const remove = useRemoveDirectory();
  return (
    <section aria-labelledby="directories-title">
      <div className={admin.head}>
        <h2 id="directories-title">{t('Directory sync')}</h2>
        <Button size="compact" icon="plus" onClick={() => setEditing(null)}>
          {t('Add directory')}
        </Button>
      </div>
      <p className={admin.lead}>
        {t(
          'A directory such as Entra ID or Okta creates accounts and teams here by SCIM. Anyone who leaves the company there loses access here within seconds.',
        )}
      </p>
      {directories.isPending && <RowsSkeleton rows={2} />}
      {directories.isError && (
        <ErrorPanel
          title={t('Couldn’t load the directories')}
          error={directories.error}
          onRetry={() => void directories.refetch()}
        />
      )}
      {directories.data?.length === 0 && <EmptyState text={t('No directory is connected yet.')} />}
      {directories.data?.map((directory) => (
        <DirectorySection
          key={directory.id}
          directory={directory}
          onChange={() => setEditing(directory)}
          onRemove={() => setLeaving(directory)}
          onNewToken={() => setReceiving(directory)}
        />
      ))}
      <DirectoryForm open={editing !== undefined} directory={editing} onClose={() => setEditing(undefined)} />
      <NewDirectoryToken open={receiving !== null} directory={receiving} onClose={() => setReceiving(null)} />
      <ConfirmDialog
        open={leaving !== null}
        title={t('Remove “{name}”?', { name: leaving?.name ?? '' })}
        description={t(
          'Its tokens stop working immediately. Accounts and teams stay, and you manage them by hand from then on. This can’t be undone.',
        )}
        confirmLabel={t('Remove')}
        busy={remove.isPending}
        onConfirm={() => leaving && remove.mutate(leaving, { onSettled: () => setLeaving(null) })}
        onClose={() => setLeaving(null)}
      />
    </section>
  );
}
