import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { corpusMissing, corpusPath } from '#test/support/corpus.ts';
import { encodedArbitrary, listDecodedForms } from '#test/support/decoded-forms.ts';

import { MANIFEST_URL_CHARACTERS_MAX } from '../manifest/limits.ts';
import { PlaylistError } from './playlist-error.ts';
import type { PlaylistErrorReason } from './playlist-error.ts';
import { readSegments } from './read-segments.ts';
import { rewritePlaylist, visitUris } from './rewrite-playlist.ts';

const GOLDEN = new URL('golden/', import.meta.url);
const BASE = new URL('https://cdn.example.test/v/index.m3u8?token=T0KEN');
const NO_VARIABLES: ReadonlyMap<string, string> = new Map();

function rewrite(playlist: string, variables = NO_VARIABLES): string {
  return rewritePlaylist(playlist, {
    base: BASE,
    variables,
    replace: ({ role, url }) => `<${role} ${url.href}>`,
  });
}

function rewriteLine(line: string): string {
  return rewrite(`#EXTM3U\n${line}`).slice('#EXTM3U\n'.length);
}

function listUris(visit: typeof visitUris, playlist: string): readonly string[] {
  const uris: string[] = [];
  visit(playlist, {
    base: BASE,
    variables: NO_VARIABLES,
    replace: ({ role, url }) => `r${uris.push(`${role} ${url.href}`)}`,
  });
  return uris;
}

function throwsFor(reason: PlaylistErrorReason): (error: unknown) => boolean {
  return (error) => error instanceof PlaylistError && error.reason === reason;
}

function toLongUrl(length: number): string {
  return new URL('s'.repeat(length), BASE).href.slice(0, length);
}

function listRanges(playlist: string): readonly unknown[] {
  const segments = readSegments(playlist, { base: BASE, variables: NO_VARIABLES });
  return [...segments].map(({ location }) => location?.range);
}

describe('golden pairs', () => {
  for (const file of readdirSync(GOLDEN).filter((name) => name.endsWith('.in.m3u8'))) {
    it(`rewrites ${file}`, () => {
      const input = readFileSync(new URL(file, GOLDEN), 'utf8');
      const expected = readFileSync(new URL(file.replace('.in.', '.out.'), GOLDEN), 'utf8');
      assert.equal(rewrite(input), expected);
    });
  }
});

describe('visitUris', () => {
  for (const file of readdirSync(GOLDEN).filter((name) => name.endsWith('.in.m3u8'))) {
    it(`visits the URIs of ${file} that rewriting replaces`, () => {
      const input = readFileSync(new URL(file, GOLDEN), 'utf8');
      assert.deepEqual(listUris(visitUris, input), listUris(rewritePlaylist, input));
    });
  }

  it('throws the errors of rewriting', () => {
    assert.throws(() => listUris(visitUris, '<html>'), throwsFor('not_a_playlist'));
    const undefinedVariable = '#EXTM3U\n#EXT-X-DEFINE:IMPORT="v"\n{$v}.ts';
    assert.throws(() => listUris(visitUris, undefinedVariable), throwsFor('undefined_variable'));
  });
});

