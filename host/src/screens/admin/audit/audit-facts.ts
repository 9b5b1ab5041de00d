import { t } from '../../../texts/texts.ts';

const factNames: Readonly<Record<string, string>> = {
  accessTokens: t('access tokens'),
  action: t('action'),
  after: t('after'),
  agent: t('agent'),
  apiKeyEnvVar: t('variable of the key'),
  apiKeyUrl: t('API key URL'),
  approve: t('approved'),
  archived: t('archived'),
  avoid: t('terms to avoid'),
  badge: t('badge'),
  baseUrl: t('address'),
  before: t('before'),
  browser: t('browser'),
  by: t('by'),
  capabilities: t('capabilities'),
  capability: t('permissions'),
  choice: t('choice'),
  color: t('color'),
  command: t('commands'),
  copy: t('copy'),
  days: t('days'),
  deliveryToken: t('delivery token'),
  describer: t('automatic summaries'),
  description: t('description'),
  dimensions: t('dimensions'),
  documentId: t('document'),
  documentIds: t('documents'),
  documents: t('documents'),
  draft: t('draft'),
  email: t('e-mail'),
  enabled: t('switched on'),
  ending: t('ends with'),
  fallback: t('fallback to another provider'),
  folder: t('folder'),
  for: t('for'),
  from: t('from'),
  host: t('sends data to'),
  icon: t('icon'),
  id: t('id'),
  identifier: t('identifier'),
  input: t('input'),
  instructions: t('characters of the instructions'),
  integrity: t('digest'),
  isActive: t('active'),
  isDefault: t('default'),
  key: t('public key'),
  kind: t('kind'),
  limits: t('limits'),
  maxTokens: t('maximum tokens'),
  contextTokens: t('context'),
  maker: t('vendor'),
  memberId: t('member'),
  model: t('model'),
  name: t('name'),
  networkAddress: t('network address'),
  names: t('settings'),
  ok: t('succeeded'),
  output: t('output'),
  page: t('page'),
  passagePrefix: t('prefix for passages'),
  port: t('port'),
  pricedCalls: t('calls priced'),
  projectId: t('project'),
  prompt: t('own system prompt'),
  protocol: t('protocol'),
  provider: t('provider'),
  providerId: t('provider'),
  queryPrefix: t('prefix for questions'),
  reason: t('reason'),
  restored: t('restored version'),
  retired: t('retired'),
  role: t('role'),
  roles: t('roles'),
  schedule: t('schedules'),
  secret: t('secret'),
  sessions: t('sessions'),
  share: t('percentage'),
  shareId: t('share'),
  signedBy: t('signed by'),
  signer: t('signed by'),
  standing: t('standing approval'),
  starters: t('starters'),
  team: t('team'),
  teams: t('teams'),
  temperature: t('temperature'),
  to: t('to'),
  tokenVariable: t('variable of the token'),
  tool: t('tool'),
  tools: t('tools'),
  url: t('address'),
  userId: t('person'),
  version: t('version'),
};

/** Returns the label of a detail. A detail that this page does not know, from a newer agent, keeps its own name. */
export function factName(name: string): string {
  if (Object.hasOwn(factNames, name)) return factNames[name] ?? name;
  return name
    .replaceAll(/[-_]/g, ' ')
    .replaceAll(/(?<=[\p{Ll}\d])\p{Lu}/gu, (letter) => ` ${letter.toLowerCase()}`);
}

export function factText(value: unknown): string {
  if (value === null || value === undefined || value === '') return t('none');
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  if (Array.isArray(value)) return value.length === 0 ? t('none') : value.map(factText).join(', ');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, part]) => `${factName(name)}: ${factText(part)}`)
      .join(', ');
  return String(value as string | number);
}
