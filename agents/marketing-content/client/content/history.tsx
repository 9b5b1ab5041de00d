import { Button, Dialog, IconButton, RelativeTime, useApi, useToast } from '@staffroom/sdk/client';
import { useState } from 'react';
import * as contract from '../../contract.ts';
import type { Content, ProjectDetail } from '../../contract.ts';
import { contentNames, type Revision } from '../../project.ts';
import classes from './content-card.module.css';

/** Earlier texts, each with a way back: restoring makes a new version, nothing is lost. */
export function History({ project, item }: { project: ProjectDetail; item: Content }) {
  const [open, setOpen] = useState(false);
  const toast = useToast();
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
        onError: (error) =>
          toast.show({ variant: 'destructive', title: `Failed to update ${name} content`, error }),
      },
    );
  }

  return (
    <>
      <IconButton icon="history" size="compact" label={`Versions of ${name}`} onClick={() => setOpen(true)} />
      <Dialog open={open} onClose={() => setOpen(false)} title={`Versions of ${name}`}>
        <ol className={classes.revisions}>
          {item.revisions.map((revision) => (
            <li key={revision.version}>
              <p className={classes.revisionHead}>
                <strong>Version {revision.version}</strong> · {revision.by} ·{' '}
                <RelativeTime time={revision.updatedAt} />
              </p>
              <p className={classes.revision}>{revision.content}</p>
              {project.mayEdit && (
                <Button size="compact" busy={save.isPending} onClick={() => restore(revision)}>
                  Restore
                </Button>
              )}
            </li>
          ))}
        </ol>
      </Dialog>
    </>
  );
}
