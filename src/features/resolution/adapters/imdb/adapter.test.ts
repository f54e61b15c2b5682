import { describePublisher } from '#test/support/describe-publisher.ts';

import { imdbAdapter } from './adapter.ts';

describePublisher(imdbAdapter, {
  players: {
    'https://www.imdb.com/video/vi3064772121': 'https://www.imdb.com/videoembed/vi3064772121',
    'https://www.imdb.com/video/imdb/vi2792795161?ref_=tt_pv_vi_aiv_2':
      'https://www.imdb.com/videoembed/vi2792795161',
    'https://www.imdb.com/video/imdb/vi2792795161/imdb/embed?autoplay=false':
      'https://www.imdb.com/videoembed/vi2792795161',
    'https://www.imdb.com/video/epk/vi1061203225/': 'https://www.imdb.com/videoembed/vi1061203225',
    'https://m.imdb.com/videoplayer/vi2792795161': 'https://www.imdb.com/videoembed/vi2792795161',
    'https://www.imdb.com/title/tt2177461/videoplayer/vi3236084505':
      'https://www.imdb.com/videoembed/vi3236084505',
    'https://www.imdb.com/list/ls053181649/videoplayer/vi2588392217':
      'https://www.imdb.com/videoembed/vi2588392217',
    'https://www.imdb.com/title/tt2937696/?ref_=ext_shr#lb-vi1383576089':
      'https://www.imdb.com/videoembed/vi1383576089',
    'https://www.imdb.com/de/video/vi3064772121/': 'https://www.imdb.com/videoembed/vi3064772121',
    'https://www.imdb.com/videoembed/vi1383576089': 'https://www.imdb.com/videoembed/vi1383576089',
  },
  doesNotMatch: [
    'https://www.imdb.com/',
    'https://www.imdb.com/title/tt2937696/',
    'https://www.imdb.com/title/tt2937696/videogallery',
    'https://www.imdb.com/name/nm0000001/',
    'https://www.imdb.com/title/tt2937696/mediaviewer/rm3064772121/',
    'https://imdb.com.evil.example/video/vi3064772121',
  ],
});
