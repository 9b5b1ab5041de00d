import {
  Button,
  Dialog,
  DropZone,
  formatFileSize,
  useMutation,
  useQueryClient,
  useToast,
} from '@staffroom/sdk/client';
import { callCore, corePath } from '@staffroom/sdk/host';
import { useState } from 'react';
import { adminAgentsPath } from '../../../../agents/installed-agent.ts';
import classes from './versions.module.css';

const megabytes = 100;

/** Installs an agent, or another version of one, from a package that is signed. */
export function UploadPackageDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const queries = useQueryClient();
  const toast = useToast();
  const hasPackage = files.some(({ name }) => name.toLowerCase().endsWith('.tgz'));
  const close = () => {
    setFiles([]);
    onClose();
  };
  const install = useMutation({
    mutationFn: () => {
      const body = new FormData();
      for (const file of files) body.append('files', file);
      return callCore('POST /api/admin/agent-versions', { body });
    },
    onSuccess({ id, name, versions }) {
      const [newest] = versions;
      const waits = newest?.state === 'waits';
      toast.show({
        variant: 'success',
        title: waits ? `${name ?? id} ${newest.version} waits for approval` : `${name ?? id} is installed`,
      });
      close();
    },
    onError: (error) => toast.show({ variant: 'destructive', title: 'The package was not installed', error }),
    onSettled: () =>
      Promise.all(
        [corePath('GET /api/admin/agent-versions'), adminAgentsPath].map((path) =>
          queries.invalidateQueries({ queryKey: [path] }),
        ),
      ),
  });
  return (
    <Dialog
      open={open}
      onClose={close}
      closeOnPressOutside={files.length === 0}
      title="Install a package"
      description="An agent, or another version of one. It has to be signed with a key that this workspace trusts; one that asks for more than before waits for approval."
      footer={
        <>
          <Button onClick={close} disabled={install.isPending}>
            Cancel
          </Button>
          <Button
            variant="primary"
            disabled={!hasPackage}
            busy={install.isPending}
            onClick={() => install.mutate()}
          >
            Install
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        <DropZone
          label="Drop the package (.tgz) and its signature (.sig) here"
          accept={['.tgz', '.sig']}
          limitMegabytes={megabytes}
          multiple
          onFiles={(chosen) => setFiles((before) => oneOfEach([...chosen, ...before]))}
        />
        {files.length > 0 && (
          <ul className={classes.findings} aria-label="Chosen files">
            {files.map(({ name, size }) => (
              <li key={name}>
                {name}, {formatFileSize(size)}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

/** A package and a signature; the last that was chosen of each. */
function oneOfEach(files: readonly File[]): File[] {
  return ['.tgz', '.sig'].flatMap((ending) => {
    const file = files.find(({ name }) => name.toLowerCase().endsWith(ending));
    return file ? [file] : [];
  });
}
