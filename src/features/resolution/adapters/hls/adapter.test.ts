import { describeContentAdapter } from '#test/support/describe-adapter.ts';

import { hlsAdapter } from './adapter.ts';

describeContentAdapter(hlsAdapter, {
  accepts: {
    'a playlist': { bytes: '#EXTM3U\n#EXTINF:4,\na.ts\n', type: 'application/vnd.apple.mpegurl' },
    'a playlist served as text': { bytes: '#EXTM3U\n', type: 'text/plain' },
    'a playlist served as HTML': { bytes: '#EXTM3U\n', type: 'text/html' },
    'a playlist after a byte order mark': { bytes: '\uFEFF#EXTM3U\n', type: null },
    'a playlist after an empty line': { bytes: '\r\n#EXTM3U\r\n', type: null },
  },
  ignores: {
    'a page served as a playlist': { bytes: '<html>', type: 'application/vnd.apple.mpegurl' },
    'a playlist in UTF-16': {
      bytes: Buffer.from('\uFEFF#EXTM3U\n', 'utf16le'),
      type: 'application/x-mpegurl',
    },
    'text without the tag': { bytes: '#EXTINF:4,\na.ts\n', type: 'application/vnd.apple.mpegurl' },
    'an empty body': { bytes: '', type: 'application/vnd.apple.mpegurl' },
  },
});
