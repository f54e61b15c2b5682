import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { assertToleratesMutations } from '#test/support/assert-tolerates-mutations.ts';
import { describeAdapter } from '#test/support/describe-adapter.ts';
import { playableHls, resolveScripted } from '#test/support/scripted-upstream.ts';

import { kalturaAdapter } from './adapter.ts';

const PAGE =
  'https://cdnapisec.kaltura.com/p/1788671/sp/178867100/embedIframeJs/uiconf_id/30937871/partner_id/1788671?iframeembed=true&entry_id=1_abcd1234';

describeAdapter(kalturaAdapter, {
  matches: [
    PAGE,
    'https://www.kaltura.com/index.php/extwidget/preview/partner_id/1788671/uiconf_id/30937871/entry_id/1_abcd1234/embed/dynamic',
    'https://cdnapisec.kaltura.com/html5/html5lib/v2.80/mwEmbedFrame.php/p/1788671/uiconf_id/30937871/entry_id/0_abcd1234?wid=_1788671',
    'https://cdnapi.kaltura.com/index.php/kwidget/wid/_1788671/uiconf_id/30937871/entry_id/1_abcd1234',
  ],
  doesNotMatch: [
    'https://www.kaltura.com/',
    'https://cdnapisec.kaltura.com/p/1788671/sp/178867100/embedIframeJs/uiconf_id/30937871/partner_id/1788671',
    'https://cdnapisec.kaltura.com/p/1788671/thumbnail/entry_id/1_abcd1234/width/200',
    'https://cdnapisec.kaltura.com/p/1788671/sp/178867100/playManifest/entryId/1_abcd1234/format/applehttp/protocol/https/a.m3u8',
    'https://cdnapisec.kaltura.com.evil.example/p/1788671/entry_id/1_abcd1234',
  ],
});

const API = `https://cdnapisec.kaltura.com/api_v3/service/multirequest?${new URLSearchParams({
  format: '1',
  '1:service': 'session',
  '1:action': 'startWidgetSession',
  '1:widgetId': '_1788671',
  '2:service': 'baseEntry',
  '2:action': 'get',
  '2:ks': '{1:result:ks}',
  '2:entryId': '1_abcd1234',
}).toString()}`;
const HLS =
  'https://cdnapisec.kaltura.com/p/1788671/sp/178867100/playManifest/entryId/1_abcd1234/format/applehttp/protocol/https/a.m3u8';
/** Modeled on the multirequest response on developer.kaltura.com. */
const RESPONSE = [
  { ks: 'abc', objectType: 'KalturaStartWidgetSessionResponse' },
  {
    objectType: 'KalturaMediaEntry',
    name: 'A lecture',
    description: 'Text',
    duration: 61,
    thumbnailUrl: 'https://cfvod.kaltura.com/p/1788671/sp/178867100/thumbnail/entry_id/1_abcd1234',
  },
];

describe('a Kaltura video', () => {
  it('plays the manifest with the title from the API', async () => {
    const responses = { [API]: { json: RESPONSE }, [HLS]: playableHls() };
    const { resolution } = await resolveScripted(PAGE, responses);
    assert.ok(resolution.kind === 'resolved');
    assert.equal(resolution.provider, 'kaltura');
    assert.equal(resolution.media.sources[0]?.url.href, HLS);
    assert.equal(resolution.media.title, 'A lecture');
  });

  it('fails with source_error if the API does not find the entry', async () => {
    const exception = { objectType: 'KalturaAPIException', code: 'ENTRY_ID_NOT_FOUND' };
    const responses = { [API]: { json: [RESPONSE[0], exception] } };
    const { resolution } = await resolveScripted(PAGE, responses);
    assert.ok(resolution.kind === 'failed' && resolution.code === 'source_error');
  });

  it('tolerates mutated responses', () =>
    assertToleratesMutations(PAGE, { [API]: { json: RESPONSE }, [HLS]: playableHls() }));
});
