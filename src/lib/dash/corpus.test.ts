import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { describe, it } from 'node:test';

import { corpusMissing, corpusPath } from '#test/support/corpus.ts';
import { listDecodedForms } from '#test/support/decoded-forms.ts';
import { listDashRequests } from '#test/support/list-dash-requests.ts';
import { openDashRequest, serveMpd } from '#test/support/serve-mpd.ts';

import { classifyMpd } from './classify-mpd.ts';
import { MpdError } from './mpd-error.ts';
import { readMpd } from './read-mpd.ts';

type Slot = {
  readonly el: string;
  readonly where: string;
  readonly role: string;
  readonly value: string;
};
type Oracle = {
  readonly file: string;
  readonly base: string;
  readonly kind: 'mpd' | 'malformed-xml';
  readonly type: string | null;
  readonly mpd_duration: number | null;
  readonly periods: number;
  readonly slots: readonly Slot[];
};

function readOracles(): readonly Oracle[] {
  if (corpusMissing !== false) return [];
  return readFileSync(corpusPath('dash', 'ORACLE.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

function readText(oracle: Oracle): string {
  return readFileSync(corpusPath('dash', oracle.file), 'utf8');
}

/** The test player ignores properties that add a query; other tests cover them. */
function removeAddedQuery(url: string, xml: string): string {
  return xml.includes('urn:mpeg:dash:urlparam:') ? url.replace(/\?.*/, '') : url;
}

describe('MPDs of other projects', { skip: corpusMissing }, () => {
  for (const oracle of readOracles()) {
    if (oracle.kind === 'malformed-xml') {
      it(`rejects ${oracle.file}`, () => {
        assert.throws(() => classifyMpd(readText(oracle)), MpdError);
      });
      continue;
    }

    it(`classifies ${oracle.file}`, () => {
      const mpd = classifyMpd(readText(oracle));
      assert.equal(mpd?.dynamic, oracle.type === 'dynamic');
      assert.equal(mpd?.periods, oracle.periods);
      if (oracle.mpd_duration !== null) assert.equal(mpd?.duration, oracle.mpd_duration);
    });

    it(`proxies every URL of ${oracle.file} without revealing the upstream`, () => {
      const text = readText(oracle);
      const base = new URL(oracle.base);
      const served = serveMpd(text, base);

      const expected = listDashRequests(text, base);
      const opened = listDashRequests(served.xml, served.url).map((request) =>
        openDashRequest(served, request),
      );
      // URLs are compared as sets, because alternatives with the same URL have separate paths. The
      // URL of the MPD is ignored, because it is not served as a media file.
      const compared = (urls: readonly (string | undefined)[]): Set<string> =>
        new Set(
          urls
            .filter((url) => url !== undefined && url !== base.href)
            .map((url) => removeAddedQuery(url ?? '', text)),
        );
      assert.deepEqual(compared(opened), compared(expected));

      assert.ok(!served.xml.includes('UPSTREAMSECRET') && !served.xml.includes(base.hostname));
      for (const { role, value } of oracle.slots) {
        if (role === 'base-url' && URL.canParse(value))
          assert.ok(!served.xml.includes(value), value);
      }
      assert.equal(readMpd(served.xml).text, served.xml);
      for (const form of listDecodedForms(served.xml)) {
        assert.ok(!form.includes('UPSTREAMSECRET') && !form.includes(base.hostname), form);
      }
      assert.doesNotMatch(served.xml, /<(?:\w+:)?(?:pssh|pro)(?:\s[^>]*)?(?:\/>|>\s*<\/)/);
    });
  }
});

describe('hostile MPDs', { skip: corpusMissing }, () => {
  const folder = corpusPath('attacks', 'dash');
  const base = new URL('https://origin-secret.example.test/a/m.mpd?t=SECRET9');
  for (const file of corpusMissing === false ? readdirSync(folder) : []) {
    it(`sanitizes or rejects ${file}`, () => {
      const text = readFileSync(`${folder}/${file}`, 'utf8');
      try {
        const { xml } = serveMpd(text, base);
        assert.doesNotMatch(xml, /secret|SECRET|file:[/]|169\.254|%0\d{3}/);
      } catch (error) {
        assert.ok(error instanceof MpdError);
      }
    });
  }
});
