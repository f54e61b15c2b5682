import assert from 'node:assert/strict';
import { it } from 'node:test';

import type { LightMyRequestResponse } from 'fastify';

import type { MailTemplate } from '#platform/mail/templates.ts';

import {
  errorCode,
  PASSWORD,
  register,
  registerInAccountArea,
  SAME_ORIGIN_HEADERS,
} from '../support/account-requests.ts';
import { forEachDatabase } from '../support/databases.ts';
import { inject } from '../support/http-client.ts';
import { type Service, shareService, startService } from '../support/start-service.ts';
import { MAIL_SETTINGS } from '../support/test-settings.ts';

const EMAIL = 'ada@example.com';
const NEW_EMAIL = 'lovelace@example.com';
const DAY_MS = 86_400_000;

type Headers = Readonly<Record<string, string>>;

forEachDatabase((_kind, _open, { createDatabaseConfig }) => {
  const getService = shareService(createDatabaseConfig, MAIL_SETTINGS);
  it('verifies the address of a new account once', async () => {
    const service = getService();
    const area = await registerInAccountArea(service);
    assert.equal((await readAccount(service, area)).emailVerifiedAt, null);
    const token = readToken(service, 'email-verification', EMAIL);
    assert.equal((await confirm(service, token, area)).statusCode, 204);
    const { emailVerifiedAt } = await readAccount(service, area);
    assert.ok(Math.abs(Date.parse(String(emailVerifiedAt)) - Date.now()) < DAY_MS);
    assert.equal(errorCode(await confirm(service, token, area)), 'invalid_mail_token');
  });

  it('requires a session or the password of the account that requested the link', async () => {
    const service = getService();
    const area = await registerInAccountArea(service);
    const verification = readToken(service, 'email-verification', EMAIL);
    const other = await registerInAccountArea(service, 'bob@example.com');
    await change(service, NEW_EMAIL, { headers: area });
    const replacement = readToken(service, 'email-change', NEW_EMAIL);
    for (const token of [verification, replacement]) {
      for (const headers of [SAME_ORIGIN_HEADERS, other]) {
        const refused = await confirm(service, token, headers);
        assert.deepEqual(
          [refused.statusCode, errorCode(refused)],
          [401, 'authentication_required'],
        );
        const body = { token, password: 'another horse battery' };
        const wrong = await post(service, 'confirm', { body, headers });
        assert.equal(errorCode(wrong), 'invalid_credentials');
      }
    }
    assert.equal((await readAccount(service, area)).emailVerifiedAt, null);
    const body = { token: replacement, password: PASSWORD };
    assert.equal((await post(service, 'confirm', { body, headers: other })).statusCode, 204);
    assert.equal((await readAccount(service, area)).email, NEW_EMAIL);
  });

  it('sends the verification again, replaces the link, and expires it after a day', async () => {
    const service = getService();
    const area = await registerInAccountArea(service);
    const first = readToken(service, 'email-verification', EMAIL);
    assert.equal((await post(service, 'verification', { headers: area })).statusCode, 204);
    const second = readToken(service, 'email-verification', EMAIL);
    assert.equal(errorCode(await confirm(service, first, area)), 'invalid_mail_token');
    service.advance(DAY_MS);
    assert.equal(errorCode(await confirm(service, second, area)), 'invalid_mail_token');
    assert.equal(errorCode(await confirm(service, '', area)), 'invalid_mail_token');
  });

  it('changes the address with the password and the link at the new address', async () => {
    const service = getService();
    const area = await registerInAccountArea(service);
    const verification = readToken(service, 'email-verification', EMAIL);
    const wrong = await change(service, NEW_EMAIL, {
      headers: area,
      password: 'another horse battery',
    });
    assert.equal(errorCode(wrong), 'invalid_credentials');
    assert.equal((await change(service, NEW_EMAIL, { headers: area })).statusCode, 204);
    assert.equal((await readAccount(service, area)).email, EMAIL);
    const token = readToken(service, 'email-change', NEW_EMAIL);
    assert.equal((await confirm(service, token, area)).statusCode, 204);
    const account = await readAccount(service, area);
    assert.equal(account.email, NEW_EMAIL);
    assert.notEqual(account.emailVerifiedAt, null);
    const notice = service.mails.at(-1);
    assert.deepEqual([notice?.to, notice?.template], [EMAIL, 'email-changed']);
    assert.equal(errorCode(await confirm(service, verification, area)), 'invalid_mail_token');
    const body = { email: NEW_EMAIL, password: PASSWORD };
    assert.equal((await inject(service, 'POST /api/v1/auth/login', { body })).statusCode, 200);
  });

  it('rejects an address that has an account, also if it was created after the request', async () => {
    const service = getService();
    const area = await registerInAccountArea(service);
    await register(service, 'bob@example.com');
    assert.equal(
      errorCode(await change(service, 'BOB@example.com', { headers: area })),
      'email_taken',
    );
    await change(service, NEW_EMAIL, { headers: area });
    const token = readToken(service, 'email-change', NEW_EMAIL);
    await register(service, NEW_EMAIL);
    assert.equal(errorCode(await confirm(service, token, area)), 'email_taken');
    assert.equal((await readAccount(service, area)).email, EMAIL);
  });

  it('limits requested links per account, and requires a session and a mail server', async () => {
    const service = getService();
    const area = await registerInAccountArea(service);
    const codes: number[] = [];
    for (let count = 0; count < 6; count += 1)
      codes.push((await post(service, 'verification', { headers: area })).statusCode);
    assert.deepEqual(codes, [204, 204, 204, 204, 204, 429]);
    const { cookie: _cookie, ...stranger } = area;
    assert.equal((await post(service, 'verification', { headers: stranger })).statusCode, 401);

    await using silent = await startService({ database: await createDatabaseConfig() });
    const owner = await registerInAccountArea(silent);
    const response = await post(silent, 'verification', { headers: owner });
    assert.equal(errorCode(response), 'email_not_configured');
  });

  it('stores the language of the request, and changes it with the profile', async () => {
    const service = getService();
    const body = { email: EMAIL, password: PASSWORD };
    const headers = { ...SAME_ORIGIN_HEADERS, 'accept-language': 'fr-CA' };
    const response = await inject(service, 'POST /account/api/register', { body, headers });
    assert.equal(response.json().account.language, 'fr');
    assert.equal(service.mails[0]?.language, 'fr');
    const [cookie] = response.cookies;
    const changed = await inject(service, 'PATCH /account/api/profile', {
      headers: { ...SAME_ORIGIN_HEADERS, cookie: `${cookie?.name}=${cookie?.value}` },
      body: { language: 'es' },
    });
    assert.equal(changed.json().account.language, 'es');
  });
});

