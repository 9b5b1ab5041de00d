import { Link, LinkButton } from '@staffroom/sdk/client';
import classes from './settings-screen.module.css';

/** What administrators change stands in a section of its own. */
export function AdminPanel() {
  return (
    <section className={classes.panel} aria-labelledby="user-management-title">
      <h2 id="user-management-title">User Management</h2>
      <p className={classes.lead}>
        Roles, teams, sign-ins and budgets of everybody who has an account. Agents, providers and prices,
        usage and the audit log stand beside them in <Link to="/admin">Administration</Link>.
      </p>
      <LinkButton to="/admin/people" icon="users">
        Manage Users
      </LinkButton>
    </section>
  );
}
