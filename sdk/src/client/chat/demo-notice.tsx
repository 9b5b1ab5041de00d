import { coreQuery } from '../core-api.ts';
import { useQuery } from '../query.ts';
import { Link } from '../router.ts';
import { Icon } from '../ui/identity/icon.tsx';
import { useIsAdmin } from '../use-is-admin.ts';
import classes from './demo-notice.module.css';
import { t } from '../texts/texts.ts';

export function DemoNotice() {
  const defaults = useQuery(coreQuery('GET /api/ai/defaults'));
  const isAdmin = useIsAdmin();
  if (!defaults.data?.demo) return null;
  return (
    <aside className={classes.notice} aria-label={t('Demo mode')}>
      <Icon name="info" />
      <p>
        {t('No AI model is connected: answers quote your documents word for word.')}
        {isAdmin && (
          <>
            {' '}
            <Link to="/admin/ai-settings">{t('AI Settings')}</Link>
          </>
        )}
      </p>
    </aside>
  );
}
