import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { signDelivery } from '#features/webhooks/delivery/sign-delivery.ts';
import { readEnvironment } from '#platform/config/env.ts';

import type { WebhookEvent } from '../../sdk/src/index.ts';
import { findRuntime } from '../support/find-runtime.ts';
import { installClient } from '../support/packed-packages.ts';

const FOLDER = fileURLToPath(new URL('../../docs/webhook-verification/', import.meta.url));
const DOCUMENT = new URL('../../docs/webhooks.md', import.meta.url);
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const OTHER_SECRET = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
const ID = 'dlv_7Yc1Kx9QmTz4WbNd';
const PAYLOAD = JSON.stringify({
  id: 'evt_7Yc1Kx9QmTz4WbNd',
  type: 'video.ready',
  apiVersion: 'v1',
  createdAt: '2026-01-31T12:00:00.000Z',
  data: { video: { title: 'Übung 🎬' } },
});
/** Well beyond the tolerance, even on a busy machine. */
const TOO_FAR_SECONDS = 1_000;

type Delivery = {
  readonly payload: string;
  readonly timestamp: string;
  readonly signature: string;
  readonly standard: string;
  readonly secret: string;
};

function toDelivery(ageSeconds = 0, changes: Partial<Delivery> = {}): Delivery {
  const timestampSeconds = Math.floor(Date.now() / 1000) - ageSeconds;
  const signing = { deliveryId: ID, timestampSeconds, body: PAYLOAD, secrets: [SECRET] as const };
  const { hex, standard } = signDelivery(signing);
  return {
    payload: PAYLOAD,
    timestamp: String(timestampSeconds),
    signature: hex,
    standard,
    secret: SECRET,
    ...changes,
  };
}

const REFUSED: Readonly<Record<string, () => Delivery>> = {
  'another payload': () => toDelivery(0, { payload: PAYLOAD.replace('Ü', 'U') }),
  'another secret': () => toDelivery(0, { secret: OTHER_SECRET }),
  'another timestamp': () => toDelivery(0, { timestamp: toDelivery(1).timestamp }),
  'another signature': () =>
    toDelivery(0, { signature: '0'.repeat(64), standard: `v1,${'A'.repeat(43)}=` }),
  'no signature': () => toDelivery(0, { signature: '', standard: '' }),
  'a delivery sent too long ago': () => toDelivery(TOO_FAR_SECONDS),
  'a delivery sent in the future': () => toDelivery(-TOO_FAR_SECONDS),
};

/** The runtimes and arguments of each sample. */
const SAMPLES = [
  { file: 'verify.mjs', programs: ['node'], args: [] },
  { file: 'verify.py', programs: ['python3', 'python'], args: ['-B'] },
  { file: 'verify.go', programs: ['go'], args: ['run'], versionArgs: ['version'] },
  { file: 'verify.php', programs: ['php'], args: [] },
  { file: 'verify.sh', programs: ['openssl'], args: [], shell: 'sh', versionArgs: ['version'] },
] as const;

type Receive = (
  request: Request,
  receiver: {
    readonly secret: string;
    readonly isDuplicate: (id: string) => Promise<boolean>;
    readonly accept: (event: WebhookEvent, deliveryId: string) => Promise<void>;
  },
) => Promise<Response>;

/**
 * All asynchronous setup precedes the first test, because `after` hooks run as soon as no
 * registered test is left.
 */
const runtimes = new Map(await Promise.all(SAMPLES.map(findSampleRuntime)));
const sdk = await installClient();
await cp(join(FOLDER, 'verify.ts'), join(sdk.folder, 'verify.ts'));
const { receive }: { readonly receive: Receive } = await import(
  pathToFileURL(join(sdk.folder, 'verify.ts')).href
);

