// Builds the web pages or the server: node scripts/build.ts web|server [STAMP]
// Each build gets its own folder, and a link changes to it once it is complete. A service that is
// running keeps the files that it has loaded.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';

import { deleteOldBuilds, replaceLink } from './replace-build.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Builds are as deep as `src/app`, so that relative URLs in the server remain correct. */
const FOLDER = join(ROOT, 'dist');
const FOLDER_MODE = 0o755;
/** Builds that are kept for services that are still running. */
const KEPT_MAX = 5;

const BUILDS = {
  web: { config: join('web', 'vite.config.ts'), link: join(ROOT, 'web', 'dist') },
  server: { config: join('scripts', 'vite.server.config.ts'), link: join(FOLDER, 'server') },
} as const;

const [, , name, stamp] = argv;
if (name !== 'web' && name !== 'server') throw new Error('usage: build.ts web|server [STAMP]');
const { config, link } = BUILDS[name];

mkdirSync(FOLDER, { recursive: true });
const folder = mkdtempSync(join(FOLDER, `${name}-`));
chmodSync(folder, FOLDER_MODE);
try {
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  const args = ['build', '--config', config, '--outDir', folder, '--logLevel', 'error'];
  execFileSync('node', [vite, ...args], { cwd: ROOT, stdio: ['ignore', 2, 2] });
  // `scripts/bootstrap.mjs` compares it with the sources.
  if (stamp !== undefined) writeFileSync(join(folder, '.built'), stamp);
  replaceLink(link, folder);
} catch (error) {
  rmSync(folder, { recursive: true, force: true });
  throw error;
}
deleteOldBuilds(FOLDER, { prefix: `${name}-`, keptMax: KEPT_MAX });
