import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import { WEBHOOK_URL_CHARACTERS_MAX } from '#contract/limits.ts';
import type { Egress } from '#platform/egress/egress.ts';

import { type DnsServer, startDnsServer } from '../support/dns-server.ts';
import { type ErrorResponse, inject } from '../support/http-client.ts';
import { startService, type Service } from '../support/start-service.ts';
import { openTestEgress } from '../support/test-egress.ts';
import { as } from '../support/test-guard.ts';

const WEBHOOKS = '/api/v1/webhooks';
const GOOD = 'https://good.example/';
const EVENTS = ['video.ready'];

let dns: DnsServer;
let egress: Egress;
let service: Service;
let rebindingAddress = '93.184.216.34';
before(async () => {
  dns = await startDnsServer(({ name, type }) => {
    if (type === 'AAAA') return name === 'six.example' ? ['fd00::1'] : [];
    if (name === 'private.example') return ['10.0.0.8'];
    if (name === 'mixed.example') return ['93.184.216.34', '127.0.0.1'];
    if (name === 'metadata.example') return ['169.254.169.254'];
    if (name === 'rebinding.example') return [rebindingAddress];
    if (name === 'good.example') return ['93.184.216.34'];
    return 'NXDOMAIN';
  });
  egress = openTestEgress({ dnsServers: [dns.address], serviceHosts: ['play.example'] });
  service = await startService({ egress });
});
after(async () => {
  await service[Symbol.asyncDispose]();
  await egress[Symbol.asyncDispose]();
  await dns[Symbol.asyncDispose]();
});

type TestResponse = {
  readonly status: number;
  readonly code: string;
  readonly paths: readonly string[];
};

async function send(
  body: unknown,
  path = '',
  method: 'POST' | 'PATCH' = 'POST',
): Promise<TestResponse> {
  const response = await inject(service, `${method} ${WEBHOOKS}${path}`, {
    headers: as('ada'),
    body,
  });
  if (response.statusCode < 300) return { status: response.statusCode, code: '', paths: [] };
  const { error } = response.json<ErrorResponse>();
  const paths = (error.details ?? []).map(({ path: at }) => at);
  return { status: response.statusCode, code: error.code, paths };
}

async function createWebhook(): Promise<string> {
  const response = await inject(service, `POST ${WEBHOOKS}`, {
    headers: as('bob'),
    body: { url: GOOD, events: EVENTS },
  });
  return response.json<{ readonly id: string }>().id;
}

const FORBIDDEN: readonly string[] = [
  'http://127.0.0.1/',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f.0.0.1/',
  'http://[::1]/',
  'http://[::ffff:10.0.0.1]/',
  'http://10.0.0.1/',
  'http://192.168.1.1/',
  'http://169.254.169.254/latest/meta-data',
  'http://100.64.0.1/',
  'http://0.0.0.0/',
  'http://224.0.0.1/',
  'http://localhost/',
  'http://intranet/',
  'http://metadata.google.internal/',
  'https://private.example/',
  'https://mixed.example/',
  'https://metadata.example/',
  'https://six.example/',
  'https://play.example/api/v1/webhooks',
  'https://user@good.example/',
  'https://user:password@good.example/',
  'ftp://good.example/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  ...[0, 22, 25, 53, 110, 143, 3306, 5432, 6379, 9200, 11211, 27017].map(
    (port) => `https://good.example:${port}/`,
  ),
];

const MALFORMED: readonly unknown[] = [
  '',
  'good.example',
  ' https://good.example/',
  'https://good.example/\n',
  'https:\\\\good.example\\',
  'https://good.example:99999/',
  'https://good.example/%zz',
  'https://',
  `https://good.example/${'a'.repeat(10_000)}`,
  `https://good.example/${'a'.repeat(WEBHOOK_URL_CHARACTERS_MAX)}`,
  'https://good.example/\u007f',
  null,
  5,
  [GOOD],
  { href: GOOD },
];

