/**
 * Fixed limits of the service, grouped by area; names end in their unit. Limits on upstream
 * connections are in `src/platform/egress/limits.ts`.
 */

// Request input

export const SOURCE_URL_CHARACTERS_MAX = 4096;
export const TITLE_CHARACTERS_MAX = 500;
export const DESCRIPTION_CHARACTERS_MAX = 5000;
/** Limited because all allowed sites are listed in one response header. */
export const EMBED_SITES_MAX = 20;
export const EMBED_SITE_CHARACTERS_MAX = 200;
export const JSON_BODY_BYTES_MAX = 64 * 1024;

// Upstream responses

/** An HLS playlist, MPD or other text that is rewritten in memory. */
export const MANIFEST_BYTES_MAX = 8 * 1024 * 1024;
/** The elements that matter are near the top of a page. */
export const HTML_BYTES_MAX = 4 * 1024 * 1024;
export const OEMBED_BYTES_MAX = 256 * 1024;
/** An RSS or Atom feed lists its newest items first. */
export const FEED_BYTES_MAX = 2 * 1024 * 1024;

export const PROVIDER_JSON_BYTES_MAX = 2 * 1024 * 1024;
export const POSTER_BYTES_MAX = 5 * 1024 * 1024;

// Threads for foreign text

/** Threads for work that only uses the CPU, per process; fewer on a machine with fewer cores. */
export const THREADS_MAX = 4;
/** Additional threads for work that waits for bytes of an upstream. */
export const IO_THREADS_MAX = 4;
export const THREAD_IDLE_MS = 30_000;
/** A thread ends after a larger input, because its heap would keep its size. */
export const THREAD_REUSE_BYTES_MAX = 512 * 1024;
/** Waiting tasks and the size of their inputs, in total and per client. */
export const THREAD_QUEUE_MAX = 256;
export const THREAD_QUEUE_BYTES_MAX = 128 * 1024 * 1024;
export const THREAD_QUEUE_PER_CLIENT_MAX = 32;
export const THREAD_QUEUE_BYTES_PER_CLIENT_MAX = 32 * 1024 * 1024;
/** Smaller texts are parsed on the main thread; see docs/performance.md. */
export const THREAD_INLINE_BYTES_MAX = 16 * 1024;
/** CPU time of one task. The largest real inputs need a quarter of it. */
export const THREAD_CPU_MS_MAX = 2_000;

// Resolution

/** Upstream requests per resolution, across all candidates. */
export const RESOLUTION_REQUESTS_MAX = 24;
export const RESOLUTION_BYTES_MAX = 16 * 1024 * 1024;
export const RESOLUTION_TIMEOUT_MS = 25_000;
/** One upstream exchange including redirects and body. Shorter than `EMBED_TIMEOUT_MS`. */
export const RESOLUTION_EXCHANGE_TIMEOUT_MS = 8_000;
/**
 * Size of the first range request: enough to detect the format and to contain a short video's
 * index.
 */
export const SNIFF_BYTES = 64 * 1024;
/**
 * Limits for reading a media file's index: requests in addition to the first one, and total bytes.
 */
export const MEDIA_INDEX_REQUESTS_MAX = 6;
export const MEDIA_INDEX_BYTES_MAX = 8 * 1024 * 1024;
/** CPU time for parsing one index. The details found by then are used. */
export const MEDIA_INDEX_CPU_MS_MAX = 1_500;
/** A parser that neither continues nor waits for bytes is abandoned after this time. */
export const MEDIA_INDEX_IDLE_TIMEOUT_MS = 2_000;
/** Candidates collected from one page, and how many of them are tried. */
export const PAGE_CANDIDATES_MAX = 64;
export const PAGE_CANDIDATES_TRIED_MAX = 6;
/** Candidates from one provider: how many are tried, and how many playable ones are stored. */
export const PROVIDER_SOURCES_TRIED_MAX = 4;
export const PROVIDER_SOURCES_WANTED = 2;
export const SOURCE_CAPTIONS_MAX = 50;
/** Limits for the chapters of a source, which are stored in the video's record. */
export const CHAPTERS_MAX = 100;
export const CHAPTER_LANGUAGES_MAX = 10;
/** Titles in all languages together. */
export const CHAPTER_TITLES_MAX = 300;
export const CHAPTER_TITLE_CHARACTERS_MAX = 100;
/**
 * Wait time and queue length of requests to a throttled host. Requests beyond either limit fail.
 */
