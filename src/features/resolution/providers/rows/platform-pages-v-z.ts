import type { PageRow } from '../provider.ts';

/** Pages of social networks, video platforms and file services, from V to Z. */
export const PLATFORM_PAGES_V_Z: readonly PageRow[] = [
  {
    name: 'vimeo-ott',
    title: 'Vimeo OTT',
    evidence: 'published URLs',
    ids: { org: /[a-z0-9-]{1,63}/ },
    urls: ['{org}.vhx.tv/{path}videos/{slug}', '{org}.vhx.tv/{path}packages/{slug}'],
    except: ['embed.vhx.tv/{path}videos/{slug}'],
    examples: ['https://mysite.vhx.tv/videos/trailer'],
    requires: 'a trailer or another public video',
    frames: [{ hosts: ['embed.vhx.tv'], path: /^\/videos\/\d{1,12}$/ }],
  },
  {
    name: 'weibo',
    title: 'Weibo',
    evidence: 'published URLs',
    ids: { id: /1034:[0-9a-f]{16,40}/ },
    urls: [
      'weibo.com/tv/show/{id}',
      'video.weibo.com/show?fid={id}',
      'h5.video.weibo.com/show/{id}',
    ],
    examples: ['https://weibo.com/tv/show/1034:4797699866951785'],
  },
  {
    name: 'youtube-clips',
    title: 'YouTube clips and live channels',
    evidence: 'published URLs',
    ids: { clip: /Ugk[\w-]{20,60}/, handle: /[^/@]{2,60}/ },
    urls: [
      'youtube.com/clip/{clip}',
      'youtube.com/@{handle}/live',
      'youtube.com/c/{handle}/live',
      'youtube.com/user/{handle}/live',
    ],
    examples: [
      'https://www.youtube.com/clip/UgkxPjmBDRxQRa0Bs0C9BZPLVhMZLqPZf3X5',
      'https://www.youtube.com/@NASA/live',
    ],
  },
  {
    name: 'zight',
    title: 'Zight (CloudApp)',
    evidence: 'published URLs',
    ids: { id: /[A-Za-z0-9]{6,12}/ },
    urls: ['share.zight.com/{id}', 'share.getcloudapp.com/{id}', 'cl.ly/{id}'],
    examples: ['https://share.zight.com/AbCdEfGh'],
  },
];
