import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { encodedArbitrary, listDecodedForms } from '#test/support/decoded-forms.ts';
import { listDashRequests } from '#test/support/list-dash-requests.ts';
import { openDashRequest, serveMpd } from '#test/support/serve-mpd.ts';

import { MpdError } from './mpd-error.ts';
import type { MpdErrorReason } from './mpd-error.ts';
import { rewriteMpd } from './rewrite-mpd.ts';
import { rewritePatch } from './rewrite-patch.ts';

const GOLDEN = new URL('golden/', import.meta.url);
const BASE = new URL('https://cdn.example.test/v/manifest.mpd?token=T0KEN');

/** Writes readable capabilities; real ones are opaque. The room for references is shortened. */
function rewrite(xml: string): string {
  const rewritten = rewriteMpd(xml, {
    base: BASE,
    root: '/s/',
    origin: 'https://reelay.test',
    sealResource: ({ role, url, path }) =>
      role === 'license' ? null : toReference(path, `{${role} ${url.href}}`),
    sealTemplate: ({ role, template, bases }, path) =>
      toReference(
        path,
        `{${role} ${template} ${bases.map(({ label, url, query }) => `${label}=${url.href}${query && ` +${query}`}`).join(' ')}}`,
      ),
  });
  return rewritten.replaceAll(/(?:\.\/){1024}/g, './');
}

function toReference(path: string | null, capability: string): string {
  return path === null ? capability : `${path}?${capability}`;
}

function rewritePeriod(content: string): string {
  return rewrite(`<MPD><Period>${content}</Period></MPD>`).replace(
    /^<MPD><BaseURL>\/s\/m0\/(?:\.\/)?<\/BaseURL><Period>(.*)<\/Period><\/MPD>$/s,
    '$1',
  );
}

function toSet(content: string): string {
  return `<AdaptationSet>${content}</AdaptationSet>`;
}

describe('golden pairs', () => {
  for (const file of readdirSync(GOLDEN).filter((name) => name.endsWith('.in.mpd'))) {
    it(`rewrites ${file}`, () => {
      const input = readFileSync(new URL(file, GOLDEN), 'utf8');
      const expected = readFileSync(new URL(file.replace('.in.', '.out.'), GOLDEN), 'utf8');
      assert.equal(rewrite(input), expected);
    });
  }
});