export const HOST_WAIT_MS_MAX = 3_000;
export const HOST_QUEUE_MAX = 50;
/** Upper bound on the `Retry-After` delay that a host may request. */
export const HOST_BACKOFF_MS_MAX = 5 * 60_000;
export const TRACKED_HOSTS_MAX = 5_000;
/** Exponential backoff after a failed resolution; the delay doubles up to the maximum. */
export const FAILURE_BACKOFF_MS_MIN = 30_000;
export const FAILURE_BACKOFF_MS_MAX = 10 * 60_000;
export const CACHED_FAILURES_MAX = 5_000;
/**
 * Limits for one yt-dlp run. The memory limit is address space: Python reserves more than it uses.
 */
export const YTDLP_TIMEOUT_MS = 20_000;
export const YTDLP_MEMORY_BYTES_MAX = 1024 ** 3;
export const YTDLP_OUTPUT_BYTES_MAX = 8 * 1024 * 1024;
export const YTDLP_CONNECTIONS_MAX = 60;
export const YTDLP_RECEIVED_BYTES_MAX = 32 * 1024 * 1024;
/** Concurrent and queued runs; beyond both limits a resolution continues without yt-dlp. */
export const CONCURRENT_YTDLP_RUNS_MAX = 2;
export const YTDLP_QUEUE_MAX = 8;
/** A page may link to one more page (its player or refresh target), but not further. */
export const PAGE_DEPTH_MAX = 2;
/** A resolution that crashes this many times is marked as failed. */
export const RESOLUTION_ATTEMPTS_MAX = 5;

// Videos

/** Deadline for `POST /embed`. */
export const EMBED_TIMEOUT_MS = 10_000;
/**
 * Concurrent `POST /embed` requests that wait for a resolution; each may use
 * `RESOLUTION_BYTES_MAX`.
 */
export const CONCURRENT_EMBEDS_MAX = 100;
/** How long `POST /videos` waits for the resolution, unless overridden with `Prefer`. */
export const CREATE_WAIT_MS = 3_000;
export const CREATE_WAIT_MS_MAX = 10_000;
/** Age and size limits of the cache of readable videos. */
export const READABLE_VIDEO_AGE_MS_MAX = 500;
export const READABLE_VIDEOS_MAX = 2_000;
/** How long a record may be used after it was last read while the database is away. */
export const LAST_KNOWN_MS_MAX = 60_000;
/**
 * Interval of the checks whether the readers of running responses still have access. Together with
 * `READABLE_VIDEO_AGE_MS_MAX`, it is shorter than a second.
 */
export const LEASE_SWEEP_MS = 400;
/**
 * Failed checks after which a response ends: a minute for public videos, five seconds for responses
 * that need a credential or a playback token.
 */
export const LEASE_SWEEPS_MISSED_MAX = 150;
export const RESTRICTED_LEASE_SWEEPS_MISSED_MAX = 12;
/** Concurrent event streams of `GET /videos/{id}/status` per process. */
export const STATUS_STREAMS_MAX = 500;
/** Concurrent event streams per client network. */
export const STATUS_STREAMS_PER_CLIENT_MAX = 50;
export const STATUS_STREAM_MS_MAX = 10 * 60_000;
/** Interval of keep-alive comments, so that proxies do not close an idle stream. */
export const STATUS_HEARTBEAT_MS = 15_000;

// Accounts

