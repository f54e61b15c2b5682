/**
 * The bounds of the service that no setting changes, by area; units are in the names. Those of upstream
 * connections are in `src/platform/egress/limits.ts`.
 */

// What callers send

/** Longest source address that is accepted. */
export const SOURCE_URL_CHARACTERS_MAX = 4096;
export const TITLE_CHARACTERS_MAX = 500;
export const DESCRIPTION_CHARACTERS_MAX = 5000;
/** Sites that may embed a video: they stand in one response header. */
export const EMBED_SITES_MAX = 20;
export const EMBED_SITE_CHARACTERS_MAX = 200;
/** A request's body; JSON is the only kind that is read. */
export const JSON_BODY_BYTES_MAX = 64 * 1024;

// What upstreams send

/** An HLS playlist, MPD or other text that is rewritten in memory. */
export const MANIFEST_BYTES_MAX = 8 * 1024 * 1024;
/** An HTML page: what is needed stands near its top. */
export const HTML_BYTES_MAX = 4 * 1024 * 1024;
export const OEMBED_BYTES_MAX = 256 * 1024;
/** An RSS or Atom feed: its newest items stand at its top. */
export const FEED_BYTES_MAX = 2 * 1024 * 1024;

/** A provider's own API. */
export const PROVIDER_JSON_BYTES_MAX = 2 * 1024 * 1024;
export const POSTER_BYTES_MAX = 5 * 1024 * 1024;

// Resolution

/** Upstream fetches that one resolution may cost, all candidates together. */
export const RESOLUTION_REQUESTS_MAX = 24;
export const RESOLUTION_BYTES_MAX = 16 * 1024 * 1024;
export const RESOLUTION_TIMEOUT_MS = 25_000;
/** One upstream exchange of a resolution, redirects and body included: less than `EMBED_TIMEOUT_MS`. */
export const RESOLUTION_EXCHANGE_TIMEOUT_MS = 8_000;
/** What the first request asks for: enough to tell what a resource is, and to hold a short video's index. */
export const SNIFF_BYTES = 64 * 1024;
/** Reading a media file's index: requests after the first, and bytes in all. */
export const MEDIA_INDEX_REQUESTS_MAX = 6;
export const MEDIA_INDEX_BYTES_MAX = 8 * 1024 * 1024;
/** A thread that has said nothing about the index it reads for this long is ended. */
export const MEDIA_INDEX_SILENCE_MS = 2_000;
export const MEDIA_INDEX_WORKERS_MAX = 4;
/** Addresses taken from one page, and how many of them are tried. */
export const PAGE_CANDIDATES_MAX = 64;
export const PAGE_CANDIDATES_TRIED_MAX = 6;
/** Addresses that a provider names for one video: how many are tried, and how many that play are kept. */
export const PROVIDER_SOURCES_TRIED_MAX = 4;
export const PROVIDER_SOURCES_WANTED = 2;
/** Captions that a source comes with. */
export const SOURCE_CAPTIONS_MAX = 50;
/** Chapters that a provider lists, and the characters of a title: they are kept in the record. */
export const CHAPTERS_MAX = 100;
export const CHAPTER_TITLE_CHARACTERS_MAX = 100;
/** What many ask of one host waits so long, and so many resolutions wait at a time; then they fail. */
export const HOST_WAIT_MS_MAX = 3_000;
export const HOST_WAITING_MAX = 50;
/** A host that asks to be left alone is left alone for as long as it says, up to this. */
export const HOST_HOLD_MS_MAX = 5 * 60_000;
export const HOSTS_REMEMBERED_MAX = 5_000;
/** A source that has failed is not asked again for so long; each time twice as long as before. */
export const FAILURE_WAIT_MS_MIN = 30_000;
export const FAILURE_WAIT_MS_MAX = 10 * 60_000;
export const FAILURE_MEMORY_MAX = 5_000;
/** yt-dlp, each run of it. Addresses that it may take for memory: Python reserves more than it uses. */
export const YTDLP_TIMEOUT_MS = 20_000;
export const YTDLP_MEMORY_BYTES_MAX = 1024 ** 3;
export const YTDLP_OUTPUT_BYTES_MAX = 8 * 1024 * 1024;
export const YTDLP_CONNECTIONS_MAX = 60;
export const YTDLP_RECEIVED_BYTES_MAX = 32 * 1024 * 1024;
/** Runs at a time, and those that wait their turn; others go without. */
export const YTDLP_AT_A_TIME = 2;
export const YTDLP_WAITING_MAX = 8;
/** A page may lead to another page (its player, its refresh), which may not. */
export const PAGE_DEPTH_MAX = 2;
/** A resolution that crashed this often ends as failed. */
export const RESOLUTION_ATTEMPTS_MAX = 5;

