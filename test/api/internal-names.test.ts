import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';

import type { Egress } from '#platform/egress/egress.ts';

import { type DnsServer, startDnsServer } from '../support/dns-server.ts';
import { inject } from '../support/http-client.ts';
import { openResolver } from '../support/resolver.ts';
import { openScriptedOrigin, redirectTo } from '../support/scripted-origin.ts';
import { startService, type Service } from '../support/start-service.ts';
import { openTestEgress } from '../support/test-egress.ts';
import { as } from '../support/test-guard.ts';

/** Names of a split-horizon DNS, and names that do not exist. All have the same length. */
const INTERNAL = ['private-a.example', 'private-6.example', 'private-c.example'];
const MISSING = ['missing-x.example', 'missing-n.example'];
const NAMES = [...INTERNAL, ...MISSING];

function assertSame(observed: readonly unknown[]): void {
  for (const each of observed) assert.deepEqual(each, observed[0]);
}

describe('an internal host name', () => {
  let dns: DnsServer;
  let egress: Egress;
  let service: Service;
  let asked = 0;
  before(async () => {
    dns = await startDnsServer(({ name, type }) => {
      if (name === 'private-a.example') return type === 'A' ? ['10.0.0.8'] : [];
      if (name === 'private-6.example') return type === 'A' ? [] : ['fd00::8'];
      if (name === 'private-c.example')
        return { cname: 'inner.example', addresses: type === 'A' ? ['192.168.0.8'] : [] };
      return name === 'missing-n.example' ? [] : 'NXDOMAIN';
    });
    egress = openTestEgress({ dnsServers: [dns.address] });
    service = await startService({ egress });
  });
  beforeEach(() => {
    asked = dns.questions.length;
  });
  after(async () => {
    await service[Symbol.asyncDispose]();
    await egress[Symbol.asyncDispose]();
    await dns[Symbol.asyncDispose]();
  });

  /** What a client can observe, and the DNS queries. */
  async function observe(path: string, payload: object, name: string): Promise<unknown> {
    const response = await inject(service, `POST ${path}`, { headers: as('ada'), body: payload });
    const { error } = response.json<{ readonly error: unknown }>();
    return { status: response.statusCode, error, queries: takeQueries(name) };
  }

  function takeQueries(name: string): readonly string[] {
    const queries = dns.questions.slice(asked).map((query) => query.replace(name, 'NAME'));
    asked = dns.questions.length;
    return queries.toSorted();
  }

  for (const [path, rest] of [
    ['/api/v1/embed', {}],
    ['/api/v1/videos', {}],
    ['/api/v1/webhooks', { events: ['video.ready'] }],
  ] as const) {
    it(`is refused by POST ${path} like a name that does not exist`, async () => {
      const observed: unknown[] = [];
      for (const name of NAMES) {
        observed.push(await observe(path, { url: `https://${name}/a.mp4`, ...rest }, name));
      }
      assertSame(observed);
      const [first] = observed;
      assert.ok(typeof first === 'object' && first !== null && 'status' in first);
      assert.equal(first.status, 422);
      assert.deepEqual(service.resolver.calls, []);
    });
  }

  it('is refused after a redirect like a name that does not exist', async () => {
    await using origin = await openScriptedOrigin();
    await using resolver = openResolver([origin.port], { dnsServers: [dns.address] });
    const observed: unknown[] = [];
    for (const name of NAMES) {
      origin.script('/redirect', redirectTo(`http://${name}/a.mp4`));
      const resolution = await resolver.resolve(origin.url('/redirect'));
      assert.ok(resolution.kind === 'failed');
      const { code, message, trace } = resolution;
      const outcomes = trace.steps.map(({ outcome }) => outcome);
      observed.push({ code, message, outcomes, queries: takeQueries(name) });
    }
    assertSame(observed);
  });
});
