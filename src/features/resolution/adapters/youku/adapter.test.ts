import { describePublisher } from '#test/support/describe-publisher.ts';

import { youkuAdapter } from './adapter.ts';

describePublisher(youkuAdapter, {
  players: {
    'https://v.youku.com/v_show/id_XNDkwNjg2NzQw.html?f=18736842':
      'https://player.youku.com/embed/XNDkwNjg2NzQw',
    'https://v.youku.com/v_show/id_XMTY4NDYyMTQ2OA==.html?f=27354669&from=y1.2-3.4.15#paction':
      'https://player.youku.com/embed/XMTY4NDYyMTQ2OA==',
    'https://v.youku.com/v_show/id_XNDgxNTEzNzk5Mg%3D%3D.html':
      'https://player.youku.com/embed/XNDgxNTEzNzk5Mg==',
    'https://m.youku.com/video/id_XNDgxNTEzNzk5Mg==.html':
      'https://player.youku.com/embed/XNDgxNTEzNzk5Mg==',
    'https://v.youku.com/video?vid=XNDgxNTEzNzk5Mg%3D%3D':
      'https://player.youku.com/embed/XNDgxNTEzNzk5Mg==',
    'http://player.youku.com/player.php/sid/XNDgyMDQ2NTQw/v.swf':
      'https://player.youku.com/embed/XNDgyMDQ2NTQw',
    'https://player.youku.com/embed/XNDkwNjg2NzQw': 'https://player.youku.com/embed/XNDkwNjg2NzQw',
  },
  doesNotMatch: [
    'https://www.youku.com/',
    'https://i.youku.com/somebody',
    'https://v.youku.com/v_show/',
    'https://list.youku.com/show/id_z1234567890.html',
    'https://v.youku.com.evil.example/v_show/id_XNDkwNjg2NzQw.html',
  ],
});
