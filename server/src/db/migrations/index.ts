import type { MigrationEntry } from '../migrating/phase.ts';

/** Migrations that drop what the programs before them use, and create its replacement in the same step. New ones have two. */
const contract = { minProgram: '0.1.0', isNeededAtStart: true } as const;

/** All migrations in execution order. A released migration is never edited. */
export const migrations: MigrationEntry[] = [
  { name: '001-initial', load: async () => (await import('./until-012/001-initial.ts')).Initial },
  { name: '002-agenda', load: async () => (await import('./until-012/002-agenda.ts')).Agenda },
  {
    name: '003-ai-providers',
    load: async () => (await import('./until-012/003-ai-providers.ts')).AiProviders,
  },
  {
    name: '004-embedders',
    contract,
    load: async () => (await import('./until-012/004-embedders.ts')).Embedders,
  },
  {
    name: '005-teams-and-shares',
    load: async () => (await import('./until-012/005-teams-and-shares.ts')).TeamsAndShares,
  },
  { name: '006-turns', load: async () => (await import('./until-012/006-turns.ts')).Turns },
  { name: '007-chat-agents', load: async () => (await import('./until-012/007-chat-agents.ts')).ChatAgents },
  { name: '008-fast-lists', load: async () => (await import('./until-012/008-fast-lists.ts')).FastLists },
  {
    name: '009-blob-removal',
    load: async () => (await import('./until-012/009-blob-removal.ts')).BlobRemoval,
  },
  { name: '010-describer', load: async () => (await import('./until-012/010-describer.ts')).Describer },
  {
    name: '011-unread-documents',
    load: async () => (await import('./until-012/011-unread-documents.ts')).UnreadDocuments,
  },
  { name: '012-languages', load: async () => (await import('./until-012/012-languages.ts')).Languages },
  { name: '013-answer-steps', load: async () => (await import('./013-answer-steps.ts')).AnswerSteps },
  { name: '014-search-models', load: async () => (await import('./014-search-models.ts')).SearchModels },
  { name: '015-job-steps', load: async () => (await import('./015-job-steps.ts')).JobSteps },
  {
    name: '016-attached-documents',
    load: async () => (await import('./016-attached-documents.ts')).AttachedDocuments,
  },
  { name: '017-withheld', load: async () => (await import('./017-withheld.ts')).Withheld },
  { name: '018-chat-pictures', load: async () => (await import('./018-chat-pictures.ts')).ChatPictures },
  { name: '019-job-places', load: async () => (await import('./019-job-places.ts')).JobPlaces },
  {
    name: '020-record-index',
    contract,
    load: async () => (await import('./020-record-index.ts')).RecordIndex,
  },
  { name: '021-standing-work', load: async () => (await import('./021-standing-work.ts')).StandingWork },
  { name: '022-hand-overs', load: async () => (await import('./022-hand-overs.ts')).HandOvers },
  { name: '023-fair-turns', load: async () => (await import('./023-fair-turns.ts')).FairTurns },
  {
    name: '024-attachment-files',
    load: async () => (await import('./024-attachment-files.ts')).AttachmentFiles,
  },
  {
    name: '025-notification-topics',
    load: async () => (await import('./025-notification-topics.ts')).NotificationTopics,
  },
  { name: '026-style-guide', load: async () => (await import('./026-style-guide.ts')).StyleGuide },
  { name: '027-administration', load: async () => (await import('./027-administration.ts')).Administration },
  { name: '028-agent-settings', load: async () => (await import('./028-agent-settings.ts')).AgentSettings },
  { name: '029-budgets', load: async () => (await import('./029-budgets.ts')).Budgets },
  {
    name: '030-notification-settings',
    load: async () => (await import('./030-notification-settings.ts')).NotificationSettings,
  },
  { name: '031-access-tokens', load: async () => (await import('./031-access-tokens.ts')).AccessTokens },
  { name: '032-answer-notes', load: async () => (await import('./032-answer-notes.ts')).AnswerNotes },
  { name: '033-page-faults', load: async () => (await import('./033-page-faults.ts')).PageFaults },
  {
    name: '034-record-audience',
    load: async () => (await import('./034-record-audience.ts')).RecordAudience,
  },
  {
    name: '035-projects',
    contract,
    load: async () => (await import('./035-projects.ts')).Projects,
  },
  {
    name: '036-person-language',
    load: async () => (await import('./036-person-language.ts')).PersonLanguage,
  },
  { name: '037-digests', load: async () => (await import('./037-digests.ts')).Digests },
  { name: '038-agent-canaries', load: async () => (await import('./038-agent-canaries.ts')).AgentCanaries },
  {
    name: '039-unread-memories',
    load: async () => (await import('./039-unread-memories.ts')).UnreadMemories,
  },
  { name: '040-tool-approvals', load: async () => (await import('./040-tool-approvals.ts')).ToolApprovals },
  { name: '041-mcp-servers', load: async () => (await import('./041-mcp-servers.ts')).McpServers },
  { name: '042-deleted-chats', load: async () => (await import('./042-deleted-chats.ts')).DeletedChats },
  {
    name: '043-upload-instructions',
    load: async () => (await import('./043-upload-instructions.ts')).UploadInstructions,
  },
  {
    name: '044-spoken-language',
    load: async () => (await import('./044-spoken-language.ts')).SpokenLanguage,
  },
  {
    name: '045-product-versions',
    load: async () => (await import('./045-product-versions.ts')).ProductVersions,
  },
  { name: '046-text-encoding', load: async () => (await import('./046-text-encoding.ts')).TextEncoding },
  { name: '047-joined-words', load: async () => (await import('./047-joined-words.ts')).JoinedWords },
  { name: '048-provider-api', load: async () => (await import('./048-provider-api.ts')).ProviderApi },
  {
    name: '049-refused-parameters',
    load: async () => (await import('./049-refused-parameters.ts')).RefusedParameters,
  },
  { name: '050-provider-waits', load: async () => (await import('./050-provider-waits.ts')).ProviderWaits },
  { name: '051-confirmations', load: async () => (await import('./051-confirmations.ts')).Confirmations },
  {
    name: '052-model-contexts',
    load: async () => (await import('./052-model-contexts.ts')).ModelContexts,
  },
  { name: '053-cached-tokens', load: async () => (await import('./053-cached-tokens.ts')).CachedTokens },
  {
    name: '054-provider-failures',
    load: async () => (await import('./054-provider-failures.ts')).ProviderFailures,
  },
  {
    name: '056-workspace-state',
    load: async () => (await import('./056-workspace-state.ts')).WorkspaceState,
  },
  { name: '057-backups', load: async () => (await import('./057-backups.ts')).Backups },
  { name: '058-chat-shares', load: async () => (await import('./058-chat-shares.ts')).ChatShares },
  { name: '059-audit-seals', load: async () => (await import('./059-audit-seals.ts')).AuditSeals },
  {
    name: '060-storage-use',
    load: async () => (await import('./060-storage-use.ts')).StorageUse,
  },
  {
    name: '061-budget-hold-process',
    load: async () => (await import('./061-budget-hold-process.ts')).BudgetHoldProcess,
  },
  {
    name: '062-several-processes',
    load: async () => (await import('./062-several-processes.ts')).SeveralProcesses,
  },
  {
    name: '063-oldest-program',
    load: async () => (await import('./063-oldest-program.ts')).OldestProgram,
  },
  { name: '064-socket-counts', load: async () => (await import('./064-socket-counts.ts')).SocketCounts },
  { name: '066-agent-limits', load: async () => (await import('./066-agent-limits.ts')).AgentLimits },
  {
    name: '067-agent-deliveries',
    load: async () => (await import('./067-agent-deliveries.ts')).AgentDeliveries,
  },
  {
    name: '068-agent-audiences',
    load: async () => (await import('./068-agent-audiences.ts')).AgentAudiences,
  },
  { name: '069-acting-tokens', load: async () => (await import('./069-acting-tokens.ts')).ActingTokens },
  {
    name: '070-connected-assistants',
    load: async () => (await import('./070-connected-assistants.ts')).ConnectedAssistants,
  },
  { name: '071-mcp-accounts', load: async () => (await import('./071-mcp-accounts.ts')).McpAccounts },
  { name: '072-identities', load: async () => (await import('./072-identities.ts')).Identities },
  { name: '073-mcp-apps', load: async () => (await import('./073-mcp-apps.ts')).McpApps },
  { name: '074-mcp-app-views', load: async () => (await import('./074-mcp-app-views.ts')).McpAppViews },
  {
    name: '075-personal-data',
    load: async () => (await import('./075-personal-data.ts')).PersonalData,
  },
  { name: '077-admin-tokens', load: async () => (await import('./077-admin-tokens.ts')).AdminTokens },
  {
    name: '078-sign-in-failures',
    load: async () => (await import('./078-sign-in-failures.ts')).SignInFailures,
  },
  { name: '080-directories', load: async () => (await import('./080-directories.ts')).Directories },
  { name: '082-ended-access', load: async () => (await import('./082-ended-access.ts')).EndedAccess },
  { name: '084-saml', load: async () => (await import('./084-saml.ts')).Saml },
  {
    name: '085-workspace-settings',
    load: async () => (await import('./085-workspace-settings.ts')).WorkspaceSettings,
  },
  {
    name: '089-interrupted-answers',
    load: async () => (await import('./089-interrupted-answers.ts')).InterruptedAnswers,
  },
  { name: '090-message-parts', load: async () => (await import('./090-message-parts.ts')).MessageParts },
];