// Videos

/** `POST /embed` answers within this. */
export const EMBED_TIMEOUT_MS = 10_000;
/** Requests of `POST /embed` that wait for a resolution at a time; one may hold `RESOLUTION_BYTES_MAX`. */
export const EMBEDS_AT_ONCE_MAX = 100;
/** `POST /videos` waits this long for the resolution unless `Prefer` says otherwise. */
export const CREATE_WAIT_MS = 3_000;
export const CREATE_WAIT_MS_MAX = 10_000;
/** Videos that were read lately are kept in memory: how long, and how many. */
export const READABLE_VIDEO_AGE_MS_MAX = 1_000;
export const READABLE_VIDEOS_MAX = 2_000;
/** Event streams of `GET /videos/{id}/status` that one process serves at a time. */
export const STATUS_STREAMS_MAX = 500;
/** Of these, how many are one client's; its whole network counts as one. */
export const STATUS_STREAMS_PER_CLIENT_MAX = 50;
export const STATUS_STREAM_MS_MAX = 10 * 60_000;
/** How often a comment is sent, so that nothing on the way takes a quiet stream for a dead one. */
export const STATUS_HEARTBEAT_MS = 15_000;

// Accounts

export const EMAIL_CHARACTERS_MAX = 254;
export const ACCOUNT_NAME_CHARACTERS_MAX = 100;
export const PASSWORD_CHARACTERS_MIN = 12;
/** Longer ones are refused before they are hashed. */
export const PASSWORD_CHARACTERS_MAX = 256;
/** Passwords that are hashed at a time, each with 19 MiB; and those that wait their turn. */
export const PASSWORD_HASHES_AT_A_TIME = 2;
export const PASSWORD_HASHES_WAITING_MAX = 64;
/** Wrong passwords for one e-mail, counted apart for each place its account is known at; a right one begins anew. */
export const LOGIN_FAILURES_MAX = 10;
export const LOGIN_FAILURES_WINDOW_SECONDS = 15 * 60;
/** How many places an account is known at, and how long each stays known after its last log-in. */
export const LOGIN_PLACES_MAX = 50;
export const LOGIN_PLACE_MS = 180 * 86_400_000;
/** How long after its last use a session ends, and how seldom that use is written down. */
export const SESSION_MS = 30 * 86_400_000;
export const SESSION_TOUCH_MS = 3_600_000;
export const SESSION_CLIENT_CHARACTERS_MAX = 200;
/** An account's oldest sessions end when it has more. */
export const SESSIONS_MAX = 100;
export const KEYS_MAX = 50;
export const KEY_NAME_CHARACTERS_MAX = 100;
export const KEY_NETWORKS_MAX = 20;
export const KEY_TOUCH_MS = 600_000;
/** How long a rotated key goes on beside its successor. */
export const KEY_OVERLAP_SECONDS_DEFAULT = 86_400;
export const KEY_OVERLAP_SECONDS_MAX = 7 * 86_400;

// Owned videos

