import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { EnvError, environmentWarnings, readEnv } from './env.ts';

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://staffroom.acme.de',
  SESSION_SECRET: randomBytes(48).toString('base64'),
  COMPANY_DOMAIN: 'acme.de',
  GOOGLE_CLIENT_ID: '88123-f00.apps.googleusercontent.com',
  GOOGLE_CLIENT_SECRET: 'GOCSPX-q7Zp',
  DATABASE_URL: 'postgres://app:r8Wq2Lz7@db.internal/staffroom',
};

function problemsOf(more: Record<string, string>, base: Record<string, string> = production): string[] {
  try {
    readEnv({ ...base, ...more });
  } catch (error) {
    if (error instanceof EnvError) return error.problems;
    throw error;
  }
  return [];
}

describe('a session secret in production', () => {
  it.each([
    'the output of: openssl rand -base64 48',
    'x'.repeat(40),
    'ab'.repeat(20),
    'abc123'.repeat(7),
    'abcdefghijklmnopqrstuvwxyz0123456789',
    '0123456789'.repeat(4),
    '1111111111222222222233333333334444444444',
    'deadbeef'.repeat(4),
    '!@#$%^&*()'.repeat(4),
    '00000000-0000-0000-0000-000000000000',
    'changeme'.repeat(5),
    'CHANGE_THIS_TO_A_RANDOM_STRING_OF_32_CHARS',
    'my-super-secret-session-key-please-change-me',
    'Passw0rd!Passw0rd!Passw0rd!Passw0rd!',
    'your-32-character-secret-goes-right-here',
    'qwertyuiopasdfghjklzxcvbnm1234567890',
    'thequickbrownfoxjumpsoverthelazydog',
    'we drink coffee every morning at nine',
    'ThisIsAVeryLongSecretForOurCompany2026!',
    'correct horse battery staple correct horse',
  ])('production refuses the session secret "%s" and does not show it', (SESSION_SECRET) => {
    const problems = problemsOf({ SESSION_SECRET });
    expect(problems).toEqual([
      expect.stringMatching(/^SESSION_SECRET can be guessed: .*openssl rand -base64 48$/),
    ]);
    expect(problems.join().replace('openssl rand -base64 48', '')).not.toContain(SESSION_SECRET);
  });

  it.each([
    randomBytes(48).toString('base64'),
    randomBytes(48).toString('base64url'),
    randomBytes(32).toString('hex'),
    `${randomUUID()}${randomUUID()}`,
    `changeme-${randomBytes(32).toString('hex')}`,
  ])('production accepts a random session secret', (SESSION_SECRET) => {
    expect(problemsOf({ SESSION_SECRET })).toEqual([]);
  });
});

describe('the database in production', () => {
  it('production uses the embedded database only if DATABASE_URL says so', () => {
    expect(problemsOf({ DATABASE_URL: '' })).toEqual([
      expect.stringMatching(
        /^DATABASE_URL is required in production: a postgres:\/\/ address, or embedded\./,
      ),
    ]);
    expect(readEnv({ ...production, DATABASE_URL: 'embedded' }).DATABASE_URL).toBeUndefined();
    expect(readEnv({ DATABASE_URL: 'embedded' }).DATABASE_URL).toBeUndefined();
    expect(readEnv({}).DATABASE_URL).toBeUndefined();
    expect(problemsOf({ DATABASE_URL: 'embeded' })).toEqual([expect.stringMatching(/^DATABASE_URL must be/)]);
  });
});

