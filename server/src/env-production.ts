import { isGuessable, isPlaceholder } from './is-guessable.ts';
import { notes } from './env-variable.ts';

type Given = Readonly<Record<string, string | undefined>>;

/**
 * Returns sentences about well-formed values that would make a production workspace insecure or leave it without users.
 * @param broken malformed variables, which are already reported
 */
export function productionFaults(given: Given, broken: ReadonlySet<string>): string[] {
  const value = (name: string) => (broken.has(name) ? undefined : given[name]?.trim());
  return [...placeholders(value), ...guessable(value), ...unencrypted(value), ...outsiders(value)];
}

type ValueOf = (name: string) => string | undefined;

function placeholders(value: ValueOf): string[] {
  return [...notes].flatMap(([name, { credential, example, rule }]) => {
    const given = value(name);
    if (!credential || given === undefined || name === 'SESSION_SECRET' || name === 'AGENT_SECRETS_KEY')
      return [];
    return isPlaceholder(given, example) ? `${name} is a placeholder: set it to ${rule} of yours` : [];
  });
}

function guessable(value: ValueOf): string[] {
  return ['SESSION_SECRET', 'AGENT_SECRETS_KEY'].flatMap((name) => {
    const secret = value(name);
    if (secret === undefined || !isGuessable(secret)) return [];
    return [
      `${name} can be guessed: it is a placeholder, words, or a few characters again and again. Set it to what this command prints: openssl rand -base64 48`,
    ];
  });
}

/**
 * Checks for an address with http: Google redirects to such an address only on the same machine, and browsers would send the
 * session cookie unencrypted.
 */
function unencrypted(value: ValueOf): string[] {
  const address = value('PUBLIC_URL');
  if (address === undefined) return [];
  const { protocol, hostname } = new URL(address);
  if (protocol === 'https:' || /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)) return [];
  return [
    'PUBLIC_URL must begin with https:// in production, unless its host is localhost. Where a proxy ends TLS, set the https:// address that people open, and TRUST_PROXY',
  ];
}

function outsiders(value: ValueOf): string[] {
  const [domain, emails] = [value('COMPANY_DOMAIN')?.toLowerCase(), value('ADMIN_EMAILS')?.toLowerCase()];
  if (domain === undefined || emails === undefined || value('SIGN_IN_FILE') !== undefined) return [];
  const isOutside = (email: string) => email.trim() !== '' && !email.trim().endsWith(`@${domain}`);
  return emails.split(',').some(isOutside)
    ? ['ADMIN_EMAILS must be addresses of COMPANY_DOMAIN: people of another domain cannot sign in']
    : [];
}

/** Matches domains that no one can own (RFC 2606). No one can sign in with them, so they are harmless. */
const reserved = /(^|[.@/])(example\.(com|net|org)|[\w-]+\.(example|invalid|test))(?![\w.-])/i;

export function exampleDomains(given: Given): string[] {
  const names = [
    'PUBLIC_URL',
    'COMPANY_DOMAIN',
    'ADMIN_EMAILS',
    'SMTP_FROM',
    'SMTP_URL',
    'S3_ENDPOINT',
    'SUPPORT_CONTACT',
  ];
  return [...names, 'TERMS_URL', 'PRIVACY_URL']
    .filter((name) => reserved.test(given[name] ?? ''))
    .map((name) => `${name} has a domain that is reserved for examples: nobody can own it. Set your own`);
}