/** How many of an account's videos one search looks at; the next page goes on from there. */
export const SEARCHED_VIDEOS_MAX = 2_000;
export const SEARCH_CHARACTERS_MAX = 200;
export const LIST_LIMIT_DEFAULT = 25;
export const LIST_LIMIT_MAX = 100;
export const CURSOR_CHARACTERS_MAX = 200;
export const PLAYBACK_TOKEN_SECONDS_MIN = 60;
export const PLAYBACK_TOKEN_SECONDS_MAX = 604_800;
/** Plays of a record without an owner are noted this often at most. */
export const PLAY_NOTE_INTERVAL_MS = 60 * 60_000;
export const IDEMPOTENCY_KEY_CHARACTERS_MAX = 255;
export const IDEMPOTENCY_AGE_MS = 24 * 60 * 60_000;
/** A request that has neither ended nor failed after this has crashed, and may be sent again. */
export const IDEMPOTENCY_HOLD_MS = 60_000;

// Inbound HTTP

/** A client gets this long for its headers, and for its whole request. */
export const HTTP_HEADERS_TIMEOUT_MS = 10_000;
export const HTTP_REQUEST_TIMEOUT_MS = 30_000;
/** An idle connection is kept this long for the next request. */
export const HTTP_KEEP_ALIVE_MS = 10_000;
/** A connection on which no byte moves either way is cut: a reader that has gone, or stands still. */
export const HTTP_STALLED_CONNECTION_MS = 300_000;
/** Fewer where the system lets the process have fewer descriptors. */
export const HTTP_CONNECTIONS_MAX = 10_000;
export const HTTP_HEADER_BYTES_MAX = 16 * 1024;
/** Path and query; playback capabilities are the long ones. */
export const HTTP_URL_CHARACTERS_MAX = 12 * 1024;
/** What a player says of itself with a request; some name the object that they want next by its address. */
export const CMCD_CHARACTERS_MAX = 8 * 1024;
export const JSON_DEPTH_MAX = 32;
/** How many wrong fields one answer names. */
export const ERROR_DETAILS_MAX = 10;

// Playback

/** A sealed address in a path; an upstream address that needs more is not handed out. */
export const CAPABILITY_CHARACTERS_MAX = 8 * 1024;
/** Addresses of one manifest: each is sealed on its own, which takes time. */
export const MANIFEST_ADDRESSES_MAX = 50_000;
/** Characters of all addresses that are written into one manifest, and twice those of what they stand for: short ones may stand for long ones. */
export const MANIFEST_SEALED_CHARACTERS_MAX = 32 * 1024 * 1024;
/**
 * Bytes of manifests that are being read, all together, beyond the first of each: small ones never have to wait for the
 * large ones of others.
 */
export const MANIFESTS_READ_BYTES_MAX = 48 * 1024 * 1024;
export const MANIFEST_FIRST_BYTES = 128 * 1024;
/** An element of an MPD that stands elsewhere. */
export const REMOTE_ELEMENT_BYTES_MAX = 1024 * 1024;
/** Manifests that are fetched at a time; each may hold `MANIFEST_BYTES_MAX`. */
export const MANIFESTS_AT_ONCE_MAX = 256;
/** Of these one client's, its whole network together; what it waits for with others counts for one of them. */
export const MANIFESTS_PER_CLIENT_MAX = 64;
/**
 * Low-latency playlists that upstreams hold back until there is more of them, and how many are for one client. While
 * it waits each is a connection and no more; what comes then needs a place among the manifests.
 */
