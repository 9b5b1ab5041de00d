import type { AiDefaults } from '../../ai-settings.ts';
import { useQuery } from '../query.ts';
import { Link } from '../router.ts';
import { Icon } from '../ui/identity/icon.tsx';
import classes from './demo-notice.module.css';

/** Says that no language model answers here, and leads those who can change it to where they can. */
export function DemoNotice() {
  const defaults = useQuery<AiDefaults>({ queryKey: ['/api/ai/defaults'] });
  // The host has asked for it before any page is shown.
  const me = useQuery<{ role: 'user' | 'admin' } | null>({ queryKey: ['/api/auth/me'] });
  if (!defaults.data?.demo) return null;
  return (
    <aside className={classes.notice} aria-label="Demo mode">
      <Icon name="info" />
      <p>
        Demo mode: answers are compiled without a language model.
        {me.data?.role === 'admin' && (
          <>
            {' '}
            <Link to="/admin/ai-settings">AI Settings</Link>
          </>
        )}
      </p>
    </aside>
  );
}