describe('production', () => {
  it.each([
    ['GOOGLE_CLIENT_ID', '1234567890-abc.apps.googleusercontent.com'],
    ['GOOGLE_CLIENT_SECRET', 'GOCSPX-…'],
    ['GOOGLE_CLIENT_SECRET', 'your-client-secret'],
    ['DATABASE_URL', 'postgres://staffroom:secret@localhost:5432/staffroom'],
    ['DATABASE_URL', 'postgres://app:<password>@db.internal/staffroom'],
    ['DATABASE_URL', 'postgres://app:changeme@db.internal/staffroom'],
    ['MONGODB_URL', 'mongodb://app:change-me@a.internal,b.internal/staffroom'],
  ])('production refuses the value of %s if it is a placeholder: %s', (name, value) => {
    const problems = problemsOf({ [name]: value });
    expect(problems).toEqual([expect.stringContaining(`${name} is a placeholder`)]);
    expect(problems.join()).not.toContain(value);
  });

  it('production refuses the example values of .env.example for the bucket and the mail server', () => {
    const bucket = {
      S3_BUCKET: 'files',
      S3_ACCESS_KEY_ID: 'AKIA…',
      S3_SECRET_ACCESS_KEY: 'the secret of that key',
    };
    expect(problemsOf(bucket)).toEqual([
      expect.stringMatching(/^S3_ACCESS_KEY_ID is a placeholder/),
      expect.stringMatching(/^S3_SECRET_ACCESS_KEY is a placeholder/),
    ]);
    const mail = { SMTP_URL: 'smtps://staffroom:secret@mail.example.com:465', SMTP_FROM: 'rooms@acme.de' };
    expect(problemsOf(mail)).toEqual([expect.stringMatching(/^SMTP_URL is a placeholder/)]);
    expect(problemsOf({ MONGODB_URL: 'mongodb://localhost:27017/staffroom' })).toEqual([]);
  });

  it.each([
    'http://staffroom.acme.de',
    'http://10.0.0.7:3000',
    'http://localhost.acme.de',
    'http://127.acme.de',
  ])('production refuses the PUBLIC_URL %s, which would send the session cookie unencrypted', (PUBLIC_URL) =>
    expect(problemsOf({ PUBLIC_URL })).toEqual([expect.stringMatching(/^PUBLIC_URL must begin with https/)]),
  );

  it.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000', 'http://rooms.localhost'])(
    'production accepts the PUBLIC_URL %s, because its connections stay on the machine',
    (PUBLIC_URL) => expect(problemsOf({ PUBLIC_URL })).toEqual([]),
  );

  it('production refuses administrators whose addresses are not allowed to sign in', () => {
    expect(problemsOf({ ADMIN_EMAILS: 'ana@acme.de, ben@amce.de' })).toEqual([
      expect.stringMatching(/^ADMIN_EMAILS must be addresses of COMPANY_DOMAIN/),
    ]);
    expect(problemsOf({ ADMIN_EMAILS: 'Ana@Acme.de, ben@acme.de,' })).toEqual([]);
  });

  it('production lists all configuration problems together, one line per variable', () => {
    const problems = problemsOf({
      SESSION_SECRET: 'x'.repeat(40),
      PUBLIC_URL: 'http://staffroom.acme.de',
      DATABASE_URL: '',
      DATABASE_ULR: 'postgres://app:r8Wq2Lz7@db.internal/staffroom',
      PORT: '70000',
      GOOGLE_CLIENT_SECRET: 'GOCSPX-…',
    });
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
      'PORT',
      'DATABASE_URL',
      'GOOGLE_CLIENT_SECRET',
      'SESSION_SECRET',
      'PUBLIC_URL',
      'DATABASE_ULR',
    ]);
    expect(problems.join()).not.toContain('r8Wq2Lz7');
  });

  it('weak secrets and http addresses are accepted outside of production', () => {
    expect(problemsOf({ SESSION_SECRET: 'x'.repeat(40), PUBLIC_URL: 'http://10.0.0.7:3000' }, {})).toEqual(
      [],
    );
  });

  it('a domain that is reserved for examples causes a warning', () => {
    const named = { COMPANY_DOMAIN: 'example.com', PUBLIC_URL: 'https://rooms.example.com' };
    expect(environmentWarnings({ ...production, ...named })).toEqual([
      expect.stringMatching(/^PUBLIC_URL has a domain that is reserved for examples/),
      expect.stringMatching(/^COMPANY_DOMAIN has a domain that is reserved for examples/),
    ]);
    expect(environmentWarnings(production)).toEqual([]);
    expect(environmentWarnings({ ...production, COMPANY_DOMAIN: 'myexample.com' })).toEqual([]);
  });
});

describe('a name that resembles a known variable', () => {
  it.each([
    'DATABASE_ULR',
    'DATABASE_UR',
    'DATABSE_URL',
    'database_url',
    'DATABASEURL',
    'DATABASE__URL',
    'DATABASE_URI',
  ])('production does not start if the mistyped variable %s is set and the correct one is not', (name) => {
    const problems = problemsOf({
      DATABASE_URL: '',
      [name]: 'postgres://app:r8Wq2Lz7@db.internal/staffroom',
    });
    expect(problems).toContain(`${name} is set and unknown; did you mean DATABASE_URL?`);
  });

  it.each([
    ['ADMIN_EMAIL', 'ADMIN_EMAILS'],
    ['DATA_DRI', 'DATA_DIR'],
    ['TRUSTPROXY', 'TRUST_PROXY'],
    ['S3_BUKCET', 'S3_BUCKET'],
  ])('production does not start if the mistyped variable %s is set instead of %s', (name, meant) => {
    expect(problemsOf({ [name]: '1' })).toEqual([`${name} is set and unknown; did you mean ${meant}?`]);
  });

  it('a mistyped name of NODE_ENV with the value production stops the start', () => {
    expect(problemsOf({ NODE_ENVV: 'production' }, {})).toEqual([
      'NODE_ENVV is set and unknown; did you mean NODE_ENV?',
    ]);
    expect(problemsOf({ NODE_ENVV: 'test' }, {})).toEqual([]);
  });

  it.each([
    ['LOG_LEVLE', 'LOG_LEVEL'],
    ['OPENAI_API_KYE', 'OPENAI_API_KEY'],
    ['DATABASE_ULR', 'DATABASE_URL'],
  ])('the mistyped variable %s causes only a warning if no required setting is lost', (name, meant) => {
    expect(problemsOf({ [name]: 'x' })).toEqual([]);
    expect(environmentWarnings({ ...production, [name]: 'x' })).toEqual([
      `${name} is set and unknown; did you mean ${meant}?`,
    ]);
    expect(environmentWarnings({ [name]: 'x' })).toEqual([
      `${name} is set and unknown; did you mean ${meant}?`,
    ]);
  });

  it('an unrelated environment variable does not count as a mistyped name', () => {
    const names =
      'PATH HOME POST COST HOSTS PORTS HOSTNAME LOGNAME PGHOST PGPORT DB_URL TEST_DATABASE_URL DATABASE_HOST DATABASE_NAME ' +
      'DATABASE_USER DATABASE_PORT NODE_OPTIONS NODE_PATH NODE_EXTRA_CA_CERTS PROJECT_NAME MODULES_DIR PUBLIC_KEY HTTP_URL ' +
      'S3_KEY XDG_DATA_DIRS npm_package_name OPENAI_API_BASE OPENAI2_API_KEY SESSION_MANAGER KUBERNETES_PORT SMTP_HOST ' +
      'ALLOWED_HOSTS AWS_REGION AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY';
    const machine = Object.fromEntries(names.split(' ').map((name) => [name, 'x']));
    expect(problemsOf(machine)).toEqual([]);
    expect(environmentWarnings({ ...production, ...machine })).toEqual([]);
  });
});
