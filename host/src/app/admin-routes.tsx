import { part } from '@staffroom/sdk/host';
import type { ComponentType } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { Administration } from '../layout/administration/administration.tsx';
import { PageNotFound } from '../placeholders/page-not-found.tsx';
import { AgentsScreen } from '../screens/admin/agents/agents-screen.tsx';
import { ConsentScreen } from '../screens/admin/agents/consent/consent-screen.tsx';
import { AuditScreen } from '../screens/admin/audit/audit-screen.tsx';
import { BackupsScreen } from '../screens/admin/backups/backups-screen.tsx';
import { BudgetsScreen } from '../screens/admin/budgets/budgets-screen.tsx';
import { MailScreen } from '../screens/admin/mail/mail-screen.tsx';
import { MaintenanceScreen } from '../screens/admin/maintenance/maintenance-screen.tsx';
import { OutsideToolsScreen } from '../screens/admin/outside-tools/outside-tools-screen.tsx';
import { PeopleScreen } from '../screens/admin/people/people-screen.tsx';
import { RetentionScreen } from '../screens/admin/retention/retention-screen.tsx';
import { SignInScreen } from '../screens/admin/sign-in/sign-in-screen.tsx';
import { StorageScreen } from '../screens/admin/storage/storage-screen.tsx';
import { TokensScreen } from '../screens/admin/tokens/tokens-screen.tsx';

const screens: Record<string, ComponentType> = {
  people: PeopleScreen,
  'sign-in': SignInScreen,
  agents: AgentsScreen,
  'agents/:agent': ConsentScreen,
  'ai-settings': part(
    async () => (await import('../screens/settings/ai/ai-settings-screen.tsx')).AiSettingsScreen,
  ),
  usage: part(async () => (await import('../screens/usage/usage-screen.tsx')).UsageScreen),
  budgets: BudgetsScreen,
  audit: AuditScreen,
  'outside-tools': OutsideToolsScreen,
  tokens: TokensScreen,
  mail: MailScreen,
  retention: RetentionScreen,
  storage: StorageScreen,
  maintenance: MaintenanceScreen,
  backups: BackupsScreen,
};

/** All administration screens in one chunk, because everyone's first load contains the name of each chunk. */
export function AdminRoutes() {
  return (
    <Routes>
      <Route element={<Administration />}>
        <Route index element={<Navigate to="people" replace />} />
        {Object.entries(screens).map(([path, Screen]) => (
          <Route key={path} path={path} element={<Screen />} />
        ))}
        <Route path="*" element={<PageNotFound />} />
      </Route>
    </Routes>
  );
}