export const EMAIL_CHARACTERS_MAX = 254;
export const ACCOUNT_NAME_CHARACTERS_MAX = 100;
/** A challenge takes about 90 characters; the rest is the nonce. */
export const LOGIN_PROOF_CHARACTERS_MAX = 200;
export const PASSWORD_CHARACTERS_MIN = 12;
/** Longer passwords are rejected before hashing. */
export const PASSWORD_CHARACTERS_MAX = 256;
/** Concurrent and queued password hashes; each takes 19 MiB. */
export const CONCURRENT_PASSWORD_HASHES_MAX = 2;
export const PASSWORD_HASH_QUEUE_MAX = 64;
/**
 * Wrong passwords per e-mail address, counted separately for each known device. A successful login
 * resets the count.
 */
export const LOGIN_FAILURES_MAX = 10;
export const LOGIN_FAILURES_WINDOW_SECONDS = 15 * 60;
/** Known devices per account, and how long a device is remembered after its last login. */
export const KNOWN_DEVICES_MAX = 50;
export const KNOWN_DEVICE_MS = 180 * 86_400_000;
/** Idle timeout of a session, and the minimum interval between updates of its last use. */
export const SESSION_MS = 30 * 86_400_000;
export const SESSION_TOUCH_MS = 3_600_000;
export const SESSION_CLIENT_CHARACTERS_MAX = 200;
/** Sessions per account; beyond this the oldest ones are revoked. */
export const SESSIONS_MAX = 100;
export const KEY_NAME_CHARACTERS_MAX = 100;
export const KEY_NETWORKS_MAX = 20;
export const KEY_TOUCH_MS = 600_000;
/** How long a rotated key keeps working next to its replacement. */
export const KEY_OVERLAP_SECONDS_DEFAULT = 86_400;
export const KEY_OVERLAP_SECONDS_MAX = 7 * 86_400;

// Owned videos

/** Videos scanned by one page of a search; the next page continues from there. */
export const SEARCHED_VIDEOS_MAX = 2_000;
export const SEARCH_CHARACTERS_MAX = 200;
export const LIST_LIMIT_DEFAULT = 25;
export const LIST_LIMIT_MAX = 100;
export const CURSOR_CHARACTERS_MAX = 200;
export const PLAYBACK_TOKEN_SECONDS_MIN = 60;
export const PLAYBACK_TOKEN_SECONDS_MAX = 604_800;
/** Plays of a video without an owner are recorded at most this often. */
export const PLAY_RECORD_INTERVAL_MS = 60 * 60_000;
/** Plays of other videos are recorded at most this often, because only long idle times matter. */
export const ACTIVITY_RECORD_INTERVAL_MS = 24 * 60 * 60_000;
export const IDEMPOTENCY_KEY_CHARACTERS_MAX = 255;
export const IDEMPOTENCY_AGE_MS = 24 * 60 * 60_000;
/** A request that takes this much longer than expected no longer blocks its idempotency key. */
export const IDEMPOTENCY_LOCK_MS = 60_000;

// Quotas

/** Upper bound of a configured quota, except for bytes. */
export const QUOTA_MAX = 1_000_000_000;
/**
 * Bytes sent to viewers are written to the database in batches: after this time, or as soon as an
 * account has this many unwritten bytes. Together they bound the inaccuracy per process.
 */
export const BYTES_FLUSH_MS = 2_000;
export const BYTES_UNWRITTEN_MAX = 64 * 1024 * 1024;
/** Age of an account's known usage and limits after which they are read again. */
export const BYTES_USAGE_AGE_MS_MAX = 10_000;
/** Accounts whose usage is kept in memory, per process. */
export const METERED_ACCOUNTS_MAX = 10_000;
/** How many days ahead a deferred check can be scheduled. */
export const CHECK_DEFERRAL_DAYS_MAX = 7;
/** How long the usage of past days is stored. */
export const USAGE_AGE_DAYS = 7;

// Inbound HTTP

/** Time limits for receiving the headers and the entire request. */
export const HTTP_HEADERS_TIMEOUT_MS = 10_000;
export const HTTP_REQUEST_TIMEOUT_MS = 30_000;
/** How long an idle connection stays open for the next request. */
export const HTTP_KEEP_ALIVE_MS = 10_000;
/**
 * Timeout of a connection without traffic in either direction, because its client is gone or
 * stalled.
 */
