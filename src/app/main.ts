#!/usr/bin/env node
import { keepCompiled } from './keep-compiled.ts';

keepCompiled();
const { runCommand } = await import('./cli.ts');

process.exitCode = await runCommand(['serve', ...process.argv.slice(2)]);
