import type { ScriptedAnswer } from '../../test/support/scripted-egress.ts';
import type { PageCase } from './read-page-cases.ts';

/**
 * What services say of the page's own video, to the shapes that oembed.com §2.3.4 and their own documentation describe:
 * the answers themselves were not captured. They know no other video.
 */
export function answerAsService(url: URL, page: PageCase): ScriptedAnswer | undefined {
  const at = `${url.hostname}${url.pathname}`;
  const endpoint = ENDPOINTS.find(({ path }) => path.test(at));
  const answer = endpoint?.answer({ url, asked: url.searchParams.get('url') ?? '', page });
  return answer && { json: answer };
}

type Question = {
  readonly url: URL;
  /** The address that an oEmbed endpoint is asked about. */
  readonly asked: string;
  readonly page: PageCase;
};

type Endpoint = {
  /** Of the host and the path together. */
  readonly path: RegExp;
  readonly answer: (question: Question) => object | undefined;
};

const ENDPOINTS: readonly Endpoint[] = [
  {
    path: /^www\.youtube\.com\/oembed$/,
    answer: ({ asked, page }) => {
      const id = /(?:v=|\/embed\/|youtu\.be\/)([\w-]{11})/.exec(asked)?.[1];
      return id && knows(page, id) ? video(`https://www.youtube.com/embed/${id}`) : undefined;
    },
  },
  {
    path: /^vimeo\.com\/api\/oembed\.json$/,
    answer: ({ asked, page }) => {
      const id = /\d{6,}/.exec(asked)?.[0];
      return id && knows(page, id) ? video(`https://player.vimeo.com/video/${id}`) : undefined;
    },
  },
  { path: /^publish\.(?:twitter|x)\.com\/oembed$/, answer: toPost },
  { path: /^www\.googleapis\.com\/youtube\/v3\/videos$/, answer: toYoutubeItems },
  {
    path: /^graph\.facebook\.com\/v[\d.]+\/instagram_oembed$/,
    answer: ({ asked }) => rich(`${asked.replace(/\/?(?:\?.*)?$/, '')}/embed/captioned`),
  },
  // No videos: a song in a player, an article in a frame.
  {
    path: /^open\.spotify\.com\/oembed$/,
    answer: ({ asked }) => rich(asked.replace('spotify.com/', 'spotify.com/embed/')),
  },
  { path: /\/wp-json\/oembed\//, answer: ({ page }) => rich(`${page.address.href}embed/`) },
];

function knows({ address, html }: PageCase, id: string): boolean {
  return address.href.includes(id) || html.includes(id);
}

function video(player: string): object {
  return { ...rich(player), type: 'video' };
}

function rich(frame: string): object {
  const html = `<iframe src="${frame}" width="640" height="360"></iframe>`;
  return { version: '1.0', type: 'rich', title: 'A title', width: 640, height: 360, html };
}

/** Posts with media end in a link of that name. */
function toPost({ asked, page }: Question): object {
  const name = 'pic.twitter.com/AbCdEf0123';
  const media = page.truth === 'video' ? `<a href="https://t.co/AbCdEf0123">${name}</a>` : '';
  const html = `<blockquote class="twitter-tweet"><p>Words ${media}</p><a href="${asked}">A day</a></blockquote>`;
  return { version: '1.0', type: 'rich', author_name: 'Somebody', url: asked, width: 550, html };
}

/** The YouTube Data API (developers.google.com/youtube/v3/docs/videos), which one of the peers asks with a key. */
function toYoutubeItems({ url }: Question): object {
  const id = url.searchParams.get('id');
  const thumbnail = { url: `https://i.ytimg.com/vi/${id}/hqdefault.jpg`, width: 480, height: 360 };
  const item = {
    id,
    snippet: { title: 'A title', thumbnails: { high: thumbnail } },
    contentDetails: { duration: 'PT1M', definition: 'hd' },
    player: { embedHtml: `<iframe src="//www.youtube.com/embed/${id}"></iframe>` },
    status: { uploadStatus: 'processed', embeddable: true },
  };
  return { items: [item] };
}