describe('URIs', () => {
  const cases: readonly (readonly [name: string, line: string, expected: string])[] = [
    [
      'a URI with a comma',
      '#EXT-X-MAP:URI="a,b.mp4"',
      '#EXT-X-MAP:URI="<map https://cdn.example.test/v/a,b.mp4>"',
    ],
    [
      'an unquoted URI',
      '#EXT-X-MAP:URI=i.mp4,BYTERANGE="1@0"',
      '#EXT-X-MAP:URI=<map https://cdn.example.test/v/i.mp4>,BYTERANGE="1@0"',
    ],
    [
      'an unclosed quote',
      '#EXT-X-PART:URI="a.mp4',
      '#EXT-X-PART:URI="<part https://cdn.example.test/v/a.mp4>',
    ],
    [
      'a reference with only a query',
      '?x=1',
      '<segment https://cdn.example.test/v/index.m3u8?x=1>',
    ],
    ['a scheme-relative reference', '//other.test/a', '<segment https://other.test/a>'],
    ['whitespace around a URI', '  a.ts\t', '  <segment https://cdn.example.test/v/a.ts>\t'],
    [
      'a preload hint of type MAP',
      '#EXT-X-PRELOAD-HINT:TYPE=MAP,URI="i"',
      '#EXT-X-PRELOAD-HINT:TYPE=MAP,URI="<map https://cdn.example.test/v/i>"',
    ],
    [
      'a prefetch tag',
      '#EXT-X-PREFETCH:next.ts',
      '#EXT-X-PREFETCH:<segment https://cdn.example.test/v/next.ts>',
    ],
    ['an unsupported scheme', 'file:///etc/passwd', 'about:invalid'],
    ['an invalid URI', 'http://[::', 'about:invalid'],
    [
      'a key in a data: URI',
      '#EXT-X-KEY:METHOD=AES-128,URI="data:;base64,AAAA"',
      '#EXT-X-KEY:METHOD=AES-128,URI="data:;base64,AAAA"',
    ],
    [
      'an initialization section in a data: URI',
      '#EXT-X-MAP:URI="data:video/mp4;base64,AAAAGGZ0eXA="',
      '#EXT-X-MAP:URI="data:video/mp4;base64,AAAAGGZ0eXA="',
    ],
    [
      'an initialization section in a data: URI that contains a URL',
      `#EXT-X-MAP:URI="data:;base64,${Buffer.from('moov https://cdn.example.test/').toString('base64')}"`,
      '#EXT-X-MAP:URI="about:invalid"',
    ],
    [
      'an initialization section with a key identifier',
      '#EXT-X-MAP:URI="skd://a"',
      '#EXT-X-MAP:URI="about:invalid"',
    ],
    ['a segment in a data: URI', 'data:video/mp2t;base64,R0AAEA==', 'about:invalid'],
    ['a key identifier of a key system', '#EXT-X-KEY:URI="skd://a"', '#EXT-X-KEY:URI="skd://a"'],
    [
      'a URL in a vendor attribute',
      '#EXT-X-AD:ID=1,AD-URL="beacon?u=1"',
      '#EXT-X-AD:ID=1,AD-URL="about:invalid"',
    ],
    [
      'a URL in the JSON of a vendor tag',
      '#EXT-X-AD:{"u":"https:\\/\\/ads.test\\/x"}',
      '#EXT-X-AD:{"u":"about:invalid"}',
    ],
    [
      'an encoded URL in a query',
      '# see ?to=https%3A%2F%2Fads.test%2Fx',
      '# see ?to=about:invalid',
    ],
    [
      'the upstream host in a comment',
      '# from CDN.example.test, edge 4',
      '# from about:invalid, edge 4',
    ],
    [
      'the upstream host in Base64 in a vendor tag',
      `#EXT-X-CM:${Buffer.from('\u0001\u0010cdn.example.test').toString('base64')}`,
      '#EXT-X-CM:about:invalid',
    ],
    [
      'a URL in base64url in a vendor attribute',
      `#EXT-X-CM:ID=1,DATA="${Buffer.from('?>\u00ff keys: http://keys.test', 'utf16le').toString('base64url')}"`,
      '#EXT-X-CM:ID=1,DATA="about:invalid"',
    ],
    ['a URL in a title', '#EXTINF:4,see rtmp://x.test/a b', '#EXTINF:4,see about:invalid b'],
  ];
  for (const [name, line, expected] of cases) {
    it(`rewrites ${name}`, () => assert.equal(rewriteLine(line), expected));
  }

  it('removes the license metadata of Adobe Access, in Base64 or in a file', () => {
    const metadata = Buffer.from('0\u0082\u0013keys.test', 'latin1').toString('base64');
    for (const value of [metadata, 'URI="https://keys.test/a.drmmeta"', 'keys.test']) {
      assert.equal(rewriteLine(`#EXT-X-FAXS-CM:${value}\r\n#EXT-X-ENDLIST`), '#EXT-X-ENDLIST');
    }
  });

  it('drops a key that contains a license server URL', () => {
    const header = Buffer.from('<LA_URL>https://lic.test/</LA_URL>', 'utf16le').toString('base64');
    assert.equal(
      rewriteLine(`#EXT-X-KEY:URI="data:;base64,${header}"`),
      '#EXT-X-KEY:URI="about:invalid"',
    );
  });

  it('rewrites a steering manifest in a data: URI', () => {
    const line = rewriteLine(
      '#EXT-X-CONTENT-STEERING:SERVER-URI="data:,%7B%22RELOAD-URI%22%3A%22s%22%7D"',
    );
    const content = /base64,([^"]+)/.exec(line)?.[1] ?? '';
    assert.equal(
      Buffer.from(content, 'base64').toString(),
      '{"RELOAD-URI":"<steering https://cdn.example.test/v/s>"}',
    );
  });

  it('seals the replacements of a cloned pathway in a data: URI', () => {
    const clone = { 'BASE-ID': 'a', ID: 'b', 'URI-REPLACEMENT': { HOST: 'other.test' } };
    const manifest = encodeURIComponent(JSON.stringify({ 'PATHWAY-CLONES': [clone] }));
    const line = rewriteLine(`#EXT-X-CONTENT-STEERING:SERVER-URI="data:,${manifest}"`);
    const content = /base64,([^"]+)/.exec(line)?.[1] ?? '';
    const text = Buffer.from(content, 'base64').toString();
    assert.match(text, /<pathway-clone https:\/\/cdn\.example\.test\//);
    assert.doesNotMatch(text, /other\.test/);
  });

  it('rejects a URL that is too long to be sealed', () => {
    assert.match(rewriteLine(toLongUrl(MANIFEST_URL_CHARACTERS_MAX)), /^<segment/);
    assert.throws(
      () => rewriteLine(`#EXT-X-MAP:URI="${toLongUrl(MANIFEST_URL_CHARACTERS_MAX + 1)}"`),
      throwsFor('url_too_long'),
    );
  });

  it('writes the inert URL when replace returns null', () => {
    const out = rewritePlaylist('#EXTM3U\na.ts', {
      base: BASE,
      variables: NO_VARIABLES,
      replace: () => null,
    });
    assert.equal(out, '#EXTM3U\nabout:invalid');
  });
});

describe('subranges', () => {
  const cases: readonly (readonly [name: string, lines: string, expected: string])[] = [
    ['continues a segment', '#EXT-X-BYTERANGE:30@20\na\n#EXT-X-BYTERANGE: 5 \na', '5@50'],
    ['continues several segments', '#EXT-X-BYTERANGE:30\na\n#EXT-X-BYTERANGE:9\na', '9@30'],
    [
      'starts at 0 after an entire file',
      '#EXT-X-BYTERANGE:30@9\na\nb\n#EXT-X-BYTERANGE:5\nc',
      '5@0',
    ],
    [
      'starts at 0 in an initialization section',
      '#EXT-X-BYTERANGE:9\na\n#EXT-X-MAP:BYTERANGE="7"',
      '7@0',
    ],
    [
      'continues a part, not a segment',
      '#EXT-X-PART:BYTERANGE="7@3"\n#EXT-X-BYTERANGE:30@50\na\n#EXT-X-PART:BYTERANGE="8"',
      '8@10',
    ],
    ['keeps its own offset', '#EXT-X-BYTERANGE:30@20\na\n#EXT-X-BYTERANGE:5@7\na', '5@7'],
    [
      'stays relative to a skipped segment',
      '#EXT-X-SKIP:SKIPPED-SEGMENTS=3\n#EXT-X-BYTERANGE:5\na',
      '5',
    ],
    ['stays as it is without a length', '#EXT-X-BYTERANGE:30@20\na\n#EXT-X-BYTERANGE:@5\na', '@5'],
  ];
  for (const [name, lines, expected] of cases) {
    it(name, () => {
      const ranges = [...rewriteLine(lines).matchAll(/BYTERANGE[:=]"?([\d@]*)/g)];
      assert.equal(ranges.at(-1)?.[1], expected);
    });
  }

  it('select the same bytes although each segment gets another URI', () => {
    const length = fc.integer({ min: 1, max: 1e6 });
    const segment = fc.oneof(
      length.map((bytes) => `#EXT-X-BYTERANGE:${bytes}\none.mp4`),
      fc.tuple(length, length).map(([bytes, at]) => `#EXT-X-BYTERANGE:${bytes}@${at}\none.mp4`),
    );
    fc.assert(
      fc.property(fc.array(segment), (segments) => {
        const playlist = ['#EXTM3U', ...segments.map((each) => `#EXTINF:4,\n${each}`)].join('\n');
        const rewritten = rewritePlaylist(playlist, {
          base: BASE,
          variables: NO_VARIABLES,
          replace: ({ id }) => `${id}.m4s`,
        });
        assert.deepEqual(listRanges(rewritten), listRanges(playlist));
      }),
    );
  });
});

describe('variables', () => {
  it('expands references and drops definitions', () => {
    const playlist =
      '#EXTM3U\n#EXT-X-DEFINE:NAME="h",VALUE="https://h.test"\n#EXT-X-MAP:URI="{$h}/i"\n{$h}/a.ts\n';
    assert.equal(
      rewrite(playlist),
      '#EXTM3U\n#EXT-X-MAP:URI="<map https://h.test/i>"\n<segment https://h.test/a.ts>\n',
    );
  });

  it('reads values from the query and from the multivariant playlist', () => {
    const playlist =
      '#EXTM3U\n#EXT-X-DEFINE:QUERYPARAM="token"\n#EXT-X-DEFINE:IMPORT="p"\n{$p}/a?t={$token}';
    assert.equal(
      rewrite(playlist, new Map([['p', 'low']])),
      '#EXTM3U\n<segment https://cdn.example.test/v/low/a?t=T0KEN>',
    );
  });

  it('passes all variables of a multivariant playlist to its media playlists, including later definitions', () => {
    const seen: string[] = [];
    rewritePlaylist('#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\na\n#EXT-X-DEFINE:NAME="n",VALUE="v"', {
      base: BASE,
      variables: NO_VARIABLES,
      replace: ({ variables }) => (seen.push(...variables.keys()), 'x'),
    });
    assert.deepEqual(seen, ['n']);
  });

  for (const [name, line] of [
    ['a reference to an undefined variable', 'a{$x}.ts'],
    ['a definition after its use', 'a{$x}.ts\n#EXT-X-DEFINE:NAME="x",VALUE="1"'],
    ['an import of an undefined variable', '#EXT-X-DEFINE:IMPORT="x"'],
    ['a missing query parameter', '#EXT-X-DEFINE:QUERYPARAM="x"'],
  ] as const) {
    it(`rejects ${name}`, () =>
      assert.throws(() => rewriteLine(line), throwsFor('undefined_variable')));
  }

  it('rejects an exponential expansion', () => {
    const lines = Array.from(
      { length: 40 },
      (_, i) => `#EXT-X-DEFINE:NAME="v${i + 1}",VALUE="{$v${i}}{$v${i}}"`,
    );
    const playlist = ['#EXT-X-DEFINE:NAME="v0",VALUE="aaaa"', ...lines].join('\n');
    assert.throws(() => rewriteLine(playlist), throwsFor('expansion_too_large'));
  });
});

describe('any text', () => {
  it('rejects text that is not a playlist', () => {
    for (const text of ['', '<html>', '#EXTM3U8\na', '# EXTM3U', 'a\n#EXTM3U']) {
      assert.throws(() => rewrite(text), throwsFor('not_a_playlist'));
    }
  });

  it('rejects too many lines', () => {
    assert.throws(() => rewrite(`#EXTM3U${'\n'.repeat(600_000)}`), throwsFor('too_many_lines'));
  });

  it('rejects too many variables', () => {
    const definitions = Array.from(
      { length: 100_001 },
      (_, at) => `#EXT-X-DEFINE:NAME="v${at}",VALUE="x"`,
    );
    const text = ['#EXTM3U', ...definitions].join('\n');
    assert.throws(() => rewrite(text), throwsFor('too_many_variables'));
  });

  it('rejects a tag with too many attributes', () => {
    const head = '#EXTM3U\n#EXT-X-PRELOAD-HINT:';
    const tooMany = `${head}${'URI=a,'.repeat(1_000_000)}`;
    assert.throws(() => rewrite(tooMany), throwsFor('too_many_attributes'));
    assert.doesNotThrow(() => rewrite(`${head}${'URI=a,'.repeat(256)}`));
  });

  it('keeps line endings and removes a byte order mark', () => {
    assert.equal(rewrite('\uFEFF#EXTM3U\r\n\r\n#EXT-X-X\r#\n'), '#EXTM3U\r\n\r\n#EXT-X-X\r#\n');
  });

  it('keeps every line without a URL', () => {
    const word = fc.stringMatching(/^[\w =",;.-]*$/);
    const line = fc.oneof(
      word.map((text) => `# ${text}`),
      word.map((text) => `#EXT-X-NEW:${text}`).filter((text) => !/UR[IL]/i.test(text)),
      fc.constantFrom('', '#EXT-X-ENDLIST', '#EXTINF:4.004,"a', '#EXT-X-BYTERANGE:5@'),
    );
    fc.assert(
      fc.property(fc.array(line), fc.constantFrom('\n', '\r\n'), (lines, end) => {
        const playlist = ['#EXTM3U', ...lines].join(end);
        assert.equal(rewrite(playlist), playlist);
      }),
    );
  });

  it('removes upstream hosts and URLs in Base64 in every position', () => {
    const place = fc.constantFrom(
      (text: string) => `# ${text}`,
      (text: string) => `#EXTINF:4,${text}`,
      (text: string) => `#EXT-X-NEW:${text}`,
      (text: string) => `#EXT-X-NEW:A=1,B="${text}",C=${text}`,
      (text: string) => `#EXT-X-FAXS-CM:${text}`,
      (text: string) => `#EXT-X-SESSION-DATA:DATA-ID="a",VALUE="${text}"`,
      (text: string) => `#EXT-X-KEY:METHOD=SAMPLE-AES,URI="data:text/plain;base64,${text}"`,
    );
    const encoded = fc.oneof(
      encodedArbitrary('cdn.example.test'),
      encodedArbitrary('https://keys.secret.test'),
    );
    fc.assert(
      fc.property(place, encoded, (write, text) => {
        const out = rewriteLine(write(text));
        for (const form of listDecodedForms(out)) {
          assert.doesNotMatch(form, /cdn\.example\.test|keys\.secret/, out);
        }
      }),
    );
  });

  it('replaces absolute URLs in every position', () => {
    const place = fc.constantFrom(
      (url: string) => url,
      (url: string) => `# ${url}`,
      (url: string) => `#EXTINF:4,${url}`,
      (url: string) => `#EXT-X-KEY:METHOD=AES-128,URI="${url}"`,
      (url: string) => `#EXT-X-SESSION-DATA:DATA-ID="a",VALUE="${url}"`,
      (url: string) => `#EXT-X-DATERANGE:ID="${url}",X-A=${url}`,
      (url: string) => `#EXT-X-DEFINE:NAME="v",VALUE="${url}"\n#EXT-X-MEDIA:NAME="{$v}",URI="{$v}"`,
      (url: string) => `#EXT-X-ODD "${url}`,
      (url: string) => `#EXT${url}`,
    );
    const url = fc
      .tuple(fc.constantFrom('https:', 'HTTP:', 's3:', ''), fc.webPath())
      .map(([scheme, path]) => `${scheme}//secret.example.test${path}`);
    fc.assert(
      fc.property(fc.array(fc.tuple(place, url)), (slots) => {
        const playlist = ['#EXTM3U', ...slots.map(([write, uri]) => write(uri))].join('\n');
        const out = rewritePlaylist(playlist, {
          base: BASE,
          variables: NO_VARIABLES,
          replace: () => 'x',
        });
        assert.ok(!out.includes('secret'), out);
      }),
    );
  });
});

describe('hostile playlists', { skip: corpusMissing }, () => {
  const folder = corpusPath('attacks', 'hls');
  for (const file of corpusMissing === false ? readdirSync(folder) : []) {
    it(`sanitizes or rejects ${file}`, () => {
      const text = readFileSync(`${folder}/${file}`, 'utf8');
      try {
        const out = rewritePlaylist(text, {
          base: BASE,
          variables: NO_VARIABLES,
          replace: () => 'x',
        });
        assert.doesNotMatch(out.replaceAll('skd://', ''), /:\/\/|secret|SECRET|169\.254/);
      } catch (error) {
        assert.ok(error instanceof PlaylistError);
      }
      assert.equal(Reflect.get({}, 'polluted'), undefined);
    });
  }
});
