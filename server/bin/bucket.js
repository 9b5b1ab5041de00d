#!/usr/bin/env node
// Creates the bucket of S3_BUCKET if the file store lacks it, for file stores that start empty. Does not change a bucket.
import { CreateBucketCommand, HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { readEnv } from '../dist/env.js';
import { withSecretFiles } from '../dist/env-files.js';

try {
  const env = readEnv(withSecretFiles(process.env));
  if (!env.S3_BUCKET) throw new Error('S3_BUCKET is not set');
  const client = new S3Client({
    region: env.S3_REGION,
    ...(env.S3_ENDPOINT && { endpoint: env.S3_ENDPOINT, forcePathStyle: true }),
    credentials: { accessKeyId: env.S3_ACCESS_KEY_ID, secretAccessKey: env.S3_SECRET_ACCESS_KEY },
  });
  const exists = await client.send(new HeadBucketCommand({ Bucket: env.S3_BUCKET })).then(
    () => true,
    (error) => {
      if (error.$metadata?.httpStatusCode === 404) return false;
      throw error;
    },
  );
  if (!exists) await client.send(new CreateBucketCommand({ Bucket: env.S3_BUCKET }));
  process.stdout.write(`The bucket ${env.S3_BUCKET} ${exists ? 'exists' : 'was created'}\n`);
} catch (error) {
  process.stderr.write(`The bucket cannot be created: ${error.message}\n`);
  process.exitCode = 1;
}
