import type { ScriptedResponse } from '../../test/support/scripted-egress.ts';
import type { PageCase } from './read-page-cases.ts';

/**
 * Responses of third-party APIs for the page’s own video. They are not captured, but modeled on
 * oembed.com §2.3.4 and each service’s documentation. Requests for other videos get no response.
 */
export function respondAsService(url: URL, page: PageCase): ScriptedResponse | undefined {
  const hostAndPath = `${url.hostname}${url.pathname}`;
  const endpoint = ENDPOINTS.find(({ path }) => path.test(hostAndPath));
  const json = endpoint?.respond({ url, videoUrl: url.searchParams.get('url') ?? '', page });
  return json && { json };
}

type OembedRequest = {
  readonly url: URL;
  /** The URL whose oEmbed data is requested. */
  readonly videoUrl: string;
  readonly page: PageCase;
};

type Endpoint = {
  /** Matched against the host and path of the request. */
  readonly path: RegExp;
  readonly respond: (question: OembedRequest) => object | undefined;
};

const ENDPOINTS: readonly Endpoint[] = [
  {
    path: /^www\.youtube\.com\/oembed$/,
    respond: ({ videoUrl, page }) => {
      const id = /(?:v=|\/embed\/|youtu\.be\/)([\w-]{11})/.exec(videoUrl)?.[1];
      return id && mentionsId(page, id) ? video(`https://www.youtube.com/embed/${id}`) : undefined;
    },
  },
  {
    path: /^vimeo\.com\/api\/oembed\.json$/,
    respond: ({ videoUrl, page }) => {
      const id = /\d{6,}/.exec(videoUrl)?.[0];
      return id && mentionsId(page, id) ? video(`https://player.vimeo.com/video/${id}`) : undefined;
    },
  },
  { path: /^publish\.(?:twitter|x)\.com\/oembed$/, respond: toPost },
  { path: /^www\.googleapis\.com\/youtube\/v3\/videos$/, respond: toYoutubeItems },
  {
    path: /^graph\.facebook\.com\/v[\d.]+\/instagram_oembed$/,
    respond: ({ videoUrl }) => rich(`${videoUrl.replace(/\/?(?:\?.*)?$/, '')}/embed/captioned`),
  },
  // These responses are not videos: a song in a player, and an article in a frame.
  {
    path: /^open\.spotify\.com\/oembed$/,
    respond: ({ videoUrl }) => rich(videoUrl.replace('spotify.com/', 'spotify.com/embed/')),
  },
  { path: /\/wp-json\/oembed\//, respond: ({ page }) => rich(`${page.url.href}embed/`) },
];

function mentionsId({ url, html }: PageCase, id: string): boolean {
  return url.href.includes(id) || html.includes(id);
}

function video(player: string): object {
  return { ...rich(player), type: 'video' };
}

function rich(frame: string): object {
  const html = `<iframe src="${frame}" width="640" height="360"></iframe>`;
  return { version: '1.0', type: 'rich', title: 'A title', width: 640, height: 360, html };
}

/** A post with media ends with a pic.twitter.com link. */
function toPost({ videoUrl, page }: OembedRequest): object {
  const name = 'pic.twitter.com/AbCdEf0123';
  const media = page.truth === 'video' ? `<a href="https://t.co/AbCdEf0123">${name}</a>` : '';
  const html = `<blockquote class="twitter-tweet"><p>Text ${media}</p><a href="${videoUrl}">A day</a></blockquote>`;
  return {
    version: '1.0',
    type: 'rich',
    author_name: 'An author',
    url: videoUrl,
    width: 550,
    html,
  };
}

/**
 * YouTube Data API (developers.google.com/youtube/v3/docs/videos). iframely calls it with a key.
 */
function toYoutubeItems({ url }: OembedRequest): object {
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