describe('a URL that is not allowed', () => {
  for (const url of FORBIDDEN) {
    it(`is rejected with 422 at /url: ${url}`, async () => {
      const expected = { status: 422, code: 'url_not_allowed', paths: ['/url'] };
      assert.deepEqual(await send({ url, events: EVENTS }), expected);
    });
  }

  it('is rejected with the reason, unless the reason reveals the network', async () => {
    const credentials =
      'must not contain a user name or password: use a token in the path instead, or check the signature header of each event';
    const messages = {
      'https://user@good.example/': credentials,
      'https://:pass-word@private.example/hook': credentials,
      'https://good.example:22/': 'must not use the port of another protocol',
      'https://private.example/': 'must be the URL of a public http or https server',
      'http://10.0.0.1:8080/': 'must be the URL of a public http or https server',
    };
    for (const [url, message] of Object.entries(messages)) {
      const response = await inject(service, `POST ${WEBHOOKS}`, {
        headers: as('ada'),
        body: { url, events: EVENTS },
      });
      const { details, message: summary } = response.json<ErrorResponse>().error;
      assert.deepEqual(details, [{ path: '/url', message }], url);
      assert.equal(summary, `Events can’t be sent to this URL. It ${message}.`);
      assert.ok(!response.body.includes('pass-word'));
    }
  });

  it('is rejected in updates too, which then change nothing', async () => {
    const id = await createWebhook();
    for (const url of ['http://10.0.0.1/', 'https://private.example/', 'https://a@good.example/']) {
      const response = await inject(service, `PATCH ${WEBHOOKS}/${id}`, {
        headers: as('bob'),
        body: { url },
      });
      assert.equal(response.statusCode, 422, url);
      const { error } = response.json<ErrorResponse>();
      assert.equal(error.code, 'url_not_allowed');
      assert.deepEqual(
        error.details?.map(({ path }) => path),
        ['/url'],
      );
    }
    const read = await service.server.inject({ url: `${WEBHOOKS}/${id}`, headers: as('bob') });
    assert.equal(read.json<{ readonly url: string }>().url, GOOD);
  });

  it('is rejected as soon as its name resolves to a private address', async () => {
    const url = 'https://rebinding.example/';
    assert.equal((await send({ url, events: EVENTS })).status, 201);
    rebindingAddress = '192.168.0.1';
    const again = await send({ url, events: EVENTS });
    assert.deepEqual(again, { status: 422, code: 'url_not_allowed', paths: ['/url'] });
  });

  it('causes no DNS query if the destination does not exist', async () => {
    const queryCount = dns.questions.length;
    const response = await send(
      { url: 'https://secret.example/' },
      '/whk_1111111111111111',
      'PATCH',
    );
    assert.equal(response.code, 'webhook_not_found');
    assert.equal(dns.questions.length, queryCount);
  });
});

describe('an invalid creation', () => {
  for (const url of MALFORMED) {
    it(`returns 422 at /url: ${JSON.stringify(url)?.slice(0, 60)}`, async () => {
      const { status, code, paths } = await send({ url, events: EVENTS });
      assert.deepEqual([status, code], [422, 'validation_failed']);
      assert.deepEqual([...new Set(paths)], ['/url']);
    });
  }

  const cases: readonly (readonly [title: string, body: object, path: string])[] = [
    ['no URL', { events: EVENTS }, '/url'],
    ['no events', { url: GOOD }, '/events'],
    ['an empty list of events', { url: GOOD, events: [] }, '/events'],
    ['an unknown event', { url: GOOD, events: ['video.exploded'] }, '/events/0'],
    [
      'an unknown event after a known one',
      { url: GOOD, events: ['*', 'Video.Ready'] },
      '/events/1',
    ],
    ['an unknown pattern', { url: GOOD, events: ['webhook.*'] }, '/events/0'],
    ['the test event', { url: GOOD, events: ['webhook.test'] }, '/events/0'],
    ['a duplicate event', { url: GOOD, events: ['video.ready', 'video.ready'] }, '/events'],
    ['an event that is not a string', { url: GOOD, events: [7] }, '/events/0'],
    ['events that are not an array', { url: GOOD, events: 'video.ready' }, '/events'],
    [
      'a description with a line break',
      { url: GOOD, events: EVENTS, description: 'a\nb' },
      '/description',
    ],
    [
      'a long description',
      { url: GOOD, events: EVENTS, description: 'a'.repeat(201) },
      '/description',
    ],
    ['a chosen secret', { url: GOOD, events: EVENTS, secret: 'mine' }, '/secret'],
    ['another account', { url: GOOD, events: EVENTS, accountId: 'acc_1' }, '/accountId'],
  ];
  for (const [title, body, path] of cases) {
    it(`returns 422 at ${path}: ${title}`, async () => {
      const { status, code, paths } = await send(body);
      assert.deepEqual([status, code], [422, 'validation_failed']);
      assert.ok(paths.includes(path), paths.join(' '));
    });
  }
});
