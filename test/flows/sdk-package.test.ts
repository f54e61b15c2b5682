import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { listOperations, type ReferenceDocument } from '#features/pages/site/reference/document.ts';
import { toClientSample } from '#features/pages/site/reference/samples.ts';

import { openSampleOrigin } from '../../scripts/sample-origin.ts';
import { findRuntime, listPrograms } from '../support/find-runtime.ts';
import { listenOnLoopback } from '../support/listen.ts';
import { installClient } from '../support/packed-packages.ts';
import { readOpenApi } from '../support/read-openapi.ts';
import { openPage } from '../support/shared-browser.ts';
import { startApp } from '../support/start-app.ts';

const run = promisify(execFile);
const TSC = fileURLToPath(new URL('../../node_modules/.bin/tsc', import.meta.url));
const SAMPLES = fileURLToPath(new URL('../../docs/webhook-verification/', import.meta.url));

/**
 * All asynchronous setup precedes the first test, because `after` hooks run as soon as no
 * registered test is left.
 */
const nodes = await Promise.all([20, 24].map(findNode));
const sdk = await installClient();
const installed = join(sdk.folder, 'node_modules', '@reelay', 'client');
const files = sdk.files.get('sdk') ?? [];
const origin = await openSampleOrigin();
const app = await startApp({ EGRESS_ALLOW: '127.0.0.1/32' });
after(async () => {
  await app[Symbol.asyncDispose]();
  await origin[Symbol.asyncDispose]();
});

const SOURCE_URL = new URL('/fast-start.mp4', origin.url).href;
const CONSUMER = `
import { Reelay, ReelayError, verifyWebhook, WebhookVerificationError } from '@reelay/client';

const [baseUrl, url] = process.argv.slice(2);
const reelay = new Reelay({ baseUrl });
const { id } = await reelay.embed({ url });
const statuses = [];
for await (const { status } of reelay.videos.watchStatus(id)) statuses.push(status);
const missing = await reelay.videos.get('vid_1111111111111111').catch((error) => error);
const payload = '{"type":"video.ready"}';
const forged = await verifyWebhook({
  payload,
  headers: { 'webhook-id': 'dlv_1', 'webhook-timestamp': '1', 'webhook-signature': 'v1,AAAA' },
  secret: 'whsec_' + btoa('x'.repeat(32)),
}).catch((error) => error);
console.log(JSON.stringify({
  statuses,
  missing: missing instanceof ReelayError && missing.code,
  forged: forged instanceof WebhookVerificationError && forged.code,
}));
`;
const EXPECTED = {
  statuses: ['ready'],
  missing: 'video_not_found',
  forged: 'signature_mismatch',
};

it('contains only the required files', async () => {
  const others = files.filter((path) => !/^dist\/[a-z-]+\.(js|d\.ts)$/.test(path));
  assert.deepEqual(others, ['LICENSE', 'README.md', 'package.json']);
  assert.ok(files.includes('dist/index.js') && files.includes('dist/index.d.ts'));
  const manifest: unknown = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'));
  assert.ok(typeof manifest === 'object' && manifest !== null);
  for (const kind of ['dependencies', 'peerDependencies', 'optionalDependencies']) {
    assert.ok(!(kind in manifest), kind);
  }
});

for (const { major, node } of nodes) {
  const skip = node === undefined && `Node ${major} is not installed`;
  it(`works under Node ${major}`, { skip }, async () => {
    const file = join(sdk.folder, 'consumer.mjs');
    await writeFile(file, CONSUMER);
    const { stdout } = await run(node ?? '', [file, app.url.href, SOURCE_URL]);
    assert.deepEqual(JSON.parse(stdout), EXPECTED);
  });
}