export const HELD_PLAYLISTS_MAX = 1_024;
export const HELD_PLAYLISTS_PER_CLIENT_MAX = 128;
/** How long such an answer may take to begin: at least, and at most, which is also where nobody knows. */
export const HELD_PLAYLIST_MS_MIN = 10_000;
export const HELD_PLAYLIST_MS_MAX = 30_000;
/** Written manifests that are kept for all viewers, in bytes, with the text that they were made from. */
export const RENDERED_MANIFEST_BYTES_MAX = 64 * 1024 * 1024;
/** Opened addresses that are kept, in characters, with what they were opened from. */
export const OPENED_RESOURCE_CHARACTERS_MAX = 8 * 1024 * 1024;
/** Sealed addresses that are kept, in characters, with what they were made from. */
export const SEALED_ADDRESS_CHARACTERS_MAX = 32 * 1024 * 1024;
/** Fetched manifests that are kept for all viewers, in characters of text. */
export const SHARED_MANIFEST_CHARACTERS_MAX = 32 * 1024 * 1024;
/** Whoever asks for a manifest this soon after another is counted as asking at the same time. */
export const SHARED_MANIFEST_MS_MIN = 500;
/** How long a manifest that does not change may be kept: where its sender says nothing, and at most. */
export const MANIFEST_AGE_SECONDS_DEFAULT = 60;
export const MANIFEST_AGE_SECONDS_MAX = 300;
/** How long media may be kept by anybody, and so may outlive its record. */
export const MEDIA_AGE_SECONDS_DEFAULT = 600;
export const MEDIA_AGE_SECONDS_MAX = 3_600;
/** Media is kept whole up to this size, or a quarter of `CACHE_MEMORY` where that is less. */
export const KEPT_MEDIA_BYTES_MAX = 16 * 1024 * 1024;
/** Of media up to this size the whole room is taken when its head says how much it is. */
export const HELD_AT_ONCE_BYTES_MAX = 4 * 1024 * 1024;
/** How long media is kept whose sender tells neither an age nor when it changed last. */
export const KEPT_MEDIA_SECONDS_DEFAULT = 10;
/** How far behind the first of those who share a body too large to be kept another one may fall. */
export const SHARED_BODY_LAG_BYTES_MAX = 4 * 1024 * 1024;
/** Addresses of which is remembered that what they lead to is too large to be kept. */
export const LARGE_MEDIA_MAX = 500;
/** How long what is out of date serves while its sender is down: where it says nothing, and at most. */
export const STALE_SECONDS_DEFAULT = 30;
export const STALE_SECONDS_MAX = 300;
/** A sender that was found down is asked again after this. */
export const STALE_RETRY_MS = 1_000;
/** Addresses that an owner may add to a video. */
export const MIRRORS_MAX = 8;
/** Sources that an owner may put in an order. */
export const SOURCES_ORDERED_MAX = 500;
/** A lost source is resolved anew no oftener than this, and passed over for so long where there are others. */
export const HEAL_PAUSE_MS = 60_000;
export const LOST_SOURCE_MS = 60_000;
/** Videos and sources of which that is remembered. */
export const HEALED_VIDEOS_MAX = 10_000;
export const LOST_SOURCES_MAX = 1_000;
/** Videos that one process resolves anew at a time because their sources were lost. */
export const HEALS_AT_ONCE_MAX = 16;
/** Upstream requests for one media answer, or one part of it: the others when the first was answered wrongly. */
export const MEDIA_ATTEMPTS_MAX = 5;
/** What is asked for at a time of an upstream that refuses more, and what of one that refuses that too. */
export const MEDIA_PART_BYTES = 256 * 1024;
export const MEDIA_PART_BYTES_MIN = 32 * 1024;
/** Parts that one media answer is joined of at most, where its upstream sends less at a time than was asked for. */
export const MEDIA_PARTS_MAX = 50_000;
/** What HEAD fetches of media, to know its type and size. */
export const MEDIA_HEAD_BYTES = 4 * 1024;
/** Bytes of media that wait for one viewer's connection before its upstream is told to wait. */
export const STREAM_AHEAD_BYTES_MAX = 256 * 1024;
/** What is looked at before media is passed on. */
export const MEDIA_SNIFF_BYTES = 600;
/** A viewer's `If-None-Match` and the like; a longer one is taken for none. */
export const CONDITION_CHARACTERS_MAX = 1024;
/** What is read of a segment to know its first timestamp and its codecs: a picture and the beginning of its sound. */
export const SEGMENT_START_BYTES = 256 * 1024;
export const SEGMENT_START_TIMEOUT_MS = 10_000;
export const FIRST_TIMESTAMPS_KEPT_MAX = 5_000;
/** What is read past to get there, of an upstream that knows no ranges. */
export const SKIPPED_BYTES_MAX = 16 * 1024 * 1024;
/** How long caches may keep subtitles: a deleted track must not live on in them. */
export const SUBTITLE_AGE_SECONDS = 60;
/** Posters that are fetched at a time. */
export const POSTERS_AT_ONCE_MAX = 32;
/** Posters that are kept for all who ask. */
export const POSTER_MEMORY_BYTES_MAX = 32 * 1024 * 1024;
/** After this it is tried again to find a better poster than a drawn card. */
export const CARD_AGE_MS_MAX = 600_000;
/** Frames that ffmpeg takes at a time, and those that wait for their turn; the next get a card. */
export const FRAMES_AT_A_TIME = 2;
export const FRAMES_WAITING_MAX = 16;
/** What one ffmpeg may take: time, address space, and bytes of picture. */
export const FRAME_TIMEOUT_MS = 10_000;
export const FRAME_MEMORY_BYTES_MAX = 1024 ** 3;
export const FRAME_BYTES_MAX = 2 * 1024 * 1024;
/** How long an oEmbed answer waits for the size of its picture. */
export const POSTER_MEASURE_MS_MAX = 5_000;

