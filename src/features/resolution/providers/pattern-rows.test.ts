import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { describeAdapter } from '#test/support/describe-adapter.ts';
import { REFUSAL_NAMES, resolveRefused } from '#test/support/refusals.ts';
import { resolveScripted } from '#test/support/scripted-upstream.ts';

import { listProviderAdapters } from './provider-adapters.ts';
import { listProviderRows } from './provider-rows.ts';

type PatternTable = {
  /** One URL of every supported shape, with the URL of its embedded player. */
  readonly players?: Readonly<Record<string, string>>;
  /** One URL of every supported shape of pages without a player. */
  readonly pages?: readonly string[];
  readonly doesNotMatch: readonly string[];
};

const TABLE: Readonly<Record<string, PatternTable>> = {
  bigbluebutton: {
    pages: [
      'https://bbb.site.example/playback/presentation/2.3/90d51cc8e1d5d3c0d7e0a0a2d14d8c4f0f7b2a11-1612345678901',
      'https://site.example/playback/video/90d51cc8e1d5d3c0d7e0a0a2d14d8c4f0f7b2a11-1612345678901/',
      'https://bbb.site.example/playback/presentation/2.0/playback.html?meetingId=90d51cc8e1d5d3c0d7e0a0a2d14d8c4f0f7b2a11-1612345678901',
    ],
    doesNotMatch: [
      'https://bbb.site.example/playback/presentation/2.3/',
      'https://bbb.site.example/b/som-abc-123',
      'https://bbb.site.example/playback/notes/90d51cc8e1d5d3c0d7e0a0a2d14d8c4f0f7b2a11-1612345678901',
    ],
  },
  immich: {
    pages: [
      'https://photos.site.example/share/Zq3lLr0w0bA4mC8m0gM0p1J9y6bq4rVd9uE2cZ5yT7sK1xWvQnRfHjLkMnPbVcXs',
    ],
    doesNotMatch: [
      'https://photos.site.example/share/short',
      'https://site.example/share/Zq3lLr0w0bA4mC8m0gM0p1J9y6bq4rVd9uE2cZ5yT7sK1xWvQnRfHjLkMnPbVcXs',
      'https://photos.site.example/photos/0123abcd-0123-0123-0123-0123456789ab',
    ],
  },
  jellyfin: {
    pages: [
      'https://media.site.example/web/index.html#!/details?id=0123456789abcdef0123456789abcdef&serverId=1',
      'https://site.example/jellyfin/web/#/details?id=0123456789abcdef0123456789abcdef',
    ],
    doesNotMatch: [
      'https://media.site.example/web/#/home.html',
      'https://site.example/web/index.html',
    ],
  },
  'kaltura-mediaspace': {
    pages: [
      'https://mediaspace.university.example/media/t/1_p59fv7ur',
      'https://video.college.example/media/Some+title/0_p59fv7ur/12345',
      'https://example.mediaspace.kaltura.com/media/1_p59fv7ur',
    ],
    doesNotMatch: [
      'https://mediaspace.university.example/category/lectures/12345',
      'https://site.example/media/t/1_p59fv7ur',
      'https://video.college.example/media/some-title',
    ],
  },
  mattermost: {
    pages: ['https://chat.site.example/team/pl/4yqh8x5wkjd6z3f9b1n7c2m0aa'],
    doesNotMatch: [
      'https://chat.site.example/team/channels/town-square',
      'https://site.example/pl/4yqh8x5wkjd6z3f9b1n7c2m0aa',
    ],
  },
  mediacms: {
    pages: [
      'https://demo.site.example/view?m=7uYS0lPxq',
      'https://demo.site.example/embed?m=7uYS0lPxq&s=1',
    ],
    doesNotMatch: ['https://demo.site.example/view?m=1', 'https://demo.site.example/user/someone'],
  },
  opencast: {
    pages: [
      'https://oc.university.example/paella/ui/watch.html?id=ed063cd5-72c8-46b5-a60a-569243edcea8',
      'https://oc.university.example/paella7/ui/embed.html?id=ed063cd5-72c8-46b5-a60a-569243edcea8',
      'https://oc.university.example/play/ed063cd5-72c8-46b5-a60a-569243edcea8',
    ],
    doesNotMatch: [
      'https://oc.university.example/paella/ui/watch.html?id=1',
      'https://oc.university.example/admin-ng/index.html',
    ],
  },
  'abc-news': {
    players: {
      'https://abcnews.go.com/GMA/News/video/trump-hamas-disarm-disarm-126540156':
        'https://abcnews.go.com/video/embed?id=126540156',
      'https://abcnews.com/video/126540156/': 'https://abcnews.go.com/video/embed?id=126540156',
      'https://abcnews.go.com/US/video/some-title-43209383?cid=share':
        'https://abcnews.go.com/video/embed?id=43209383',
      'https://abcnews.go.com/WNT/video?id=8910184':
        'https://abcnews.go.com/video/embed?id=8910184',
      'https://abcnews.go.com/video/embed?id=46979033':
        'https://abcnews.go.com/video/embed?id=46979033',
      'https://fivethirtyeight.abcnews.go.com/video/embed/56032826/':
        'https://abcnews.go.com/video/embed?id=56032826',
    },
    doesNotMatch: [
      'https://abcnews.go.com/',
      'https://abcnews.go.com/video',
      'https://abcnews.go.com/US/story?id=43209383',
      'https://abcnews.go.com/US/wireStory/some-title-43209383',
      'https://abcnews.go.com/video/embed?id=x',
      'https://abcnews.go.com.evil.example/video/126540156/',
    ],
  },
  aparat: {
    players: {
      'https://www.aparat.com/v/wP8On':
        'https://www.aparat.com/video/video/embed/videohash/wP8On/vt/frame',
      'https://aparat.com/v/wP8On/some-title?x=1':
        'https://www.aparat.com/video/video/embed/videohash/wP8On/vt/frame',
      'https://www.aparat.com/video/video/embed/videohash/wP8On/vt/frame':
        'https://www.aparat.com/video/video/embed/videohash/wP8On/vt/frame',
    },
    doesNotMatch: [
      'https://www.aparat.com/',
      'https://www.aparat.com/some-user',
      'https://www.aparat.com/result/cats',
      'https://aparat.com.evil.example/v/wP8On',
    ],
  },
  arte: {
    players: {
      'https://www.arte.tv/fr/videos/095172-005-A/some-title/':
        'https://www.arte.tv/embeds/fr/095172-005-A',
      'https://www.arte.tv/fr/videos/095172-005-A/': 'https://www.arte.tv/embeds/fr/095172-005-A',
      'https://www.arte.tv/embeds/fr/095172-005-A?autoplay=true':
        'https://www.arte.tv/embeds/fr/095172-005-A',
    },
    doesNotMatch: [
      'https://www.arte.tv/',
      'https://www.arte.tv/fr/videos/RC-014095/some-series/',
      'https://www.arte.tv/fr/guide/',
      'https://arte.tv.evil.example/fr/videos/095172-005-A/',
    ],
  },
  'bbc-news': {
    players: {
      'https://www.bbc.com/news/av/world-europe-46292361':
        'https://www.bbc.co.uk/news/av-embeds/46292361',
      'https://www.bbc.co.uk/news/av/46292361/some-title':
        'https://www.bbc.co.uk/news/av-embeds/46292361',
      'https://www.bbc.com/news/av/world-us-canada-46292361/some-title':
        'https://www.bbc.co.uk/news/av-embeds/46292361',
      'https://www.bbc.com/news/av-embeds/46292361/vpid/p06sf6tr':
        'https://www.bbc.co.uk/news/av-embeds/46292361/vpid/p06sf6tr',
    },
    doesNotMatch: [
      'https://www.bbc.com/',
      'https://www.bbc.com/news',
      'https://www.bbc.com/news/world-europe-46292361',
      'https://www.bbc.co.uk/iplayer/episode/m000abcd',
      'https://www.bbc.co.uk/sounds/play/m000abcd',
      'https://bbc.com.evil.example/news/av/world-46292361',
    ],
  },
  'c-span': {
    players: {
      'https://www.c-span.org/video/?435777-1/some-title':
        'https://www.c-span.org/video/standalone?435777-1',
      'https://www.c-span.org/video/?c4577470': 'https://www.c-span.org/video/standalone?c4577470',
      'https://www.c-span.org/video/standalone/?c5108942/tim-tebow-appeals':
        'https://www.c-span.org/video/standalone?c5108942',
      'https://www.c-span.org/clip/house-committee/some-title/5108942':
        'https://www.c-span.org/video/standalone?c5108942',
      'https://www.c-span.org/program/washington-journal/some-title/435777':
        'https://www.c-span.org/video/standalone?435777-1',
    },
    doesNotMatch: [
      'https://www.c-span.org/',
      'https://www.c-span.org/video/',
      'https://www.c-span.org/series/?book-tv',
      'https://www.c-span.org/person/?12345',
      'https://c-span.org.evil.example/video/?435777-1',
    ],
  },
  cbc: {
    players: {
      'https://www.cbc.ca/player/play/2278399043559':
        'https://www.cbc.ca/i/phoenix/player/syndicate?mediaId=2278399043559',
      'https://www.cbc.ca/player/play/video/9.4224083':
        'https://www.cbc.ca/i/phoenix/player/syndicate?mediaId=9.4224083',
      'https://www.cbc.ca/player/play/1.7159484':
        'https://www.cbc.ca/i/phoenix/player/syndicate?mediaId=1.7159484',
      'http://www.cbc.ca/player/News/TV+Shows/The+National/ID/2657631896/':
        'https://www.cbc.ca/i/phoenix/player/syndicate?mediaId=2657631896',
      'http://www.cbc.ca/i/caffeine/syndicate/?mediaId=2657631896':
        'https://www.cbc.ca/i/phoenix/player/syndicate?mediaId=2657631896',
      'https://www.cbc.ca/i/phoenix/player/syndicate/?autoPlay=true&sourceId=2658045991':
        'https://www.cbc.ca/i/phoenix/player/syndicate?mediaId=2658045991',
    },
    doesNotMatch: [
      'https://www.cbc.ca/player/',
      'https://www.cbc.ca/player/news/canada',
      'https://www.cbc.ca/player/play/audio/9.4224083',
      'https://www.cbc.ca/news/canada/some-1.7159484',
      'https://gem.cbc.ca/some/s01e01',
      'https://cbc.ca.evil.example/player/play/2278399043559',
    ],
  },
  'cbs-news': {
    players: {
      'https://www.cbsnews.com/video/some-title-of-today/':
        'https://www.cbsnews.com/embed/videos/some-title-of-today',
      'http://www.cbsnews.com/videos/some-title-of-today/':
        'https://www.cbsnews.com/embed/videos/some-title-of-today',
      'https://www.cbsnews.com/newyork/video/some-title/?intcid=x':
        'https://www.cbsnews.com/embed/videos/some-title',
      'https://www.cbsnews.com/embed/videos/some-title/':
        'https://www.cbsnews.com/embed/videos/some-title',
    },
    doesNotMatch: [
      'https://www.cbsnews.com/',
      'https://www.cbsnews.com/video/',
      'https://www.cbsnews.com/news/some-title/',
      'https://www.cbsnews.com/live/',
      'https://cbsnews.com.evil.example/video/some-title/',
    ],
  },
  'conde-nast': {
    players: {
      'https://player.cnevids.com/embed/5670377e94c05f43e9000000/51097beb8ef9aff9f5000008':
        'https://player.cnevids.com/embed/5670377e94c05f43e9000000/51097beb8ef9aff9f5000008',
      'https://player.cnevids.com/embed/5670377e94c05f43e9000000?autoplay=1':
        'https://player.cnevids.com/embed/5670377e94c05f43e9000000',
      'http://player-backend.cnevids.com/iframe/video/54c5640161646d294c080000':
        'https://player.cnevids.com/iframe/video/54c5640161646d294c080000',
      'https://player.cnevids.com/inline/video/59138decb57ac36b83000005.js?target=js-cne-player':
        'https://player.cnevids.com/iframe/video/59138decb57ac36b83000005',
      'https://player-backend.cnevids.com/script/video/5be1fd3d8c1abc6e6400000f.js':
        'https://player.cnevids.com/iframe/video/5be1fd3d8c1abc6e6400000f',
    },
    doesNotMatch: [
      'https://player.cnevids.com/',
      'https://player.cnevids.com/embed/5670377e',
      'https://www.cnevids.com/embed/5670377e94c05f43e9000000',
      'https://player.cnevids.com.evil.example/embed/5670377e94c05f43e9000000',
    ],
  },
  'daily-mail': {
    players: {
      'https://www.dailymail.com/video/news/video-2895505/SVB-members-sets-bank-culture-apart-others.html':
        'https://www.dailymail.co.uk/embed/video/2895505.html',
      'http://www.dailymail.co.uk/video/tvshowbiz/video-1295863/The-Mountain.html?ico=x#v-1':
        'https://www.dailymail.co.uk/embed/video/1295863.html',
      'https://www.dailymail.co.uk/video/video-1284607/Heart-rending.html':
        'https://www.dailymail.co.uk/embed/video/1284607.html',
      'http://www.dailymail.co.uk/embed/video/1295863.html':
        'https://www.dailymail.co.uk/embed/video/1295863.html',
      'https://www.dailymail.com/news/article-3556177/Was-MH17-shot.html#v-8296301435444282732':
        'https://www.dailymail.co.uk/embed/video/8296301435444282732.html',
      'https://mol.im/a/9343193#v-4206468436429980814':
        'https://www.dailymail.co.uk/embed/video/4206468436429980814.html',
    },
    doesNotMatch: [
      'https://www.dailymail.co.uk/',
      'https://www.dailymail.co.uk/video/index.html',
      'https://www.dailymail.co.uk/news/article-3556177/Was-MH17-shot.html',
      'https://mol.im/a/9343193',
      'https://dailymail.co.uk.evil.example/video/news/video-2895505/a.html',
    ],
  },
  espn: {
    players: {
      'https://www.espn.com/video/clip/_/id/18883925':
        'https://www.espn.com/core/video/iframe?id=18883925',
      'https://www.espn.com/video/clip/_/id/18883925/categoryid/2378529':
        'https://www.espn.com/core/video/iframe?id=18883925',
      'https://www.espn.com.ar/video/clip?id=10100188':
        'https://www.espn.com/core/video/iframe?id=10100188',
      'http://espn.go.com/video/clip?id=espn:10365079':
        'https://www.espn.com/core/video/iframe?id=10365079',
      'https://espndeportes.espn.com/video/clip/_/id/15544320':
        'https://www.espn.com/core/video/iframe?id=15544320',
      'https://www.espn.com/watch/player/_/id/27394219/country/us/redirected/true#bucketId=1':
        'https://www.espn.com/core/video/iframe?id=27394219',
      'https://www.espn.com/espnw/video/26066627/arkansas-gibson-completes-hr-cycle':
        'https://www.espn.com/core/video/iframe?id=26066627',
      'https://www.espn.com/core/video/iframe/_/id/18883925/endcard/false':
        'https://www.espn.com/core/video/iframe?id=18883925',
      'https://www.espn.co.uk/core/video/iframe?id=18883925&endcard=false':
        'https://www.espn.com/core/video/iframe?id=18883925',
    },
    doesNotMatch: [
      'https://www.espn.com/',
      'https://www.espn.com/video',
      'https://www.espn.com/nba/story/_/id/18883925/some',
      'https://www.espn.com/nba/player/_/id/3975/stephen-curry',
      'https://www.espn.com/watch/',
      'https://www.notespn.com/video/clip/_/id/18883925',
      'https://www.espn.com.evil.example/video/clip/_/id/18883925',
    ],
  },
  'fox-news': {
    players: {
      'https://www.foxnews.com/video/6320653836112':
        'https://video.foxnews.com/v/video-embed.html?video_id=6320653836112',
      'http://video.foxnews.com/v/3922535568001/rep-luis-gutierrez-on-obama/?#sp=show-clips':
        'https://video.foxnews.com/v/video-embed.html?video_id=3922535568001',
      'http://video.foxnews.com/v/video-embed.html?video_id=3937480&d=video.foxnews.com':
        'https://video.foxnews.com/v/video-embed.html?video_id=3937480',
      'http://video.foxbusiness.com/v/4442309889001':
        'https://video.foxbusiness.com/v/video-embed.html?video_id=4442309889001',
    },
    doesNotMatch: [
      'https://www.foxnews.com/',
      'https://www.foxnews.com/video',
      'https://www.foxnews.com/politics/some-title',
      'https://video.foxnews.com/',
      'https://video.foxnews.com.evil.example/v/3922535568001',
    ],
  },
  guardian: {
    players: {
      'https://www.theguardian.com/world/video/2015/jun/18/superbugs-la-mrsa-video':
        'https://embed.theguardian.com/embed/video/world/video/2015/jun/18/superbugs-la-mrsa-video',
      'https://www.theguardian.com/politics/commentisfree/video/2017/jun/07/britain-transformed?CMP=x':
        'https://embed.theguardian.com/embed/video/politics/commentisfree/video/2017/jun/07/britain-transformed',
      'https://embed.theguardian.com/embed/video/world/video/2015/jun/18/superbugs-la-mrsa-video':
        'https://embed.theguardian.com/embed/video/world/video/2015/jun/18/superbugs-la-mrsa-video',
    },
    doesNotMatch: [
      'https://www.theguardian.com/',
      'https://www.theguardian.com/video',
      'https://www.theguardian.com/world/2015/jun/18/superbugs',
      'https://www.theguardian.com/world/gallery/2015/jun/18/superbugs',
      'https://theguardian.com.evil.example/world/video/2015/jun/18/superbugs-la-mrsa-video',
    ],
  },
  'ibm-video': {
    players: {
      'https://video.ibm.com/recorded/128240221': 'https://video.ibm.com/embed/recorded/128240221',
      'http://www.ustream.tv/recorded/20274954/highlight/1':
        'https://video.ibm.com/embed/recorded/20274954',
      'https://video.ibm.com/embed/recorded/128240221?autoplay=1':
        'https://video.ibm.com/embed/recorded/128240221',
      'https://video.ibm.com/channel/17149036': 'https://video.ibm.com/embed/17149036',
      'http://www.ustream.tv/embed/17149036?html5ui': 'https://video.ibm.com/embed/17149036',
    },
    doesNotMatch: [
      'https://video.ibm.com/',
      'https://video.ibm.com/channel/some-name',
      'https://video.ibm.com/explore/all',
      'https://www.ustream.tv.evil.example/recorded/20274954',
    ],
  },
  imdb: {
    players: {
      'https://www.imdb.com/video/vi3064772121': 'https://www.imdb.com/videoembed/vi3064772121',
      'https://www.imdb.com/video/imdb/vi2792795161?ref_=tt_pv_vi_aiv_2':
        'https://www.imdb.com/videoembed/vi2792795161',
      'https://www.imdb.com/video/imdb/vi2792795161/imdb/embed?autoplay=false':
        'https://www.imdb.com/videoembed/vi2792795161',
      'https://www.imdb.com/video/epk/vi1061203225/':
        'https://www.imdb.com/videoembed/vi1061203225',
      'https://m.imdb.com/videoplayer/vi2792795161': 'https://www.imdb.com/videoembed/vi2792795161',
      'https://www.imdb.com/title/tt2177461/videoplayer/vi3236084505':
        'https://www.imdb.com/videoembed/vi3236084505',
      'https://www.imdb.com/list/ls053181649/videoplayer/vi2588392217':
        'https://www.imdb.com/videoembed/vi2588392217',
      'https://www.imdb.com/title/tt2937696/?ref_=ext_shr#lb-vi1383576089':
        'https://www.imdb.com/videoembed/vi1383576089',
      'https://www.imdb.com/de/video/vi3064772121/': 'https://www.imdb.com/videoembed/vi3064772121',
      'https://www.imdb.com/videoembed/vi1383576089':
        'https://www.imdb.com/videoembed/vi1383576089',
    },
    doesNotMatch: [
      'https://www.imdb.com/',
      'https://www.imdb.com/title/tt2937696/',
      'https://www.imdb.com/title/tt2937696/videogallery',
      'https://www.imdb.com/name/nm0000001/',
      'https://www.imdb.com/title/tt2937696/mediaviewer/rm3064772121/',
      'https://imdb.com.evil.example/video/vi3064772121',
    ],
  },
  kick: {
    players: {
      'https://kick.com/SomeBody': 'https://player.kick.com/somebody',
      'https://www.kick.com/some-body/': 'https://player.kick.com/some-body',
      'https://player.kick.com/somebody?autoplay=true': 'https://player.kick.com/somebody',
    },
    doesNotMatch: [
      'https://kick.com/',
      'https://kick.com/browse',
      'https://kick.com/somebody?clip=clip_01ABC',
      'https://kick.com/somebody/clips/clip_01ABC',
      'https://kick.com/somebody/videos/0f0f0f0f-0000-4000-8000-0123456789ab',
      'https://kick.com.evil.example/somebody',
    ],
  },
  kickstarter: {
    players: {
      'https://www.kickstarter.com/projects/sparkdevices/spark-electron/widget/video.html':
        'https://www.kickstarter.com/projects/sparkdevices/spark-electron/widget/video.html',
      'http://kickstarter.com/projects/1104350651/taktik-premium/widget/video':
        'https://www.kickstarter.com/projects/1104350651/taktik-premium/widget/video.html',
    },
    doesNotMatch: [
      'https://www.kickstarter.com/',
      'https://www.kickstarter.com/projects/sparkdevices/spark-electron',
      'https://www.kickstarter.com/projects/sparkdevices/spark-electron/widget/card.html',
      'https://kickstarter.com.evil.example/projects/a/b/widget/video.html',
    ],
  },
  livestream: {
    players: {
      'https://livestream.com/accounts/4175709/events/4887657':
        'https://livestream.com/accounts/4175709/events/4887657/player',
      'https://livestream.com/accounts/4175709/events/4887657/videos/138610120?origin=x':
        'https://livestream.com/accounts/4175709/events/4887657/videos/138610120/player',
      'https://livestream.com/accounts/4175709/neworleans/videos/138610120':
        'https://livestream.com/accounts/4175709/events/neworleans/videos/138610120/player',
      'http://new.livestream.com/accounts/4175709/events/4887657/player?width=1':
        'https://livestream.com/accounts/4175709/events/4887657/player',
    },
    doesNotMatch: [
      'https://livestream.com/',
      'https://livestream.com/accounts/4175709',
      'https://livestream.com/accounts/4175709/events/4887657/images/1',
      'https://livestream.com.evil.example/accounts/4175709/events/4887657',
    ],
  },
  'mail-ru': {
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
  },
  medal: {
    players: {
      'https://medal.tv/games/valorant/clips/jTBFnLKdLy15K': 'https://medal.tv/clip/jTBFnLKdLy15K',
      'https://medal.tv/clips/2mA60jWAGQCBH?x=1': 'https://medal.tv/clip/2mA60jWAGQCBH',
      'https://medal.tv/de/games/valorant/clips/jTBFnLKdLy15K':
        'https://medal.tv/clip/jTBFnLKdLy15K',
      'https://medal.tv/clip/4954089/5xAyYcy7Spquc7Jz':
        'https://medal.tv/clip/4954089/5xAyYcy7Spquc7Jz',
    },
    doesNotMatch: [
      'https://medal.tv/',
      'https://medal.tv/games/valorant',
      'https://medal.tv/u/somebody',
      'https://medal.tv.evil.example/clips/2mA60jWAGQCBH',
    ],
  },
  'nbc-news': {
    players: {
      'https://www.nbcnews.com/video/some-title-98875461754':
        'https://www.nbcnews.com/embedded-video/mmvo98875461754',
      'https://www.nbcnews.com/nightly-news/video/some-title-98875461754?cid=x':
        'https://www.nbcnews.com/embedded-video/mmvo98875461754',
      'https://www.today.com/video/some-title-98875461754':
        'https://www.nbcnews.com/embedded-video/mmvo98875461754',
      'https://www.msnbc.com/rachel-maddow/watch/some-title-98875461754':
        'https://www.nbcnews.com/embedded-video/mmvo98875461754',
      'https://www.nbcnews.com/embedded-video/mmvo98875461754':
        'https://www.nbcnews.com/embedded-video/mmvo98875461754',
    },
    doesNotMatch: [
      'https://www.nbcnews.com/',
      'https://www.ms.com/video/some-title-98875461754',
      'https://www.nbcnews.com/video',
      'https://www.nbcnews.com/news/us-news/some-title-n98875461',
      'https://www.nbcnews.com/news/some-title-98875461754',
      'https://nbcnews.com.evil.example/video/some-title-98875461754',
    ],
  },
  'new-york-times': {
    players: {
      'http://www.nytimes.com/video/world/middleeast/100000004055530/turkey-footage-shows-plane-blast.html':
        'https://www.nytimes.com/video/players/offsite/index.html?videoId=100000004055530',
      'https://www.nytimes.com/video/us/100000004255656/the-terminator.html?smid=tw-share':
        'https://www.nytimes.com/video/players/offsite/index.html?videoId=100000004255656',
      'https://www.nytimes.com/video/100000004255656/the-terminator.html':
        'https://www.nytimes.com/video/players/offsite/index.html?videoId=100000004255656',
      'https://graphics8.nytimes.com/video/players/offsite/index.html?videoId=100000005256748':
        'https://www.nytimes.com/video/players/offsite/index.html?videoId=100000005256748',
      'http://graphics8.nytimes.com/bcvideo/1.0/iframe/embed.html?videoId=100000002783513&playerType=embed':
        'https://www.nytimes.com/video/players/offsite/index.html?videoId=100000002783513',
    },
    doesNotMatch: [
      'https://www.nytimes.com/',
      'https://www.nytimes.com/video',
      'https://www.nytimes.com/2015/12/09/us/some-video.html',
      'https://www.nytimes.com/video/world/',
      'https://nytimes.com.evil.example/video/us/100000004255656/a.html',
    ],
  },
  niconico: {
    players: {
      'https://www.nicovideo.jp/watch/sm9': 'https://embed.nicovideo.jp/watch/sm9',
      'https://sp.nicovideo.jp/watch/sm22312215?ref=x':
        'https://embed.nicovideo.jp/watch/sm22312215',
      'https://www.nicovideo.jp/watch/1173108780': 'https://embed.nicovideo.jp/watch/1173108780',
      'https://nico.ms/so40968065': 'https://embed.nicovideo.jp/watch/so40968065',
      'https://embed.nicovideo.jp/watch/sm9?persistence=1': 'https://embed.nicovideo.jp/watch/sm9',
    },
    doesNotMatch: [
      'https://www.nicovideo.jp/',
      'https://www.nicovideo.jp/user/1',
      'https://seiga.nicovideo.jp/seiga/im1',
      'https://nico.ms/im1234',
      'https://live.nicovideo.jp/watch/lv1',
      'https://nicovideo.jp.evil.example/watch/sm9',
    ],
  },
  ok: {
    players: {
      'https://m.ok.ru/video/64211978996595-1': 'https://ok.ru/videoembed/64211978996595-1',
      'https://mobile.ok.ru/movie/7204071410346': 'https://ok.ru/videoembed/7204071410346',
      'https://ok.ru/video/7204071410346-0': 'https://ok.ru/videoembed/7204071410346-0',
      'https://ok.ru/web-api/video/moviePlayer/7204071410346':
        'https://ok.ru/videoembed/7204071410346',
      'https://ok.ru/dk?cmd=videoPreviewMovie&st.mvId=7204071410346':
        'https://ok.ru/videoembed/7204071410346',
      'https://ok.ru/video/7204071410346': 'https://ok.ru/videoembed/7204071410346',
      'https://m.ok.ru/video/7204071410346': 'https://ok.ru/videoembed/7204071410346',
      'https://ok.ru/live/7204071410346': 'https://ok.ru/videoembed/7204071410346',
      'https://ok.ru/videoembed/7204071410346?autoplay=1': 'https://ok.ru/videoembed/7204071410346',
    },
    doesNotMatch: [
      'https://ok.ru.evil.example/video/7204071410346',
      'https://ok.ru/video/',
      'https://ok.ru/video/showcase',
      'https://ok.ru/profile/7204071410346',
    ],
  },
  panopto: {
    players: {
      'https://brown.hosted.panopto.com/Panopto/Pages/Viewer.aspx?id=0b3ff73b-36a0-46c5-8455-aadf010a3638&start=5':
        'https://brown.hosted.panopto.com/Panopto/Pages/Embed.aspx?id=0b3ff73b-36a0-46c5-8455-aadf010a3638',
      'https://auckland.au.panopto.com/Panopto/Pages/Embed.aspx?id=0b3ff73b-36a0-46c5-8455-aadf010a3638&autoplay=false':
        'https://auckland.au.panopto.com/Panopto/Pages/Embed.aspx?id=0b3ff73b-36a0-46c5-8455-aadf010a3638',
      'https://some.cloud.panopto.eu/Panopto/Pages/Viewer.aspx?id=0b3ff73b-36a0-46c5-8455-aadf010a3638':
        'https://some.cloud.panopto.eu/Panopto/Pages/Embed.aspx?id=0b3ff73b-36a0-46c5-8455-aadf010a3638',
    },
    doesNotMatch: [
      'https://www.panopto.com/',
      'https://brown.hosted.panopto.com/Panopto/Pages/Sessions/List.aspx',
      'https://brown.hosted.panopto.com/Panopto/Pages/Viewer.aspx?id=1',
      'https://brown.hosted.panopto.com.evil.example/Panopto/Pages/Viewer.aspx?id=0b3ff73b-36a0-46c5-8455-aadf010a3638',
    ],
  },
  prezi: {
    players: {
      'https://prezi.com/v/uf7xlwfloc8x/some-title/': 'https://prezi.com/v/embed/uf7xlwfloc8x',
      'https://prezi.com/v/embed/uf7xlwfloc8x/': 'https://prezi.com/v/embed/uf7xlwfloc8x',
      'https://prezi.com/v/dgu_3zxmqcmt?x=1': 'https://prezi.com/v/embed/dgu_3zxmqcmt',
    },
    doesNotMatch: [
      'https://prezi.com/',
      'https://prezi.com/p/uf7xlwfloc8x/some-title/',
      'https://prezi.com/hvsanqexuoza/designthinking-vs-leanstartup/',
      'https://prezi.com/view/uf7xlwfloc8x',
      'https://prezi.com.evil.example/v/uf7xlwfloc8x',
    ],
  },
  sibnet: {
    players: {
      'https://video.sibnet.ru/video1887072-KVN_30_let/':
        'https://video.sibnet.ru/shell.php?videoid=1887072',
      'http://video.sibnet.ru/rub/video1887072':
        'https://video.sibnet.ru/shell.php?videoid=1887072',
      'https://video.sibnet.ru/shell.php?videoid=1887072&share=1':
        'https://video.sibnet.ru/shell.php?videoid=1887072',
    },
    doesNotMatch: [
      'https://video.sibnet.ru/',
      'https://video.sibnet.ru/alb12345/',
      'https://music.sibnet.ru/video1887072',
      'https://video.sibnet.ru.evil.example/video1887072',
    ],
  },
  'tencent-video': {
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
  },
  'usa-today': {
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
  },
  vbox7: {
    players: {
      'https://vbox7.com/play:dacbe546dd': 'https://www.vbox7.com/emb/external.php?vid=dacbe546dd',
      'https://www.vbox7.com/play:3008fee68a?start=5':
        'https://www.vbox7.com/emb/external.php?vid=3008fee68a',
      'http://vbox7.com/emb/external.php?vid=a240d20f9c&autoplay=1':
        'https://www.vbox7.com/emb/external.php?vid=a240d20f9c',
    },
    doesNotMatch: [
      'https://www.vbox7.com/',
      'https://www.vbox7.com/user:somebody',
      'https://www.vbox7.com/tag:some',
      'https://www.vbox7.com/play:',
      'https://vbox7.com.evil.example/play:dacbe546dd',
    ],
  },
  'wall-street-journal': {
    players: {
      'https://www.wsj.com/video/can-alphabet-build-a-smarter-city/1BD01A4C-BFE8-40A5-A42F-8A8AF9898B1A.html':
        'https://video-api.wsj.com/api-video/player/v3/iframe.html?guid=1BD01A4C-BFE8-40A5-A42F-8A8AF9898B1A',
      'https://www.wsj.com/video/series/some/some-title/1BD01A4C-BFE8-40A5-A42F-8A8AF9898B1A':
        'https://video-api.wsj.com/api-video/player/v3/iframe.html?guid=1BD01A4C-BFE8-40A5-A42F-8A8AF9898B1A',
      'http://www.barrons.com/video/capitalism-deserves-a-better-reputation/1BD01A4C-BFE8-40A5-A42F-8A8AF9898B1A.html?page=1':
        'https://video-api.wsj.com/api-video/player/v3/iframe.html?guid=1BD01A4C-BFE8-40A5-A42F-8A8AF9898B1A',
      'http://video-api.wsj.com/api-video/player/iframe.html?guid=1bd01a4c-bfe8-40a5-a42f-8a8af9898b1a':
        'https://video-api.wsj.com/api-video/player/v3/iframe.html?guid=1BD01A4C-BFE8-40A5-A42F-8A8AF9898B1A',
    },
    doesNotMatch: [
      'https://www.wsj.com/',
      'https://www.wsj.com/video',
      'https://www.wsj.com/articles/some-title-11234567890',
      'https://www.wsj.com/video/browse/some',
      'https://wsj.com.evil.example/video/a/1BD01A4C-BFE8-40A5-A42F-8A8AF9898B1A.html',
    ],
  },
  'washington-post': {
    players: {
      'https://www.washingtonpost.com/video/world/the-uk-just-voted/2016/06/24/df857508-38b6-11e6-af02-1df55f0c77ff_video.html':
        'https://www.washingtonpost.com/video/c/embed/df857508-38b6-11e6-af02-1df55f0c77ff',
      'https://www.washingtonpost.com/posttv/politics/some-title/2016/06/24/df857508-38b6-11e6-af02-1df55f0c77ff_video.html?tid=x':
        'https://www.washingtonpost.com/video/c/embed/df857508-38b6-11e6-af02-1df55f0c77ff',
      'https://www.washingtonpost.com/video/c/video/df857508-38b6-11e6-af02-1df55f0c77ff':
        'https://www.washingtonpost.com/video/c/embed/df857508-38b6-11e6-af02-1df55f0c77ff',
      'https://www.washingtonpost.com/video/c/embed/DF857508-38B6-11E6-AF02-1DF55F0C77FF?ptvads=block':
        'https://www.washingtonpost.com/video/c/embed/df857508-38b6-11e6-af02-1df55f0c77ff',
    },
    doesNotMatch: [
      'https://www.washingtonpost.com/video/',
      'https://www.washingtonpost.com/world/2016/06/24/df857508-38b6-11e6-af02-1df55f0c77ff_story.html',
      'https://www.washingtonpost.com/video/world/',
      'https://washingtonpost.com.evil.example/video/c/embed/df857508-38b6-11e6-af02-1df55f0c77ff',
    ],
  },
  youku: {
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
      'https://player.youku.com/embed/XNDkwNjg2NzQw':
        'https://player.youku.com/embed/XNDkwNjg2NzQw',
    },
    doesNotMatch: [
      'https://www.youku.com/',
      'https://i.youku.com/somebody',
      'https://v.youku.com/v_show/',
      'https://list.youku.com/show/id_z1234567890.html',
      'https://v.youku.com.evil.example/v_show/id_XNDkwNjg2NzQw.html',
    ],
  },
};

