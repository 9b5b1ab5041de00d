import { build } from './build.ts';
import { check } from './check/check.ts';
import { dev } from './dev/dev.ts';
import { test } from './test.ts';

/** The commands that the SDK's `staffroom` delegates to this package. */
export const commands = { build, check, dev, test };
