import { describeAdapter } from '../../../../../test/support/describe-adapter.ts';
import { facebookAdapter } from './adapter.ts';

describeAdapter(facebookAdapter, {
  matches: ['https://facebook.example/watch/abc123'],
  doesNotMatch: ['https://facebook.example/', 'https://example.com/watch/abc123'],
});
