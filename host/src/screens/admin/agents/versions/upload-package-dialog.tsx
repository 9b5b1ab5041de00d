import {
  Button,
  Checkbox,
  Dialog,
  serverMessage,
  useMutation,
  useNavigate,
  useQueryClient,
  useToast,
} from '@staffroom/sdk/client';
import type { AgentVersion, AgentVersions } from '@staffroom/sdk/core';
import {
  callCore,
  corePath,
  isWidening,
  DropZone,
  formatFileSize,
  type ToastOptions,
} from '@staffroom/sdk/host';
import { useState } from 'react';
import { adminAgentsPath } from '../../../../agents/installed-agent.ts';
import { consentPath } from '../consent/consent-path.ts';
import classes from './versions.module.css';
import { t } from '../../../../texts/texts.ts';

const megabytes = 100;

export function UploadPackageDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [toDisk, setToDisk] = useState(false);
  const queries = useQueryClient();
  const toast = useToast();
  const navigate = useNavigate();
  const hasPackage = files.some(({ name }) => name.toLowerCase().endsWith('.tgz'));
  const close = () => {
    setFiles([]);
    onClose();
  };
  const install = useMutation({
    mutationFn: () => {
      const body = new FormData();
      for (const file of files) body.append('files', file);
      return callCore('POST /api/admin/agent-versions', { body, query: toDisk ? { to: 'disk' } : {} });
    },
    onSuccess(installed) {
      const [newest] = installed.versions;
      toast.show(outcome(installed, toDisk));
      close();
      if (newest && needsApproval(newest)) void navigate(consentPath(installed.id, newest.version));
    },
    onError: (error) =>
      toast.show({ variant: 'destructive', title: t('Couldn’t install the package'), error }),
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
      title={t('Install a package')}
      description={t(
        'Install an agent or update one. The package must be signed with a key this workspace trusts. A new agent, and a version that can do more, waits for your approval.',
      )}
      footer={
        <>
          <Button onClick={close} disabled={install.isPending}>
            {t('Cancel')}
          </Button>
          <Button
            variant="primary"
            disabled={!hasPackage}
            busy={install.isPending}
            onClick={() => install.mutate()}
          >
            {t('Install')}
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        <DropZone
          label={t('Drop the package (.tgz) and its signature (.sig) here')}
          accept={['.tgz', '.sig']}
          limitMegabytes={megabytes}
          multiple
          onFiles={(chosen) => setFiles((before) => oneOfEach([...chosen, ...before]))}
        />
        <Checkbox
          label={t('Install without activating, so some people can try it first')}
          checked={toDisk}
          onCheckedChange={setToDisk}
        />
        {files.length > 0 && (
          <ul className={classes.findings} aria-label={t('Selected files')}>
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

/** Returns the message after an upload. An uploaded package does not always run: it may only be on disk. */
function outcome({ id, name, reason, versions }: AgentVersions, toDisk: boolean): ToastOptions {
  const [newest] = versions;
  const called = name ?? newest?.title ?? id;
  if (newest && needsApproval(newest))
    return {
      variant: 'success',
      title: t('{name} {version} needs approval', { name: called, version: newest.version }),
    };
  const taken = versions.find(({ state }) => state === 'named' || state === 'runs');
  if (toDisk || !taken) return { variant: 'success', title: t('{name} is installed', { name: called }) };
  const { version } = taken;
  return reason === null
    ? { variant: 'success', title: t('{called} now runs version {version}', { called, version }) }
    : {
        variant: 'destructive',
        title: t('{called} couldn’t start version {version}', { called, version }),
        description: serverMessage(reason),
      };
}

const needsApproval = ({ state, grants }: AgentVersion) => state === 'waits' && grants.some(isWidening);

/** Keeps the last selected package and the last selected signature. */
function oneOfEach(files: readonly File[]): File[] {
  return ['.tgz', '.sig'].flatMap((ending) => {
    const file = files.find(({ name }) => name.toLowerCase().endsWith(ending));
    return file ? [file] : [];
  });
}
