import {
  ArrowUp,
  Bell,
  Bot,
  Brain,
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
  House,
  Info,
  List,
  ListChecks,
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

/** Icons of the first screens and of loading errors. All other icons are in a separate chunk. */
const firstIcons = {
  home: House,
  documents: FileText,
  agents: Bot,
  jobs: ListChecks,
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
  memory: Brain,
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

/** Loads the icons of the separate chunk before they are shown. */
export async function loadIcons(): Promise<void> {
  later ??= (await import(/* webpackChunkName: "icons" */ './later-icons.ts')).laterIcons;
}

/** Icons that a manifest can name; other names use the default icon. */
const agentSigns: ReadonlySet<string> = new Set<IconName>(agentIcons);

/** The icon of an agent, from `iconName` of its catalog entry. */
export function agentIconName(name: string | null | undefined): IconName {
  return name != null && agentSigns.has(name) ? (name as IconName) : 'agents';
}

interface IconProps {
  name: IconName;
  /** Size in pixels: 16 in text and controls, 20 for an icon alone. */
  size?: number | undefined;
  className?: string | undefined;
}

/** An icon, hidden from screen readers because the text beside it or the button's label has the same meaning. */
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

/** Reserves the space of an icon until its chunk has loaded. If loading fails, the space stays empty. */
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
