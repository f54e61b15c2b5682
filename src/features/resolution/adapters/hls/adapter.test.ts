import { describeContentAdapter } from '#test/support/describe-adapter.ts';

import { hlsAdapter } from './adapter.ts';

describeContentAdapter(hlsAdapter, {
  accepts: {
    'a playlist': { bytes: '#EXTM3U\n#EXTINF:4,\na.ts\n', type: 'application/vnd.apple.mpegurl' },
    'a playlist that is sent as text': { bytes: '#EXTM3U\n', type: 'text/plain' },
    'a playlist that is sent as a page': { bytes: '#EXTM3U\n', type: 'text/html' },
    'a playlist behind a byte order mark': { bytes: '\uFEFF#EXTM3U\n', type: null },
    'a playlist with an empty line before it': { bytes: '\r\n#EXTM3U\r\n', type: null },
  },
  leaves: {
    'a page that is sent as a playlist': { bytes: '<html>', type: 'application/vnd.apple.mpegurl' },
    'a playlist in UTF-16': {
      bytes: Buffer.from('\uFEFF#EXTM3U\n', 'utf16le'),
      type: 'application/x-mpegurl',
    },
    'text without the tag': { bytes: '#EXTINF:4,\na.ts\n', type: 'application/vnd.apple.mpegurl' },
    nothing: { bytes: '', type: 'application/vnd.apple.mpegurl' },
  },
});
