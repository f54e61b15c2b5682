import { describePublisher } from '#test/support/describe-publisher.ts';

import { mailRuAdapter } from './adapter.ts';

describePublisher(mailRuAdapter, {
  players: {
    'https://my.mail.ru/mail/ee.vlz/video/22396/44907.html':
      'https://videoapi.my.mail.ru/videos/embed/mail/ee.vlz/22396/44907.html',
    'https://my.mail.ru/gmail.com/arisplafou73/video/_myvideo/3.html?from=x':
      'https://videoapi.my.mail.ru/videos/embed/gmail.com/arisplafou73/_myvideo/3.html',
    'https://my.mail.ru//list/sinyutin10/video/_myvideo/4.html':
      'https://videoapi.my.mail.ru/videos/embed/list/sinyutin10/_myvideo/4.html',
    'https://m.my.mail.ru/mail/3sktvtr/video/_myvideo/138.html':
      'https://videoapi.my.mail.ru/videos/embed/mail/3sktvtr/_myvideo/138.html',
    'http://my.mail.ru/video/top#video=/mail/sonypicturesrus/75/76':
      'https://videoapi.my.mail.ru/videos/embed/mail/sonypicturesrus/75/76.html',
    'https://videoapi.my.mail.ru/videos/embed/mail/cloud-strife/Games/2009.html':
      'https://videoapi.my.mail.ru/videos/embed/mail/cloud-strife/Games/2009.html',
    'https://my.mail.ru/video/embed/7949340477499637815':
      'https://my.mail.ru/video/embed/7949340477499637815',
  },
  doesNotMatch: [
    'https://my.mail.ru/',
    'https://my.mail.ru/mail/ee.vlz/',
    'https://my.mail.ru/mail/ee.vlz/photo/1/2.html',
    'https://my.mail.ru/video/top',
    'https://my.mail.ru/music/artists/some',
    'https://my.mail.ru.evil.example/mail/ee.vlz/video/22396/44907.html',
  ],
});
