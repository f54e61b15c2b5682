import assert from 'node:assert/strict';

import type { LightMyRequestResponse } from 'fastify';

import { type AccountId, isAccountId } from '#contract/ids.ts';
import { changeQuotas } from '#features/accounts/index.ts';

import { ACCOUNT_ORIGIN, bearer, PASSWORD, registerInAccountArea } from './account-requests.ts';
import { inject } from './http-client.ts';
import { postReports } from './reports.ts';
import { type AddedFactor, addSecondFactor } from './second-factor.ts';
import { createJwk } from './signing-keys.ts';
import { createSoftAuthenticator } from './soft-authenticator.ts';
import type { Service } from './start-service.ts';
import { resolved } from './test-resolver.ts';

const SCOPES = ['videos:read', 'videos:write', 'webhooks:manage'];

type Headers = Readonly<Record<string, string>>;

/** The credentials of an account that has something of every part in `ACCOUNT_DATA`. */
export type FullAccount = {
  readonly id: AccountId;
  readonly email: string;
  /** Headers of the account area. */
  readonly area: Headers;
  readonly token: Headers;
  readonly key: Headers;
  readonly passkey: ReturnType<typeof createSoftAuthenticator>;
  readonly factor: AddedFactor;
  readonly identity: { readonly issuer: string; readonly subject: string };
  readonly video: { readonly id: string; readonly playbackToken: string };
};

/** Registers an account through the API, and adds rows that only other events would create. */
export async function createFullAccount(
  service: Service,
  {
    email,
    issuer = 'https://sso.example.com',
  }: { readonly email: string; readonly issuer?: string },
): Promise<FullAccount> {
  const area = await registerInAccountArea(service, email);
  const post = async (
    path: string,
    body: object,
    headers: Headers,
  ): Promise<LightMyRequestResponse> => {
    const response = await inject(service, `POST ${path}`, { body, headers });
    assert.ok(response.statusCode < 300, `${path} ${response.body}`);
    return response;
  };
  const logIn = await post('/api/v1/auth/login', { email, password: PASSWORD }, {});
  const { id } = logIn.json().account;
  assert.ok(isAccountId(id));
  const token = bearer(logIn.json().token);
  const created = await post('/account/api/keys', { name: 'k', scopes: SCOPES }, area);
  const key = { 'x-api-key': created.json().key };
  await post('/api/v1/webhooks', { url: 'https://hooks.example/', events: ['*'] }, key);
  await post('/api/v1/feeds', { url: 'https://media.example/feed.xml' }, key);
  await post('/api/v1/signing-keys', { name: 'k', jwk: createJwk() }, key);
  const video = await createVideos(service, key, post);
  await post('/api/v1/links', { videoId: video.id, name: 'Customers' }, key);
  await post('/api/v1/playlists', { title: 'Talks', videoIds: [video.id] }, key);
  await inject(service, 'GET /api/v1/events', { headers: key });
  const branding = { body: { color: '336699' }, headers: area };
  const branded = await inject(service, 'PATCH /api/v1/account/branding', branding);
  assert.equal(branded.statusCode, 200, branded.body);
  await post('/account/api/email/change', { email: `new-${email}`, password: PASSWORD }, area);
  const passkey = createSoftAuthenticator(ACCOUNT_ORIGIN);
  const options = await post('/account/api/passkeys/options', { password: PASSWORD }, area);
  const response = passkey.create({ challenge: options.json().options.challenge });
  await post('/account/api/passkeys', { name: 'Phone', response }, area);
  const factor = await addSecondFactor(service, area);
  const identity = { issuer, subject: `sub of ${email}` };
  await insertRows(service, { id, identity });
  return { id, email, area, token, key, passkey, factor, identity, video };
}

/** A playable private video with views, and a deleted one. */
async function createVideos(
  service: Service,
  key: Headers,
  post: (path: string, body: object, headers: Headers) => Promise<LightMyRequestResponse>,
): Promise<FullAccount['video']> {
  const ids: string[] = [];
  for (const name of ['talk', 'deleted']) {
    const url = `https://media.example/${name}.mp4`;
    service.resolver.setResult(url, resolved());
    const headers = { ...key, prefer: 'wait=10', 'idempotency-key': name };
    const video = await post(
      '/api/v1/videos',
      { url, tags: ['a'], visibility: 'private' },
      headers,
    );
    ids.push(video.json().id);
  }
  const [id = '', deletedId = ''] = ids;
  const deletion = { url: `/api/v1/videos/${deletedId}?undo=60`, headers: key };
  await service.server.inject({ method: 'DELETE', ...deletion });
  const granted = await post(`/api/v1/videos/${id}/playback-tokens`, { expiresIn: 3_600 }, key);
  const playbackToken: string = granted.json().token;
  const event = { cid: id, sid: 'view-1', ts: service.clock(), sn: 0, sta: 'p', pt: 0, msd: 100 };
  const query = `?token=${encodeURIComponent(playbackToken)}`;
  const reported = await postReports(service, [event], { query });
  assert.equal(reported.statusCode, 204, reported.body);
  return { id, playbackToken };
}

async function insertRows(
  service: Service,
  { id, identity }: Pick<FullAccount, 'id' | 'identity'>,
): Promise<void> {
  await changeQuotas(service.accounts, { ref: id }, { videos: 50 });
  await service.database.transaction(async (tx) => {
    const at = { account_id: id, day: 1 };
    await tx
      .insertInto('account_usage')
      .values({ ...at, bytes: 1, checks: 1 })
      .execute();
    await tx
      .insertInto('quota_notices')
      .values({ ...at, quota: 'videos' })
      .execute();
    const times = { created_at_ms: service.clock(), used_at_ms: service.clock() };
    await tx
      .insertInto('account_identities')
      .values({ ...identity, ...times, account_id: id, email: null })
      .execute();
    await tx
      .insertInto('takedowns')
      .values({
        video_id: id.replace('acc_', 'vid_'),
        removed_at_ms: 0,
        owner_id: id,
        reason: 'terms',
        restored_at_ms: null,
      })
      .execute();
  });
}
