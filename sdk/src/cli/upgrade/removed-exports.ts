const names = (list: string): readonly string[] => list.trim().split(/\s+/);

/**
 * Exports that agents can no longer import: entry, names. The value `all` stands for an entry that the SDK no longer has. For
 * packages that were built earlier, most of these values still exist at run time (`sdk/src/earlier`).
 */
export const removedExports: Readonly<Record<string, readonly string[] | 'all'>> = {
  '@staffroom/sdk': names(`
    AboutDocument acceptedBy AcceptedHandOver addressesOverlap AgentAccepts AgentAiSettings AgentCommand
    AgentDetails AgentFrame agentIcons AgentInfo AgentPromptVersion AgentState AiAbilities AiAnswer AiChunk
    AiDefaults AiModelInfo AiProtocol AiProviderInfo AiRequest AiTool AiUsage AnswerChecks answerStep AnswerStep
    AppErrorOptions AttachedFile attachmentDocumentId CanaryEntry CanaryLimits Capabilities Capability
    changedMeanwhile changedSinceLoaded ChatAttachment ChatMessage ChatMessageStatus ChatSession Claims
    ClientFrame clientHalfProblem CollectionName CollectionOptions CollectionPlan collectionPlan CommandPlace
    Condition documentExtensions DocumentFile DocumentFormat documentFormat documentFormats DocumentListOptions
    DocumentPlace DocumentProject DocumentText EmbedderInfo EmbeddingState EndpointInput EndpointRequest
    EndpointResponse ErrorBody ErrorCode errorStatus FactReason findQuoteOnPage FoundPassage FrameError HandOver
    HandOverContent handOverProblem IndexableField indexEntries IndexTest isFileAnswer isFindings isOfAttachment
    Isolation JobLimits jsonProblem largestRecord ListOptions ListQuery listQuery MachineNeed ManifestInput
    manifestProblems ManifestWords maxRecordBytes maxStyleSamples Memory MemoryInfo MemoryInput MemoryRules
    MemorySettings messageLimit MissedEvents MissedNews mostStyleSamples noStyleRules NotificationInput
    NotificationOptions NotifiedPeople notUnique NumberedPassage OfferedTool offeredToolName offerProblem
    OpenaiApi OrderBy pageProblem Picture PluginEntry PluginsFile poorConfidence promptLimit PromptTemplateInfo
    PromptTemplateVersion questionInContext QuotePlace recordFields RecordPage RunFrame RunRange SearchScope
    ServerFrame SharedChat SharedMessage SharedToolInfo sharedToolName sharedToolProblem ShortFrame ShortFrames
    StepApp StepApproval StepChanges StepDocument StepNews StepPassage StepSignIn StyleRules titleOf
    toolInputProblem uniqueEntries unreadableRecord upsertEntry upsertKey visibleStep WebhookEvent WebhookInput
    WebLink Where withReservations WorkspaceEvent WorkspaceEventData WorkspaceEventName workspaceEvents
    WorkspaceNews writeCursor
  `),
  '@staffroom/sdk/client': names(`
    AgentSettingsFormProps Catalogue Catalogues Chat ChatWorkspaceProps Combobox CurrentAgent CurrentChat
    DocumentFace DocumentFaceProps Drawer DropZone FactListProps FactUnderlinesProps formatFileSize HandOverFrom
    HistoryVersion HtmlFrameProps IconName JobAgentPageProps LineageProps LinkProps Navigate NavLink NavLinkProps
    OpenAgent Outlet PageHeader Question RichTextEditorProps Route Routes ScopeControl SentDocument
    ShareDialogProps Slider Spinner StatusBadge Tab TimeInput ToastOptions Tooltip useChat useFieldControl
    useInfiniteQuery useLocation useParams useTheme VersionHistoryProps
  `),
  '@staffroom/sdk/server': names(`
    AgentSettings BaseCall CallLog CallSecrets CallSettings ChosenSettings createToolDesk DeskTool DocumentEvent
    documentEvents Granted Library ModelSettings OfferName readOnlyCall serverPluginProblems SettingField
    settingFields SettingsDeclaration settingsIn SettingsScope SharedToolName Timing Tool ToolAnswer ToolDesk
    ToolDeskOptions ToolLimits ToolRequest
  `),
  '@staffroom/sdk/testing': names(`
    CapabilityCase CapabilitySubject FakeDocument FakePlatform FakePlatformOptions FrozenKind LoopbackOptions
    PartialReply Said TestAgent TestAgentOptions TestAnswer ToolReply travelPolicy UpstreamOperation
    UpstreamProtocol
  `),
  '@staffroom/sdk/testing/client': names(`
    RenderAgentOptions
  `),
  '@staffroom/sdk/layout': names(`
    LeaveGuard RowsSkeleton RowsSkeletonProps
  `),
  '@staffroom/sdk/lists': names(`
    CitationLink CitedSource LedgerTableProps OwnWords SortableCard TrashedItem
  `),
  '@staffroom/sdk/office': names(`
    CalendarDay FilledFile openTemplate plainTemplate SheetCell TableQuestion Template wordFontTable
    wordHeadBorders wordPage wordStyles wordTableBorders wordTableLook writePptx
  `),
  '@staffroom/sdk/reading': names(`
    FactMaterial Heading Interests QuotedPlace withoutJoin
  `),
  '@staffroom/sdk/slides': 'all',
  '@staffroom/sdk/style': names(`
    acceptMark checkStyle QuotedRange QuotedStretch StyleMark
  `),
  '@staffroom/sdk/style/view': names(`
    useStyleGuide
  `),
  '@staffroom/sdk/slides/view': 'all',
};
