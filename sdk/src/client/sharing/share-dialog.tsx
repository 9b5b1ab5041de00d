import type { ReactNode } from 'react';
import type { Grant } from '../../core/library/document-sharing.ts';
import { t } from '../texts/texts.ts';
import { Button } from '../ui/button/button.tsx';
import { ErrorPanel } from '../ui/feedback/error-panel.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Select } from '../ui/form/select.tsx';
import { Avatar } from '../ui/identity/avatar.tsx';
import { Icon } from '../ui/identity/icon.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { CopyLink } from './copy-link.tsx';
import { Choice, type Grantee, GranteeSearch, type ShareRole } from './grantee-search.tsx';
import classes from './share-dialog.module.css';

export interface DialogShare {
  /** The id of the person, team or project; `company` for everyone. */
  id: string;
  /** A share with a project has no role, and can only be removed. */
  to: Grant['to'] | 'project';
  name: string;
  detail: string;
  picture?: string | null;
  role: ShareRole;
}

export interface ShareDialogProps {
  /** Name of the shared item; null closes the dialog. */
  name: string | null;
  owner: { name: string; detail?: string; picture?: string | null } | undefined;
  shares: readonly DialogShare[] | undefined;
  /** The error of loading the shares. */
  error: Error | null;
  onRetry: () => void;
  onGrant: (grant: Grant, grantee: Grantee) => void;
  onRevoke: (share: DialogShare) => void;
  /** Kinds of grantees that the search finds; default: all. Without a kind, there is no search. */
  finds?: readonly Grant['to'][] | undefined;
  /** Groups that are offered besides the results of the search. Groups that have access already are left out. */
  offers?: readonly DialogShare[] | undefined;
  onOffer?: ((offer: DialogShare) => void) | undefined;
  /** People with access can only read, so there is no choice of a role. */
  viewersOnly?: boolean | undefined;
  /** The path that people with access open. */
  path?: string | undefined;
  /** The id of the share that is being revoked. */
  revoking?: string | undefined;
  /** Says what viewers and editors can do. */
  note: string;
  onClose: () => void;
}

export default function ShareDialog({ name, onClose, path, ...access }: ShareDialogProps) {
  return (
    <Dialog
      open={name !== null}
      onClose={onClose}
      title={t('Share')}
      description={name ?? undefined}
      footer={
        <>
          {path !== undefined && <CopyLink path={path} />}
          <Button variant="primary" onClick={onClose}>
            {t('Done')}
          </Button>
        </>
      }
    >
      {name !== null && <Access {...access} />}
    </Dialog>
  );
}

function Access({
  owner,
  shares,
  error,
  onRetry,
  onGrant,
  onRevoke,
  revoking,
  finds,
  offers,
  onOffer,
  viewersOnly = false,
  note,
}: Omit<ShareDialogProps, 'name' | 'onClose' | 'path'>) {
  const known = new Set(shares?.map(({ id }) => id));
  const offersFor = (words: string) => {
    const open = offers?.filter(({ id, name }) => !known.has(id) && name.toLowerCase().includes(words)) ?? [];
    if (open.length === 0) return null;
    return open.map((offer) => (
      <Choice
        key={offer.id}
        sign={signOf(offer)}
        name={offer.name}
        detail={offer.detail}
        onChoose={() => onOffer?.(offer)}
      />
    ));
  };
  const onlyOffers = finds?.length === 0 ? offersFor('') : null;
  return (
    <div className={classes.access}>
      {/* Rendered from the start, because the dialog focuses this element when it opens. */}
      {finds?.length !== 0 && (
        <GranteeSearch
          known={known}
          onGrant={onGrant}
          viewersOnly={viewersOnly}
          offersFor={offersFor}
          {...(finds && { finds })}
        />
      )}
      {onlyOffers && (
        <ul className={classes.found} aria-label={t('Share with')}>
          {onlyOffers}
        </ul>
      )}
      {!shares && !error && <Skeleton lines={4} />}
      {!shares && error && (
        <ErrorPanel title={t('Couldn’t load who has access')} error={error} onRetry={onRetry} />
      )}
      {shares && owner && (
        <section aria-labelledby="access-title">
          <h3 id="access-title" className={classes.heading}>
            {t('Who has access')}
          </h3>
          <ul className={classes.list}>
            <Row
              sign={<Avatar name={owner.name} picture={owner.picture} size={24} />}
              name={owner.name}
              detail={owner.detail ?? ''}
            >
              <span className={classes.owner}>{t('Owner')}</span>
            </Row>
            {shares.map((share) => (
              <Row key={share.id} sign={signOf(share)} name={share.name} detail={share.detail}>
                {viewersOnly && <span className={classes.owner}>{t('Viewer')}</span>}
                {share.to !== 'project' && !viewersOnly && (
                  <Select
                    size="compact"
                    className={classes.role}
                    aria-label={t('Role of {share}', { share: share.name })}
                    value={share.role}
                    onChange={({ target }) => onGrant(asGrant(share, target.value as ShareRole), share)}
                  >
                    <option value="viewer">{t('Viewer')}</option>
                    <option value="editor">{t('Editor')}</option>
                  </Select>
                )}
                <Button
                  size="compact"
                  variant="quiet"
                  aria-label={t('Revoke access of {share}', { share: share.name })}
                  busy={revoking === share.id}
                  onClick={() => onRevoke(share)}
                >
                  {share.to === 'project' ? t('Remove') : t('Revoke')}
                </Button>
              </Row>
            ))}
          </ul>
        </section>
      )}
      <p className={classes.note}>{note}</p>
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

function signOf({ to, name, picture }: DialogShare): ReactNode {
  if (to === 'person') return <Avatar name={name} picture={picture} size={24} />;
  return <Icon name={({ team: 'users', project: 'folder', company: 'home' } as const)[to]} />;
}

const asGrant = ({ to, id }: DialogShare, role: ShareRole): Grant =>
  to === 'person' || to === 'team' ? { to, id, role } : { to: 'company', role };
