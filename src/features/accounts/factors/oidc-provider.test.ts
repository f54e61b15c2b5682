import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { loadConfig } from '#platform/config/load-config.ts';
import { createScriptedEgress } from '#test/support/scripted-egress.ts';

import { createOidcProvider, type OidcProvider } from './oidc-provider.ts';
import { SignOnError } from './sign-on-error.ts';
import { toReason } from './sign-on-reason.ts';

const ISSUER = 'https://id.example.com/application/o/reelay';
const COMPLETE = {
  issuer: ISSUER,
  authorization_endpoint: `${ISSUER}/authorize`,
  token_endpoint: `${ISSUER}/token`,
  jwks_uri: `${ISSUER}/jwks`,
  userinfo_endpoint: `${ISSUER}/userinfo`,
  id_token_signing_alg_values_supported: ['HS256', 'ES384'],
  scopes_supported: ['openid', 'email', 'profile'],
  claims_supported: ['email', 'email_verified', 'realm_access'],
} as const;

function open(document: object, settings: Readonly<Record<string, string>> = {}): OidcProvider {
  const { config } = loadConfig({
    OIDC_ISSUER: ISSUER,
    OIDC_CLIENT_ID: 'reelay',
    OIDC_GROUP_CLAIM: 'realm_access.roles',
    ...settings,
  });
  assert.ok(config.oidc);
  return createOidcProvider({
    config: config.oidc,
    publicUrl: new URL('https://video.example.com'),
    clock: () => 0,
    egress: createScriptedEgress(({ pathname }) =>
      pathname.endsWith('/.well-known/openid-configuration') ? { json: document } : undefined,
    ),
  });
}

describe('createOidcProvider', () => {
  const slashed = `${ISSUER}/`;
  for (const [setting, stated] of [
    [ISSUER, ISSUER],
    [ISSUER, slashed],
    [slashed, ISSUER],
    [slashed, slashed],
  ] as const) {
    it(`accepts the issuer ${stated} for the setting ${setting}`, async () => {
      const provider = open({ ...COMPLETE, issuer: stated }, { OIDC_ISSUER: setting });
      const { url } = await provider.start();
      assert.equal(url.pathname, '/application/o/reelay/authorize');
    });
  }

  for (const stated of [`${ISSUER}//`, 'http://keycloak:8080/application/o/reelay']) {
    it(`refuses the issuer ${stated}, with both values in the reason`, async () => {
      const provider = open({ ...COMPLETE, issuer: stated });
      await assert.rejects(provider.start(), (error) => {
        assert.ok(error instanceof SignOnError);
        assert.equal(error.code, 'sso_failed');
        const reason = toReason(error);
        assert.ok(reason?.endsWith(`expected "${ISSUER}", received "${stated}"`), reason);
        return true;
      });
    });
  }

  it('lists what a provider lacks', async () => {
    assert.deepEqual(await open(COMPLETE).inspect(), []);
    for (const [change, isRequired, message] of [
      [{ token_endpoint: undefined }, true, /^token_endpoint is missing/],
      [{ jwks_uri: 5 }, true, /^jwks_uri is missing/],
      [{ id_token_signing_alg_values_supported: ['HS256', 'none'] }, true, /HS256, none/],
      [{ response_types_supported: ['id_token'] }, true, /does not contain code/],
      [{ scopes_supported: ['openid'] }, false, /does not contain email, profile/],
      [{ claims_supported: ['email', 'realm'] }, false, /email_verified, realm_access\.roles/],
      [{ code_challenge_methods_supported: ['plain'] }, false, /does not contain S256/],
      [{ userinfo_endpoint: undefined }, false, /^userinfo_endpoint is missing/],
    ] as const) {
      const [problem, ...others] = await open({ ...COMPLETE, ...change }).inspect();
      assert.deepEqual([problem?.isRequired, others], [isRequired, []]);
      assert.match(problem?.message ?? '', message);
    }
    const trusting = open(
      { ...COMPLETE, scopes_supported: 'openid', claims_supported: ['email', 'realm_access'] },
      { OIDC_TRUST_EMAIL: 'on' },
    );
    assert.deepEqual(await trusting.inspect(), []);
  });

  it('refuses the issuer of all tenants of Entra ID', async () => {
    const issuer = 'https://login.microsoftonline.com/{tenantid}/v2.0';
    const common = 'https://login.microsoftonline.com/common/v2.0';
    const problems = await open({ ...COMPLETE, issuer }, { OIDC_ISSUER: common }).inspect();
    assert.deepEqual(
      problems.map(({ isRequired }) => isRequired),
      [true],
    );
  });
});
