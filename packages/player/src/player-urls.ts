/** What the URLs of a player depend on. Null for a missing attribute. */
export type PlayerUrlOptions = {
  /** The URL of a watch, iframe or stream page of the video. */
  readonly src: string | null;
  readonly videoId: string | null;
  /** The URL of the Reelay service, required with `videoId`. */
  readonly host: string | null;
  /** A playback token, for a private video. */
  readonly token: string | null;
};

/** Query parameters of the player. False and null parameters are omitted. */
export type PlayerParameters = Readonly<Record<string, string | boolean | null>>;

export type PlayerUrls = { readonly frame: URL; readonly poster: URL };

const VIDEO_PATH = /^(.*\/)(?:watch|embed|stream)\/(vid_[0-9A-Za-z]+)$/;
const VIDEO_ID = /^vid_[0-9A-Za-z]+$/;

/** Undefined if the video or the service is missing or invalid. */
export function toPlayerUrls(
  options: PlayerUrlOptions,
  parameters: PlayerParameters,
): PlayerUrls | undefined {
  const video = options.src === null ? toVideo(options) : parseVideoUrl(options.src);
  if (video === undefined) return undefined;
  const frame = new URL(`embed/${video.id}`, video.service);
  const poster = new URL(`stream/${video.id}/poster`, video.service);
  const token = options.token ?? video.token;
  if (token !== null) for (const url of [frame, poster]) url.searchParams.set('token', token);
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== null && value !== false)
      frame.searchParams.set(name, value === true ? '1' : value);
  }
  return { frame, poster };
}

type VideoLocation = {
  /** Ends with a slash. */
  readonly service: URL;
  readonly id: string;
  readonly token: string | null;
};

function toVideo({ videoId, host }: PlayerUrlOptions): VideoLocation | undefined {
  const service = host === null ? undefined : parseHttpUrl(host);
  if (service === undefined || videoId === null || !VIDEO_ID.test(videoId)) return undefined;
  if (!service.pathname.endsWith('/')) service.pathname += '/';
  return { service, id: videoId, token: null };
}

function parseVideoUrl(src: string): VideoLocation | undefined {
  const url = parseHttpUrl(src);
  const [, folder, id] = VIDEO_PATH.exec(url?.pathname ?? '') ?? [];
  if (url === undefined || folder === undefined || id === undefined) return undefined;
  return { service: new URL(folder, url), id, token: url.searchParams.get('token') };
}

/** Relative URLs refer to the page. */
function parseHttpUrl(text: string): URL | undefined {
  const base = globalThis.document?.baseURI;
  if (!URL.canParse(text, base)) return undefined;
  const url = new URL(text, base);
  return /^https?:$/.test(url.protocol) ? url : undefined;
}
