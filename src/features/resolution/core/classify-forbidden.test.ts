import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { classifyForbidden } from './classify-forbidden.ts';

describe('classifyForbidden', () => {
  for (const [text, reason] of [
    ['rtmp://live.example/app/key', 'stream_protocol'],
    ['RTMPS://live.example/app', 'stream_protocol'],
    ['rtsp://10.0.0.1:554/cam', 'stream_protocol'],
    ['srt://live.example:9000?streamid=a', 'stream_protocol'],
    ['udp://@239.0.0.1:1234', 'stream_protocol'],
    ['mms://live.example/a', 'stream_protocol'],
    ['magnet:?xt=urn:btih:c12fe1c06bba254a9dc9f519b335aa7c1367a88a', 'torrent'],
    ['blob:https://video.example/3f1c', 'blob_url'],
    ['file:///home/ada/a.mp4', 'local_file'],
    ['C:/Videos/a.mp4', 'local_file'],
    ['content://media/external/video/1', 'local_file'],
    ['data:video/mp4;base64,AAAA', 'data_url'],
    ['ftp://example.com/a.mp4', 'other_scheme'],
    ['javascript:alert(1)', 'other_scheme'],
    ['constructor:a', 'other_scheme'],
    ['https://user:pass@example.com/a.mp4', 'url_credentials'],
    ['https://example.com:25/a.mp4', 'url_port'],
    ['http://10.0.0.1/a.mp4', 'url_blocked'],
    ['https://nowhere.example:8443/a.mp4', 'url_blocked'],
  ] as const) {
    it(`returns ${reason} for ${text}`, () => {
      assert.equal(classifyForbidden(new URL(text)), reason);
    });
  }
});
