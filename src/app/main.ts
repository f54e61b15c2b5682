#!/usr/bin/env node
import { cacheCompiledCode } from './cache-compiled-code.ts';
import { mapStackTraces } from './map-stack-traces.ts';

cacheCompiledCode();
mapStackTraces();
const { runCommand } = await import('./cli.ts');

process.exitCode = await runCommand(['serve', ...process.argv.slice(2)]);