describe('rewriteMpd', () => {
  const cases: readonly (readonly [name: string, before: string, after: string])[] = [
    [
      'a comment',
      '<!-- http://a.test/--><!-- cdn.example.test -->',
      '<!-- about:invalid--><!-- about:invalid -->',
    ],
    ['a processing instruction', '<?x href="//a.test/x"?>', '<?x href="about:invalid"?>'],
    [
      'identifiers that look like URLs',
      '<Role schemeIdUri="http://a.test/role" value="main"/>',
      '<Role schemeIdUri="http://a.test/role" value="main"/>',
    ],
    [
      'identifiers and references to them',
      '<AdaptationSet><Representation id="cdn.example.test" dependencyId="cdn.example.test"/></AdaptationSet>',
      '<AdaptationSet><Representation id="cdn.example.test" dependencyId="cdn.example.test"/></AdaptationSet>',
    ],
    [
      'callbacks',
      '<EventStream schemeIdUri="urn:mpeg:dash:event:callback:2015"><RequestParam includeInRequests="callback" queryTemplate="k=1"/><Event messageData="/b?x"/><Event> https://b.test/c </Event><Event contentEncoding="base64">L2Q=</Event></EventStream>',
      `<EventStream schemeIdUri="urn:mpeg:dash:event:callback:2015"><Event messageData="/s/{callback https://cdn.example.test/b?x&#38;k=1}"/><Event>/s/{callback https://b.test/c?k=1}</Event><Event contentEncoding="base64">${Buffer.from('/s/{callback https://cdn.example.test/d?k=1}').toString('base64')}</Event></EventStream>`,
    ],
    [
      'in-band callback streams',
      '<AdaptationSet><InbandEventStream schemeIdUri="urn:mpeg:dash:event:callback:2015"/><InbandEventStream schemeIdUri="urn:x"/></AdaptationSet>',
      '<AdaptationSet><InbandEventStream schemeIdUri="urn:x"/></AdaptationSet>',
    ],
    [
      'a key template',
      '<AdaptationSet><sea:CryptoTimeline keyUriTemplate="k/$Number$"/></AdaptationSet>',
      `<AdaptationSet><sea:CryptoTimeline keyUriTemplate="index-0/~/key-$Number$?{key k/$Number$ m0=${BASE.href}}"/></AdaptationSet>`,
    ],
    [
      'a template with a variable host',
      '<AdaptationSet><SegmentTemplate media="http://$Number$/a"/></AdaptationSet>',
      '<AdaptationSet><SegmentTemplate media="about:invalid"/></AdaptationSet>',
    ],
    [
      'a query for requests other than segments',
      '<AdaptationSet><RequestParam includeInRequests="mpd" queryTemplate="a=1"/><SegmentTemplate index="i"/></AdaptationSet>',
      `<AdaptationSet><SegmentTemplate index="index-0/~/index?{index i m0=${BASE.href}}"/></AdaptationSet>`,
    ],
    [
      'text in a CDATA section',
      '<Event><![CDATA[see http://a.test/ & so]]></Event>',
      '<Event>see about:invalid &#38; so</Event>',
    ],
    [
      'a URL split by comments and elements',
      '<Event>see http:/<!-- -->/a.test/x<b/> or <![CDATA[y]]></Event>',
      '<Event>see about:invalid or y<!-- --><b/></Event>',
    ],
    [
      'a host name before a comment that extends it',
      '<Event>on cdn.example.test<!-- -->ing</Event>',
      '<Event>about:invalid<!-- --></Event>',
    ],
    [
      'a plain message that is declared as Base64',
      '<Event contentEncoding="base64" messageData="see https://a.test/x">on cdn.example.test</Event>',
      '<Event contentEncoding="base64" messageData="see about:invalid">on about:invalid</Event>',
    ],
    [
      'a Base64 message',
      '<Event contentEncoding="base64" messageData="aHR0cHM6Ly9hLnRlc3QveA==">/wAv</Event>',
      '<Event contentEncoding="base64" messageData="YWJvdXQ6aW52YWxpZA==">/wAv</Event>',
    ],
    [
      'an unknown URL attribute',
      '<Reporting dvb:reportingUrl="r"/>',
      '<Reporting dvb:reportingUrl="about:invalid"/>',
    ],
    [
      'a license server URL that is not served',
      '<dashif:Laurl>https://l.test/</dashif:Laurl>',
      '<dashif:Laurl>about:invalid</dashif:Laurl>',
    ],
    [
      'a remote element',
      '<EventStream xlink:href="e.xml"/>',
      '<EventStream xlink:href="/s/{remote-element https://cdn.example.test/v/e.xml}"/>',
    ],
    [
      'a remote element that resolves to zero',
      '<Period xlink:href="urn:mpeg:dash:resolve-to-zero:2013"/>',
      '<Period xlink:href="urn:mpeg:dash:resolve-to-zero:2013"/>',
    ],
    [
      'a remote element with an unsupported scheme',
      '<EventStream xlink:href="file:///e"/>',
      '<EventStream xlink:href="urn:mpeg:dash:resolve-to-zero:2013"/>',
    ],
    [
      'a stray ampersand',
      '<AdaptationSet initializationPrincipal="i?a=1&b=2"/>',
      '<AdaptationSet initializationPrincipal="/s/{init https://cdn.example.test/v/i?a=1&#38;b=2}"/>',
    ],
    [
      'a linked adaptation set with an anchor and an offset',
      toSet(
        '<EssentialProperty schemeIdUri="urn:mpeg:dash:mpd-as-linking:2015" value="https://a.test/my.mpd?k=1#period=1&amp;as=video timeOffset=70000"/>',
      ),
      toSet(
        '<EssentialProperty schemeIdUri="urn:mpeg:dash:mpd-as-linking:2015" value="/s/{manifest https://a.test/my.mpd?k=1}#period=1&#38;as=video timeOffset=70000"/>',
      ),
    ],
    [
      'linked adaptation sets that are not served',
      '<EssentialProperty schemeIdUri="urn:mpeg:dash:mpd-as-linking:2015" value="ftp://a.test/x#as=1 z=https://a.test"/>',
      '<EssentialProperty schemeIdUri="urn:mpeg:dash:mpd-as-linking:2015" value="about:invalid /s/{manifest https://cdn.example.test/v/z=https://a.test}"/>',
    ],
    [
      'several fallback MPDs',
      '<EssentialProperty schemeIdUri="urn:mpeg:dash:fallback:2016" value=" a.mpd#t=5  //b.test/c "/>',
      '<EssentialProperty schemeIdUri="urn:mpeg:dash:fallback:2016" value="/s/{manifest https://cdn.example.test/v/a.mpd}#t=5 /s/{manifest https://b.test/c}"/>',
    ],
    [
      'a Base64 text that contains a URL',
      `<Event><Binary>${Buffer.from('\u00ffhttps://a.test/x').toString('base64')}</Binary></Event>`,
      '<Event><Binary>about:invalid</Binary></Event>',
    ],
    ['a key system header', '<cenc:pssh>AAAA</cenc:pssh>', '<cenc:pssh>AAAA</cenc:pssh>'],
  ];
  for (const [name, before, after] of cases) {
    it(`rewrites ${name}`, () => assert.equal(rewritePeriod(before), after));
  }

  for (const [name, attribute, text, isKept] of [
    ['keeps an initialization segment', 'sourceURL', '\0\0\0\u0018ftyp', true],
    ['drops one that contains a URL', 'sourceURL', 'ftyp https://cdn.example.test/', false],
    ['drops a segment', 'media', '\0\0\0\u0018styp', false],
  ] as const) {
    it(`${name} in a data: URI`, () => {
      const uri = `data:video/mp4;base64,${Buffer.from(text, 'latin1').toString('base64')}`;
      const element = attribute === 'media' ? 'SegmentURL' : 'Initialization';
      const list = `<SegmentList><${element} ${attribute}="${uri}"/></SegmentList>`;
      const [, written] = /(?:media|sourceURL)="([^"]*)"/.exec(rewritePeriod(toSet(list))) ?? [];
      assert.equal(written, isKept ? uri : 'about:invalid');
    });
  }

  for (const uri of [
    'data:video/mp4;x=cdn.example.test;base64,AAAA',
    'data:;base64,on cdn.example.test',
  ]) {
    it(`drops ${uri}`, () => {
      const list = `<SegmentList><Initialization sourceURL="${uri}"/></SegmentList>`;
      assert.ok(rewritePeriod(toSet(list)).includes('sourceURL="about:invalid"'));
    });
  }

  it('redacts URLs in text that follows an insertion', () => {
    const set =
      '<AdaptationSet><Representation id="1"><SegmentBase/>https://a.test/x</Representation></AdaptationSet>';
    assert.equal(
      rewrite(
        `<MPD id="https://a.test/m"><Period><BaseURL>d/</BaseURL>${set}</Period>//a.test/x</MPD>`,
      ),
      '<MPD id="about:invalid"><BaseURL>/s/m0/</BaseURL><Period><BaseURL>/s/m0/p0/</BaseURL>' +
        '<AdaptationSet><Representation id="1"><BaseURL>/s/m0/p0/index-0,1,file?{media https://cdn.example.test/v/d/}</BaseURL>' +
        '<SegmentBase/>about:invalid</Representation></AdaptationSet></Period>about:invalid</MPD>',
    );
  });

  it('redacts URLs in text that follows a removed element', () => {
    const stream = '<InbandEventStream schemeIdUri="urn:mpeg:dash:event:callback:2015"/>';
    assert.equal(rewritePeriod(toSet(`${stream}https://a.test/x`)), toSet('about:invalid'));
    assert.equal(
      rewrite('<MPD><RequestParam/>on cdn.example.test<Period/></MPD>'),
      '<MPD><BaseURL>/s/m0/</BaseURL>on about:invalid<Period/></MPD>',
    );
  });

  it('removes PatchLocation when the MPD adds a query to every segment', () => {
    const xml =
      '<MPD><PatchLocation>p</PatchLocation><RequestParam queryTemplate="a=1"/><Period/></MPD>';
    assert.equal(rewrite(xml), '<MPD><BaseURL>/s/m0/</BaseURL><Period/></MPD>');
  });

  it('moves queries from the MPD into capabilities', () => {
    const property =
      '<SupplementalProperty schemeIdUri="urn:mpeg:dash:urlparam:2014"><up:UrlQueryInfo queryTemplate="$querypart$&amp;$query:token$&amp;z=1" useMPDUrlQuery="true" queryString="k=S3CRET"/></SupplementalProperty>';
    const query = 'token=T0KEN&#38;k=S3CRET&#38;token=T0KEN&#38;z=1';
    assert.equal(
      rewritePeriod(
        toSet(
          `${property}<SegmentTemplate initialization="i?a=1"/><SegmentList><SegmentURL media="s"/></SegmentList>`,
        ) + toSet('<SegmentTemplate initialization="j"/>'),
      ),
      toSet(
        `<SegmentTemplate initialization="index-0/~/init?{init i?a=1 m0=${BASE.href} +${query}}"/><SegmentList><SegmentURL media="/s/{segment https://cdn.example.test/v/s?${query}}"/></SegmentList>`,
      ) + toSet(`<SegmentTemplate initialization="index-0/~/init?{init j m0=${BASE.href}}"/>`),
    );
  });

  for (const scheme of ['urn:mpeg:dash:url&#112;aram:2014', '&#x75;rn:mpeg:dash:urlparam:2016']) {
    it(`recognizes a query whose scheme is written as ${scheme}`, () => {
      const property = `<EssentialProperty schemeIdUri="${scheme}"><UrlQueryInfo queryTemplate="a=1"/></EssentialProperty>`;
      const segments = '<SegmentList><SegmentURL media="s"/></SegmentList>';
      assert.match(
        rewritePeriod(property + toSet(segments)),
        /^<AdaptationSet[^>]*><SegmentList><SegmentURL media="[^"]*v\/s\?a=1}"/,
      );
    });
  }

  it('adds a query only for the representation that defines it', () => {
    const param = '<RequestParam queryTemplate="q=$$$unknown$1"/>';
    const media = '$RepresentationID$-$Number$';
    const representations = `<Representation id="1"/><Representation id="2">${param}</Representation>`;
    assert.equal(
      rewritePeriod(toSet(`<SegmentTemplate media="${media}"/>${representations}`)),
      toSet(
        `<SegmentTemplate media="index-0/$RepresentationID$/$Number$?{segment ${media} m0=${BASE.href} m0=${BASE.href} +q=$1}"/>` +
          representations.replace(param, ''),
      ),
    );
  });

  it('adds a same-origin query only to URLs with the origin of the MPD', () => {
    const property =
      '<EssentialProperty schemeIdUri="urn:mpeg:dash:urlparam:2016"><up:ExtUrlQueryInfo queryTemplate="a=1&amp;$query:none$" sameOriginOnly="true"/></EssentialProperty>';
    const list = (ours: string, theirs: string): string =>
      toSet(
        `<SegmentList><SegmentURL media="${ours}"/><SegmentURL media="${theirs}"/></SegmentList>`,
      );
    assert.equal(
      rewritePeriod(property + list('s', 'https://other.test/s')),
      list('/s/{segment https://cdn.example.test/v/s?a=1}', '/s/{segment https://other.test/s}'),
    );
    const out = rewrite(
      `<MPD><BaseURL>https://other.test/</BaseURL><BaseURL>/w/</BaseURL><Period>${property}${toSet('<SegmentTemplate media="$Number$"/>')}</Period></MPD>`,
    );
    assert.match(out, /m0=https:\/\/other\.test\/ m1=https:\/\/cdn\.example\.test\/w\/ \+a=1}/);
  });

  for (const [request, element] of [
    ['mpd', '<Location>{}</Location>'],
    ['mpdpatch', '<PatchLocation>{}</PatchLocation>'],
    ['steering', '<ContentSteering>{}</ContentSteering>'],
    ['chaining', '<SupplementalProperty schemeIdUri="urn:mpeg:dash:chaining:2016" value="{}"/>'],
  ] as const) {
    it(`adds the query for ${request} requests`, () => {
      const param = `<RequestParam includeInRequests="xlink ${request}" queryTemplate="q=1"/>`;
      const given = `<MPD>${element.replace('{}', 'x?y')}<BaseURL>b/</BaseURL>${param}<Period/></MPD>`;
      const base = element.includes('value') ? 'v/b/x' : 'v/x';
      assert.ok(rewrite(given).includes(`https://cdn.example.test/${base}?y&#38;q=1}`));
      assert.ok(!rewrite(given.replace(request, 'segment')).includes('?y&#38;q=1'));
    });
  }

  it('writes absolute URLs for alternative base URLs and service locations', () => {
    const out = rewrite(
      '<MPD><Location serviceLocation="a">l</Location><Location>m</Location><BaseURL>a/</BaseURL>' +
        '<Period><BaseURL>/b/</BaseURL><BaseURL>c/</BaseURL></Period></MPD>',
    );
    assert.equal(
      out,
      '<MPD><Location serviceLocation="a">https://reelay.test/s/mpd?{manifest https://cdn.example.test/v/l}</Location>' +
        '<Location>/s/mpd?{manifest https://cdn.example.test/v/m}</Location><BaseURL>/s/m0/</BaseURL>' +
        '<Period><BaseURL>p0/</BaseURL><BaseURL>p1/</BaseURL></Period></MPD>',
    );
    assert.match(
      rewritePeriod('<BaseURL>https://a.test/</BaseURL><BaseURL>https://b.test/</BaseURL>'),
      /^(?:<BaseURL>https:\/\/reelay\.test\/s\/p\d\/<\/BaseURL>){2}$/,
    );
  });

  it('resolves periods against a BaseURL that follows them', () => {
    const period = '<Period><SegmentTemplate media="$Number$.m4s"/></Period>';
    assert.equal(
      rewrite(`<MPD>${period}<BaseURL>https://late.test/</BaseURL></MPD>`),
      '<MPD><Period><SegmentTemplate media="index-0/~/$Number$?{segment $Number$.m4s m0=https://late.test/}"/></Period>' +
        '<BaseURL>/s/m0/</BaseURL></MPD>',
    );
  });

  it('redacts a host that only a later period names', () => {
    const event = '<EventStream schemeIdUri="urn:x"><Event>on late.test</Event></EventStream>';
    const later = '<BaseURL>https://late.test/</BaseURL><SegmentTemplate media="$Number$"/>';
    const out = rewrite(`<MPD><Period>${event}</Period><Period>${later}</Period></MPD>`);
    assert.ok(out.includes('<Event>on about:invalid</Event>'), out);
  });

  it('drops initialization data that contains a host that only a later period names', () => {
    const uri = `data:video/mp4;base64,${Buffer.from('\0ftyp late.test').toString('base64')}`;
    const list = `<SegmentList><Initialization sourceURL="${uri}"/></SegmentList>`;
    const later = '<BaseURL>https://late.test/</BaseURL><SegmentTemplate media="$Number$"/>';
    const out = rewrite(`<MPD><Period>${toSet(list)}</Period><Period>${later}</Period></MPD>`);
    assert.ok(out.includes('<Initialization sourceURL="about:invalid"/>'), out);
  });

  it('removes the PatchLocation of a patch that is not served', () => {
    const xml = '<MPD><BaseURL>a/</BaseURL><PatchLocation ttl="9">p</PatchLocation><Period/></MPD>';
    const out = rewriteMpd(xml, {
      base: BASE,
      root: '/s/',
      origin: 'https://reelay.test',
      sealResource: () => null,
      sealTemplate: () => null,
    });
    assert.equal(out, '<MPD><BaseURL>/s/m0/</BaseURL><Period/></MPD>');
  });

  it('removes a key system header that contains a license server URL', () => {
    for (const header of [
      Buffer.from('<LA_URL>https://l.test/</LA_URL>', 'utf16le'),
      Buffer.from('<LA_URL>https://l.test/</LA_URL>', 'utf16le').swap16(),
      Buffer.from('\u00012CDN.example.test\0'),
    ]) {
      const text = header.toString('base64').replaceAll(/.{20}/g, '$&\n');
      for (const name of ['mspr:pro', 'pro', 'cenc:pssh']) {
        const content = `<ContentProtection schemeIdUri="urn:x">{}</ContentProtection>`;
        assert.equal(
          rewritePeriod(content.replace('{}', `<${name}>${text}</${name}>`)),
          content.replace('{}', ''),
        );
      }
    }
  });

  it('reloads the MPD after a patch that counts removed key system headers', () => {
    const sel = '/MPD/Period[1]/AdaptationSet[1]/ContentProtection[1]/cenc:pssh[2]';
    const out = rewritePatch(`<Patch originalPublishTime="a"><remove sel="${sel}"/></Patch>`, {
      bases: [{ label: '', url: BASE }],
      root: '/s/',
      origin: 'https://reelay.test',
      sealResource: () => null,
      sealTemplate: () => null,
    });
    assert.equal(out, '<Patch originalPublishTime="1970-01-01T00:00:00Z"/>');
  });
});

