#!/usr/bin/env node
import { cacheCompiledCode } from './cache-compiled-code.ts';

cacheCompiledCode();
// Stack traces of the bundle show the sources.
process.setSourceMapsEnabled(true);
const { runCommand } = await import('./cli.ts');

process.exitCode = await runCommand(process.argv.slice(2));
