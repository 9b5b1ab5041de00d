import type { DocumentShare } from '@staffroom/sdk/core';
import { type DialogShare, ShareDialog as Sharing } from '@staffroom/sdk/client';
import { countMembers } from '@staffroom/sdk/host';
import type { LibraryDocument } from '../library-document.ts';
import { useChangeSharing, useSharing } from './document-sharing.ts';
import { t } from '../../texts/texts.ts';

interface ShareDialogProps {
  document: LibraryDocument | null;
  onClose: () => void;
}

export function ShareDialog({ document, onClose }: ShareDialogProps) {
  return document && <DocumentShares document={document} onClose={onClose} />;
}

function DocumentShares({ document, onClose }: { document: LibraryDocument; onClose: () => void }) {
  const sharing = useSharing(document.id);
  const { grant, revoke } = useChangeSharing(document);
  const shares = sharing.data?.shares;
  const find = (id: string) => shares?.find((share) => granteeKey(share) === id);
  const owner = sharing.data?.owner;
  return (
    <Sharing
      name={document.filename}
      owner={owner && { name: owner.name, detail: owner.email, picture: owner.picture }}
      shares={shares?.map(describe)}
      error={sharing.error}
      onRetry={() => void sharing.refetch()}
      onGrant={(given) => grant.mutate(given)}
      onRevoke={({ id }) => {
        const share = find(id);
        if (share) revoke.mutate(share);
      }}
      revoking={revoke.isPending ? granteeKey(revoke.variables) : undefined}
      path={`/documents/${document.id}`}
      note={t(
        'Viewers can read and download the document and ask about it. Editors can also change its name, tags and summary, and add versions.',
      )}
      onClose={onClose}
    />
  );
}

function describe(share: DocumentShare): DialogShare {
  const { to, role, person, team, project } = share;
  const own = { id: granteeKey(share), to, role };
  if (person) return { ...own, name: person.name, detail: person.email, picture: person.picture };
  if (team) return { ...own, name: team.name, detail: countMembers(team.memberCount) };
  if (project)
    return {
      ...own,
      name: project.name ?? t('A project you left'),
      detail: t('Shared with project members'),
    };
  return { ...own, name: t('Everyone in the company'), detail: t('Everyone who can sign in') };
}

function granteeKey({ person, team, project }: DocumentShare): string {
  return person?.id ?? team?.id ?? project?.id ?? 'company';
}