export const HTTP_STALLED_CONNECTION_MS = 300_000;
/**
 * Minimum data rate of a request body, after a grace period. Bodies are small, so this is far below
 * any usable connection.
 */
export const HTTP_BODY_GRACE_MS = 10_000;
export const HTTP_BODY_BYTES_PER_SECOND_MIN = 1024;
/**
 * A client that reads less than the minimum rate of a waiting response for this time is
 * disconnected. A paused player stops reading; after this time it requests the rest again.
 */
export const HTTP_READ_WINDOW_MS = 300_000;
export const HTTP_READ_BYTES_PER_SECOND_MIN = 1024;
/** The time limit grows with the data that is waiting, because it may be one large write. */
export const HTTP_PENDING_BYTES_PER_SECOND_MIN = 16 * 1024;
/** A client that reads nothing for this time may be disconnected when connections run out. */
export const HTTP_STALLED_RESPONSE_MS = 30_000;
/** Lowered when the process has fewer file descriptors available. */
export const HTTP_CONNECTIONS_MAX = 10_000;
export const HTTP_HEADER_BYTES_MAX = 16 * 1024;
/** Length of path and query. The longest URLs are those that contain playback capabilities. */
export const HTTP_URL_CHARACTERS_MAX = 12 * 1024;
/** CMCD data of one request; some players include the URL of the next object. */
export const CMCD_CHARACTERS_MAX = 8 * 1024;
export const JSON_DEPTH_MAX = 32;
export const ERROR_DETAILS_MAX = 10;

// Health

/** How long a readiness check is reused, and how long it may take. */
export const READINESS_CHECK_AGE_MS = 5_000;
export const READINESS_CHECK_TIMEOUT_MS = 2_000;
/**
 * Bytes that a readiness check writes, and free disk space below which the service is not ready.
 */
export const READINESS_WRITE_BYTES = 32 * 1024;
export const READINESS_FREE_BYTES_MIN = 1024 * 1024;

// Playback

/**
 * Length of a capability in a path. Upstream URLs that need a longer one are omitted from the
 * manifest.
 */
export const CAPABILITY_CHARACTERS_MAX = 8 * 1024;
/** URLs in one manifest. Each one is sealed separately, which takes CPU time. */
export const MANIFEST_URLS_MAX = 50_000;
/**
 * Total characters of the public URLs written to one manifest. The upstream URLs are limited to
 * half of this, because short relative URLs can expand to long absolute ones.
 */
export const MANIFEST_SEALED_CHARACTERS_MAX = 32 * 1024 * 1024;
/**
 * Total size of manifests being read, not counting the first `MANIFEST_FIRST_BYTES` of each, so
 * that small manifests never wait for large ones.
 */
export const MANIFEST_BUFFER_BYTES_MAX = 48 * 1024 * 1024;
export const MANIFEST_FIRST_BYTES = 128 * 1024;
/** Size of a remote MPD element (XLink). */
export const REMOTE_ELEMENT_BYTES_MAX = 1024 * 1024;
/** Concurrent manifest fetches; each may use `MANIFEST_BYTES_MAX`. */
export const CONCURRENT_MANIFESTS_MAX = 256;
/** Concurrent manifest fetches per client network; a shared fetch counts once per client. */
export const MANIFESTS_PER_CLIENT_MAX = 64;
/**
 * Pending low-latency playlist requests (blocking playlist reload), in total and per client
 * network. A pending request is only an open connection; its response then needs a manifest slot.
 */
export const BLOCKING_RELOADS_MAX = 1_024;
export const BLOCKING_RELOADS_PER_CLIENT_MAX = 128;
/**
 * Bounds of the time to first byte of a blocking reload; the maximum also applies when the expected
 * delay is unknown.
 */
