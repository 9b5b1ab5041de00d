import {
  ArrowDown,
  ArrowRight,
  ArrowUp,
  ArrowUpDown,
  Bell,
  Bot,
  Check,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  ChevronUp,
  CircleCheck,
  CircleQuestionMark,
  CircleX,
  ClipboardList,
  Clock,
  Cloud,
  Copy,
  Download,
  Ellipsis,
  ExternalLink,
  Eye,
  FileText,
  GripVertical,
  Funnel,
  History,
  House,
  Info,
  Keyboard,
  LayoutGrid,
  Link2,
  List,
  Lock,
  LockOpen,
  LogOut,
  type LucideIcon,
  Megaphone,
  Menu,
  MessageSquare,
  Minus,
  Monitor,
  Moon,
  PanelLeft,
  PanelRight,
  Paperclip,
  Pencil,
  Plus,
  Presentation,
  RefreshCw,
  Save,
  Search,
  Share2,
  ShieldCheck,
  SlidersHorizontal,
  Square,
  Sun,
  ThumbsDown,
  ThumbsUp,
  Trash2,
  TriangleAlert,
  Undo2,
  Upload,
  User,
  Users,
  X,
} from 'lucide-react';
import { agentIcons } from '../../../agent-icons.ts';

const icons = {
  home: House,
  documents: FileText,
  agents: Bot,
  help: CircleQuestionMark,
  settings: SlidersHorizontal,
  search: Search,
  bell: Bell,
  menu: Menu,
  close: X,
  send: ArrowUp,
  stop: Square,
  paperclip: Paperclip,
  copy: Copy,
  retry: RefreshCw,
  trash: Trash2,
  download: Download,
  share: Share2,
  upload: Upload,
  save: Save,
  plus: Plus,
  minus: Minus,
  check: Check,
  'chevron-up': ChevronUp,
  'chevron-down': ChevronDown,
  'chevron-left': ChevronLeft,
  'chevron-right': ChevronRight,
  'arrow-up': ArrowUp,
  'arrow-down': ArrowDown,
  'arrow-right': ArrowRight,
  more: Ellipsis,
  sun: Sun,
  moon: Moon,
  monitor: Monitor,
  'log-out': LogOut,
  user: User,
  users: Users,
  pencil: Pencil,
  lock: Lock,
  unlock: LockOpen,
  undo: Undo2,
  grip: GripVertical,
  'external-link': ExternalLink,
  link: Link2,
  warning: TriangleAlert,
  info: Info,
  success: CircleCheck,
  failure: CircleX,
  sort: ArrowUpDown,
  list: List,
  grid: LayoutGrid,
  filter: Funnel,
  clock: Clock,
  history: History,
  eye: Eye,
  keyboard: Keyboard,
  message: MessageSquare,
  'thumbs-up': ThumbsUp,
  'thumbs-down': ThumbsDown,
  'panel-left': PanelLeft,
  'panel-right': PanelRight,
  'shield-check': ShieldCheck,
  cloud: Cloud,
  'file-list-3': ClipboardList,
  presentation: Presentation,
  'file-text': FileText,
  megaphone: Megaphone,
} satisfies Record<string, LucideIcon>;

export type IconName = keyof typeof icons;

/** Signs that a manifest may name. Every other name is shown with the default sign. */
const agentSigns: ReadonlySet<string> = new Set<IconName>(agentIcons);

/** The sign of an agent, from `iconName` of its catalogue entry. */
export function agentIconName(name: string | null | undefined): IconName {
  return name != null && agentSigns.has(name) ? (name as IconName) : 'agents';
}

interface IconProps {
  name: IconName;
  /** Edge in pixels: 16 in text and controls, 20 where it stands alone. */
  size?: number | undefined;
  className?: string | undefined;
}

/** A sign beside words. It is hidden from screen readers: the words or the button's label say what it means. */
export function Icon({ name, size = 16, className }: IconProps) {
  const Sign = icons[name];
  return (
    <Sign
      size={size}
      strokeWidth={1.75}
      fill={name === 'stop' ? 'currentColor' : 'none'}
      className={className}
      aria-hidden="true"
      focusable="false"
    />
  );
}
