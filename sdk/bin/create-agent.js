#!/usr/bin/env node
import { staffroom } from '../dist/cli/staffroom.js';

process.exitCode = await staffroom(['create', ...process.argv.slice(2)]);
