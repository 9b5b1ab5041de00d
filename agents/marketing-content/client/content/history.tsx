import { Dialog, IconButton, useApi, VersionHistory } from '@staffroom/sdk/client';
import { useToasts } from '@staffroom/sdk/layout';
import { useState } from 'react';
import * as contract from '../../contract.ts';
import type { Content, ProjectDetail } from '../../contract.ts';
import type { Revision } from '../../project.ts';
import { contentNames } from '../names.ts';
import { originText } from '../origin-text.ts';
import { t } from '../texts.ts';

/** Shows earlier texts with their differences. Restoring one of them creates a new version, so no text is lost. */
export function History({ project, item }: { project: ProjectDetail; item: Content }) {
  const [open, setOpen] = useState(false);
  const toast = useToasts();
  const save = useApi(contract).updateContent.useMutation();
  const name = contentNames[item.contentType];

  function restore({ content, version }: Revision) {
    save.mutate(
      { params: { contentId: item.id }, body: { content, version: item.version } },
      {
        onSuccess() {
          toast.show({ variant: 'success', title: t('Version {version} restored', { version }) });
          setOpen(false);
        },
        onError: toast.failed(t('Failed to update {name} content', { name })),
      },
    );
  }

  return (
    <>
      <IconButton
        icon="history"
        size="compact"
        label={t('Versions of {name}', { name })}
        onClick={() => setOpen(true)}
      />
      <Dialog
        size="large"
        open={open}
        onClose={() => setOpen(false)}
        title={t('Versions of {name}', { name })}
      >
        <VersionHistory
          versions={[item, ...item.revisions].map((each) => ({
            key: String(each.version),
            number: each.version,
            text: each.content,
            author: each.by,
            origin: originText(each),
            createdAt: each.updatedAt,
          }))}
          busy={save.isPending}
          onRestore={
            project.mayEdit
              ? ({ key }) => {
                  const former = item.revisions.find(({ version }) => String(version) === key);
                  if (former) restore(former);
                }
              : undefined
          }
        />
      </Dialog>
    </>
  );
}
