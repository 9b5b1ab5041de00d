import type { DocumentShare } from '@staffroom/sdk/core';
import { Button, Dialog, ErrorPanel, Icon, Select, Skeleton } from '@staffroom/sdk/client';
import { Avatar } from '@staffroom/sdk/host';
import type { ReactNode } from 'react';
import type { LibraryDocument } from '../library-document.ts';
import { countMembers, GranteeSearch } from './grantee-search.tsx';
import classes from './share-dialog.module.css';
import { type ShareRole, useChangeSharing, useSharing } from './document-sharing.ts';
import { t } from '../../texts/texts.ts';

interface ShareDialogProps {
  document: LibraryDocument | null;
  onClose: () => void;
}

export function ShareDialog({ document, onClose }: ShareDialogProps) {
  return (
    <Dialog
      open={document !== null}
      onClose={onClose}
      title={t('Share')}
      description={document?.filename}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('Done')}
        </Button>
      }
    >
      {document && <Access document={document} />}
    </Dialog>
  );
}

function Access({ document }: { document: LibraryDocument }) {
  const sharing = useSharing(document.id);
  const { grant, revoke } = useChangeSharing(document);
  const shares = sharing.data?.shares ?? [];
  return (
    <div className={classes.access}>
      {/* Rendered from the start, because the dialog focuses this element when it opens. */}
      <GranteeSearch known={new Set(shares.map(granteeKey))} onGrant={(given) => grant.mutate(given)} />
      {sharing.isPending && <Skeleton lines={4} />}
      {sharing.isError && (
        <ErrorPanel
          title={t('Couldn’t load who has access')}
          error={sharing.error}
          onRetry={() => void sharing.refetch()}
        />
      )}
      {sharing.data && (
        <section aria-labelledby="access-title">
          <h3 id="access-title" className={classes.heading}>
            {t('Who has access')}
          </h3>
          <ul className={classes.list}>
            <Row
              sign={<Avatar name={sharing.data.owner.name} picture={sharing.data.owner.picture} size={24} />}
              name={sharing.data.owner.name}
              detail={sharing.data.owner.email}
            >
              <span className={classes.owner}>{t('Owner')}</span>
            </Row>
            {shares.map((share) => (
              <Row key={share.id} {...describe(share)}>
                {share.to !== 'project' && (
                  <Select
                    size="compact"
                    className={classes.role}
                    aria-label={t('{share} can', { share: describe(share).name })}
                    value={share.role}
                    onChange={(event) => grant.mutate(asGrant(share, event.target.value as ShareRole))}
                  >
                    <option value="viewer">{t('Viewer')}</option>
                    <option value="editor">{t('Editor')}</option>
                  </Select>
                )}
                <Button
                  size="compact"
                  variant="quiet"
                  aria-label={t('Revoke access of {share}', { share: describe(share).name })}
                  busy={revoke.isPending && revoke.variables.id === share.id}
                  onClick={() => revoke.mutate(share)}
                >
                  {share.to === 'project' ? t('Remove') : t('Revoke')}
                </Button>
              </Row>
            ))}
          </ul>
        </section>
      )}
      <p className={classes.note}>
        {t(
          'Viewers can read and download the document and ask about it. Editors can also change its name, tags and summary, and add versions.',
        )}
      </p>
    </div>
  );
}

interface RowProps {
  sign: ReactNode;
  name: string;
  detail: string;
  children?: ReactNode;
}

function Row({ sign, name, detail, children }: RowProps) {
  return (
    <li className={classes.row}>
      <span className={classes.sign}>{sign}</span>
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.detail}>{detail}</span>
      </span>
      {children}
    </li>
  );
}

function describe({ person, team, project }: DocumentShare): Omit<RowProps, 'children'> {
  if (person)
    return {
      sign: <Avatar name={person.name} picture={person.picture} size={24} />,
      name: person.name,
      detail: person.email,
    };
  if (team) return { sign: <Icon name="users" />, name: team.name, detail: countMembers(team.memberCount) };
  if (project)
    return {
      sign: <Icon name="folder" />,
      name: project.name ?? t('A project you left'),
      detail: t('Shared with project members'),
    };
  return {
    sign: <Icon name="home" />,
    name: t('Everyone in the company'),
    detail: t('Everyone who can sign in'),
  };
}

function granteeKey({ person, team, project }: DocumentShare): string {
  return person?.id ?? team?.id ?? project?.id ?? 'company';
}

function asGrant({ to, person, team }: DocumentShare, role: ShareRole) {
  const id = person?.id ?? team?.id;
  return (to === 'person' || to === 'team') && id !== undefined
    ? { to, id, role }
    : { to: 'company' as const, role };
}
