import { ToolApproval } from './chat/approvals/entity.ts';
import { AccessTokenRow } from './access-tokens/entity.ts';
import { AdminTokenCallRow, AdminTokenRow } from './admin-tokens/entity.ts';
import { AgentSettingsRow } from './agent-settings/entity.ts';
import { AgentGrantee } from './agents/audience/entity.ts';
import { AgentCanaryEnd } from './agents/canary/entity.ts';
import { Agent, AgentPreference, AgentPromptVersionRow, AgentRecord } from './agents/entity.ts';
import { AgentPageFault } from './agents/page-faults/entity.ts';
import { AgentSecretRow } from './agent-secrets/entity.ts';
import { AiModelRow, AiProviderRow, AiRefusal } from './ai-providers/entity.ts';
import { OauthAuthorization, OauthClient, OauthConnection, OauthToken } from './assistants/entity.ts';
import { AuditEntry } from './audit/entity.ts';
import { BackupRunRow, RestoredWorkspace } from './backups/entity.ts';
import { BudgetHold, BudgetRow } from './budgets/entity.ts';
import { ChatAttachment, ChatMessage, ChatRun, ChatSession, ChatShare } from './chat/entity.ts';
import { ConfirmationRow } from './confirmations/entity.ts';
import { DeliveryTokenRow, SubmissionRow } from './deliveries/entity.ts';
import { Digest } from './digest/entity.ts';
import { Document, DocumentShare, DocumentVersion } from './documents/entity.ts';
import { HandOverRow } from './hand-overs/entity.ts';
import { AiJob, AiJobStep } from './jobs/entity.ts';
import { McpAccountRow, McpClientRow, McpSignInRow } from './mcp-accounts/entity.ts';
import { McpAppRow } from './mcp-apps/entity.ts';
import { McpAppViewRow } from './mcp-apps/view-entity.ts';
import { McpServerRow } from './mcp-servers/entity.ts';
import { Memory } from './memory/entity.ts';
import { Notification, NotificationSetting } from './notifications/entity.ts';
import { PersonRunRow } from './personal-data/entity.ts';
import { PromptTemplateRow, PromptTemplateVersionRow } from './prompts/entity.ts';
import { Project, ProjectDocument, ProjectMember, ProjectPin } from './projects/entity.ts';
import { WorkspaceStateRow } from './operations/entity.ts';
import { AgentSchedule, AgentSchedulePause } from './schedules/entity.ts';
import {
  ScimDirectory,
  ScimGroup,
  ScimGroupMember,
  ScimProblem,
  ScimToken,
  ScimUser,
} from './scim/entity.ts';
import { StyleGuideRow } from './style-guide/entity.ts';
import { WorkspaceSettingRow } from './workspace-settings/entity.ts';
import { ExternalGroup, Team, TeamMember } from './teams/entity.ts';
import { AiPrice } from './usage/entity.ts';
import {
  AdminLink,
  AppSession,
  KnownBrowser,
  SamlAssertionRow,
  SamlResponseRow,
  SignInFailure,
  UsedLogoutToken,
  User,
  UserIdentity,
} from './users/entity.ts';

/**
 * All tables that MikroORM maps. Passages, terms, sessions, run logs, the ledger and the queue are used through plain SQL,
 * because they are read or written very often, or because they need vectors, full-text search or exact decimals.
 */
export const entities = [
  User,
  KnownBrowser,
  AdminLink,
  UsedLogoutToken,
  Team,
  TeamMember,
  ExternalGroup,
  Project,
  ProjectMember,
  ProjectDocument,
  ProjectPin,
  Document,
  DocumentVersion,
  DocumentShare,
  Agent,
  AgentPreference,
  AgentPromptVersionRow,
  AgentRecord,
  AgentPageFault,
  AgentGrantee,
  AgentCanaryEnd,
  AgentSettingsRow,
  AgentSecretRow,
  AgentSchedule,
  AgentSchedulePause,
  ChatSession,
  ChatShare,
  ChatRun,
  ChatMessage,
  ChatAttachment,
  AiJob,
  AiJobStep,
  HandOverRow,
  Memory,
  PersonRunRow,
  PromptTemplateRow,
  PromptTemplateVersionRow,
  Notification,
  NotificationSetting,
  ConfirmationRow,
  DeliveryTokenRow,
  SubmissionRow,
  Digest,
  StyleGuideRow,
  OauthAuthorization,
  OauthClient,
  OauthConnection,
  OauthToken,
  AuditEntry,
  AiProviderRow,
  AiModelRow,
  AiRefusal,
  AiPrice,
  BudgetRow,
  BackupRunRow,
  RestoredWorkspace,
  BudgetHold,
  AppSession,
  UserIdentity,
  SamlAssertionRow,
  SamlResponseRow,
  SignInFailure,
  ScimDirectory,
  ScimToken,
  ScimUser,
  ScimGroup,
  ScimGroupMember,
  ScimProblem,
  AccessTokenRow,
  AdminTokenCallRow,
  AdminTokenRow,
  ToolApproval,
  McpServerRow,
  McpClientRow,
  McpAccountRow,
  McpSignInRow,
  McpAppRow,
  McpAppViewRow,
  WorkspaceSettingRow,
  WorkspaceStateRow,
];
