export { agentIcons } from '../agent-icons.ts';
export * from './agent.tsx';
export type { AgentShellProps } from './shell/agent-shell.tsx';
export { AgentShell } from './shell/lazy-agent-shell.tsx';
export { type Api, useApi } from './api.ts';
export { type CurrentChat, useCurrentChat } from './chat/chat-context.ts';
export type { ChatWorkspaceProps } from './chat/chat-workspace.tsx';
export { ChatWorkspace, ScopeControl, SharedThread } from './chat/lazy-chat-workspace.tsx';
export type { ScopeControlProps } from './chat/scope-control.tsx';
export type { SharedThreadProps } from './chat/shared-thread.tsx';
export type { ChatActions } from './chat/chat-actions.ts';
export type { Question } from './chat/chat-store.ts';
export { type Chat, useChat } from './chat/use-chat.ts';
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
export { Badge, type BadgeProps } from './ui/badge.tsx';
export { Button, type ButtonLook, type ButtonProps, buttonClass } from './ui/button.tsx';
export { Checkbox, type CheckboxProps } from './ui/checkbox.tsx';
export { classNames } from './ui/class-names.ts';
export { ConfirmDialog, type ConfirmDialogProps } from './ui/confirm-dialog.tsx';
export { describeError, type ErrorDescription } from './ui/describe-error.ts';
export { Dialog, type DialogProps } from './ui/dialog.tsx';
export { type StatusLook, statusLook } from './ui/document-status.ts';
export { Drawer, type DrawerProps } from './ui/drawer.tsx';
export { EmptyState, type EmptyStateProps } from './ui/empty-state.tsx';
export { ErrorPanel, type ErrorPanelProps } from './ui/error-panel.tsx';
export { Field, type FieldProps, useFieldControl } from './ui/field.tsx';
export { agentIconName, Icon, type IconName, type IconProps } from './ui/icon.tsx';
export { IconButton, type IconButtonProps } from './ui/icon-button.tsx';
export { Input, type InputProps } from './ui/input.tsx';
export { LinkButton } from './ui/link-button.tsx';
export { Menu, type MenuProps } from './ui/menu.tsx';
export {
  MenuHeading,
  MenuItem,
  type MenuItemProps,
  MenuLink,
  MenuRadioItem,
  type MenuRadioItemProps,
  MenuSeparator,
} from './ui/menu-item.tsx';
export { PageHeader, type PageHeaderProps } from './ui/page-header.tsx';
export { Panel, type PanelProps, PanelRow } from './ui/panel.tsx';
export { Popover, type PopoverProps, type TriggerProps } from './ui/popover.tsx';
export { PortalContainer } from './ui/portal-container.ts';
export { Prose } from './ui/prose.tsx';
export { SearchField, type SearchFieldProps } from './ui/search-field.tsx';
export { type Segment, SegmentedControl, type SegmentedControlProps } from './ui/segmented-control.tsx';
export { Select, type SelectProps } from './ui/select.tsx';
export { Skeleton, type SkeletonProps } from './ui/skeleton.tsx';
export { Slider, type SliderProps } from './ui/slider.tsx';
export { Spinner, type SpinnerProps } from './ui/spinner.tsx';
export { StatusBadge } from './ui/status-badge.tsx';
export { Switch, type SwitchProps } from './ui/switch.tsx';
export {
  RowLink,
  SortableHeader,
  type SortableHeaderProps,
  type SortDirection,
  Table,
  type TableProps,
} from './ui/table.tsx';
export { type Tab, Tabs, type TabsProps } from './ui/tabs.tsx';
export { Tag, type TagProps } from './ui/tag.tsx';
export { Textarea, type TextareaProps } from './ui/textarea.tsx';
export { ToastProvider, type ToastProviderProps } from './ui/toast.tsx';
export { type ToastOptions, type ToastVariant } from './ui/toast-queue.ts';
export { Tooltip, type TooltipProps } from './ui/tooltip.tsx';
export { type Toasts, useToast } from './ui/use-toast.ts';
export { AgentTile, type AgentTileProps } from './ui/agent-tile.tsx';
export { Avatar, type AvatarProps } from './ui/avatar.tsx';
export { DropZone, type DropZoneProps } from './ui/drop-zone.tsx';
export {
  type Acceptance,
  type AcceptanceRules,
  acceptFiles,
  defaultLimitMegabytes,
  hasAcceptedFormat,
  skippedFormat,
  skippedMany,
  skippedSize,
} from './ui/file-acceptance.ts';
export { formatFileSize } from './ui/format-file-size.ts';
export { initials } from './ui/initials.ts';
export { Kbd } from './ui/kbd.tsx';
export { Progress, type ProgressProps } from './ui/progress.tsx';
export { formatExactTime, formatRelativeTime } from './ui/relative-time.ts';
export { RelativeTime } from './ui/relative-time-label.tsx';
export { ThemeProvider, type ThemeState, useTheme } from './ui/theme.tsx';
export { themeScript } from './ui/theme-script.ts';
export type { Theme } from './ui/theme-store.ts';
export { VisuallyHidden } from './ui/visually-hidden.tsx';