export const BLOCKING_RELOAD_MS_MIN = 10_000;
export const BLOCKING_RELOAD_MS_MAX = 30_000;
/** Cache of rewritten manifests, including the text they were made from. */
export const RENDERED_MANIFEST_CACHE_BYTES_MAX = 64 * 1024 * 1024;
/** Cache of opened capabilities, including their sealed form. */
export const OPENED_RESOURCE_CACHE_CHARACTERS_MAX = 8 * 1024 * 1024;
/** Cache of sealed URLs, including their plain form. */
export const SEALED_URL_CACHE_CHARACTERS_MAX = 32 * 1024 * 1024;
/** CPU time of rewriting one manifest, which includes sealing up to `MANIFEST_URLS_MAX` URLs. */
export const RENDER_CPU_MS_MAX = 6_000;
/** The same cache of a thread that renders large manifests. */
export const THREAD_SEALED_URL_CACHE_CHARACTERS_MAX = 8 * 1024 * 1024;
/** Cache of fetched manifests. */
export const MANIFEST_CACHE_CHARACTERS_MAX = 32 * 1024 * 1024;
/** Requests for a manifest within this time share one fetch. */
export const SHARED_MANIFEST_MS_MIN = 500;
/**
 * Cache lifetime of an unchanging manifest: default without upstream caching headers, and maximum.
 */
export const MANIFEST_AGE_SECONDS_DEFAULT = 60;
export const MANIFEST_AGE_SECONDS_MAX = 300;
/**
 * Cache lifetime of the manifests of an ended live stream. A restart is noticed only in a new
 * manifest, and the check that confirms it takes a few more seconds.
 */
export const ENDED_LIVE_MANIFEST_MS_MAX = 2_000;
/** Shared-cache lifetime of media, which may therefore outlive the video's record. */
export const MEDIA_AGE_SECONDS_DEFAULT = 600;
export const MEDIA_AGE_SECONDS_MAX = 3_600;
/** Largest media response to cache, also limited to a quarter of `CACHE_MEMORY`. */
export const CACHED_MEDIA_BYTES_MAX = 16 * 1024 * 1024;
/** For media up to this size, the full buffer is allocated as soon as the size is known. */
export const PREALLOCATED_MEDIA_BYTES_MAX = 4 * 1024 * 1024;
/** Cache lifetime of media without an explicit lifetime or a `Last-Modified` date. */
export const CACHED_MEDIA_SECONDS_DEFAULT = 10;
/**
 * How far a slower reader may lag behind the fastest reader of a shared response too large to
 * cache.
 */
export const SHARED_BODY_LAG_BYTES_MAX = 4 * 1024 * 1024;
/** URLs remembered as too large to cache. */
export const TRACKED_LARGE_MEDIA_MAX = 500;
/** `stale-if-error` lifetime: default without an upstream value, and maximum. */
export const STALE_SECONDS_DEFAULT = 30;
export const STALE_SECONDS_MAX = 300;
/** Delay before a failed upstream is requested again. */
export const STALE_RETRY_MS = 1_000;
/** Backup sources per video. */
export const MIRRORS_MAX = 8;
export const SOURCES_ORDERED_MAX = 500;
/**
 * Minimum interval between refreshes of a source whose upstream URLs fail; each failure doubles it.
 */
export const SOURCE_REFRESH_MS_MIN = 1_000;
export const SOURCE_REFRESH_MS_MAX = 60_000;
/** How long a lost source is skipped in favor of other sources. */
export const LOST_SOURCE_MS = 60_000;
/** Number of videos whose refresh interval is tracked, and number of sources tracked as lost. */
export const REFRESHED_VIDEOS_MAX = 10_000;
export const LOST_SOURCES_MAX = 1_000;
/**
 * Number of renditions and representations for which current upstream URLs are preferred to those
 * of older manifests, and for how long.
 */
export const MOVED_RENDITIONS_MAX = 10_000;
export const MOVED_RENDITION_MS = 600_000;
/** Concurrent re-resolutions of videos with lost sources, per process. */
export const CONCURRENT_SOURCE_REFRESHES_MAX = 16;
/**
 * Minimum interval between reports of the same playback observation. It doubles up to the maximum
 * while the observation persists.
 */
