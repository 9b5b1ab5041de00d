import { build } from './build.ts';
import { check } from './check/check.ts';
import { dev } from './dev/dev.ts';
import { test } from './test.ts';

/** What `staffroom` of the SDK passes on to this package, by the command's name. */
export const commands = { build, check, dev, test };
