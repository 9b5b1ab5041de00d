import { createRequire } from 'node:module';
import type * as mongodb from 'mongodb';
import { z } from 'zod';

/** Checks the address without connecting. Loads the driver only for a non-empty value, because it is large. */
function isMongoAddress(value: string): boolean {
  const { MongoClient } = createRequire(import.meta.url)('mongodb') as typeof mongodb;
  try {
    return new MongoClient(value).options.hosts.every(({ host }) => host !== '');
  } catch {
    return false;
  }
}

export const text = z.string().trim().min(1);
/** An address without user and password: it is shown to browsers, or another variable contains the key. */
export const link = z.url({ protocol: /^https?$/, abort: true }).refine(
  (value) => {
    const { username, password } = new URL(value);
    return username === '' && password === '';
  },
  { abort: true },
);
export const origin = link
  .refine((value) => new URL(value).pathname === '/' && !/[?#@]/.test(value))
  .transform((value) => new URL(value).origin);
export const domain = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/);
export const postgresUrl = z.union([z.literal('embedded'), z.url({ protocol: /^postgres(ql)?$/ })]);
/**
 * An address of MongoDB. MongoDB's own driver parses it, because the several hosts of a replica set are not allowed in URLs.
 */
export const mongoUrl = z.string().trim().refine(isMongoAddress);
export const emails = z
  .string()
  .transform((value) => value.split(',').flatMap((email) => email.trim().toLowerCase() || []))
  .pipe(z.array(z.email()));
/** A provider's address: no user, no query, no trailing slash. */
export const providerAddress = link
  .refine((value) => !/[?#@]/.test(value))
  .transform((value) => value.replace(/(?<!\/)\/+$/, ''));
export const hosts = z
  .string()
  .transform((value) => value.split(',').flatMap((host) => host.trim().toLowerCase() || []))
  .pipe(z.array(z.string().regex(/^(\[[0-9a-f:.]+\]|[a-z0-9_-]+(\.[a-z0-9_-]+)*)(:\d{1,5})?$/)));
/** Hosts without a port, or wildcards such as `*.example.com`. */
export const agentHosts = z
  .string()
  .transform((value) => value.split(',').flatMap((host) => host.trim().toLowerCase() || []))
  .pipe(z.array(z.string().regex(/^(\*\.)?[a-z0-9][a-z0-9.-]{0,252}$/)));
