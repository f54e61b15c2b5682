import { describeAdapter } from '../../../../../test/support/describe-adapter.ts';
import { xAdapter } from './adapter.ts';

describeAdapter(xAdapter, {
  matches: ['https://x.example/watch/abc123'],
  doesNotMatch: ['https://x.example/', 'https://example.com/watch/abc123'],
});
