import assert from 'node:assert/strict';
import { it } from 'node:test';

import { removeSecondFactor } from '#features/accounts/index.ts';

import { ACCOUNT_ORIGIN, PASSWORD, registerInAccountArea } from '../support/account-requests.ts';
import { forEachDatabase } from '../support/databases.ts';
import { inject } from '../support/http-client.ts';
import { addSecondFactor } from '../support/second-factor.ts';
import { createSoftAuthenticator } from '../support/soft-authenticator.ts';
import { type Service, shareService } from '../support/start-service.ts';
import { MAIL_SETTINGS } from '../support/test-settings.ts';

const EMAIL = 'ada@example.com';
const NEW_PASSWORD = 'violet kettle seven maps';

forEachDatabase((_kind, _open, { createDatabaseConfig }) => {
  const getService = shareService(createDatabaseConfig, MAIL_SETTINGS);
  it('notifies the owner of logins from unknown devices, new keys and password changes', async () => {
    const service = getService();
    const area = await registerInAccountArea(service, EMAIL);
    await confirmAddress(service);
    assert.deepEqual(await listNotices(service, () => logIn(service, '127.0.0.1')), []);
    assert.deepEqual(await listNotices(service, () => logIn(service, '203.0.113.7')), [
      ['new-login', EMAIL, 'https://play.example/account/profile/security'],
    ]);
    assert.deepEqual(await listNotices(service, () => logIn(service, '203.0.113.7')), []);

    const key = { name: '<b>Buy now</b>', scopes: ['videos:read'] };
    const createKey = () => inject(service, 'POST /account/api/keys', { body: key, headers: area });
    assert.deepEqual(await listNotices(service, createKey), [
      ['key-created', EMAIL, 'https://play.example/account/keys'],
    ]);
    assert.doesNotMatch(JSON.stringify(service.mails.at(-1)), /Buy/);

    const created = await inject(service, 'POST /account/api/keys', { body: key, headers: area });
    const expose = () => service.server.inject({ url: `/watch/x?a=1&key=${created.json().key}` });
    assert.deepEqual(await listNotices(service, expose), [
      ['key-exposed', EMAIL, 'https://play.example/account/keys'],
    ]);
    assert.deepEqual(await listNotices(service, expose), []);
    service.advance(86_400_000);
    assert.equal((await listNotices(service, expose)).length, 1);

    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    const change = () => inject(service, 'POST /account/api/password', { body, headers: area });
    assert.deepEqual(await listNotices(service, change), [
      ['password-changed', EMAIL, 'https://play.example/account/profile/security'],
    ]);
  });

  it('notifies the owner of changed passkeys and second factors', async () => {
    const service = getService();
    const headers = await registerInAccountArea(service, EMAIL);
    await confirmAddress(service);
    const list = async (run: () => Promise<unknown>): Promise<readonly string[]> =>
      (await listNotices(service, run)).map(([template = '']) => template);
    const passkeys = '/account/api/passkeys';
    const app = '/account/api/second-factor';
    const post = (url: string, body: object): ReturnType<typeof inject> =>
      inject(service, `POST ${url}`, { body: { password: PASSWORD, ...body }, headers });
    const remove = (url: string, body: object = {}): ReturnType<typeof inject> => {
      const payload = { password: PASSWORD, ...body };
      return inject(service, `DELETE ${url}`, { headers, body: payload });
    };

    const { challenge } = (await post(`${passkeys}/options`, {})).json().options;
    const response = createSoftAuthenticator(ACCOUNT_ORIGIN).create({ challenge });
    const body = { name: 'Buy now', response };
    assert.deepEqual(await list(() => inject(service, `POST ${passkeys}`, { body, headers })), [
      'passkey-added',
    ]);
    const { data } = (await service.server.inject({ url: passkeys, headers })).json();
    assert.deepEqual(await list(() => remove(`${passkeys}/${data[0].id}`)), ['passkey-removed']);

    const codes: string[] = [];
    const addApp = async (): Promise<unknown> =>
      codes.push(...(await addSecondFactor(service, headers)).recoveryCodes);
    assert.deepEqual(await list(addApp), ['app-added']);
    const login = await inject(service, 'POST /api/v1/auth/login', {
      body: { email: EMAIL, password: PASSWORD },
    });
    const step = { challenge: login.json().error.details[0].challenge, code: codes[0] };
    const logInWithCode = (): ReturnType<typeof inject> =>
      inject(service, 'POST /api/v1/auth/login/code', { body: step });
    assert.deepEqual(await list(logInWithCode), ['recovery-code-used']);
    const used = service.mails.at(-1);
    assert.ok(used?.template === 'recovery-code-used' && used.values.left === '9');
    const renew = (): ReturnType<typeof inject> =>
      post('/account/api/recovery-codes', { code: codes[1] });
    assert.deepEqual(await list(renew), ['recovery-codes-created']);
    assert.deepEqual(await list(() => removeSecondFactor(service.accounts, { ref: EMAIL })), [
      'second-factor-removed',
    ]);
    await addApp();
    assert.deepEqual(await list(() => remove(app, { code: codes.at(-1) })), ['app-removed']);
    assert.doesNotMatch(JSON.stringify(service.mails), /Buy/);
  });

  it('sends no notices to addresses that are not confirmed', async () => {
    const service = getService();
    await registerInAccountArea(service, EMAIL);
    assert.deepEqual(await listNotices(service, () => logIn(service, '203.0.113.7')), []);
  });
});

async function confirmAddress(service: Service): Promise<void> {
  const { hash } = new URL(service.mails.at(-1)?.values.url ?? assert.fail('no e-mail'));
  const headers = { 'sec-fetch-site': 'same-origin', origin: 'https://play.example' };
  const token = new URLSearchParams(hash.slice(1)).get('token');
  const body = { token, password: PASSWORD };
  const response = await inject(service, 'POST /account/api/email/confirm', { body, headers });
  assert.equal(response.statusCode, 204);
}

async function logIn({ server }: Service, remoteAddress: string): Promise<void> {
  const response = await inject({ server }, 'POST /api/v1/auth/login', {
    body: { email: EMAIL, password: PASSWORD },
    remoteAddress,
  });
  assert.equal(response.statusCode, 200);
}

/** The e-mails that `run` causes, as template, recipient and URL. */
async function listNotices(
  { mails }: Service,
  run: () => Promise<unknown>,
): Promise<readonly (readonly string[])[]> {
  const before = mails.length;
  await run();
  return mails.slice(before).map(({ template, to, values }) => [template, to, values.url]);
}
