import { Dialog, IconButton, useApi, VersionHistory } from '@staffroom/sdk/client';
import { useToasts } from '@staffroom/sdk/layout';
import { useState } from 'react';
import * as contract from '../../contract.ts';
import type { Content, ProjectDetail } from '../../contract.ts';
import { contentNames, type Revision } from '../../project.ts';

/** Earlier texts, what changed between them, and a way back to each: restoring makes a new version, nothing is lost. */
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
          toast.show({ variant: 'success', title: `Version ${version} is back` });
          setOpen(false);
        },
        onError: toast.failed(`Failed to update ${name} content`),
      },
    );
  }

  return (
    <>
      <IconButton icon="history" size="compact" label={`Versions of ${name}`} onClick={() => setOpen(true)} />
      <Dialog size="large" open={open} onClose={() => setOpen(false)} title={`Versions of ${name}`}>
        <VersionHistory
          versions={[item, ...item.revisions].map(({ version, content, by, updatedAt }) => ({
            key: String(version),
            number: version,
            text: content,
            author: by,
            createdAt: updatedAt,
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
