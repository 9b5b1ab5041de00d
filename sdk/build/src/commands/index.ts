import '../disposable-stack.ts';
import { build } from './build.ts';
import { check } from './check/check.ts';
import { dev } from './dev/dev.ts';
import { test } from './test.ts';

/** The commands of `staffroom` that this package implements and the SDK's command line calls. */
export const commands = { build, check, dev, test };
