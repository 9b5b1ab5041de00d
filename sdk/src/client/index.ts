export { type ClientAgent, type CurrentAgent, defineAgent, useAgent } from './agent.tsx';
export { AgentShell } from './shell/lazy-agent-shell.tsx';
export { useApi } from './api.ts';
export { type CurrentChat, useCurrentChat } from './chat/chat-context.ts';
export type { ChatWorkspaceProps } from './chat/chat-workspace.tsx';
export { ChatWorkspace, ScopeControl } from './chat/lazy-chat-workspace.tsx';
export type { ScopeControlProps } from './chat/scope/scope-control.tsx';
export type { Question } from './chat/store/thread.ts';
export { type Chat, useChat } from './chat/store/use-chat.ts';
export { Lineage } from './hand-over/lazy-lineage.tsx';
export type { LineageProps } from './hand-over/lineage.tsx';
export { type HandOverFrom, type OpenAgent, useOpenAgent } from './hand-over/use-open-agent.ts';
export { type TakenOver, useHandOver } from './hand-over/use-hand-over.ts';
export { documentHref, type DocumentPlace } from '../hand-over/document-href.ts';
export { ApiError, fetchJson } from './http.ts';
export * from './query.ts';
export * from './router.ts';
export { useSocket, useSocketStatus, useWorkspaceEvent } from './socket.tsx';
export { Markdown } from './markdown.tsx';
export { useAiOffer } from './chat/choice/use-ai-offer.ts';
export { useUnsavedGuard } from './prompts/use-unsaved-guard.ts';
export { saveFile } from './save-file.ts';
export { useDocuments } from './use-documents.ts';
export type { ChosenDocument } from './job/document-choice.tsx';
export type { JobAgentPageProps } from './job/job-agent-page.tsx';
export { DocumentChoice, JobAgentPage, JobPanel } from './job/lazy-job-parts.tsx';
export { useJobEnd } from './job/use-job-end.ts';
export { useLatestJob } from './job/use-latest-job.ts';
export type { SentDocument } from './job/use-send-files.ts';
export { type JobState, useJob } from './use-job.ts';

// The design system.
export { Badge } from './ui/feedback/badge.tsx';
export { Button } from './ui/button/button.tsx';
export { Checkbox } from './ui/form/checkbox.tsx';
export { ConfirmDialog } from './ui/overlay/confirm-dialog.tsx';
export { describeError } from './ui/feedback/describe-error.ts';
export { Dialog } from './ui/overlay/dialog.tsx';
export { Drawer } from './ui/overlay/drawer.tsx';
export { DropZone } from './ui/form/drop-zone.tsx';
export { EmptyState } from './ui/feedback/empty-state.tsx';
export { ErrorPanel } from './ui/feedback/error-panel.tsx';
export { Field, useFieldControl } from './ui/form/field.tsx';
export { formatFileSize } from './ui/format/format-file-size.ts';
export { Icon, type IconName } from './ui/identity/icon.tsx';
export { IconButton } from './ui/button/icon-button.tsx';
export { Input } from './ui/form/input.tsx';
export { LinkButton } from './ui/button/link-button.tsx';
export { Menu } from './ui/overlay/menu.tsx';
export {
  MenuHeading,
  MenuItem,
  MenuLink,
  MenuSeparator,
} from './ui/overlay/menu-item.tsx';
export { PageHeader } from './ui/layout/page-header.tsx';
export { Panel } from './ui/layout/panel.tsx';
export { Popover } from './ui/overlay/popover.tsx';
export { Progress } from './ui/feedback/progress.tsx';
export { Prose } from './ui/layout/prose.tsx';
export { RelativeTime } from './ui/format/relative-time-label.tsx';
export { SearchField } from './ui/form/search-field.tsx';
export { SegmentedControl } from './ui/form/segmented-control.tsx';
export { Select } from './ui/form/select.tsx';
export { Skeleton } from './ui/feedback/skeleton.tsx';
export { Slider } from './ui/form/slider.tsx';
export { Spinner } from './ui/feedback/spinner.tsx';
export { StatusBadge } from './ui/feedback/status-badge.tsx';
export { Switch } from './ui/form/switch.tsx';
export { RowLink, SortableHeader, type SortDirection, Table } from './ui/layout/table.tsx';
export { type Tab, Tabs } from './ui/layout/tabs.tsx';
export { Tag } from './ui/layout/tag.tsx';
export { Textarea } from './ui/form/textarea.tsx';
export { type ToastOptions } from './ui/feedback/toast-queue.ts';
export { Tooltip } from './ui/overlay/tooltip.tsx';
export { useTheme } from './ui/theme/theme.tsx';
export { useToast } from './ui/feedback/use-toast.ts';
export { VisuallyHidden } from './ui/visually-hidden.tsx';