export const PLAYBACK_REPORT_WAIT_MS_MIN = 5_000;
export const PLAYBACK_REPORT_WAIT_MS_MAX = 5 * 60_000;
/**
 * Interval between the checks of one host that playback reports trigger, and the delay beyond which
 * such a check is dropped.
 */
export const REPORTED_CHECK_SPACING_MS = 500;
export const REPORTED_CHECK_DELAY_MS_MAX = 60_000;
/** Videos and hosts tracked for these intervals, per process. */
export const REPORTED_VIDEOS_MAX = 10_000;
export const REPORTED_HOSTS_MAX = 1_000;
/** Upstream requests per media response or part, including retries after invalid responses. */
export const MEDIA_ATTEMPTS_MAX = 5;
/**
 * Range size for an upstream that rejects larger ranges, and the smaller size to try if it rejects
 * this one too.
 */
export const MEDIA_PART_BYTES = 256 * 1024;
export const MEDIA_PART_BYTES_MIN = 32 * 1024;
/** Parts joined into one media response when the upstream returns less than the requested range. */
export const MEDIA_PARTS_MAX = 50_000;
/** Bytes that HEAD fetches to detect the media's type and size. */
export const MEDIA_HEAD_BYTES = 4 * 1024;
/** Bytes buffered for a slow viewer before the upstream is paused. */
export const STREAM_AHEAD_BYTES_MAX = 256 * 1024;
/** Larger cached media is written in parts, because a part counts as sent as a whole. */
export const MEDIA_WRITE_BYTES_MAX = 1024 * 1024;
/** Bytes inspected before a media response is sent to the viewer. */
export const MEDIA_SNIFF_BYTES = 600;
/** Longer conditional headers such as `If-None-Match` are ignored. */
export const CONDITION_CHARACTERS_MAX = 1024;
/**
 * Bytes of a segment read to detect its first timestamp and codecs. They include a picture and the
 * start of the audio.
 */
export const SEGMENT_START_BYTES = 256 * 1024;
export const SEGMENT_START_TIMEOUT_MS = 10_000;
export const CACHED_FIRST_TIMESTAMPS_MAX = 5_000;
/** Bytes read and discarded to reach a position on an upstream that does not support ranges. */
export const SKIPPED_BYTES_MAX = 16 * 1024 * 1024;
/** Cache lifetime of subtitle files. It is short, so that caches soon drop a deleted track. */
export const SUBTITLE_AGE_SECONDS = 60;
export const CONCURRENT_POSTERS_MAX = 32;
export const POSTER_CACHE_BYTES_MAX = 32 * 1024 * 1024;
/** How long a generated card is used before another attempt to find a real poster. */
export const CARD_AGE_MS_MAX = 600_000;
/** Concurrent and queued ffmpeg runs; beyond both limits the response is a generated card. */
export const CONCURRENT_FRAMES_MAX = 2;
export const FRAME_QUEUE_MAX = 16;
/** Limits of one ffmpeg run: time, address space and output size. */
export const FRAME_TIMEOUT_MS = 10_000;
export const FRAME_MEMORY_BYTES_MAX = 1024 ** 3;
export const FRAME_BYTES_MAX = 2 * 1024 * 1024;
/**
 * Thumbnails on the timeline: their number, the number of those made from the video, and the
 * smallest interval between these.
 */
export const THUMBNAILS_MAX = 5_000;
export const THUMBNAIL_PICTURES_MAX = 90;
export const THUMBNAIL_INTERVAL_SECONDS_MIN = 1;
/** The larger dimension of a thumbnail made from the video, in pixels. */
export const THUMBNAIL_PIXELS = 160;
/** Columns and rows of an image with thumbnails made from the video. */
export const THUMBNAIL_COLUMNS = 3;
export const THUMBNAIL_ROWS = 3;
/** Sources of a video that are tried for thumbnails. */
export const THUMBNAIL_SOURCES_MAX = 4;
/** A thumbnail track of the source, and an image with thumbnails. */
export const THUMBNAIL_TRACK_BYTES_MAX = 1024 * 1024;
export const THUMBNAIL_IMAGE_BYTES_MAX = 5 * 1024 * 1024;
/**
 * The bytes of a picture, of the start of a segment with a picture, and of the index that locates
 * the pictures of a file.
 */
