import { describeContentAdapter } from '#test/support/describe-adapter.ts';

import { pageAdapter } from './adapter.ts';

describeContentAdapter(pageAdapter, {
  accepts: {
    'a page': { bytes: '<!DOCTYPE html><html>', type: 'text/html' },
    'a page served as video': { bytes: '<html><body>', type: 'video/mp4' },
    'a page after a comment': { bytes: '<!-- licence --><head>', type: null },
    'a page after text, by its type': {
      bytes: 'Hello <b>',
      type: 'text/html; charset=utf-8',
    },
    'an XHTML page': { bytes: '<?xml version="1.0"?><!DOCTYPE html PUBLIC "x"><html>', type: null },
    'a page in UTF-16, by its type': {
      bytes: Buffer.from('\uFEFF<html>', 'utf16le'),
      type: 'text/html',
    },
  },
  ignores: {
    'a playlist served as a page': { bytes: '#EXTM3U\n', type: 'text/html' },
    'a feed': { bytes: '<?xml version="1.0"?><rss>', type: 'text/html' },
    JSON: { bytes: '{"a":1}', type: 'application/json' },
  },
});
