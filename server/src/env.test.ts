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
  SESSION_SECRET: 'k0QzYp7c1nXvT4mGd2R9sLwEjUoB8hAfZ5iKqNyCxMtVrPbH3gD6WlSeJ+u/aFO',
  DATABASE_URL: 'postgres://staffroom:r8Wq2Lz7@db.internal:5432/staffroom',
  COMPANY_DOMAIN: 'example.com',
  GOOGLE_CLIENT_ID: 'id',
  GOOGLE_CLIENT_SECRET: 'secret',
};

describe('the environment', () => {
  it('production refuses to start with one list of all missing variables', () => {
    const problems = problemsOf({ NODE_ENV: 'production' });
    for (const name of Object.keys(production).slice(1))
      expect(
        problems.filter((problem) => problem.startsWith(`${name} is required in production`)),
      ).toHaveLength(1);
    expect(problems).toHaveLength(6);
  });

  it('an error about an environment variable names the variable, the rule and an example, but never the value', () => {
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
    'an error names the variable %s if its value is not an http address',
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
  ])('the MongoDB address %s is accepted for the queue', (MONGODB_URL) =>
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
  ])('the MongoDB address %s is refused for the queue', (MONGODB_URL) => {
    expect(problemsOf({ MONGODB_URL })).toEqual([expect.stringMatching(/^MONGODB_URL must be a mongodb/)]);
  });

  it('an empty environment variable counts as absent, so that an empty secret is refused', () => {
    expect(problemsOf({ ...production, SESSION_SECRET: '' })).toHaveLength(1);
    expect(problemsOf({ ...production, SESSION_SECRET: '   ' })).toHaveLength(1);
  });

  it('a Google client id without its secret, or the reverse, is refused', () => {
    expect(problemsOf({ GOOGLE_CLIENT_ID: 'id' })).toEqual([
      'GOOGLE_CLIENT_SECRET is missing: set all of GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, or none',
    ]);
  });

  it('an embedder without its key is refused, and so is a model for the built-in embedder', () => {
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

  it('development sign-in is never available in production', () => {
    expect(readEnv(production)).toMatchObject({
      production: true,
      developmentSignIn: false,
      HOST: '0.0.0.0',
      ADMIN_EMAILS: [],
    });
  });

  it('the server needs no environment variable, and then listens on loopback only', () => {
    expect(readEnv({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      COMPANY_DOMAIN: 'example.test',
      PRODUCT_NAME: 'Staffroom',
      developmentSignIn: true,
    });
  });

  it('.env.example is generated from the schema of the environment variables', async () => {
    await expect(envExample()).toMatchFileSnapshot('../../.env.example');
  });
});
