// Common generators create clients from openapi.yaml that compile strictly and work unchanged.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

import { createClient } from '@hey-api/openapi-ts';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { rolldown } from 'rolldown';
import { parse } from 'yaml';

import { openSampleOrigin } from '../../scripts/sample-origin.ts';
import { createApiKey } from '../support/service-client.ts';
import { startApp } from '../support/start-app.ts';

const MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url));
const DOCUMENT = fileURLToPath(new URL('../../openapi.yaml', import.meta.url));
const TSC = join(MODULES, '.bin', 'tsc');
const UNKNOWN = 'vid_1111111111111111';

const OPENAPI_FETCH = `
import createClient from 'openapi-fetch';
import type { paths } from './openapi.ts';

export async function run(baseUrl: string, apiKey: string, url: string) {
  const refused = await createClient<paths>({ baseUrl }).GET('/api/v1/videos');
  const client = createClient<paths>({ baseUrl, headers: { 'X-API-Key': apiKey } });
  const created = await client.POST('/api/v1/videos', { body: { url } });
  const listed = await client.GET('/api/v1/videos', { params: { query: { limit: 10 } } });
  const path = { videoId: '${UNKNOWN}' };
  const missing = await client.GET('/api/v1/videos/{videoId}', { params: { path } });
  return {
    refused: [refused.response.status, refused.error?.error.code],
    isListed: listed.data?.data.some(({ id }) => id === created.data?.id),
    missing: [missing.response.status, missing.error?.error.code],
  };
}
`;

const HEY_API = `
import { createVideo, getVideo, listVideos } from './hey';
import { createClient } from './hey/client';

export async function run(baseUrl: string, apiKey: string, url: string) {
  const refused = await listVideos({ client: createClient({ baseUrl }) });
  const auth = ({ type }: { type: string }) => (type === 'apiKey' ? apiKey : undefined);
  const client = createClient({ baseUrl, auth });
  const created = await createVideo({ client, body: { url } });
  const listed = await listVideos({ client, query: { limit: 10 } });
  const missing = await getVideo({ client, path: { videoId: '${UNKNOWN}' } });
  return {
    refused: [refused.response?.status, refused.error?.error.code],
    isListed: listed.data?.data.some(({ id }) => id === created.data?.id),
    missing: [missing.response?.status, missing.error?.error.code],
  };
}
`;

type Consumer = {
  readonly run: (baseUrl: string, apiKey: string, url: string) => Promise<object>;
};

const folder = await mkdtemp(join(tmpdir(), 'reelay-clients-'));
await symlink(MODULES, join(folder, 'node_modules'));
const origin = await openSampleOrigin();
const app = await startApp({ EGRESS_ALLOW: origin.url.host });
const scopes = ['videos:read', 'videos:write'];
const { 'x-api-key': apiKey = '' } = await createApiKey(app, { email: 'ada@example.com', scopes });
after(async () => {
  await app[Symbol.asyncDispose]();
  await origin[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const CLIENTS = [
  { name: 'openapi-typescript', consumer: OPENAPI_FETCH, generate: generateTypes },
  { name: '@hey-api/openapi-ts', consumer: HEY_API, generate: generateClient },
];
for (const { name, consumer, generate } of CLIENTS) {
  it(`${name} generates a client that compiles and works`, async () => {
    await generate();
    const file = join(folder, 'consumer.ts');
    await writeFile(file, consumer);
    assert.equal(await compile(), '');
    const { run } = await load(file, `${name.replaceAll(/\W/g, '-')}.mjs`);
    assert.deepEqual(
      await run(app.url.origin, apiKey, new URL('/fast-start.mp4', origin.url).href),
      {
        refused: [401, 'authentication_required'],
        isListed: true,
        missing: [404, 'video_not_found'],
      },
    );
  });
}

it('names its own URL in the document, for tools that import it', async () => {
  const yaml = await (await fetch(new URL('/openapi.yaml', app.url))).text();
  const { servers }: { servers: readonly { url: string }[] } = parse(yaml);
  const response = await fetch(`${servers[0]?.url}/healthz`);
  assert.equal(response.status, 200);
});

async function generateTypes(): Promise<void> {
  const types = astToString(await openapiTypescript(await readFile(DOCUMENT, 'utf8')));
  await writeFile(join(folder, 'openapi.ts'), types);
}

async function generateClient(): Promise<void> {
  await createClient({
    input: DOCUMENT,
    output: join(folder, 'hey'),
    plugins: ['@hey-api/client-fetch'],
    logs: { level: 'silent', file: false },
  });
}

/** Returns the messages of the compiler. */
async function compile(): Promise<string> {
  const compilerOptions = {
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['es2022', 'dom', 'dom.iterable'],
    types: [],
    strict: true,
    allowImportingTsExtensions: true,
    noEmit: true,
  };
  const config = { compilerOptions, files: ['consumer.ts'] };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const { stdout } = await promisify(execFile)(TSC, ['-p', folder]).catch(
    (error: unknown): { stdout?: string } => Object(error),
  );
  return stdout ?? 'the compiler did not run';
}

/** Bundles the consumer, as applications do, and imports it. */
async function load(input: string, name: string): Promise<Consumer> {
  const file = join(folder, name);
  const bundle = await rolldown({ input, logLevel: 'silent' });
  await bundle.write({ file });
  await bundle.close();
  return await import(pathToFileURL(file).href);
}