export const PICTURE_BYTES_MAX = 2 * 1024 * 1024;
export const PICTURE_SEGMENT_BYTES_MAX = 512 * 1024;
export const PICTURE_INDEX_BYTES_MAX = 8 * 1024 * 1024;
/** An index of the segments of a DASH period. */
export const SEGMENT_INDEX_BYTES_MAX = 1024 * 1024;
/** Cached images, and cached descriptions of where thumbnails are. */
export const THUMBNAIL_CACHE_BYTES_MAX = 32 * 1024 * 1024;
export const THUMBNAIL_PLANS_CHARACTERS_MAX = 8 * 1024 * 1024;
/** How long a description is used, and how long the absence of thumbnails is. */
export const THUMBNAIL_PLAN_MS = 600_000;
export const THUMBNAIL_ABSENCE_MS = 60_000;
/** Descriptions and images that are made at the same time, and how many of each for one client. */
export const CONCURRENT_THUMBNAIL_TRACKS_MAX = 16;
export const CONCURRENT_THUMBNAIL_IMAGES_MAX = 16;
export const THUMBNAILS_PER_CLIENT_MAX = 4;
/** Pictures fetched at the same time for one image. Only one ffmpeg at a time decodes them. */
export const CONCURRENT_PICTURE_READS_MAX = 3;
/** How long making one image may take. */
export const THUMBNAIL_IMAGE_MS_MAX = 20_000;
/** How long an oEmbed response waits for the dimensions of its poster. */
export const POSTER_MEASURE_MS_MAX = 5_000;

// Analytics

/** Reports in one request body. Our player sends at most 200, after an hour offline. */
export const REPORTS_PER_BODY_MAX = 500;
/** Sessions in one request body; a player has one or a few. */
export const SESSIONS_PER_BODY_MAX = 16;
/** How long the first report of a group commit waits for others. */
export const REPORT_COMMIT_DELAY_MS = 25;
/** The weight of a batch is this constant plus its number of reports. */
export const REPORT_BATCH_WEIGHT = 8;
/**
 * Maximum weight of one commit: about 200 batches of our player. It is limited because SQLite
 * blocks the process during a commit.
 */
export const REPORT_COMMIT_WEIGHT_MAX = 2_000;
/** Weight of the reports queued in memory; beyond this clients receive 503 with `Retry-After`. */
export const REPORT_QUEUE_WEIGHT_MAX = 50_000;
/** Distinct referring and embedding hosts per day (UTC). */
export const VIDEO_HOSTS_PER_DAY_MAX = 200;
export const ACCOUNT_HOSTS_PER_DAY_MAX = 1_000;
/**
 * Minimum interval between recorded media requests of one session, and number of sessions tracked
 * for it.
 */
export const MEDIA_REQUEST_RECORD_INTERVAL_MS = 5_000;
export const MEDIA_REQUEST_RECORDS_MAX = 10_000;
/** Media requests of one session that wait for the interval to end. */
export const MEDIA_REQUESTS_PENDING_MAX = 20;
/** Characters of a user agent that are parsed. */
export const USER_AGENT_CHARACTERS_MAX = 512;

// Webhooks

