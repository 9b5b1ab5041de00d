import { Link, LinkButton } from '@staffroom/sdk/client';
import classes from './settings-screen.module.css';
import { t } from '../../texts/texts.ts';

export function AdminPanel() {
  return (
    <section className={classes.panel} aria-labelledby="user-management-title">
      <h2 id="user-management-title">{t('User Management')}</h2>
      <p className={classes.lead}>
        {t.rich(
          'Manage roles, teams, sign-ins and budgets. Agents, providers, prices, usage and the audit log are in <link>Administration</link>.',
          { link: (inner) => <Link to="/admin">{inner}</Link> },
        )}
      </p>
      <LinkButton to="/admin/people" icon="users">
        {t('Manage Users')}
      </LinkButton>
    </section>
  );
}
