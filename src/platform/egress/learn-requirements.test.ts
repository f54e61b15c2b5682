import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { after, before, beforeEach, describe, it } from 'node:test';

import {
  openScriptedOrigin,
  redirectTo,
  type Script,
  type ScriptedOrigin,
} from '#test/support/scripted-origin.ts';
import { openTestEgress } from '#test/support/test-egress.ts';

import type { Egress, EgressRequest } from './egress.ts';
import { HostRequirements } from './host-requirements.ts';

const PAGE = new URL('http://page.example/watch?v=secret');

describe('a host that refuses requests', () => {
  let origin: ScriptedOrigin;
  let other: ScriptedOrigin;
  let egress: Egress;
  let requirements: HostRequirements;
  before(async () => {
    origin = await openScriptedOrigin();
    other = await openScriptedOrigin();
    egress = openTestEgress({ ports: [origin.port, other.port] });
  });
  after(async () => {
    for (const each of [egress, origin, other]) await each[Symbol.asyncDispose]();
  });
  beforeEach(() => {
    requirements = new HostRequirements();
  });

  async function open(url: URL, request: Partial<EgressRequest> = {}): Promise<number> {
    const learns = { page: PAGE };
    await using response = await egress.open({ url, requirements, learns, ...request });
    return response.status;
  }

  const tests: readonly (readonly [
    name: string,
    accepts: (headers: Headers) => boolean,
    learned: object,
  ])[] = [
    [
      'its page',
      ({ referer }) => referer === 'http://page.example/',
      { referer: 'http://page.example/' },
    ],
    [
      'requests of its page’s scripts',
      (headers) => headers.origin === PAGE.origin,
      { referer: 'http://page.example/', origin: 'http://page.example' },
    ],
    ['its own site', ({ referer, host }) => referer === `http://${host}/`, { referer: 'OWN' }],
    ['no other site', ({ origin: sender }) => sender === undefined, {}],
  ];
  for (const [name, accepts, expected] of tests) {
    it(`gets the smallest set that it accepts, if it accepts ${name}`, async () => {
      origin.script('/a', guard(accepts));
      const url = origin.url('/a');
      const headers = { origin: 'https://reelay.example', accept: 'video/mp4' };
      assert.equal(await open(url, { headers }), 200);
      const learned = JSON.stringify(expected).replace('OWN', `${url.origin}/`);
      assert.deepEqual(requirements.find(url), { headers: JSON.parse(learned), cookies: false });
      const countBefore = origin.requests.length;
      assert.equal(await open(url, { headers }), 200);
      assert.equal(origin.requests.length, countBefore + 1);
      assert.equal(origin.requests.at(-1)?.headers.accept, 'video/mp4');
    });
  }

  it('gets the User-Agent of a browser, except if the request or the operator states one', async () => {
    origin.script(
      '/a',
      guard((headers) => headers['user-agent']?.startsWith('Mozilla/') === true),
    );
    assert.equal(await open(origin.url('/a')), 200);
    requirements = new HostRequirements();
    assert.equal(await open(origin.url('/a'), { headers: { 'user-agent': 'Own/1' } }), 403);
    await using chosen = openTestEgress({
      ports: [origin.port],
      userAgents: [{ host: null, userAgent: 'Operator/1' }],
    });
    const learns = { page: null };
    await using response = await chosen.open({ url: origin.url('/a'), requirements, learns });
    assert.equal(response.status, 403);
  });

  it('gets the cookies that earlier responses have set, and no other host does', async () => {
    origin.script('/list', (_request, response) => {
      response.writeHead(200, { 'set-cookie': ['pass=yes; Path=/', 'list=1; Path=/list'] }).end();
    });
    origin.script(
      '/a',
      guard(({ cookie }) => cookie === 'pass=yes'),
    );
    assert.equal(await open(origin.url('/a')), 403);
    requirements = new HostRequirements();
    await open(origin.url('/list'));
    assert.equal(await open(origin.url('/a')), 200);
    assert.deepEqual(requirements.find(origin.url('/')), { headers: {}, cookies: true });
    const { cookies } = requirements.toStored([origin.url('/')], Date.now());
    assert.deepEqual(cookies.map(({ name }) => name).toSorted(), ['list', 'pass']);
    // Cookies are shared by the ports of a host, but nothing is required there yet.
    assert.deepEqual(requirements.toStored([other.url('/')], Date.now()).cookies, []);
  });

  it('gets no header of another host when a redirect leads to it', async () => {
    const secrets = { authorization: 'secret', cookie: 'secret=1', 'x-key': 'secret' };
    origin.script('/away', redirectTo(other.url('/b').href));
    origin.script(
      '/a',
      guard(({ referer }) => referer !== undefined),
    );
    other.script(
      '/b',
      guard((headers) => headers['user-agent'] !== 'Reelay/0.1'),
    );
    await open(origin.url('/a'));
    const countBefore = other.requests.length;
    assert.equal(await open(origin.url('/away'), { headers: secrets }), 200);
    const sent = other.requests.slice(countBefore);
    assert.ok(sent.length > 1);
    assert.ok(sent.every(({ headers }) => !/secret/.test(JSON.stringify(headers))));
    assert.equal(sent[0]?.headers.referer, undefined);
    assert.deepEqual(Object.keys(requirements.find(other.url('/'))?.headers ?? {}), ['user-agent']);
    assert.deepEqual(Object.keys(requirements.find(origin.url('/'))?.headers ?? {}), ['referer']);
  });

  it('is tried once a minute, and shares the result with concurrent requests', async () => {
    origin.script(
      '/a',
      guard(() => false),
    );
    origin.script(
      '/b',
      guard(({ referer }) => referer !== undefined),
    );
    const countBefore = origin.requests.length;
    assert.equal(await open(origin.url('/a')), 403);
    const tried = origin.requests.length - countBefore;
    assert.equal(await open(origin.url('/b')), 403);
    assert.equal(origin.requests.length - countBefore, tried + 1);

    requirements = new HostRequirements();
    const parallel = await Promise.all(['/b', '/b', '/b'].map((path) => open(origin.url(path))));
    assert.deepEqual(parallel, [200, 200, 200]);
  });

  it('is not tried for a password, another failure, or a request that does not learn', async () => {
    const cases: readonly (readonly [status: number, headers: Record<string, string>])[] = [
      [401, { 'www-authenticate': 'Basic' }],
      [404, {}],
      [429, {}],
    ];
    for (const [status, headers] of cases) {
      origin.script('/a', (_request, response) => void response.writeHead(status, headers).end());
      const countBefore = origin.requests.length;
      assert.equal(await open(origin.url('/a')), status);
      assert.equal(origin.requests.length, countBefore + 1);
    }
    origin.script(
      '/a',
      guard(() => false),
    );
    const countBefore = origin.requests.length;
    await using response = await egress.open({ url: origin.url('/a'), requirements });
    assert.deepEqual([response.status, origin.requests.length], [403, countBefore + 1]);
  });
});

type Headers = IncomingMessage['headers'];

function guard(accepts: (headers: Headers) => boolean): Script {
  return ({ headers }, response) => void response.writeHead(accepts(headers) ? 200 : 403).end();
}
