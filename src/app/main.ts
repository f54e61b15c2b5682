#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Halves the time of every start but the first; it must be on before the program itself is loaded.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/reelay', import.meta.url)));
const { runCommand } = await import('./cli.ts');

process.exitCode = await runCommand(['serve', ...process.argv.slice(2)]);
