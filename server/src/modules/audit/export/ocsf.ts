/** A sealed entry with the account of its actor. */
export interface SealedEntry {
  id: string;
  userId: string | null;
  name: string | null;
  email: string | null;
  action: string;
  subject: string;
  detail: Record<string, unknown>;
  address: string | null;
  number: number;
  previous: string;
  seal: string;
  /** Milliseconds since 1970. */
  time: number;
}

interface Product {
  name: string;
  version: string;
}

/** Classes of the Open Cybersecurity Schema Framework: id, name, id of the category. */
const classes = {
  account: [3001, 'Account Change', 3],
  authentication: [3002, 'Authentication', 3],
  entity: [3004, 'Entity Management', 3],
  group: [3006, 'Group Management', 3],
  application: [6002, 'Application Lifecycle', 6],
  api: [6003, 'API Activity', 6],
  file: [6006, 'File Hosting Activity', 6],
} as const;
type ClassName = keyof typeof classes;

const categories = { 3: 'Identity & Access Management', 6: 'Application Activity' } as const;

/** The ids and names of activities by class and verb. Other verbs have the id 99. */
const activities: Readonly<Record<ClassName, Readonly<Record<string, [id: number, name: string]>>>> = {
  account: { enable: [2, 'Enable'], disable: [5, 'Disable'] },
  authentication: { 'sign-in': [1, 'Logon'], 'refuse-sign-in': [1, 'Logon'], 'sign-out': [2, 'Logoff'] },
  entity: {
    create: [1, 'Create'],
    download: [2, 'Read'],
    read: [2, 'Read'],
    update: [3, 'Update'],
    delete: [4, 'Delete'],
    remove: [4, 'Delete'],
    restore: [99, 'Restore'],
  },
  group: {
    'add-member': [3, 'Add User'],
    'remove-member': [4, 'Remove User'],
    leave: [4, 'Remove User'],
    delete: [5, 'Delete'],
    create: [6, 'Create'],
  },
  application: {
    add: [1, 'Install'],
    install: [1, 'Install'],
    remove: [2, 'Remove'],
    purge: [2, 'Remove'],
    enable: [6, 'Enable'],
    disable: [7, 'Disable'],
    upgrade: [8, 'Update'],
    rollback: [8, 'Update'],
  },
  api: {},
  file: {
    download: [2, 'Download'],
    update: [3, 'Update'],
    delete: [4, 'Delete'],
    'delete-permanently': [4, 'Delete'],
    copy: [6, 'Copy'],
    restore: [8, 'Restore'],
    share: [12, 'Share'],
    'share-with-project': [12, 'Share'],
    unshare: [13, 'Unshare'],
    'unshare-with-project': [13, 'Unshare'],
    open: [14, 'Open'],
  },
};

/** Converts an entry to an event of OCSF 1.5. What the schema has no place for is in `unmapped`. */
export function ocsfEvent(entry: SealedEntry, { name, version }: Product): Record<string, unknown> {
  const { action, subject, detail, address, userId } = entry;
  const verb = action.slice(action.indexOf('.') + 1);
  const className = classOf(action, verb);
  const [classId, classTitle, category] = classes[className];
  const [activityId, activityName] = activities[className][verb] ?? [99, verb];
  const failed = verb.startsWith('refuse') || detail['ok'] === false;
  return {
    time: entry.time,
    class_uid: classId,
    class_name: classTitle,
    category_uid: category,
    category_name: categories[category],
    activity_id: activityId,
    activity_name: activityName,
    type_uid: classId * 100 + activityId,
    type_name: `${classTitle}: ${activityName}`,
    severity_id: 1,
    severity: 'Informational',
    status_id: failed ? 2 : 1,
    status: failed ? 'Failure' : 'Success',
    message: `${action} ${subject}`,
    metadata: { version: '1.5.0', product: { name, version }, uid: entry.id, sequence: entry.number },
    ...(userId !== null && {
      actor: { user: { uid: userId, name: entry.name, email_addr: entry.email } },
    }),
    ...(address !== null && { src_endpoint: { ip: address } }),
    unmapped: { action, subject, detail, seal: entry.seal, previous: entry.previous },
  };
}

function classOf(action: string, verb: string): ClassName {
  const area = action.slice(0, action.indexOf('.'));
  if (Object.hasOwn(activities.authentication, verb)) return 'authentication';
  if (verb === 'refuse' || verb === 'use' || area === 'mcp-tool') return 'api';
  if (area === 'account') return 'account';
  if (area === 'team' || verb.endsWith('-member') || verb === 'leave') return 'group';
  if (area === 'document' || area === 'chat' || area === 'draft') return 'file';
  return area === 'agent' && verb !== 'create' && verb !== 'update' && verb !== 'delete'
    ? 'application'
    : 'entity';
}