describe('invalid MPDs', () => {
  const many = Array.from({ length: 9 }, (_, i) => `<BaseURL>${i}/</BaseURL>`).join('');
  for (const [reason, xml] of [
    ['not_an_mpd', '<html></html>'],
    ['not_an_mpd', '#EXTM3U'],
    ['not_an_mpd', '<!DOCTYPE html><html></html>'],
    ['doctype', '<!DOCTYPE MPD SYSTEM "http://a.test/x.dtd"><MPD/>'],
    ['malformed', '<MPD><Period></MPD>'],
    ['too_deep', `<MPD>${'<a>'.repeat(70)}`],
    ['too_many_bases', `<MPD>${many}<Period>${many}</Period></MPD>`],
  ] as const satisfies readonly (readonly [MpdErrorReason, string])[]) {
    it(`rejects as ${reason}: ${xml.slice(0, 40)}`, () => {
      assert.throws(
        () => rewrite(xml),
        (error) => error instanceof MpdError && error.reason === reason,
      );
    });
  }
});

describe('any MPD', () => {
  it('reveals no upstream host or URL in Base64', () => {
    const place = fc.constantFrom(
      (text: string) => `<!-- ${text} -->`,
      (text: string) => `<ContentProtection><cenc:pssh>${text}</cenc:pssh></ContentProtection>`,
      (text: string) => `<ContentProtection><mspr:pro>${text}</mspr:pro></ContentProtection>`,
      (text: string) => `<ContentProtection value="${text}"><x>${text}</x></ContentProtection>`,
      (text: string) =>
        `<EventStream><Event contentEncoding="base64">${text}</Event></EventStream>`,
      (text: string) => `<EventStream><Event messageData="${text}"/></EventStream>`,
    );
    const encoded = fc.oneof(
      encodedArbitrary('cdn.example.test'),
      encodedArbitrary('https://keys.secret.test'),
    );
    fc.assert(
      fc.property(place, encoded, (write, text) => {
        const out = rewritePeriod(write(text));
        for (const form of listDecodedForms(out)) {
          assert.doesNotMatch(form, /cdn\.example\.test|keys\.secret/, out);
        }
        assert.doesNotMatch(out, /<(?:cenc:pssh|mspr:pro)>/);
      }),
    );
  });

  const baseUrls = fc
    .array(
      fc.constantFrom(
        'https://a.test/x/',
        '//b.test/y.mp4',
        '/root/',
        'dir/',
        'f.mp4?q=1',
        '',
        '../up/',
        'file:///etc/',
      ),
      { maxLength: 2 },
    )
    .map((urls) => urls.map((url) => `<BaseURL serviceLocation="l">${url}</BaseURL>`).join(''));
  const template = fc.constantFrom(
    '$RepresentationID$/$Number%05d$.m4s',
    '$Bandwidth$-$Time$.m4s?a=1&amp;b=2',
    'https://c.test/$Number$',
    '/i.mp4',
    '$$x$$',
  );
  const segments = fc.oneof(
    fc.constant(''),
    fc
      .tuple(template, template)
      .map(([init, media]) => `<SegmentTemplate initialization="${init}" media="${media}"/>`),
    template.map((init) => `<SegmentTemplate initialization="${init}"/>`),
    fc.constant('<SegmentBase><Initialization sourceURL="i.mp4"/></SegmentBase>'),
    fc.constant(
      '<SegmentList><Initialization range="0-1"/><SegmentURL media="s1"/><SegmentURL media="https://d.test/s2"/></SegmentList>',
    ),
  );
  const representation = fc
    .tuple(fc.constantFrom('v1', 'v2/a', 'v 3'), baseUrls, segments)
    .map(
      ([id, urls, inner]) =>
        `<Representation id="${id}" bandwidth="100">${urls}${inner}</Representation>`,
    );
  const set = fc
    .tuple(baseUrls, segments, fc.array(representation, { maxLength: 3 }))
    .map(([urls, inner, all]) => `<AdaptationSet>${urls}${inner}${all.join('')}</AdaptationSet>`);
  const period = fc
    .tuple(baseUrls, segments, fc.array(set, { maxLength: 2 }))
    .map(([urls, inner, all]) => `<Period>${urls}${inner}${all.join('')}</Period>`);
  const mpd = fc
    .tuple(baseUrls, fc.array(period, { maxLength: 2 }))
    .map(([urls, all]) => `<MPD>${urls}${all.join('')}</MPD>`);

  it('makes a player request exactly the URLs that it would request from the upstream', () => {
    fc.assert(
      fc.property(mpd, (xml) => {
        const served = serveMpd(xml, BASE);
        const opened = listDashRequests(served.xml, served.url).map((request) =>
          openDashRequest(served, request),
        );
        const expected = listDashRequests(xml, BASE);
        assert.deepEqual(
          new Set(opened.filter((url) => url !== undefined && url !== BASE.href)),
          new Set(expected.filter((url) => url !== BASE.href)),
        );
        const foreign = served.xml.replaceAll(`${served.url.origin}/`, '/');
        assert.doesNotMatch(foreign, /:\/\/|T0KEN|\.m4s|\.mp4|etc/);
      }),
    );
  });

  it('is rewritten in the same way whether its periods are read one by one or together', () => {
    // A text that may add a query to periods before it is read as a whole.
    const comment = '<!--urlparam-->';
    fc.assert(
      fc.property(mpd, (xml) => assert.equal(rewrite(xml + comment), rewrite(xml) + comment)),
    );
  });
});

