import { CheckSummary } from '@staffroom/sdk/core';
import semver from 'semver';
import { z } from 'zod';
import { RemotePin } from '../versions/pin-remote.ts';

const text = (maxLength: number) => z.string().trim().max(maxLength);

const IndexedVersion = z.object({
  version: z.string().refine((value) => semver.valid(value) === value, 'must be a version like "1.4.0"'),
  /** The address of the tarball, relative to the index. Its signature has the same address with `.sig`. */
  package: z.string().min(1).max(500),
  /** The digest of the tarball: `sha512-` and base64. */
  integrity: z.string().regex(/^sha512-[A-Za-z0-9+/]{86}==$/),
  publishedAt: z.iso.datetime().nullable().default(null),
  /** The author's text about the changes. */
  changes: text(4_000).default(''),
  check: CheckSummary.nullable().default(null),
  /** The page, if another server provides it. */
  remote: RemotePin.nullable().default(null),
});
export type IndexedVersion = z.output<typeof IndexedVersion>;

/** The file with which a company offers versions of agents. Its signature is in the same place with `.sig`. */
export const AgentIndexFile = z.object({
  format: z.literal(1),
  name: text(100),
  agents: z
    .array(
      z.object({
        id: z.string().regex(/^[a-z][a-z0-9-]{1,40}$/),
        name: text(80),
        description: text(300),
        /** Newest first. */
        versions: z
          .array(IndexedVersion)
          .min(1)
          .max(50)
          .transform((all) => all.toSorted((a, b) => semver.rcompare(a.version, b.version))),
      }),
    )
    .max(500),
});
export type AgentIndexFile = z.output<typeof AgentIndexFile>;
