import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { toPlainText } from '#lib/text/to-plain-text.ts';

import { loadConfig } from './load-config.ts';
import { listSettings } from './setting.ts';
import { SETTINGS } from './settings.ts';
import { StartError } from './start-error.ts';

const WRONG_VALUES: readonly (readonly [name: string, value: string])[] = [
  ['HOST', 'example.com'],
  ['PORT', '65536'],
  ['OIDC_ISSUER', 'id.example.com'],
  ['OIDC_ISSUER', 'https://user@id.example.com'],
  ['OIDC_ISSUER', 'https://id.example.com/?realm=a'],
  ['OIDC_CLIENT_ID', 'two words'],
  ['OIDC_SCOPES', 'email profile'],
  ['OIDC_NAME', 'x'.repeat(41)],
  ['OIDC_GROUP_CLAIM', 'two words'],
  ['OIDC_TRUST_EMAIL', 'entra'],
  ['REGISTRATION', 'sso'],
  ['PORT', '-1'],
  ['PORT', '8080x'],
  ['PUBLIC_URL', 'ftp://example.com'],
  ['PUBLIC_URL', 'https://example.com/stream/'],
  ['PUBLIC_URL', 'https://example.com/api'],
  ['PUBLIC_URL', 'https://example.com/a//b'],
  ['PUBLIC_URL', 'https://example.com/a%2Fb'],
  ['PUBLIC_URL', 'https://example.com/path?query'],
  ['PUBLIC_URL', 'https://user:pass@example.com'],
  ['DATABASE_URL', 'mysql://localhost/db'],
  ['DATABASE_URL', 'postgres://localhost'],
  ['ROLE', 'everything'],
  ['WORKERS', '0'],
  ['WORKERS', '129'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.1:80'],
  ['EGRESS_ALLOW', '127.0.0.1:0'],
  ['EGRESS_ALLOW', 'localhost'],
  ['EGRESS_DENY', '::1/129'],
  ['DNS_SERVERS', '10.0.0.0/8'],
  ['EGRESS_PROXY', 'socks5://127.0.0.1:1080'],
  ['RATE_LIMIT_EMBED', '30'],
  ['RATE_LIMIT_EMBED', '0/1m'],
  ['RATE_LIMIT_API', '10/1w'],
  ['WEBHOOK_ATTEMPTS', '0'],
  ['WEBHOOK_ATTEMPTS', '21'],
  ['WEBHOOK_BACKOFF', ','],
  ['WEBHOOK_BACKOFF', '30,-1'],
  ['WEBHOOK_BACKOFF', '86401'],
  ['WEBHOOK_BACKOFF', '30s'],
  ['ANALYTICS_SESSION_TTL', '23h'],
  ['AUDIT_LOG_TTL', '29d'],
  ['JOB_LEASE', '1s'],
  ['JOB_LEASE', '11m'],
  ['JOB_LEASE', '30'],
  ['CACHE_MEMORY', '64'],
  ['CACHE_MEMORY', '1TB'],
  ['EMBED_SITES', 'https://a.example/path'],
  ['EXAMPLE_URLS', 'https://media.example/a.mp4'],
  ['EXAMPLE_URLS', 'A talk=javascript:alert(1)'],
  ['EXAMPLE_URLS', `${'x'.repeat(41)}=https://media.example/a.mp4`],
  ['EXAMPLE_URLS', 'A talk=https://media.example/a.mp4,'.repeat(9)],
  ['PROVIDERS', 'youtube,-vimeo'],
  ['PROVIDERS', 'You Tube'],
  ['HOSTS_DENY', 'https://example.com'],
  ['HOSTS_DENY', '*.example.com'],
  ['HOSTS_DENY', '10.0.0.1'],
  ['QUOTA_VIDEOS', '-1'],
  ['QUOTA_VIDEOS', '1000000001'],
  ['QUOTA_KEYS', 'unlimited'],
  ['QUOTA_BYTES_PER_DAY', '100'],
  ['HOST_LIMITS', '*=0@10/1m'],
  ['HOST_LIMITS', 'example.com=4'],
  ['HOST_LIMITS', '*=4@10/1m,*=5@10/1m'],
  ['HOSTS_USER_AGENT', 'Mozilla/5.0'],
  ['HOSTS_USER_AGENT', '*=Reeläy'],
  ['DECLARED_PLAYERS', 'yes'],
  ['YTDLP', 'true'],
  ['YTDLP', 'yt-dlp'],
  ['YTDLP_PREFER', 'youtube,-tiktok'],
  ['YTDLP_PREFER', 'You Tube'],
  ['YTDLP_TIMEOUT', '4s'],
  ['YTDLP_TIMEOUT', '6m'],
  ['PROVIDER_CANARY', 'daily'],
  ['PROVIDER_CANARY', '59m'],
  ['PROVIDER_CANARY', '31d'],
  ['METRICS_TOKEN', 'short'],
  ['WORKER_PORT', '0'],
  ['LOG_LEVEL', 'loud'],
  ['SMTP_URL', 'http://mail.example.com'],
  ['SMTP_URL', 'smtp://mail.example.com/path'],
  ['SMTP_URL', 'smtp://mail.example.com?starttls=no'],
  ['SMTP_URL', 'smtp://:password@mail.example.com'],
  ['SMTP_URL', 'smtp://mail.example.com:0'],
  ['MAIL_FROM', 'reelay'],
  ['MAIL_FROM', 'A <a@example.com>, B <b@example.com>'],
  ['MAIL_FROM', 'A\nB <a@example.com>'],
];

describe('loadConfig', () => {
  it('uses defaults when no setting is given', () => {
    const { config, appSecret } = loadConfig({});
    assert.equal(config.publicUrl.href, 'http://127.0.0.1:8080/');
    assert.equal(config.database.kind, 'sqlite');
    assert.deepEqual(config.rateLimits.embed, [
      { points: 30, windowSeconds: 60 },
      { points: 600, windowSeconds: 86_400 },
    ]);
    assert.deepEqual(config.embedSites, { kind: 'any' });
    assert.equal(config.jobLeaseMs, 30_000);
    assert.equal(config.canaryIntervalMs, null);
    const daily = loadConfig({ PROVIDER_CANARY: '1d' });
    assert.equal(daily.config.canaryIntervalMs, 86_400_000);
    assert.deepEqual(config.webhookRetries, {
      attemptsMax: 3,
      backoffMs: [30_000, 300_000, 3_600_000],
    });
    assert.equal(appSecret, null);
  });

  it('parses memory sizes', () => {
    for (const [text, bytes] of [
      ['', 67_108_864],
      ['0', 0],
      ['2 kb', 2048],
      ['1GB', 1_073_741_824],
    ] as const) {
      assert.equal(loadConfig({ CACHE_MEMORY: text }).config.cacheBytesMax, bytes, text);
    }
  });

  it('parses the mail server and the sender', () => {
    const MAIL_FROM = 'Reelay <reelay@example.com>';
    const from = { name: 'Reelay', address: 'reelay@example.com' };
    for (const [SMTP_URL, server] of [
      ['smtp://mailpit', { host: 'mailpit', port: 587, security: 'starttls', credentials: null }],
      [
        'smtps://a%40b:p%3A%2F@[::1]',
        { host: '::1', port: 465, security: 'tls', credentials: { user: 'a@b', password: 'p:/' } },
      ],
      [
        'smtp://127.0.0.1:1025/?starttls=off',
        { host: '127.0.0.1', port: 1025, security: 'none', credentials: null },
      ],
    ] as const) {
      const { mail } = loadConfig({ SMTP_URL, MAIL_FROM }).config;
      assert.deepEqual(mail, { ...server, caFile: null, from });
    }
    assert.equal(loadConfig({ MAIL_FROM }).config.mail, null);
    assert.throws(() => loadConfig({ SMTP_URL: 'smtp://mailpit' }), /MAIL_FROM/);
  });

  it('parses quotas', () => {
    const { quotas } = loadConfig({
      QUOTA_VIDEOS: '0',
      QUOTA_KEYS: 'none',
      QUOTA_BYTES_PER_DAY: '5 TB',
    }).config;
    assert.deepEqual(quotas, {
      videos: 0,
      subtitles: 2_000,
      webhooks: 20,
      keys: null,
      checksPerDay: 10_000,
      bytesPerDay: 5e12,
    });
    for (const [text, bytes] of [
      ['0', 0],
      ['2kb', 2_000],
      ['none', null],
    ] as const) {
      const { config } = loadConfig({ QUOTA_BYTES_PER_DAY: text });
      assert.equal(config.quotas.bytesPerDay, bytes, text);
    }
  });

  it('defaults PUBLIC_URL to loopback when listening on all interfaces', () => {
    const { config } = loadConfig({ HOST: '0.0.0.0', PORT: '9000' });
    assert.equal(config.publicUrl.href, 'http://127.0.0.1:9000/');
  });

  it('parses provider and host rules', () => {
    const { config } = loadConfig({
      PROVIDERS: '-youtube, -tiktok',
      HOSTS_DENY: 'Example.com, bücher.example',
      HOST_LIMITS: '*=8@300/1m, slow.example=1@1/10s',
      HOSTS_USER_AGENT: '*=Ours/1.0 (+https://a.example, b)|media.example=Mozilla/5.0',
      YTDLP: '/opt/yt-dlp',
      PATH: '/bin',
    });
    assert.deepEqual(config.providers, { kind: 'except', names: ['youtube', 'tiktok'] });
    assert.deepEqual(config.egress.denyHosts, ['example.com', 'xn--bcher-kva.example']);
    assert.deepEqual(config.hostLimits, [
      { host: 'slow.example', concurrencyMax: 1, rate: { points: 1, windowSeconds: 10 } },
      { host: null, concurrencyMax: 8, rate: { points: 300, windowSeconds: 60 } },
    ]);
    assert.deepEqual(config.egress.userAgents, [
      { host: 'media.example', userAgent: 'Mozilla/5.0' },
      { host: null, userAgent: 'Ours/1.0 (+https://a.example, b)' },
    ]);
    const prefersNone = { kind: 'only', names: [] };
    assert.deepEqual(config.ytDlp, {
      program: '/opt/yt-dlp',
      searchPath: '/bin',
      prefers: prefersNone,
      timeoutMs: 45_000,
    });
    for (const [text, prefers] of [
      ['all', { kind: 'except', names: [] }],
      ['vk, loom', { kind: 'only', names: ['vk', 'loom'] }],
      ['-vimeo', { kind: 'except', names: ['vimeo'] }],
    ] as const) {
      const { config: preferring } = loadConfig({ YTDLP: 'on', YTDLP_PREFER: text });
      assert.deepEqual(preferring.ytDlp?.prefers, prefers);
    }
    assert.equal(loadConfig({ YTDLP: 'on' }).config.ytDlp?.program, 'yt-dlp');
    assert.deepEqual(loadConfig({ PROVIDERS: 'vimeo' }).config.providers, {
      kind: 'only',
      names: ['vimeo'],
    });
    assert.deepEqual(loadConfig({ HOST_LIMITS: 'none' }).config.hostLimits, []);
  });

  it('parses IPv4 and IPv6 ranges with ports', () => {
    const { config } = loadConfig({
      EGRESS_ALLOW: '127.0.0.1:8081, 10.0.0.0/8, [::1]:80, fd00::/8',
    });
    assert.deepEqual(config.egress.allow, [
      { network: '127.0.0.1', prefix: 32, family: 'ipv4', port: 8081 },
      { network: '10.0.0.0', prefix: 8, family: 'ipv4', port: null },
      { network: '::1', prefix: 128, family: 'ipv6', port: 80 },
      { network: 'fd00::', prefix: 8, family: 'ipv6', port: null },
    ]);
  });

  it('parses example URLs, which may contain an equals sign', () => {
    const text = 'A talk = https://media.example/a.mp4?x=1,B=http://media.example/b';
    assert.deepEqual(loadConfig({ EXAMPLE_URLS: text }).config.examples, [
      { label: 'A talk', url: new URL('https://media.example/a.mp4?x=1') },
      { label: 'B', url: new URL('http://media.example/b') },
    ]);
    assert.deepEqual(loadConfig({ EXAMPLE_URLS: 'none' }).config.examples, []);
    assert.equal(loadConfig({}).config.examples, null);
  });

  for (const [name, value] of WRONG_VALUES) {
    it(`rejects ${name}=${value} with the name, the expected format and the value`, () => {
      const setting = listSettings(SETTINGS).find((candidate) => candidate.name === name);
      const expected = toPlainText(setting?.expected ?? '');
      assert.throws(
        () => loadConfig({ [name]: value }),
        (error) =>
          error instanceof StartError &&
          error.message.startsWith(`Invalid ${name}: expected ${expected}, `) &&
          error.message.includes('got'),
      );
    });
  }

  it('names MAIL_FROM, which SMTP_URL requires', () => {
    assert.throws(() => loadConfig({ SMTP_URL: 'smtp://mail.example.com' }), {
      message:
        'Invalid MAIL_FROM: expected ADDRESS or NAME <ADDRESS>, required with SMTP_URL, got "".',
    });
  });

  it('keeps white space around the secret', () => {
    assert.equal(loadConfig({ APP_SECRET: ' a secret ' }).appSecret, ' a secret ');
  });

  it('omits the value of a secret setting from the error', () => {
    assert.throws(
      () => loadConfig({ DATABASE_URL: 'mysql://user:hunter2@localhost/db' }),
      (error) => error instanceof StartError && !error.message.includes('hunter2'),
    );
  });

  it('requires YTDLP for YTDLP_PREFER', () => {
    for (const prefer of ['all', 'loom', '-loom']) {
      const preferring = { YTDLP_PREFER: prefer };
      assert.throws(() => loadConfig(preferring), /YTDLP_PREFER requires YTDLP\./);
      assert.notEqual(loadConfig({ ...preferring, YTDLP: 'on' }).config.ytDlp, null);
    }
  });

  it('requires the settings that single sign-on depends on', () => {
    const issuer = { OIDC_ISSUER: 'https://id.example.com/realms/staff' };
    for (const [environment, message] of [
      [issuer, /OIDC_ISSUER requires OIDC_CLIENT_ID/],
      [{ OIDC_CLIENT_ID: 'reelay' }, /OIDC_CLIENT_ID requires OIDC_ISSUER/],
      [{ OIDC_OPERATOR_GROUP: 'admins' }, /OIDC_OPERATOR_GROUP requires OIDC_GROUP_CLAIM/],
      [{ REGISTRATION: 'oidc' }, /REGISTRATION=oidc requires OIDC_ISSUER/],
    ] as const) {
      assert.throws(() => loadConfig(environment), message);
    }
    const { config } = loadConfig({ ...issuer, OIDC_CLIENT_ID: 'reelay', REGISTRATION: 'oidc' });
    assert.equal(config.oidc?.clientSecret, null);
  });
});
