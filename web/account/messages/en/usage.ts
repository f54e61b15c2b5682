export const USAGE = {
  title: 'Usage',
  account: 'Your account',
  accountNote: 'To get a higher limit, ask the operator of this service.',
  videos: 'Videos',
  subtitles: 'Subtitle tracks',
  webhooks: 'Webhooks',
  keys: 'API keys',
  feeds: 'Feeds',
  today: 'Today',
  resets: 'Resets {date}.',
  bytes: 'Data sent to viewers',
  bytesNote:
    'Counts video that plays through this service. At the limit, it stops until the next day. Sources that viewers load directly keep playing.',
  byte: 'B',
  checks: 'Source checks',
  checksNote:
    'Each check makes sure that a video’s source still works. Checks beyond the limit run on the following days.',
  unlimited: '{used}, unlimited',
  limited: '{used} of {limit}',
  levels: { high: 'Almost reached', reached: 'Limit reached' },
};
