import { describeContentAdapter } from '#test/support/describe-adapter.ts';

import { dashAdapter } from './adapter.ts';

describeContentAdapter(dashAdapter, {
  accepts: {
    'an MPD': {
      bytes: '<?xml version="1.0"?>\n<!-- made -->\n<MPD xmlns="x">',
      type: 'application/dash+xml',
    },
    'an MPD with a prefix, sent as a page': {
      bytes: '<mpd:MPD xmlns:mpd="x"/>',
      type: 'text/html',
    },
    'an MPD behind a document type, which is refused later': {
      bytes: '<!DOCTYPE MPD [<!ENTITY a "b">]><MPD/>',
      type: null,
    },
  },
  leaves: {
    'another XML document': { bytes: '<?xml version="1.0"?><rss/>', type: 'application/dash+xml' },
    'a page that is sent as an MPD': {
      bytes: '<!DOCTYPE html><MPD>',
      type: 'application/dash+xml',
    },
    'an SVG image': { bytes: '<svg xmlns="x"/>', type: 'image/svg+xml' },
  },
});
