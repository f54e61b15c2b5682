import { describeContentAdapter } from '#test/support/describe-adapter.ts';

import { directAdapter } from './adapter.ts';

const FTYP = '\u0000\u0000\u0000\u0010ftypisom\u0000\u0000\u0000\u0000';
const EBML = Buffer.from('1a45dfa3934282847765626d', 'hex');

describeContentAdapter(directAdapter, {
  accepts: {
    'an MP4 file': { bytes: FTYP, type: 'video/mp4' },
    'an MP4 file sent as text': { bytes: FTYP, type: 'text/html' },
    'a QuickTime file': { bytes: FTYP.replace('isom', 'qt  '), type: null },
    'a WebM file': { bytes: EBML, type: 'application/octet-stream' },
  },
  ignores: {
    'an HTML page sent as MP4': { bytes: '<!doctype html><p>', type: 'video/mp4' },
    'a Matroska file': {
      bytes: Buffer.from('1a45dfa3a34282886d6174726f736b61', 'hex'),
      type: 'video/webm',
    },
    'a media segment': {
      bytes: '\u0000\u0000\u0000\u0010moof\u0000\u0000\u0000\u0008mfhd',
      type: 'video/mp4',
    },
    'an AVIF image': { bytes: FTYP.replace('isom', 'avif'), type: null },
  },
});
