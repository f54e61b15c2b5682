import { describeAdapter } from '../../../../../test/support/describe-adapter.ts';
import { bilibiliAdapter } from './adapter.ts';

describeAdapter(bilibiliAdapter, {
  matches: ['https://bilibili.example/watch/abc123'],
  doesNotMatch: ['https://bilibili.example/', 'https://example.com/watch/abc123'],
});
