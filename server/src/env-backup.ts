import path from 'node:path';
import { CronExpressionParser } from 'cron-parser';
import { z } from 'zod';
import { variable } from './env-variable.ts';
import { link, text } from './env-values.ts';

/** Whether a value is a cron expression with five fields. */
function isCron(value: string): boolean {
  if (value.trim().split(/\s{1,10}/).length !== 5) return false;
  try {
    CronExpressionParser.parse(value);
    return true;
  } catch {
    return false;
  }
}

const place = z.union([
  z
    .string()
    .trim()
    .regex(/^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w.-]{1,100}){0,20}\/?$/),
  text.refine((value) => !value.includes('://')).transform((value) => path.resolve(value)),
]);

/** The variables for backups. */
export const backupVariables = {
  BACKUP_TO: variable(
    'BACKUP_TO',
    {
      about:
        'The folder or the part of an S3 bucket for scheduled backups. Use another disk or another server than that of the workspace, and no other workspace’s folder.',
      rule: 'a folder, or an s3:// address with a bucket and a folder',
      example: 's3://company-backups/staffroom',
      essential: true,
    },
    place.optional(),
  ),
  BACKUP_SCHEDULE: variable(
    'BACKUP_SCHEDULE',
    {
      about: 'The times of scheduled backups to BACKUP_TO in UTC, as a cron expression. Default 0 2 * * *.',
      rule: 'a cron expression with five fields',
      example: '30 1,13 * * *',
    },
    text.refine(isCron).default('0 2 * * *'),
  ),
  BACKUP_KEEP: variable(
    'BACKUP_KEEP',
    {
      about:
        'The number of backups that stay in BACKUP_TO; older ones are deleted after a new one. Default 14.',
      rule: 'a whole number, 1 to 1000',
      example: '30',
    },
    z.coerce.number().int().min(1).max(1_000).default(14),
  ),
  BACKUP_ENCRYPT_TO: variable(
    'BACKUP_ENCRYPT_TO',
    {
      about:
        'The public key of the format age to which backups are encrypted. Keep the secret key away from the server; without it, no one can restore the backups.',
      rule: 'a public key of age, which begins with age1',
      example: 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p',
      essential: true,
    },
    text.regex(/^age1[a-z0-9]{20,4000}$/).optional(),
  ),
  BACKUP_S3_ENDPOINT: variable(
    'BACKUP_S3_ENDPOINT',
    {
      about:
        'The address of the S3-compatible server for backups. Default S3_ENDPOINT if BACKUP_S3_ACCESS_KEY_ID is not set, otherwise Amazon.',
      rule: 'an http(s) address without a user',
      example: 'https://backups.example.net:9000',
      essential: true,
    },
    link.optional(),
  ),
  BACKUP_S3_REGION: variable(
    'BACKUP_S3_REGION',
    {
      about: 'The region of the bucket for backups. Default S3_REGION.',
      rule: 'a region',
      example: 'eu-west-1',
    },
    text.regex(/^[a-z0-9-]+$/).optional(),
  ),
  BACKUP_S3_ACCESS_KEY_ID: variable(
    'BACKUP_S3_ACCESS_KEY_ID',
    {
      about: 'The key ID for the bucket for backups. Default S3_ACCESS_KEY_ID.',
      rule: 'an access key id',
      example: 'AKIA…',
      credential: true,
    },
    text.optional(),
  ),
  BACKUP_S3_SECRET_ACCESS_KEY: variable(
    'BACKUP_S3_SECRET_ACCESS_KEY',
    {
      about: 'The secret access key for BACKUP_S3_ACCESS_KEY_ID.',
      rule: 'a secret access key',
      example: 'the secret of that key',
      credential: true,
    },
    text.optional(),
  ),
};