// Analytics

/** Events of one body: a player of ours sends 200 at most, after an hour without a network. */
export const REPORTS_PER_BODY_MAX = 500;
/** Views that one body may tell of: a player has one, or a few. */
export const SESSIONS_PER_BODY_MAX = 16;
/** How long the first event waits for others that are committed with it. */
export const REPORT_COMMIT_DELAY_MS = 25;
/** A batch costs as much as so many events, and one for each that it has. */
export const REPORT_BATCH_WEIGHT = 8;
/** Of one commit, some 200 batches of players of ours: with SQLite the process does nothing else meanwhile. */
export const REPORT_COMMIT_WEIGHT_MAX = 2_000;
/** Of what waits for that, which is in memory; who comes then is told to come back. */
export const REPORT_WAITING_WEIGHT_MAX = 50_000;
/** Referring hosts, and embedding ones, that are told apart within a day (UTC). */
export const VIDEO_HOSTS_PER_DAY_MAX = 200;
export const ACCOUNT_HOSTS_PER_DAY_MAX = 1_000;
/** Requests for media of one view are noted this often at most, for so many views at a time. */
export const MEDIA_NOTE_INTERVAL_MS = 5_000;
export const MEDIA_NOTES_MAX = 10_000;
/** An agent's name is looked at so far. */
export const USER_AGENT_CHARACTERS_MAX = 512;

// Webhooks

