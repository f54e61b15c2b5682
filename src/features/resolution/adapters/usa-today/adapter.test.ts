import { describePublisher } from '#test/support/describe-publisher.ts';

import { usaTodayAdapter } from './adapter.ts';

describePublisher(usaTodayAdapter, {
  players: {
    'https://www.usatoday.com/videos/tech/2019/03/26/drones-flying-blood-north-carolina-hospital/3282276002/':
      'https://uw-media.usatoday.com/embed/video/3282276002',
    'http://www.usatoday.com/videos/news/nation/2016/07/29/87694100/':
      'https://uw-media.usatoday.com/embed/video/87694100',
    'http://www.usatoday.com/videos/sports/2016/12/20/behind-scenes:-michael-phelps-cover-shoot/95645660/?utm_source=x#y':
      'https://uw-media.usatoday.com/embed/video/95645660',
    'https://www.cincinnati.com/videos/sports/high-school/high-school-sports/2020/08/19/watch-enquirer/5607979002':
      'https://uw-media.usatoday.com/embed/video/5607979002',
    'https://www.indystar.com/videos/news/2015/08/18/31948487/':
      'https://uw-media.usatoday.com/embed/video/31948487',
    'http://www.usatoday.com/media/cinematic/video/87694100/abdul-jabbar-mocks-trump/':
      'https://uw-media.usatoday.com/embed/video/87694100',
    'https://uw-media.usatoday.com/embed/video/7390568002/?placement=snow-embed':
      'https://uw-media.usatoday.com/embed/video/7390568002',
    'https://uw-media.usatoday.com/video/embed/33057005?placement=embed':
      'https://uw-media.usatoday.com/embed/video/33057005',
  },
  doesNotMatch: [
    'https://www.usatoday.com/',
    'https://www.usatoday.com/videos/news/',
    'https://www.usatoday.com/story/news/2016/07/29/some/87694100/',
    'https://www.usatoday.com/picture-gallery/news/2016/07/29/some/87694100/',
    'https://www.freep.com.evil.example/videos/news/2015/08/18/31948487/',
    'https://example.com/videos/news/2015/08/18/31948487/',
  ],
});
