import assert from 'node:assert/strict';
import { createHmac, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { after, before, it } from 'node:test';

import { forEachDatabase } from '../support/databases.ts';
import { type ErrorResponse, inject, postVideo, toJson } from '../support/http-client.ts';
import { createJwk, createKeyPair, signToken } from '../support/signing-keys.ts';
import { type Service, startService } from '../support/start-service.ts';
import { as } from '../support/test-guard.ts';
import { resolved } from '../support/test-resolver.ts';

const TALK = 'https://media.example/talk.mp4';
const ed25519 = createKeyPair();
const p256 = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });

type Claims = Readonly<Record<string, unknown>>;

forEachDatabase((_kind, _open, { createDatabaseConfig }) => {
  let service: Service;
  let videoId: string;
  let keyId: string;
  before(async () => {
    service = await startService({ database: await createDatabaseConfig() });
    service.resolver.setResult(TALK, resolved());
    videoId = await createPrivate('ada');
    keyId = await upload(ed25519.publicKey);
  });
  after(() => service[Symbol.asyncDispose]());

  async function createPrivate(owner: string): Promise<string> {
    const body = { url: TALK, visibility: 'private' };
    return toJson(await postVideo(service, body, { headers: as(owner) })).id;
  }

  async function upload(publicKey: KeyObject, owner = 'ada'): Promise<string> {
    const response = await post({ ...publicKey.export({ format: 'jwk' }) }, owner);
    assert.equal(response.statusCode, 201, response.body);
    return response.json().id;
  }

  function post(jwk: object, owner = 'ada'): ReturnType<typeof inject> {
    const body = { name: 'Website', jwk };
    return inject(service, 'POST /api/v1/signing-keys', { headers: as(owner), body });
  }

  const toClaims = (claims: Claims = {}): Claims => ({
    sub: videoId,
    exp: Math.floor(service.clock() / 1000) + 60,
    ...claims,
  });

  const sign = (claims: Claims = {}, kid = keyId): Promise<string> =>
    signToken(toClaims(claims), { kid, key: ed25519.privateKey });

  async function read(token: string, remoteAddress = '203.0.113.7'): Promise<string> {
    const path = `/api/v1/videos/${videoId}/status?token=${token}`;
    const { statusCode, body } = await inject(service, `GET ${path}`, { remoteAddress });
    if (statusCode === 200) return '200';
    const { error }: ErrorResponse = JSON.parse(body);
    return `${statusCode} ${error.code}`;
  }

  it('signed tokens open a video on its pages, in the API and as a stream, with keys of each algorithm', async () => {
    const token = await sign();
    for (const path of [`/watch/${videoId}`, `/embed/${videoId}`]) {
      const page = await inject(service, `GET ${path}?token=${token}`);
      assert.equal(page.statusCode, 200);
      assert.ok(page.body.includes(`token=${token}`), 'the player gets the token');
    }
    const stream = await inject(service, `GET /stream/${videoId}?token=${token}`);
    assert.notEqual(stream.statusCode, 404, 'the source of this test does not exist');
    for (const [{ publicKey, privateKey }, alg] of [
      [ed25519, 'EdDSA'],
      [p256, 'ES256'],
      [rsa, 'RS256'],
    ] as const) {
      const kid = publicKey === ed25519.publicKey ? keyId : await upload(publicKey);
      assert.equal(await read(await signToken(toClaims(), { kid, alg, key: privateKey })), '200');
    }
  });

  it('signed tokens open nothing with another signature, key, algorithm, video or account', async () => {
    const [header = '', payload = '', signature = ''] = (await sign()).split('.');
    const other = await upload(createKeyPair().publicKey);
    const eve = await upload(ed25519.publicKey, 'eve');
    const { x } = ed25519.publicKey.export({ format: 'jwk' });
    const forged = `${encode({ alg: 'HS256', kid: keyId })}.${payload}`;
    const changed = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    const hmac = createHmac('sha512', Buffer.from(x ?? '', 'base64url')).update(forged);
    for (const [name, token] of [
      ['a changed payload', `${header}.${encode(toClaims({ exp: 9_999_999_999 }))}.${signature}`],
      ['a changed signature', `${header}.${payload}.${changed}`],
      ['no algorithm', `${encode({ alg: 'none', kid: keyId })}.${payload}.${signature}`],
      ['the public key as a secret', `${forged}.${hmac.digest('base64url')}`],
      [
        'an extension',
        `${encode({ alg: 'EdDSA', kid: keyId, crit: ['x'], x: 1 })}.${payload}.${signature}`,
      ],
      ['another key', await sign({}, other)],
      ['an unknown key', await sign({}, 'sgk_1111111111111111')],
      ['no key', await sign({}, '')],
      ['the same key of another account', await sign({}, eve)],
      ['another video', await sign({ sub: 'vid_1111111111111111' })],
      ['a past', await sign({ exp: Math.floor(service.clock() / 1000) })],
    ] as const) {
      assert.equal(await read(token), '404 video_not_found', name);
    }
    const long = await sign({ jti: 'x'.repeat(2_000) });
    assert.match(await read(long), /^400 credential_in_query$/);
  });

  it('signed tokens have the rules of playback tokens as claims, and no unknown ones', async () => {
    const token = await sign({ ip: ['203.0.113.0/24'], iss: 'blog', aud: ['a'], iat: 1, jti: 'x' });
    assert.equal(await read(token), '200');
    assert.equal(await read(token, '198.51.100.1'), '403 network_not_allowed');
    const nowSeconds = Math.floor(service.clock() / 1000);
    assert.equal(await read(await sign({ nbf: nowSeconds + 30 })), '403 token_not_active');
    assert.equal(await read(await sign({ country: ['DE'] })), '403 country_not_allowed');
    for (const claims of [
      { exp: undefined },
      { exp: nowSeconds + 604_900 },
      { exp: 'tomorrow' },
      { nbf: nowSeconds + 60, exp: nowSeconds + 60 },
      { nbf: 1e300 },
      { sub: undefined },
      { ip: ['203.0.113.0/33'] },
      { ip: '203.0.113.7' },
      { sites: ['https://a.example/page'] },
      { maxSession: 1 },
      { maxSessions: 0 },
    ]) {
      assert.equal(
        await read(await sign(claims)),
        '403 invalid_playback_token',
        JSON.stringify(claims),
      );
    }
    const play = async (agent: string, jti: string): Promise<string> => {
      const path = `/stream/${videoId}?token=${await sign({ maxSessions: 1, jti })}`;
      const response = await inject(service, `GET ${path}`, { headers: { 'user-agent': agent } });
      return response.json<ErrorResponse>().error.code;
    };
    assert.notEqual(await play('VLC', 'a'), 'session_limit_reached');
    assert.equal(await play('mpv', 'a'), 'session_limit_reached');
    assert.notEqual(await play('mpv', 'b'), 'session_limit_reached');
  });

  it('signed tokens end with their key, while those of a newer key continue', async () => {
    const [older, newer] = [createKeyPair(), createKeyPair()];
    const [olderId, newerId] = [await upload(older.publicKey), await upload(newer.publicKey)];
    const tokens = await Promise.all([
      signToken(toClaims(), { kid: olderId, key: older.privateKey }),
      signToken(toClaims(), { kid: newerId, key: newer.privateKey }),
    ]);
    for (const token of tokens) assert.equal(await read(token), '200');
    const stolen = await inject(service, `DELETE /api/v1/signing-keys/${olderId}`, {
      headers: as('eve'),
    });
    assert.equal(stolen.statusCode, 404);
    const deleted = await inject(service, `DELETE /api/v1/signing-keys/${olderId}`, {
      headers: as('ada'),
    });
    assert.equal(deleted.statusCode, 204);
    assert.deepEqual(await Promise.all(tokens.map((token) => read(token))), [
      '404 video_not_found',
      '200',
    ]);
  });

  it('signed tokens for a playlist open its videos while it contains them', async () => {
    const send = async (request: string, body?: object, who = 'ada') => {
      const options = { headers: as(who), ...(body && { body }) };
      const response = await inject(service, request.replace(' ', ' /api/v1/playlists'), options);
      assert.ok(response.statusCode < 300, response.body);
      return response;
    };
    const other = 'https://media.example/other.mp4';
    service.resolver.setResult(other, resolved());
    const added = await postVideo(
      service,
      { url: other, visibility: 'private' },
      { headers: as('ada') },
    );
    const otherId = toJson(added).id;
    const createList = async (who: string, videoIds: readonly string[]): Promise<string> =>
      (await send('POST ', { title: 'x', visibility: 'private', videoIds }, who)).json().id;
    const list = await createList('ada', [videoId]);
    const token = await sign({ sub: list });
    const open = async (id: string, text = token): Promise<number> =>
      (await inject(service, `GET /api/v1/videos/${id}/status?token=${text}`)).statusCode;
    assert.deepEqual([await open(videoId), await open(otherId)], [200, 404]);
    const stream = await inject(service, `GET /stream/${videoId}?token=${token}`);
    assert.notEqual(stream.json<ErrorResponse>().error.code, 'video_not_found');
    assert.equal(await open(videoId, await sign({ sub: 'pls_1111111111111111' })), 404);

    // The key of another account, and a playlist of another account.
    const foreign = createKeyPair();
    const kid = await upload(foreign.publicKey, 'eve');
    const forged = await signToken(toClaims({ sub: list }), { kid, key: foreign.privateKey });
    assert.equal(await open(videoId, forged), 404);
    const evesList = await createList('eve', []);
    assert.equal(await open(videoId, await sign({ sub: evesList })), 404);

    await send(`POST /${list}/videos`, { videoIds: [otherId] });
    await send(`DELETE /${list}/videos/${videoId}`);
    // Issuers are cached for half a second.
    service.advance(500);
    assert.deepEqual([await open(videoId), await open(otherId)], [404, 200]);
    await send(`DELETE /${list}`);
    service.advance(500);
    assert.equal(await open(otherId), 404);
  });

  it('signed tokens are verified only with public keys that are strong enough, at most 20', async () => {
    const jwk = createJwk();
    const weak = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey;
    const curve = generateKeyPairSync('ec', { namedCurve: 'P-384' }).publicKey;
    const { x: _, ...withoutX } = jwk;
    for (const [name, wrong, message] of [
      ['a private key', createKeyPair().privateKey.export({ format: 'jwk' }), /private key/],
      ['a private RSA key', rsa.privateKey.export({ format: 'jwk' }), /private key/],
      ['a secret', { kty: 'oct', k: 'c2VjcmV0' }, /private key/],
      ['a short RSA key', weak.export({ format: 'jwk' }), /2048|2,048|public key/],
      ['another curve', curve.export({ format: 'jwk' }), /public key/],
      ['a weak exponent', { ...rsa.publicKey.export({ format: 'jwk' }), e: 'AQ' }, /public key/],
      ['no point', { ...p256.publicKey.export({ format: 'jwk' }), y: 'A'.repeat(43) }, /invalid/],
      ['a key of encryption', { ...jwk, use: 'enc' }, /use/],
      ['another algorithm', { ...jwk, alg: 'RS256' }, /alg/],
      ['no coordinate', withoutX, /public key/],
      ['nothing', {}, /public key/],
    ] as const) {
      const response = await post(wrong, 'bob');
      assert.equal(response.statusCode, 422, name);
      const { details } = response.json<ErrorResponse>().error;
      assert.equal(details?.[0]?.path, '/jwk');
      assert.match(details[0].message, message, name);
    }
    const accepted = { ...jwk, kid: 'mine', use: 'sig', alg: 'Ed25519', key_ops: ['verify'] };
    const created = await post(accepted, 'bob');
    assert.equal(created.statusCode, 201, created.body);
    assert.deepEqual(created.json().publicKey, jwk);
    assert.equal((await post(jwk, 'bob')).json<ErrorResponse>().error.code, 'signing_key_exists');
    for (let count = 1; count < 20; count += 1) await post(createJwk(), 'bob');
    const over = await post(createJwk(), 'bob');
    assert.equal(over.json<ErrorResponse>().error.code, 'signing_key_limit');
    const listed = await inject(service, 'GET /api/v1/signing-keys', { headers: as('bob') });
    assert.equal(listed.json().data.length, 20);
  });
});

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