it('compiles in a strict TypeScript project that checks its declarations', async () => {
  await cp(join(SAMPLES, 'verify.ts'), join(sdk.folder, 'verify.ts'));
  await writeFile(
    join(sdk.folder, 'consumer.ts'),
    `import { Reelay, type Video, verifyWebhook, type WebhookEvent } from '@reelay/client';
     const reelay = new Reelay({ baseUrl: 'https://video.example' });
     export const video: Promise<Video> = reelay.videos.create({ url: 'https://media.example/' });
     export async function listTitles(): Promise<readonly (string | null)[]> {
       const titles: (string | null)[] = [];
       for await (const { title } of reelay.videos.list({ status: 'ready' })) titles.push(title);
       return titles;
     }
     export async function readEvent(request: Request): Promise<string> {
       const { headers } = request;
       const event = await verifyWebhook({ payload: await request.text(), headers, secret: '' });
       return event.type === 'video.ready' ? event.data.video.id : event.id;
     }
     export async function explain(id: string): Promise<string> {
       const video = await reelay.videos.get(id);
       if (video.status === 'failed') return video.error.message;
       const none: null = video.error;
       const { data } = await reelay.videos.list().page();
       const reasons = data.map((each) => each.status === 'failed' ? each.error.code : '');
       for await (const each of reelay.videos.watchStatus(id)) {
         if (each.status === 'failed') reasons.push(each.error.code);
       }
       return String(none ?? reasons);
     }
     export function explainEvent(event: WebhookEvent): string | undefined {
       if (event.type !== 'video.updated') return undefined;
       const { video } = event.data;
       return video.status === 'failed' ? video.error.code : video.visibility;
     }
     export const upload = (file: Uint8Array) =>
       reelay.videos.subtitles.upload('vid_1', 'en', { file });
     // @ts-expect-error: a ready video has no error
     export const toReason = (video: Video & { status: 'ready' }): string => video.error.message;
     // @ts-expect-error: there is no such status
     reelay.videos.list({ status: 'done' });
    `,
  );
  await writeFile(join(sdk.folder, 'samples.ts'), await renderSamples());
  const readme = await readFile(join(installed, 'README.md'), 'utf8');
  const [, documented = assert.fail()] = /```ts\n(.*?)```/s.exec(readme) ?? [];
  const node = 'declare const process: { readonly env: Record<string, string | undefined> };';
  await writeFile(join(sdk.folder, 'readme.ts'), `${node}\n${documented}`);
  const options = {
    target: 'es2022',
    module: 'nodenext',
    lib: ['es2022', 'dom', 'dom.iterable'],
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
  };
  const names = ['consumer.ts', 'readme.ts', 'samples.ts', 'verify.ts'];
  const config = { compilerOptions: options, files: names };
  await writeFile(join(sdk.folder, 'tsconfig.json'), JSON.stringify(config));
  const { stdout } = await run(TSC, ['-p', sdk.folder]).catch((error: unknown) => Object(error));
  assert.equal(stdout, '');
});

it('works in a browser on another site, and rejects credentials there', async () => {
  await using page = await servePackage(installed);
  await using opened = await openPage(page.url);
  const script = `(async () => {
    const { Reelay, verifyWebhook } = await import('/dist/index.js');
    const baseUrl = ${JSON.stringify(app.url.href)};
    const reelay = new Reelay({ baseUrl });
    const { id } = await reelay.embed({ url: ${JSON.stringify(SOURCE_URL)} });
    const statuses = [];
    for await (const { status } of reelay.videos.watchStatus(id)) statuses.push(status);
    const missing = await reelay.videos.get('vid_1111111111111111').catch((error) => error.code);
    const refused = [{ apiKey: 'x' }, { token: 'x' }].map((credential) => {
      try { return new Reelay({ baseUrl, ...credential }); } catch (error) { return error.name; }
    });
    const headers = new Headers({
      'webhook-id': 'dlv_1', 'webhook-timestamp': '1', 'webhook-signature': 'v1,AAAA',
    });
    const secret = 'whsec_' + btoa('x'.repeat(32));
    const forged = await verifyWebhook({ payload: '{}', headers, secret }).catch(({ code }) => code);
    return { statuses, missing, refused, forged };
  })()`;
  assert.deepEqual(await opened.page.evaluate(script), {
    ...EXPECTED,
    refused: ['TypeError', 'TypeError'],
  });
});

/** The samples of the API reference, each in a function. */
async function renderSamples(): Promise<string> {
  const document = readOpenApi<ReferenceDocument>();
  const samples = listOperations(document).map((operation) => {
    const sample = toClientSample(operation, document);
    const { operationId } = operation;
    assert.ok(sample !== undefined, operationId);
    return `export async function ${operationId}() {\n${sample}\n}`;
  });
  const head = `import { Reelay } from '@reelay/client';
    const reelay = new Reelay({ baseUrl: 'https://video.example' });`;
  return [head, ...samples].join('\n');
}

type NodeRuntime = { readonly major: number; readonly node: string | undefined };

async function findNode(major: number): Promise<NodeRuntime> {
  const versionPattern = new RegExp(`^v${major}\\.`);
  return { major, node: await findRuntime(await listPrograms('node'), { versionPattern }) };
}

/** Serves an empty page and the files of the package on a separate origin. */
async function servePackage(folder: string): Promise<AsyncDisposable & { readonly url: URL }> {
  const server = createServer(({ url = '' }, response) => {
    if (!/^\/dist\/[a-z-]+\.js$/.test(url)) {
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>Site</title>');
      return;
    }
    response.setHeader('content-type', 'text/javascript');
    createReadStream(join(folder, url)).pipe(response);
  });
  const listening = await listenOnLoopback(server);
  return {
    url: new URL(`http://127.0.0.1:${listening.port}/`),
    [Symbol.asyncDispose]: () => listening[Symbol.asyncDispose](),
  };
}
