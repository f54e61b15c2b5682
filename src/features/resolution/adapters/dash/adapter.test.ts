import { describeContentAdapter } from '#test/support/describe-adapter.ts';

import { dashAdapter } from './adapter.ts';

describeContentAdapter(dashAdapter, {
  accepts: {
    'an MPD': {
      bytes: '<?xml version="1.0"?>\n<!-- generated -->\n<MPD xmlns="x">',
      type: 'application/dash+xml',
    },
    'an MPD with a namespace prefix, sent as HTML': {
      bytes: '<mpd:MPD xmlns:mpd="x"/>',
      type: 'text/html',
    },
    'an MPD with a document type, which is rejected later': {
      bytes: '<!DOCTYPE MPD [<!ENTITY a "b">]><MPD/>',
      type: null,
    },
  },
  ignores: {
    'another XML document': { bytes: '<?xml version="1.0"?><rss/>', type: 'application/dash+xml' },
    'an HTML page sent as an MPD': {
      bytes: '<!DOCTYPE html><MPD>',
      type: 'application/dash+xml',
    },
    'an SVG image': { bytes: '<svg xmlns="x"/>', type: 'image/svg+xml' },
  },
});