for (const { file, programs, args, ...rest } of SAMPLES) {
  const runtime = runtimes.get(file);
  const skip = runtime === undefined && `${programs[0]} is not installed`;
  const program = 'shell' in rest ? rest.shell : (runtime ?? '');

  describe(file, { skip }, () => {
    const command = [program, ...args, join(FOLDER, file)] as const;

    it('accepts a genuine delivery', async () => {
      const { code, stdout, stderr } = await runSample(command, toDelivery());
      assert.equal(code, 0, stderr);
      const expected =
        file === 'verify.sh' ? 'The delivery is genuine.' : 'video.ready evt_7Yc1Kx9QmTz4WbNd';
      assert.equal(stdout.trim(), expected);
    });

    for (const [name, make] of Object.entries(REFUSED)) {
      it(`refuses ${name}`, async () => {
        const { code, stdout, stderr } = await runSample(command, make());
        assert.notEqual(code, 0);
        assert.equal(stdout, '');
        // The expected message shows that the sample refused the delivery and did not just crash.
        assert.match(stderr, /the (signature is wrong|timestamp is too far from now)/i);
      });
    }

    it('fails without a secret', async () => {
      const { code, stdout } = await runSample(command, toDelivery(0, { secret: '' }));
      assert.notEqual(code, 0);
      assert.equal(stdout, '');
    });
  });
}

describe('verify.ts', () => {
  it('accepts a genuine delivery once', async () => {
    const accepted: (readonly [string, string])[] = [];
    const receiver = {
      secret: SECRET,
      isDuplicate: async (id: string) => accepted.some(([, known]) => known === id),
      accept: async ({ type }: WebhookEvent, id: string) => void accepted.push([type, id]),
    };
    const delivery = toDelivery();
    assert.equal((await receive(toRequest(delivery), receiver)).status, 204);
    assert.equal((await receive(toRequest(delivery), receiver)).status, 200);
    assert.deepEqual(accepted, [['video.ready', ID]]);
  });

  it('rethrows errors of the handler, so that the delivery is retried', async () => {
    const receiver = {
      secret: SECRET,
      isDuplicate: async () => false,
      accept: () => Promise.reject(new Error('no database')),
    };
    await assert.rejects(receive(toRequest(toDelivery()), receiver), /no database/);
  });

  for (const [name, make] of Object.entries(REFUSED)) {
    it(`refuses ${name}`, async () => {
      const delivery = make();
      const receiver = {
        secret: delivery.secret,
        isDuplicate: async () => false,
        accept: async () => assert.fail('accepted'),
      };
      assert.equal((await receive(toRequest(delivery), receiver)).status, 400);
    });
  }
});

it('docs/webhooks.md shows the current samples', async () => {
  const document = await readFile(DOCUMENT, 'utf8');
  for (const file of ['verify.ts', ...SAMPLES.map((sample) => sample.file)]) {
    const text = await readFile(join(FOLDER, file), 'utf8');
    assert.ok(
      document.includes(`\n${text}\`\`\`\n`),
      `docs/webhooks.md shows another version of ${file}`,
    );
  }
});

type Sample = (typeof SAMPLES)[number];

async function findSampleRuntime(
  sample: Sample,
): Promise<readonly [Sample['file'], string | undefined]> {
  const versionArgs = 'versionArgs' in sample ? sample.versionArgs : ['--version'];
  return [sample.file, await findRuntime(sample.programs, { versionArgs })];
}

type SampleResult = { readonly code: unknown; readonly stdout: string; readonly stderr: string };

async function runSample(
  [program, ...args]: readonly [string, ...string[]],
  { payload, timestamp, signature, secret }: Delivery,
): Promise<SampleResult> {
  const child = spawn(program, args, {
    env: {
      ...readEnvironment(),
      HTTP_X_SERVICE_TIMESTAMP: timestamp,
      HTTP_X_SERVICE_SIGNATURE: signature,
      WEBHOOK_SECRET: secret,
    },
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  // Ignores errors, because a sample that fails early does not read its input.
  child.stdin.on('error', () => undefined);
  child.stdin.end(payload);
  const [code] = await once(child, 'close');
  return { code, stdout, stderr };
}

function toRequest({ payload, timestamp, standard }: Delivery): Request {
  return new Request('http://receiver.example/', {
    method: 'POST',
    body: payload,
    headers: {
      'webhook-id': ID,
      'webhook-timestamp': timestamp,
      'webhook-signature': standard,
    },
  });
}