type PostInput = { readonly body?: object; readonly headers?: Headers };

function post(
  service: Service,
  name: string,
  { body = {}, headers = SAME_ORIGIN_HEADERS }: PostInput,
): Promise<LightMyRequestResponse> {
  return inject(service, `POST /account/api/email/${name}`, { body, headers });
}

function confirm(
  service: Service,
  token: string,
  headers?: Headers,
): Promise<LightMyRequestResponse> {
  return post(service, 'confirm', { body: { token }, ...(headers && { headers }) });
}

function change(
  service: Service,
  email: string,
  { headers, password = PASSWORD }: { readonly headers: Headers; readonly password?: string },
): Promise<LightMyRequestResponse> {
  return post(service, 'change', { body: { email, password }, headers });
}

async function readAccount(
  { server }: Service,
  headers: Headers,
): Promise<{ readonly email: string; readonly emailVerifiedAt: string | null }> {
  return (await server.inject({ url: '/account/api/me', headers })).json().account;
}

/** The token of the latest e-mail. */
function readToken({ mails }: Service, template: MailTemplate, to: string): string {
  const mail = mails.at(-1) ?? assert.fail('no e-mail');
  assert.deepEqual([mail.template, mail.to], [template, to]);
  const url = new URL(mail.values.url);
  assert.equal(url.pathname, '/account/confirm-email');
  return new URLSearchParams(url.hash.slice(1)).get('token') ?? assert.fail('no token');
}
