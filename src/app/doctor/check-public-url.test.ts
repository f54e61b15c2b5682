import assert from 'node:assert/strict';
import { it } from 'node:test';

import { loadConfig } from '#platform/config/load-config.ts';

import { checkPublicUrl } from './check-public-url.ts';

const PROXIED = { PUBLIC_URL: 'https://video.example.com', TRUST_PROXY: '127.0.0.1' };
const CASES = [
  { name: 'default settings', settings: {}, level: 'ok', message: /only work on this machine/ },
  {
    name: 'a TLS proxy in TRUST_PROXY',
    settings: PROXIED,
    level: 'ok',
    message: /video\.example/,
  },
  {
    name: 'a proxy that is not in TRUST_PROXY',
    settings: { ...PROXIED, TRUST_PROXY: '' },
    level: 'warn',
    message: /TRUST_PROXY is not set/,
  },
  {
    name: 'a proxy without TLS',
    settings: { ...PROXIED, PUBLIC_URL: 'http://video.example.com' },
    level: 'warn',
    message: /unencrypted/,
  },
  {
    name: 'a public service with local links',
    settings: { HOST: '0.0.0.0' },
    level: 'warn',
    message: /only works on this machine/,
  },
  {
    name: 'the same over IPv6',
    settings: { HOST: '::', PUBLIC_URL: 'http://[::1]:8080' },
    level: 'warn',
    message: /only works on this machine/,
  },
  {
    name: 'a name that only starts like a loopback address',
    settings: { ...PROXIED, PUBLIC_URL: 'https://127.example.com', TRUST_PROXY: '' },
    level: 'warn',
    message: /TRUST_PROXY is not set/,
  },
];

for (const { name, settings, level, message } of CASES) {
  it(`${name}: ${level}`, () => {
    const finding = checkPublicUrl(loadConfig(settings).config);
    assert.equal(finding.level, level);
    assert.match(finding.message, message);
  });
}