export const WEBHOOK_URL_CHARACTERS_MAX = 2048;
export const WEBHOOK_DESCRIPTION_CHARACTERS_MAX = 200;
/** How long a rotated secret keeps signing next to its replacement. */
export const WEBHOOK_OVERLAP_HOURS_DEFAULT = 24;
export const WEBHOOK_OVERLAP_HOURS_MAX = 24;
/** How long payloads are stored for redelivery before they are erased. */
export const WEBHOOK_PAYLOAD_AGE_MS = 7 * 86_400_000;
/** How long events, deliveries and attempts are stored. */
export const WEBHOOK_LOG_AGE_MS = 30 * 86_400_000;
/** The most recent attempts shown in a delivery's log. */
export const DELIVERY_ATTEMPTS_SHOWN_MAX = 20;
/** Deliveries included in a webhook's statistics: the most recent ones of the last 24 hours. */
export const DELIVERIES_COUNTED_MAX = 10_000;
/** Time range of the chart in the account area, and the number of recent deliveries it includes. */
export const WEBHOOK_HISTORY_HOURS_MAX = 7 * 24;
export const DELIVERIES_CHARTED_MAX = 50_000;
/** Total time for connecting, sending and the response. */
export const DELIVERY_TIMEOUT_MS = 10_000;
/** Bytes read from a receiver's response, which are discarded. */
export const DELIVERY_RESPONSE_BYTES_MAX = 64 * 1024;
/** Concurrent deliveries to one webhook. */
export const CONCURRENT_DELIVERIES_MAX = 4;
/** A webhook is disabled after this many consecutive failures over at least this time. */
export const FAILED_DELIVERIES_MAX = 100;
export const FAILING_MS_MAX = 24 * 60 * 60_000;
export const DELIVERY_ATTEMPTS_MAX = 20;
export const DELIVERY_BACKOFF_SECONDS_MAX = 86_400;

// Subtitles; the limits of one file are in `src/lib/captions/limits.ts`.

/** Uploaded tracks per video. */
export const SUBTITLES_MAX = 100;
/**
 * Caption files of sources: fetch timeout, concurrency, retry delay after a failure, and cache
 * lifetime.
 */
export const CAPTION_TIMEOUT_MS = 10_000;
export const CONCURRENT_CAPTION_FETCHES_MAX = 16;
export const SOURCE_CAPTION_RETRY_MS = 60_000;
export const SOURCE_CAPTION_AGE_MS = 60 * 60_000;
export const SUBTITLE_LABEL_CHARACTERS_MAX = 100;
export const SUBTITLE_LANGUAGE_CHARACTERS_MAX = 35;
/**
 * An upload of `CAPTION_BYTES_MAX` in a form, or as JSON, in which quotes and line breaks take two
 * characters.
 */
export const SUBTITLE_BODY_BYTES_MAX = 2_359_296;
/** CPU time for converting one file. */
export const SUBTITLE_CPU_MS_MAX = 3_000;
/** Parts of a form: the file, its metadata and some empty ones. */
export const SUBTITLE_FORM_PARTS_MAX = 20;
/** Offset applied to all cues of a track, in either direction, and the range of the time scale. */
export const SUBTITLE_OFFSET_SECONDS_MAX = 3_600_000;
export const SUBTITLE_SCALE_MIN = 0.01;
export const SUBTITLE_SCALE_MAX = 100;
/** Cache of recently requested track texts. */
export const SUBTITLE_CACHE_CHARACTERS_MAX = 16 * 1024 * 1024;

// Analytics reports

/** Points in a report's time series. */
export const REPORT_INTERVALS_MAX = 1_000;
/** Longest period of a report, and the default when `from` is not given. */
export const REPORT_DAYS_MAX = 5 * 366;
export const REPORT_DAYS_DEFAULT = 30;
/** Values in a report's breakdown. */
export const REPORT_VALUES_DEFAULT = 100;
export const REPORT_VALUES_MAX = 1_000;
/** Concurrent reports per process and per account. */
export const CONCURRENT_REPORTS_MAX = 32;
export const REPORTS_PER_ACCOUNT_MAX = 8;
/**
 * Concurrent session exports per process and per account. An export runs until its client has read
 * all of it.
 */
export const SESSION_EXPORTS_MAX = 32;
export const SESSION_EXPORTS_PER_ACCOUNT_MAX = 4;
