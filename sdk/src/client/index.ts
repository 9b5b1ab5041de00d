export { agentIcons } from '../agent-icons.ts';
export * from './agent.tsx';
export type { AgentShellProps } from './shell/agent-shell.tsx';
export { AgentShell } from './shell/lazy-agent-shell.tsx';
export { type Api, useApi } from './api.ts';
export { type CurrentChat, useCurrentChat } from './chat/chat-context.ts';
export type { ChatWorkspaceProps } from './chat/chat-workspace.tsx';
export { ChatWorkspace, ScopeControl, SharedThread } from './chat/lazy-chat-workspace.tsx';
export type { ScopeControlProps } from './chat/scope/scope-control.tsx';
export type { SharedThreadProps } from './chat/shared-thread.tsx';
export type { ChatActions } from './chat/store/chat-actions.ts';
export type { Question } from './chat/store/thread.ts';
export { type Chat, useChat } from './chat/store/use-chat.ts';
export { AgentPromptHistory } from './prompts/lazy-agent-prompt-history.tsx';
export type { AgentPromptHistoryProps } from './prompts/agent-prompt-history.tsx';
export { ApiError, type FetchOptions, fetchJson, unauthenticatedEvent } from './http.ts';
export * from './query.ts';
export * from './router.ts';
export {
  SocketProvider,
  type SocketStatus,
  useSocket,
  useSocketStatus,
  useWorkspaceEvent,
} from './socket.tsx';
export { saveFile } from './save-file.ts';
export { useDocuments } from './use-documents.ts';
export { type JobState, type JobStep, useJob } from './use-job.ts';
export { sdkVersion } from './version.ts';

// The design system.
export { Badge, type BadgeProps } from './ui/feedback/badge.tsx';
export { Button, type ButtonLook, type ButtonProps, buttonClass } from './ui/button/button.tsx';
export { Checkbox, type CheckboxProps } from './ui/form/checkbox.tsx';
export { classNames } from './ui/class-names.ts';
export { ConfirmDialog, type ConfirmDialogProps } from './ui/overlay/confirm-dialog.tsx';
export { describeError, type ErrorDescription } from './ui/feedback/describe-error.ts';
export { Dialog, type DialogProps } from './ui/overlay/dialog.tsx';
export { type StatusLook, statusLook } from './ui/feedback/document-status.ts';
export { Drawer, type DrawerProps } from './ui/overlay/drawer.tsx';
export { EmptyState, type EmptyStateProps } from './ui/feedback/empty-state.tsx';
export { ErrorPanel, type ErrorPanelProps } from './ui/feedback/error-panel.tsx';
export { Field, type FieldProps, useFieldControl } from './ui/form/field.tsx';
export { agentIconName, Icon, type IconName, type IconProps } from './ui/identity/icon.tsx';
export { IconButton, type IconButtonProps } from './ui/button/icon-button.tsx';
export { Input, type InputProps } from './ui/form/input.tsx';
export { LinkButton } from './ui/button/link-button.tsx';
export { Menu, type MenuProps } from './ui/overlay/menu.tsx';
export {
  MenuHeading,
  MenuItem,
  type MenuItemProps,
  MenuLink,
  MenuRadioItem,
  type MenuRadioItemProps,
  MenuSeparator,
} from './ui/overlay/menu-item.tsx';
export { PageHeader, type PageHeaderProps } from './ui/layout/page-header.tsx';
export { Panel, type PanelProps, PanelRow } from './ui/layout/panel.tsx';
export { Popover, type PopoverProps, type TriggerProps } from './ui/overlay/popover.tsx';
export { PortalContainer } from './ui/overlay/portal-container.ts';
export { Prose } from './ui/layout/prose.tsx';
export { SearchField, type SearchFieldProps } from './ui/form/search-field.tsx';
export { type Segment, SegmentedControl, type SegmentedControlProps } from './ui/form/segmented-control.tsx';
export { Select, type SelectProps } from './ui/form/select.tsx';
export { Skeleton, type SkeletonProps } from './ui/feedback/skeleton.tsx';
export { Slider, type SliderProps } from './ui/form/slider.tsx';
export { Spinner, type SpinnerProps } from './ui/feedback/spinner.tsx';
export { StatusBadge } from './ui/feedback/status-badge.tsx';
export { Switch, type SwitchProps } from './ui/form/switch.tsx';
export {
  RowLink,
  SortableHeader,
  type SortableHeaderProps,
  type SortDirection,
  Table,
  type TableProps,
} from './ui/layout/table.tsx';
export { type Tab, Tabs, type TabsProps } from './ui/layout/tabs.tsx';
export { Tag, type TagProps } from './ui/layout/tag.tsx';
export { Textarea, type TextareaProps } from './ui/form/textarea.tsx';
export { ToastProvider, type ToastProviderProps } from './ui/feedback/toast.tsx';
export { type ToastOptions, type ToastVariant } from './ui/feedback/toast-queue.ts';
export { Tooltip, type TooltipProps } from './ui/overlay/tooltip.tsx';
export { type Toasts, useToast } from './ui/feedback/use-toast.ts';
export { AgentTile, type AgentTileProps } from './ui/identity/agent-tile.tsx';
export { Avatar, type AvatarProps } from './ui/identity/avatar.tsx';
export { DropZone, type DropZoneProps } from './ui/form/drop-zone.tsx';
export {
  type Acceptance,
  type AcceptanceRules,
  acceptFiles,
  defaultLimitMegabytes,
  hasAcceptedFormat,
  skippedFormat,
  skippedMany,
  skippedSize,
} from './ui/form/file-acceptance.ts';
export { documentExtensions, documentFormat, type DocumentFormat } from '../document-formats.ts';
export { formatFileSize } from './ui/format/format-file-size.ts';
export { initials } from './ui/identity/initials.ts';
export { Kbd } from './ui/layout/kbd.tsx';
export { Progress, type ProgressProps } from './ui/feedback/progress.tsx';
export { formatExactTime, formatRelativeTime } from './ui/format/relative-time.ts';
export { RelativeTime } from './ui/format/relative-time-label.tsx';
export { ThemeProvider, type ThemeState, useTheme } from './ui/theme/theme.tsx';
export { themeScript } from './ui/theme/theme-script.ts';
export type { Theme } from './ui/theme/theme-store.ts';
export { VisuallyHidden } from './ui/visually-hidden.tsx';
