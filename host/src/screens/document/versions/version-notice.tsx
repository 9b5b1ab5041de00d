import { Button, LinkButton, useNavigate } from '@staffroom/sdk/client';
import { type LibraryDocument, mayEdit } from '../../../documents/library-document.ts';
import classes from '../document-body.module.css';
import { useRestoreVersion, useVersions } from './version-queries.ts';
import { t } from '../../../texts/texts.ts';

interface VersionNoticeProps {
  document: LibraryDocument;
  version: number;
  /** Whether a citation has opened the version. */
  cited: boolean;
}

/** Says that the visible version is not the current one, with a link to the current one. */
export function VersionNotice({ document, version, cited }: VersionNoticeProps) {
  const navigate = useNavigate();
  const versions = useVersions(document.id);
  const restore = useRestoreVersion(document.id);
  const of = versions.data?.length ?? document.version;
  const isNewer = version > document.version;
  return (
    <div className={classes.notice}>
      <p>
        {t('Version {version} of {of}{value}', {
          version,
          of,
          value: isNewer ? t('; not current yet.') : t('; there is a newer version.'),
        })}
        {cited && t(' The passage you opened is from this version.')}
      </p>
      <div className={classes.noticeActions}>
        <LinkButton size="compact" to={`/documents/${document.id}`}>
          {t('Open the current version')}
        </LinkButton>
        {mayEdit(document) && !isNewer && (
          <Button
            size="compact"
            variant="quiet"
            busy={restore.isPending}
            onClick={() =>
              restore.mutate(version, { onSuccess: () => void navigate(`/documents/${document.id}`) })
            }
          >
            {t('Restore this version')}
          </Button>
        )}
      </div>
    </div>
  );
}
