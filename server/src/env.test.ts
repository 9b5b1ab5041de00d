import { describe, expect, it } from 'vitest';
import { EnvError, envExample, readEnv } from './env.ts';

function problemsOf(source: Record<string, string>): string[] {
  try {
    readEnv(source);
  } catch (error) {
    if (error instanceof EnvError) return error.problems;
    throw error;
  }
  return [];
}

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://staffroom.example.com',
  // As `openssl rand -base64 48` prints it.
  SESSION_SECRET: 'k0QzYp7c1nXvT4mGd2R9sLwEjUoB8hAfZ5iKqNyCxMtVrPbH3gD6WlSeJ+u/aFO',
  DATABASE_URL: 'postgres://staffroom:r8Wq2Lz7@db.internal:5432/staffroom',
  COMPANY_DOMAIN: 'example.com',
  GOOGLE_CLIENT_ID: 'id',
  GOOGLE_CLIENT_SECRET: 'secret',
};

describe('the environment', () => {
  it('is refused in production with every missing variable in one go', () => {
    const problems = problemsOf({ NODE_ENV: 'production' });
    for (const name of Object.keys(production).slice(1))
      expect(
        problems.filter((problem) => problem.startsWith(`${name} is required in production`)),
      ).toHaveLength(1);
    expect(problems).toHaveLength(6);
  });

  it('names variable, rule and example of all that is wrong, and never the value', () => {
    const problems = problemsOf({
      PORT: '70000',
      SESSION_SECRET: 'too-short',
      PUBLIC_URL: 'https://a.test/path',
    });
    expect(problems).toEqual([
      'PORT must be a port, 0 to 65535. Example: PORT=3000',
      'PUBLIC_URL must be an http(s) address without a path. Example: PUBLIC_URL=https://staffroom.example.com',
      expect.stringMatching(/^SESSION_SECRET must be at least 32 characters long\. Example: SESSION_SECRET=/),
    ]);
    expect(problems.join()).not.toContain('too-short');
  });

  it.each(['PUBLIC_URL', 'TERMS_URL', 'OPENAI_BASE_URL', 'S3_ENDPOINT'])(
    'names %s where it is no address at all',
    (name) => {
      for (const value of ['nonsense', 'https://', 'https://a b', 'https://host:99999'])
        expect(problemsOf({ [name]: value })).toContainEqual(
          expect.stringContaining(`${name} must be an http(s) address`),
        );
    },
  );

  it.each([
    'mongodb://localhost:27017/staffroom',
    'mongodb://ana:se%40cret@a.test:27017,b.test,c.test:27019/staffroom?replicaSet=rs0&authSource=admin',
    'mongodb+srv://ana:secret@cluster.example.test/staffroom',
  ])('takes %s for the queue', (MONGODB_URL) =>
    expect(readEnv({ MONGODB_URL })).toMatchObject({ MONGODB_URL }),
  );

  it.each([
    'nonsense',
    'https://a.test',
    'mongodb://',
    'mongodb://a.test:0',
    'mongodb://a.test:99999',
    'mongodb://a.test,,b.test',
    'mongodb+srv://a.example.test,b.example.test/staffroom',
    'mongodb://a.test/staffroom?replicaSett=rs0',
  ])('refuses %s for the queue', (MONGODB_URL) => {
    expect(problemsOf({ MONGODB_URL })).toEqual([expect.stringMatching(/^MONGODB_URL must be a mongodb/)]);
  });

  it('treats an empty variable as absent, so that an empty secret does not pass', () => {
    expect(problemsOf({ ...production, SESSION_SECRET: '' })).toHaveLength(1);
    expect(problemsOf({ ...production, SESSION_SECRET: '   ' })).toHaveLength(1);
  });

  it('refuses one half of the Google credentials', () => {
    expect(problemsOf({ GOOGLE_CLIENT_ID: 'id' })).toEqual([
      'GOOGLE_CLIENT_SECRET is missing: set all of GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, or none',
    ]);
  });

  it('refuses an embedder without its key, and a model for the built-in one', () => {
    expect(problemsOf({ EMBEDDINGS: 'openai' })).toEqual([
      'OPENAI_API_KEY is missing: EMBEDDINGS=openai needs it. Set it, or leave EMBEDDINGS out',
    ]);
    expect(problemsOf({ EMBEDDINGS: 'google', OPENAI_API_KEY: 'sk-secret' })).toEqual([
      expect.stringMatching(/^GEMINI_API_KEY is missing/),
    ]);
    expect(problemsOf({ EMBEDDINGS: 'cohere' })).toEqual([expect.stringMatching(/^EMBEDDINGS must be/)]);
    expect(problemsOf({ EMBEDDINGS_MODEL: 'some-model' })).toEqual([
      expect.stringMatching(/^EMBEDDINGS_MODEL has no effect/),
    ]);
    expect(readEnv({}).EMBEDDINGS).toBe('builtin');
    expect(readEnv({ EMBEDDINGS: 'google', GEMINI_API_KEY: 'key' })).toMatchObject({ EMBEDDINGS: 'google' });
  });

  it('never has development sign-in in production', () => {
    expect(readEnv(production)).toMatchObject({
      production: true,
      developmentSignIn: false,
      HOST: '0.0.0.0',
      ADMIN_EMAILS: [],
    });
  });

  it('is complete without any variable, listening on loopback only', () => {
    expect(readEnv({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      COMPANY_DOMAIN: 'example.test',
      PRODUCT_NAME: 'Staffroom',
      developmentSignIn: true,
    });
  });

  it('is described by .env.example, which is written from the schema', async () => {
    await expect(envExample()).toMatchFileSnapshot('../../.env.example');
  });
});
