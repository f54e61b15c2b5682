// Writes openapi.yaml from the schemas of all routes: `npm run write:openapi`. With --check, part of
// `npm test`, it writes nothing and fails when the file says something else than the routes.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { buildServer } from '#app/build-server.ts';
import { openParts } from '#app/open-parts.ts';
import type { Assets, Entry } from '#features/pages/index.ts';
import { loadConfig } from '#platform/config/load-config.ts';
import { toOpenApiYaml } from '#platform/http/openapi.ts';

const FILE = fileURLToPath(new URL('../openapi.yaml', import.meta.url));

const document = await describeRoutes();
if (!process.argv.includes('--check')) {
  await writeFile(FILE, document);
} else if ((await readCommitted()) !== document) {
  console.error('openapi.yaml does not say what the routes do: run "npm run write:openapi".');
  process.exitCode = 1;
}

/** The routes of the whole service, on a database that is thrown away. */
async function describeRoutes(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'reelay-openapi-'));
  try {
    const { config, appSecret } = loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
    await using parts = await openParts(config, appSecret);
    const server = await buildServer(parts, toNoAssets(dataDir));
    await server.ready();
    const yaml = toOpenApiYaml(server);
    await server.close();
    return yaml;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Pages are not in the document, so the web build need not be there. */
function toNoAssets(folder: string): Assets {
  const entry: Entry = { script: '', preloads: [], styles: [] };
  const entries = { home: entry, watch: entry, embed: entry, account: entry };
  const engines = { HLS: [], DASH: [] };
  return { folder, entries, engines, logo: '', report: '', controlStyleHashes: [] };
}

async function readCommitted(): Promise<string> {
  try {
    return await readFile(FILE, 'utf8');
  } catch {
    return '';
  }
}
