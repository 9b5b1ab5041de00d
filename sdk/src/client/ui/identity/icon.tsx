import {
  ArrowUp,
  Bell,
  Bot,
  Check,
  ChevronDown,
  CircleCheck,
  CircleQuestionMark,
  CircleX,
  ClipboardList,
  Cloud,
  Ellipsis,
  FileText,
  Folder,
  History,
  House,
  Info,
  List,
  Megaphone,
  Menu,
  PanelLeft,
  PanelRight,
  Paperclip,
  Plus,
  Presentation,
  RefreshCw,
  Search,
  ShieldCheck,
  SlidersHorizontal,
  TriangleAlert,
  Upload,
  Users,
  X,
  type LucideIcon,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import { agentIcons } from '../../../agent-icons.ts';
import type { laterIcons } from './later-icons.ts';

/** What the first screens show, and what says that something could not be fetched. All others are in a part of their own. */
const firstIcons = {
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
  paperclip: Paperclip,
  retry: RefreshCw,
  folder: Folder,
  upload: Upload,
  plus: Plus,
  check: Check,
  'chevron-down': ChevronDown,
  warning: TriangleAlert,
  info: Info,
  success: CircleCheck,
  failure: CircleX,
  list: List,
  history: History,
  users: Users,
  more: Ellipsis,
  'panel-left': PanelLeft,
  'panel-right': PanelRight,
  'shield-check': ShieldCheck,
  cloud: Cloud,
  'file-list-3': ClipboardList,
  presentation: Presentation,
  'file-text': FileText,
  megaphone: Megaphone,
} satisfies Record<string, LucideIcon>;

type FirstIcon = keyof typeof firstIcons;
type LaterIcon = keyof typeof laterIcons;
export type IconName = FirstIcon | LaterIcon;

let later: typeof laterIcons | undefined;

/** Fetches the others before they are shown. */
export async function loadIcons(): Promise<void> {
  later ??= (await import(/* webpackChunkName: "icons" */ './later-icons.ts')).laterIcons;
}

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
  const Sign = name in firstIcons ? firstIcons[name as FirstIcon] : later?.[name as LaterIcon];
  if (Sign === undefined) return <LaterSign name={name} size={size} className={className} />;
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

/** Keeps the room until the sign is there. One that cannot be fetched is missing; the words beside it are not. */
function LaterSign(props: IconProps) {
  const [here, setHere] = useState(later !== undefined);
  useEffect(() => {
    void loadIcons().then(
      () => setHere(true),
      () => undefined,
    );
  }, []);
  if (here) return <Icon {...props} />;
  return <svg width={props.size} height={props.size} className={props.className} aria-hidden="true" />;
}