export const WEBHOOKS_MAX = 20;
export const WEBHOOK_URL_CHARACTERS_MAX = 2048;
export const WEBHOOK_DESCRIPTION_CHARACTERS_MAX = 200;
/** How long a rotated secret goes on signing beside its successor. */
export const WEBHOOK_OVERLAP_HOURS_DEFAULT = 24;
export const WEBHOOK_OVERLAP_HOURS_MAX = 24;
/** What was sent is kept so long, and so long it can be sent again; then it is erased. */
export const WEBHOOK_PAYLOAD_AGE_MS = 7 * 86_400_000;
/** Events, deliveries and attempts are kept so long. */
export const WEBHOOK_LOG_AGE_MS = 30 * 86_400_000;
/** Attempts of one delivery that its log shows, the latest ones. */
export const DELIVERY_ATTEMPTS_SHOWN_MAX = 20;
/** Of a destination's deliveries in the last 24 hours so many are counted, the latest ones. */
export const DELIVERIES_COUNTED_MAX = 10_000;
/** The account area draws so many hours, and counts so many deliveries for that, the latest ones. */
export const WEBHOOK_HISTORY_HOURS_MAX = 7 * 24;
export const DELIVERIES_CHARTED_MAX = 50_000;
/** Connecting, sending and the answer together. */
export const DELIVERY_TIMEOUT_MS = 10_000;
/** A receiver's answer is read so far, and dropped. */
export const DELIVERY_ANSWER_BYTES_MAX = 64 * 1024;
/** Deliveries that are on their way to one destination at a time. */
export const DELIVERIES_AT_ONCE_MAX = 4;
/** A destination is disabled after so many failed deliveries in a row, over so long at least. */
export const FAILED_DELIVERIES_MAX = 100;
export const FAILING_MS_MAX = 24 * 60 * 60_000;
export const DELIVERY_ATTEMPTS_MAX = 20;
export const DELIVERY_BACKOFF_SECONDS_MAX = 86_400;

// Subtitles; those of one file are in `src/lib/captions/limits.ts`

/** Tracks of one video. */
export const SUBTITLES_MAX = 100;
/** Caption files of sources: fetched within, at a time, again after a failure, and anew. */
export const CAPTION_TIMEOUT_MS = 10_000;
export const CAPTION_FETCHES_AT_ONCE_MAX = 16;
export const SOURCE_CAPTION_PAUSE_MS = 60_000;
export const SOURCE_CAPTION_AGE_MS = 60 * 60_000;
export const SUBTITLE_LABEL_CHARACTERS_MAX = 100;
export const SUBTITLE_LANGUAGE_CHARACTERS_MAX = 35;
/** An upload: a file of CAPTION_BYTES_MAX inside a form, or as JSON, where quotes and line ends take two characters. */
export const SUBTITLE_BODY_BYTES_MAX = 2_359_296;
/** Larger files are read on a thread, beside the service's work: they take it more than a few hundredths of a second. */
export const SUBTITLE_CONVERTED_AT_ONCE_BYTES_MAX = 32 * 1024;
/** Files that wait for the thread; and how long one may take it. */
export const SUBTITLE_CONVERSIONS_MAX = 50;
export const SUBTITLE_CONVERSION_MS_MAX = 30_000;
/** Parts of a form: the file, what may be said of it, and some that are empty. */
export const SUBTITLE_FORM_PARTS_MAX = 20;
/** Seconds that all cues of a track are moved by, either way; and how they are stretched. */
export const SUBTITLE_OFFSET_SECONDS_MAX = 3_600_000;
export const SUBTITLE_SCALE_MIN = 0.01;
export const SUBTITLE_SCALE_MAX = 100;
/** Texts of tracks that were just asked for are kept in memory, in characters. */
export const SUBTITLE_MEMORY_CHARACTERS_MAX = 16 * 1024 * 1024;

// Analytics: reports

/** Points of a report's series. */
export const REPORT_INTERVALS_MAX = 1_000;
/** How much one report looks at, and how much where `from` is not given. */
export const REPORT_DAYS_MAX = 5 * 366;
export const REPORT_DAYS_DEFAULT = 30;
/** Values of a report's breakdown. */
export const REPORT_VALUES_DEFAULT = 100;
export const REPORT_VALUES_MAX = 1_000;
/** Reports that one process reads at a time, and how many of them for one account. */
export const REPORTS_AT_ONCE_MAX = 32;
export const REPORTS_PER_ACCOUNT_MAX = 8;
/** The same for exports of sessions, which last as long as their reader takes. */
export const SESSION_EXPORTS_MAX = 32;
export const SESSION_EXPORTS_PER_ACCOUNT_MAX = 4;