describe('rows with patterns', () => {
  const rows = listProviderRows().filter(({ urls }) => urls.some((url) => typeof url !== 'string'));
  const names = new Set(rows.map(({ name }) => name));

  it('have a row each in this test', () => {
    assert.deepEqual([...names].toSorted(), Object.keys(TABLE).toSorted());
  });

  for (const adapter of listProviderAdapters().filter(({ name }) => names.has(name))) {
    const { players = {}, pages = [], doesNotMatch = [] } = TABLE[adapter.name] ?? {};
    describeAdapter(adapter, { matches: [...Object.keys(players), ...pages], doesNotMatch });
    const [first, firstPlayer] = Object.entries(players)[0] ?? [];
    for (const name of first === undefined ? [] : REFUSAL_NAMES) {
      it(`embeds the player of ${first} after ${name}`, async () => {
        const { resolution } = await resolveRefused(new URL(first ?? ''), name);
        assert.ok(resolution.kind === 'resolved');
        assert.equal(resolution.media.iframeUrl?.href, firstPlayer);
        assert.equal(resolution.media.title, null);
      });
    }
    for (const [href, player] of Object.entries(players)) {
      it(`embeds the player of ${href} even if the page rejects requests`, async () => {
        const { resolution, requests } = await resolveScripted(href, {}, { status: 403, text: '' });
        assert.ok(resolution.kind === 'resolved');
        assert.equal(resolution.provider, adapter.name);
        assert.equal(resolution.media.iframeUrl?.href, player);
        assert.equal(requests.length, 1);
      });
    }
  }
});