function isTooLarge(error: unknown): boolean {
  return error instanceof MpdError && error.reason === 'too_large';
}

function wrap(content: string): string {
  return `<MPD><Period><AdaptationSet><SegmentTemplate media="$Time$.m4s">${content}</SegmentTemplate></AdaptationSet></Period></MPD>`;
}

describe('a very large MPD', () => {
  const row = '<S t="100" d="2"/>';

  it('is accepted if most of it is segment timelines', () => {
    const timeline = `<SegmentTimeline>${row.repeat(400_000)}</SegmentTimeline>`;
    assert.ok(rewrite(wrap(timeline)).includes(timeline));
  });

  it('is accepted with eight million characters of timeline segments', () => {
    const longest = `<S t="${'9'.repeat(20)}" d="${'9'.repeat(20)}" r="${'9'.repeat(20)}"/>\n`;
    const timeline = `<SegmentTimeline>${longest.repeat(99_000)}</SegmentTimeline>`;
    assert.ok(rewrite(wrap(timeline)).includes(timeline));
  });

  it('is rejected if more than two million characters must be parsed', () => {
    const read = 2 * 1024 * 1024 - wrap('').length;
    assert.doesNotThrow(() => rewrite(wrap(' '.repeat(read))));
    for (const content of [
      ' '.repeat(read + 1),
      '<S x="https://secret.test/"/>'.repeat(80_000),
      `${row}x`.repeat(120_000),
      '>'.padEnd(8_000_000, '\n'),
    ]) {
      assert.throws(() => rewrite(wrap(content)), isTooLarge);
    }
  });

  it('does not reveal URLs hidden between timeline segments', () => {
    const hidden = `${row}<S t="1" x="https://secret.test/"/>${row}<S d="cdn.example.test"/>`;
    assert.ok(
      rewrite(wrap(hidden)).includes(
        `${row}<S t="1" x="about:invalid"/>${row}<S d="about:invalid"/>`,
      ),
    );
  });
});
