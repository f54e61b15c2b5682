import { describePublisher } from '#test/support/describe-publisher.ts';

import { tencentVideoAdapter } from './adapter.ts';

describePublisher(tencentVideoAdapter, {
  players: {
    'https://v.qq.com/x/page/h0305y9ksmw.html':
      'https://v.qq.com/txp/iframe/player.html?vid=h0305y9ksmw',
    'https://v.qq.com/x/cover/mzc00200xxpsogl/j4101ouc4ve.html':
      'https://v.qq.com/txp/iframe/player.html?vid=j4101ouc4ve',
    'https://v.qq.com/page/z/5/3/z01698x4h53.html':
      'https://v.qq.com/txp/iframe/player.html?vid=z01698x4h53',
    'https://v.qq.com/boke/page/a/0/5/a031175aee5.html':
      'https://v.qq.com/txp/iframe/player.html?vid=a031175aee5',
    'https://v.qq.com/cover/q/qab156ofmrj45xy.html?vid=r0025sd3txm':
      'https://v.qq.com/txp/iframe/player.html?vid=r0025sd3txm',
    'https://m.v.qq.com/x/m/play?cid=mzc00200xxpsogl&vid=j4101ouc4ve':
      'https://v.qq.com/txp/iframe/player.html?vid=j4101ouc4ve',
    'https://m.v.qq.com/play.html?vid=j4101ouc4ve':
      'https://v.qq.com/txp/iframe/player.html?vid=j4101ouc4ve',
    'https://v.qq.com/iframe/player.html?vid=h0305y9ksmw&tiny=0&auto=0':
      'https://v.qq.com/txp/iframe/player.html?vid=h0305y9ksmw',
  },
  doesNotMatch: [
    'https://v.qq.com/',
    'https://v.qq.com/x/cover/mzc00200xxpsogl.html',
    'https://v.qq.com/channel/movie',
    'https://v.qq.com/txp/iframe/player.html',
    'https://y.qq.com/n/ryqq/songDetail/h0305y9ksmw',
    'https://v.qq.com.evil.example/x/page/h0305y9ksmw.html',
  ],
});
