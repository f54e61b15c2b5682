import { describeAdapter } from '../../../../../test/support/describe-adapter.ts';
import { instagramAdapter } from './adapter.ts';

describeAdapter(instagramAdapter, {
  matches: ['https://instagram.example/watch/abc123'],
  doesNotMatch: ['https://instagram.example/', 'https://example.com/watch/abc123'],
});
