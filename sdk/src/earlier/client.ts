// The exports of `/client` at run time: the public names, and those that pages built with an earlier SDK may still import.
export * from '../client/index.ts';
export { ScopeControl } from '../client/chat/lazy-chat-workspace.tsx';
export { useChat } from '../client/chat/store/use-chat.ts';
export { NavLink } from '../client/ui/button/link.tsx';
export { Combobox, Slider } from '../client/ui/choice/lazy-fields.tsx';
export { Spinner } from '../client/ui/feedback/spinner.tsx';
export { StatusBadge } from '../client/ui/feedback/status-badge.tsx';
export { TimeInput } from '../client/ui/form/date/lazy-date-fields.tsx';
export { DropZone } from '../client/ui/form/drop-zone.tsx';
export { useFieldControl } from '../client/ui/form/field.tsx';
export { formatFileSize } from '../client/ui/format/format-file-size.ts';
export { DocumentFace } from '../client/ui/identity/document-face.tsx';
export { PageHeader } from '../client/ui/layout/page-header.tsx';
export { Drawer } from '../client/ui/overlay/drawer.tsx';
export { Tooltip } from '../client/ui/overlay/tooltip.tsx';
export { useTheme } from '../client/ui/theme/theme.tsx';
export { useInfiniteQuery } from '@tanstack/react-query';
export { Navigate, Outlet, Route, Routes, useLocation, useParams } from 'react-router-dom';
