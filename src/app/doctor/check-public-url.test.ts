import assert from 'node:assert/strict';
import { it } from 'node:test';

import { loadConfig } from '#platform/config/load-config.ts';

import { checkPublicUrl } from './check-public-url.ts';

const PROXIED = { PUBLIC_URL: 'https://video.example.com', TRUST_PROXY: '127.0.0.1' };
const CASES = [
  { name: 'a start without settings', settings: {}, level: 'ok', said: /this machine only/ },
  {
    name: 'a proxy with TLS that is named',
    settings: PROXIED,
    level: 'ok',
    said: /video\.example/,
  },
  {
    name: 'a proxy that is not named',
    settings: { ...PROXIED, TRUST_PROXY: '' },
    level: 'warn',
    said: /TRUST_PROXY names none/,
  },
  {
    name: 'a proxy without TLS',
    settings: { ...PROXIED, PUBLIC_URL: 'http://video.example.com' },
    level: 'warn',
    said: /in the clear/,
  },
  {
    name: 'a service for all with links for this machine',
    settings: { HOST: '0.0.0.0' },
    level: 'warn',
    said: /opens on this machine only/,
  },
  {
    name: 'the same over IPv6',
    settings: { HOST: '::', PUBLIC_URL: 'http://[::1]:8080' },
    level: 'warn',
    said: /opens on this machine only/,
  },
  {
    name: 'a name that only begins like a loopback address',
    settings: { ...PROXIED, PUBLIC_URL: 'https://127.example.com', TRUST_PROXY: '' },
    level: 'warn',
    said: /TRUST_PROXY names none/,
  },
];

for (const { name, settings, level, said } of CASES) {
  it(`${name}: ${level}`, () => {
    const finding = checkPublicUrl(loadConfig(settings).config);
    assert.equal(finding.level, level);
    assert.match(finding.message, said);
  });
}
