// Writes openapi.yaml from the schemas of all routes: `npm run write:openapi`. With --check, part
// of `npm test`, it writes nothing and fails when the file is outdated.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { buildServer } from '#app/build-server.ts';
import { openServices } from '#app/open-services.ts';
import type { Assets, Entry, InlineAsset } from '#features/pages/index.ts';
import { loadConfig } from '#platform/config/load-config.ts';
import { toOpenApiYaml } from '#platform/http/reference/openapi.ts';

const FILE = fileURLToPath(new URL('../openapi.yaml', import.meta.url));

const document = await describeRoutes();
if (!process.argv.includes('--check')) {
  await writeFile(FILE, document);
} else if ((await readCommitted()) !== document) {
  console.error('openapi.yaml is outdated. Run "npm run write:openapi".');
  process.exitCode = 1;
}

/** Describes all routes of the service, on a temporary database. */
async function describeRoutes(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'reelay-openapi-'));
  try {
    const { config, appSecret } = loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
    await using services = await openServices(config, appSecret);
    const server = await buildServer(services, createEmptyAssets(dataDir));
    await server.ready();
    const yaml = await toOpenApiYaml(server);
    await server.close();
    return yaml;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The OpenAPI document does not describe the pages, so the web build is not required. */
function createEmptyAssets(folder: string): Assets {
  const entry: Entry = { script: '', preloads: [], styles: [] };
  const inline: InlineAsset = { text: '', hash: '' };
  return {
    basePath: '/',
    folder,
    entries: { home: entry, watch: entry, account: entry, signIn: entry, reference: entry },
    player: entry,
    controls: [],
    engines: { HLS: [], DASH: [] },
    lateStart: inline,
    embedStyle: inline,
    logo: '',
    sampleName: '',
    report: '',
    component: '',
    accountTexts: { en: '', de: '', es: '', fr: '' },
    controlStyleHashes: [],
  };
}

async function readCommitted(): Promise<string> {
  try {
    return await readFile(FILE, 'utf8');
  } catch {
    return '';
  }
}
