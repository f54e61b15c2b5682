// Written from openapi.yaml by scripts/write-sdk-types.ts.
export type paths = {
    readonly "/api/v1/auth/register": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Make an account
         * @description Answers with a bearer token, as a log-in does.
         */
        readonly post: operations["register"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/auth/login": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Log in
         * @description The token ends 30 days after it was last used, and at once with a log-out.
         */
        readonly post: operations["logIn"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/auth/me": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Read the account that the bearer token is for */
        readonly get: operations["getAccount"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/auth/logout": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** End the bearer token */
        readonly post: operations["logOut"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/embed": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Resolve an address and answer with its video
         * @description Answers when the video is ready, within 10 seconds. The same public source gives the same ID. A source that can’t be resolved is answered with its error, and nothing is kept.
         */
        readonly post: operations["embedVideo"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/videos": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List your videos
         * @description By pages that neither skip nor repeat while videos come and go. `Link` names the next one.
         */
        readonly get: operations["listVideos"];
        readonly put?: never;
        /**
         * Keep a video, and resolve it in the background
         * @description With credentials the account owns it, and only it has the record: the same source again is answered with it. Waits up to 3 seconds for the resolution; `Prefer: respond-async` or `Prefer: wait=N` (10 at most) decides otherwise. `status` says how far it came, and `error` why it failed. An address that is here already is answered with its record, and tried again if that had failed.
         */
        readonly post: operations["createVideo"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/videos/{videoId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Read a video */
        readonly get: operations["getVideo"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete a video
         * @description Everything of it goes at once; its pages and links answer 404 from then on.
         */
        readonly delete: operations["deleteVideo"];
        readonly options?: never;
        readonly head?: never;
        /** Change a video */
        readonly patch: operations["updateVideo"];
        readonly trace?: never;
    };
    readonly "/api/v1/videos/{videoId}/sources": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read what a video plays from
         * @description The same list as in the video, with fresh links.
         */
        readonly get: operations["getVideoSources"];
        readonly put?: never;
        /**
         * Add a further address of the same video
         * @description It is resolved at once, within 10 seconds, and what it plays stands in when what comes before it is lost. Of an address that the video has already, sources that were taken out come back; without any the answer is 200.
         */
        readonly post: operations["addVideoSource"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /**
         * Say in which order sources are played from
         * @description The first is the default; where it is lost, the next one is played.
         */
        readonly patch: operations["orderVideoSources"];
        readonly trace?: never;
    };
    readonly "/api/v1/videos/{videoId}/status": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read or follow the status of a video
         * @description With `Accept: text/event-stream` the status comes as `status` events: at once, and after each change, until nothing more is to be expected. Its reader is then told not to come back (204).
         */
        readonly get: operations["getVideoStatus"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/videos/{videoId}/refresh": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Resolve a video anew
         * @description In the background and under the same ID; what plays meanwhile plays on.
         */
        readonly post: operations["refreshVideo"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/videos/{videoId}/sources/{sourceId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Take a source out of a video
         * @description It stays out when its address is resolved anew. With the last source of an added address goes the address.
         */
        readonly delete: operations["deleteVideoSource"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/videos/{videoId}/playback-tokens": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Let others play a private video for a while
         * @description Whoever has the token plays this one video until it expires or is withdrawn.
         */
        readonly post: operations["createPlaybackToken"];
        /**
         * Withdraw all playback tokens of a video
         * @description What plays by one of them stops at its next request.
         */
        readonly delete: operations["deletePlaybackTokens"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/videos/{videoId}/trace": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read how a video was resolved
         * @description What was asked of which address, and what came of it. It names upstream addresses, those of proxied sources too, so it is for the owner only.
         */
        readonly get: operations["getVideoTrace"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/videos/{videoId}/subtitles": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List the subtitles of a video */
        readonly get: operations["listSubtitles"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/videos/{videoId}/subtitles/{lang}.vtt": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Read a track as WebVTT */
        readonly get: operations["getSubtitleVtt"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/videos/{videoId}/subtitles/{lang}.srt": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read a track as SubRip
         * @description Without what SubRip can’t say: places, voices, classes, styles.
         */
        readonly get: operations["getSubtitleSrt"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/videos/{videoId}/subtitles/{lang}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Read what a track is */
        readonly get: operations["getSubtitle"];
        /**
         * Upload subtitles, or put others in their place
         * @description WebVTT, SubRip, SubStation Alpha, TTML/DFXP or SBV, in any common character set: as the body, as the file of a form (with `label`, `kind` and `default` as fields), or as JSON. They are kept as WebVTT, and the file beside it. What can be mended without guessing is mended and told in `repairs`; any other flaw is answered 422 `invalid_subtitle` with its line and column.
         */
        readonly put: operations["putSubtitle"];
        readonly post?: never;
        /** Delete a track */
        readonly delete: operations["deleteSubtitle"];
        readonly options?: never;
        readonly head?: never;
        /** Change what a track is called, what it is for, or when its cues come */
        readonly patch: operations["updateSubtitle"];
        readonly trace?: never;
    };
    readonly "/api/v1/videos/{videoId}/subtitles/{lang}/original": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Download a track as it was uploaded */
        readonly get: operations["getSubtitleOriginal"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/videos/{videoId}/analytics": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read how a video was watched
         * @description Views are counted for good, by half hours. `Accept: text/csv` answers as a table.
         */
        readonly get: operations["getVideoAnalytics"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/videos/{videoId}/analytics/live": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Read who watches a video now */
        readonly get: operations["getVideoViewers"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/videos/{videoId}/analytics/sessions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Export the views of a video
         * @description One view a line (NDJSON), those that began within the range, oldest first. They are kept for a while only. Who was cut off goes on with `from` set to the last `startedAt`, and leaves out what it has already.
         */
        readonly get: operations["exportVideoSessions"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/analytics/sessions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Export the views of all videos
         * @description One view a line (NDJSON), those that began within the range, oldest first. They are kept for a while only. Who was cut off goes on with `from` set to the last `startedAt`, and leaves out what it has already.
         */
        readonly get: operations["exportSessions"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/analytics": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read how all videos were watched
         * @description Those of the account together; what deleted ones added to the sums stays in them. Without `dimension` and filters the breakdown is by videos.
         */
        readonly get: operations["getAnalytics"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/analytics/live": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Read who watches now */
        readonly get: operations["getViewers"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/webhooks": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List your webhooks */
        readonly get: operations["listWebhooks"];
        readonly put?: never;
        /**
         * Have events delivered to an address
         * @description Events from then on are sent to it, signed with the secret that this answer shows. `webhooks` in this document says what comes.
         */
        readonly post: operations["createWebhook"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/webhooks/{webhookId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Read a webhook, and how its deliveries go */
        readonly get: operations["getWebhook"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete a webhook with its log
         * @description What waits to be delivered is not sent any more.
         */
        readonly delete: operations["deleteWebhook"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Change a webhook, disable it, or enable it again
         * @description What waits to be delivered goes to the new address.
         */
        readonly patch: operations["updateWebhook"];
        readonly trace?: never;
    };
    readonly "/api/v1/webhooks/{webhookId}/rotate-secret": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Give a webhook a new secret
         * @description `X-Service-Signature` is the new secret’s at once. `webhook-signature` carries the former one’s too, for 24 hours or as long as you say.
         */
        readonly post: operations["rotateWebhookSecret"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/webhooks/{webhookId}/deliveries": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List a webhook’s deliveries
         * @description Those of the last 30 days, the latest first. `Link` names the next page.
         */
        readonly get: operations["listDeliveries"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/webhooks/{webhookId}/test": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Send a `webhook.test` event
         * @description To this webhook alone, whatever it is subscribed to, also when it is disabled.
         */
        readonly post: operations["testWebhook"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/webhooks/{webhookId}/deliveries/{deliveryId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Read a delivery */
        readonly get: operations["getDelivery"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Deliver once more
         * @description The same body under the same ID, whether it had failed or succeeded, with a fresh round of attempts. One that is on its way goes on.
         */
        readonly post: operations["redeliverDelivery"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/webhooks/{webhookId}/redeliver": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Deliver all that has failed since a time once more
         * @description Those whose body is still kept: 7 days.
         */
        readonly post: operations["redeliverFailed"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/stream/{videoId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Play a video
         * @description Plays the default source. A suffix such as `.m3u8` or `.mp4` may follow the ID, for players that choose by it.
         */
        readonly get: operations["streamVideo"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/stream/{videoId}/{sourceId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Play one source of a video */
        readonly get: operations["streamSource"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/stream/{videoId}/poster": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The poster image of a video
         * @description The thumbnail of its source; else a frame, where the service has ffmpeg; else a card of its own. Of a private one with its playback token, or with its owner’s credentials.
         */
        readonly get: operations["getPoster"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/healthz": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Whether the process is alive */
        readonly get: operations["getHealth"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/readyz": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Whether requests may be sent here */
        readonly get: operations["getReadiness"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/analytics/events": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Report what a player does
         * @description Events of CMCD version 2 (CTA-5004-B, event mode). `cid` is the video’s ID, `sid` the view’s and `sn` counts its events: who gets no answer sends the same lines again, and they count once. When it is answered they are stored. Events older than 24 hours are not counted, nor are those of videos that are unknown, private or nobody’s; the answer is the same.
         */
        readonly post: operations["reportEvents"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
};
export type webhooks = {
    readonly "video.created": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * A video was added.
         * @description Sent to every webhook that is subscribed to it, at least once and in any order: the same delivery has the same `X-Service-Delivery`. Answer with any 2xx within 10 seconds, and work afterwards.
         */
        readonly post: operations["videoCreated"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "video.ready": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * A video was resolved, and plays.
         * @description Sent to every webhook that is subscribed to it, at least once and in any order: the same delivery has the same `X-Service-Delivery`. Answer with any 2xx within 10 seconds, and work afterwards.
         */
        readonly post: operations["videoReady"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "video.failed": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * A video could not be resolved; `error` says why.
         * @description Sent to every webhook that is subscribed to it, at least once and in any order: the same delivery has the same `X-Service-Delivery`. Answer with any 2xx within 10 seconds, and work afterwards.
         */
        readonly post: operations["videoFailed"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "video.updated": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * A video was changed: by its owner, or by what was found when it was played.
         * @description Sent to every webhook that is subscribed to it, at least once and in any order: the same delivery has the same `X-Service-Delivery`. Answer with any 2xx within 10 seconds, and work afterwards.
         */
        readonly post: operations["videoUpdated"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "video.deleted": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * A video was deleted; this is what it was.
         * @description Sent to every webhook that is subscribed to it, at least once and in any order: the same delivery has the same `X-Service-Delivery`. Answer with any 2xx within 10 seconds, and work afterwards.
         */
        readonly post: operations["videoDeleted"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "video.live_started": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * A stream has begun.
         * @description Sent to every webhook that is subscribed to it, at least once and in any order: the same delivery has the same `X-Service-Delivery`. Answer with any 2xx within 10 seconds, and work afterwards.
         */
        readonly post: operations["videoLiveStarted"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "video.live_ended": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * A live stream has ended.
         * @description Sent to every webhook that is subscribed to it, at least once and in any order: the same delivery has the same `X-Service-Delivery`. Answer with any 2xx within 10 seconds, and work afterwards.
         */
        readonly post: operations["videoLiveEnded"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "video.source_lost": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * The source of a video that played is gone.
         * @description Sent to every webhook that is subscribed to it, at least once and in any order: the same delivery has the same `X-Service-Delivery`. Answer with any 2xx within 10 seconds, and work afterwards.
         */
        readonly post: operations["videoSourceLost"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "video.source_recovered": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * A source that was lost is back.
         * @description Sent to every webhook that is subscribed to it, at least once and in any order: the same delivery has the same `X-Service-Delivery`. Answer with any 2xx within 10 seconds, and work afterwards.
         */
        readonly post: operations["videoSourceRecovered"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "subtitle.created": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Subtitles were added to a video.
         * @description Sent to every webhook that is subscribed to it, at least once and in any order: the same delivery has the same `X-Service-Delivery`. Answer with any 2xx within 10 seconds, and work afterwards.
         */
        readonly post: operations["subtitleCreated"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "subtitle.updated": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Subtitles of a video were changed.
         * @description Sent to every webhook that is subscribed to it, at least once and in any order: the same delivery has the same `X-Service-Delivery`. Answer with any 2xx within 10 seconds, and work afterwards.
         */
        readonly post: operations["subtitleUpdated"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "subtitle.deleted": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Subtitles of a video were deleted; this is what they were.
         * @description Sent to every webhook that is subscribed to it, at least once and in any order: the same delivery has the same `X-Service-Delivery`. Answer with any 2xx within 10 seconds, and work afterwards.
         */
        readonly post: operations["subtitleDeleted"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "webhook.test": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * The owner of the webhook tries it out.
         * @description Sent to every webhook that is subscribed to it, at least once and in any order: the same delivery has the same `X-Service-Delivery`. Answer with any 2xx within 10 seconds, and work afterwards.
         */
        readonly post: operations["webhookTest"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
};
export type components = {
    schemas: {
        /** Error */
        readonly Error: {
            /** @enum {boolean} */
            readonly success: false;
            readonly error: {
                /**
                 * @description For programs; a code never changes its meaning.
                 * @enum {string}
                 */
                readonly code: "invalid_json" | "bad_request" | "credential_in_query" | "ambiguous_credentials" | "authentication_required" | "invalid_credentials" | "invalid_token" | "invalid_api_key" | "insufficient_scope" | "bearer_token_required" | "registration_closed" | "cross_site_refused" | "embed_not_allowed" | "not_found" | "video_not_found" | "source_not_found" | "webhook_not_found" | "delivery_not_found" | "subtitle_not_found" | "method_not_allowed" | "not_acceptable" | "request_timeout" | "email_taken" | "key_limit_reached" | "webhook_limit_reached" | "subtitle_limit_reached" | "source_limit_reached" | "last_source" | "delivery_expired" | "idempotency_in_progress" | "precondition_failed" | "payload_too_large" | "uri_too_long" | "unsupported_media_type" | "range_not_satisfiable" | "validation_failed" | "idempotency_conflict" | "url_not_allowed" | "invalid_subtitle" | "source_unsupported" | "source_protected" | "rate_limited" | "headers_too_large" | "internal_error" | "format_unsupported" | "source_unreachable" | "source_error" | "unavailable" | "source_timeout";
                /** @description For people: what to do next. */
                readonly message: string;
                readonly details?: readonly {
                    /** @description JSON pointer to the part that is wrong. */
                    readonly path: string;
                    readonly message: string;
                    /** @description In a file, counted from 1. */
                    readonly line?: number;
                    /** @description In its line, counted from 1. */
                    readonly column?: number;
                }[];
            };
            /** @example req_5Tq8VbZr2MxWnKcD */
            readonly requestId: string;
            /** @enum {string} */
            readonly apiVersion: "v1";
            /** Format: date-time */
            readonly timestamp: string;
        };
        /** Account */
        readonly Account: {
            /** @example acc_7Yc1Kx9QmTz4WbNd */
            readonly id: string;
            readonly email: string;
            /** @description As its owner wrote it. */
            readonly name: string | null;
            /** @description Origins of the sites that may embed its videos, where these say nothing; `["*"]` for any site, `[]` for none. Null leaves it to the service. */
            readonly embedSites: readonly string[] | null;
            /** Format: date-time */
            readonly createdAt: string;
        };
        /** Token */
        readonly Token: {
            /** @description For `Authorization: Bearer`. It is shown here only. */
            readonly token: string;
            /** @enum {string} */
            readonly tokenType: "Bearer";
            /**
             * Format: date-time
             * @description 30 days after the token was last used.
             */
            readonly expiresAt: string;
            readonly account: components["schemas"]["Account"];
        };
        /** Source */
        readonly Source: {
            /** @example src_3Hn8Rk5TvXy2PdLq */
            readonly id: string;
            /** @enum {string} */
            readonly format: "MP4" | "WebM" | "HLS" | "DASH";
            /** @example application/vnd.apple.mpegurl */
            readonly mimeType: string;
            /** @description Where it plays from; this service’s own when `proxied`. */
            readonly url: string;
            /** @description True when the source is only reached through here. */
            readonly proxied: boolean;
            /** @description True for the first source. */
            readonly default: boolean;
            /**
             * @description `lost`: checks have found nothing at its address any more.
             * @enum {string}
             */
            readonly health: "good" | "lost";
            /** @description The address that was added to the video, and gave this; for its owner only. */
            readonly sourceUrl?: string;
            /** @description Pixels, of the best rendition. */
            readonly width: number | null;
            /** @description Pixels, of the best rendition. */
            readonly height: number | null;
            /** @description Bits per second. */
            readonly bitrate: number | null;
            /** @description As in RFC 6381. */
            readonly codecs: string | null;
            /** @description Frames per second. */
            readonly frameRate: number | null;
            /** @description Seconds. */
            readonly duration: number | null;
            /** @description Bytes. */
            readonly size: number | null;
            /** @description Names of the DRM systems; null when there is none. */
            readonly drm: readonly string[] | null;
            /** @description The qualities of an HLS or DASH source. */
            readonly variants: readonly {
                /** @description Pixels. */
                readonly width: number | null;
                /** @description Pixels. */
                readonly height: number | null;
                /** @description Bits per second. */
                readonly bitrate: number | null;
                /** @description As in RFC 6381. */
                readonly codecs: string | null;
                /** @description Frames per second. */
                readonly frameRate: number | null;
            }[] | null;
            /** @description Alternative audio of an HLS or DASH source. */
            readonly audioTracks: readonly {
                /** @description As in BCP 47. */
                readonly language: string | null;
                /** @description As the source calls it. */
                readonly name: string | null;
                /** @description As in RFC 6381. */
                readonly codecs: string | null;
                readonly default: boolean;
            }[] | null;
            /**
             * Format: date-time
             * @description When the source’s address stops working, where it says so.
             */
            readonly expiresAt: string | null;
        };
        /** SubtitleTrack */
        readonly SubtitleTrack: {
            /**
             * @description BCP 47, in its canonical form.
             * @example pt-BR
             */
            readonly language: string;
            /**
             * @description What viewers choose it by.
             * @example Português (Brasil)
             */
            readonly label: string;
            /**
             * @description `subtitles`: what is said. `captions`: what is heard, for who can’t. `descriptions`: what is seen, for who can’t. `chapters`: names of parts.
             * @enum {string}
             */
            readonly kind: "subtitles" | "captions" | "descriptions" | "chapters";
            /** @description Shown unless the viewer chooses otherwise. */
            readonly default: boolean;
            /**
             * @description `upload`: its owner’s. `source`: found beside the video at its source, in a language for which its owner has none.
             * @enum {string}
             */
            readonly origin: "upload" | "source";
            /** @description How many cues it has; null for a source’s, which is fetched when it is asked for. */
            readonly cueCount: number | null;
            /** @description Its text as WebVTT. */
            readonly url: string;
            /** @description The same as SubRip. */
            readonly srtUrl: string;
            /** Format: date-time */
            readonly createdAt: string;
            /** Format: date-time */
            readonly updatedAt: string;
        };
        /** Video */
        readonly Video: {
            /** @example vid_7Yc1Kx9QmTz4WbNd */
            readonly id: string;
            /**
             * @description `queued`: accepted. `resolving`: being looked at. `ready`: it plays. `failed`: `error` says why.
             * @enum {string}
             */
            readonly status: "queued" | "resolving" | "ready" | "failed";
            /** @description Name of the adapter that knew the address. */
            readonly provider: string | null;
            /**
             * @description Null until known, and for videos that only their provider’s own player plays.
             * @enum {string|null}
             */
            readonly type: "MP4" | "WebM" | "HLS" | "DASH" | "live" | null;
            /** @description As its owner or its source says. */
            readonly title: string | null;
            /** @description As its owner or its source says. */
            readonly description: string | null;
            /** @description A still picture. */
            readonly thumbnailUrl: string | null;
            /** @description Seconds. */
            readonly duration: number | null;
            /** @description Pixels, of the best rendition. */
            readonly width: number | null;
            /** @description Pixels, of the best rendition. */
            readonly height: number | null;
            /** @description For live videos only. */
            readonly live: {
                /** @enum {string} */
                readonly state: "live" | "ended";
                /** @description Seconds behind the live edge that players aim at. */
                readonly latencyTarget: number | null;
                /** @description Seconds that can be sought back. */
                readonly dvrWindow: number | null;
            } | null;
            /** @description The default source first; empty until ready. */
            readonly sources: readonly components["schemas"]["Source"][];
            /** @description Uploaded tracks, the oldest first, then those of the source. */
            readonly subtitles: readonly components["schemas"]["SubtitleTrack"][];
            readonly embed: {
                /** @description The watch page. */
                readonly player: string;
                /** @description The page to put in an iframe. */
                readonly iframe: string;
                /** @description The default source; null when only the provider’s own player plays it. */
                readonly stream: string | null;
                /** @description This record. */
                readonly api: string;
                /** @description The iframe element, ready to paste. */
                readonly html: string;
            };
            /** @enum {string} */
            readonly visibility: "public" | "unlisted" | "private";
            /** @description Why the video could not be resolved: one of the API’s error codes. */
            readonly error: {
                readonly code: string;
                readonly message: string;
            } | null;
            /** @description The address that it was made from; for its sender only. */
            readonly sourceUrl?: string;
            /** @description Origins of the sites that may embed it, `*.` for all below a host; `["*"]` for any site, `[]` for none. Null leaves it to the account, and that to the service. For its owner only. */
            readonly embedSites?: readonly string[] | null;
            /**
             * Format: date-time
             * @description When the record was made.
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            readonly updatedAt: string;
            /**
             * Format: date-time
             * @description When its sources were found.
             */
            readonly resolvedAt: string | null;
            /**
             * Format: date-time
             * @description When its sources were last looked at. This alone does not change the `ETag`.
             */
            readonly checkedAt: string | null;
        };
        /** VideoStatus */
        readonly VideoStatus: {
            /** @example vid_7Yc1Kx9QmTz4WbNd */
            readonly id: string;
            /**
             * @description `queued`: accepted. `resolving`: being looked at. `ready`: it plays. `failed`: `error` says why.
             * @enum {string}
             */
            readonly status: "queued" | "resolving" | "ready" | "failed";
            /**
             * @description Null until known, and for videos that only their provider’s own player plays.
             * @enum {string|null}
             */
            readonly type: "MP4" | "WebM" | "HLS" | "DASH" | "live" | null;
            /** @description For live videos only. */
            readonly live: {
                /** @enum {string} */
                readonly state: "live" | "ended";
                /** @description Seconds behind the live edge that players aim at. */
                readonly latencyTarget: number | null;
                /** @description Seconds that can be sought back. */
                readonly dvrWindow: number | null;
            } | null;
            /** @description Why the video could not be resolved: one of the API’s error codes. */
            readonly error: {
                readonly code: string;
                readonly message: string;
            } | null;
            /**
             * Format: date-time
             * @description When the record last changed.
             */
            readonly updatedAt: string;
        };
        /** VideoSources */
        readonly VideoSources: {
            /** @example vid_7Yc1Kx9QmTz4WbNd */
            readonly id: string;
            /**
             * @description `health`: sources that are lost come last. `given`: as its owner says.
             * @enum {string}
             */
            readonly order: "health" | "given";
            readonly sources: readonly components["schemas"]["Source"][];
        };
        /** VideoList */
        readonly VideoList: {
            readonly data: readonly components["schemas"]["Video"][];
            /** @description For the next page; null at the end. */
            readonly nextCursor: string | null;
        };
        /** PlaybackToken */
        readonly PlaybackToken: {
            /** @description For `?token=` on the pages and streams of this video. */
            readonly token: string;
            /**
             * Format: date-time
             * @description When it opens nothing any more.
             */
            readonly expiresAt: string;
            readonly urls: {
                /** @description The watch page. */
                readonly player: string;
                /** @description The page to put in an iframe. */
                readonly iframe: string;
                /** @description The default source; null when only the provider’s player plays it. */
                readonly stream: string | null;
            };
        };
        /** VideoTrace */
        readonly VideoTrace: {
            /** @example vid_7Yc1Kx9QmTz4WbNd */
            readonly id: string;
            /** @description The last resolution that came to an end; null before the first one. */
            readonly trace: {
                /** @description In the order in which they began; the first 100. */
                readonly steps: readonly {
                    /**
                     * Format: date-time
                     * @description When it began.
                     */
                    readonly at: string;
                    /** @description What was done. */
                    readonly step: string;
                    /** @description The address that it was done with. */
                    readonly url: string | null;
                    /** @description What came of it. */
                    readonly outcome: string;
                    /** @description Milliseconds. */
                    readonly durationMs: number;
                    /** @description Bytes of body that were read. */
                    readonly bytes: number;
                }[];
                /** @description Requests that were sent in all. */
                readonly requests: number;
                /** @description Bytes of body that were read in all. */
                readonly bytes: number;
                /** @description Milliseconds from the beginning to the end. */
                readonly durationMs: number;
            } | null;
        };
        /** StoredSubtitleTrack */
        readonly StoredSubtitleTrack: {
            /**
             * @description BCP 47, in its canonical form.
             * @example pt-BR
             */
            readonly language: string;
            /**
             * @description What viewers choose it by.
             * @example Português (Brasil)
             */
            readonly label: string;
            /**
             * @description `subtitles`: what is said. `captions`: what is heard, for who can’t. `descriptions`: what is seen, for who can’t. `chapters`: names of parts.
             * @enum {string}
             */
            readonly kind: "subtitles" | "captions" | "descriptions" | "chapters";
            /** @description Shown unless the viewer chooses otherwise. */
            readonly default: boolean;
            /**
             * @description `upload`: its owner’s. `source`: found beside the video at its source, in a language for which its owner has none.
             * @enum {string}
             */
            readonly origin: "upload" | "source";
            /** @description How many cues it has; null for a source’s, which is fetched when it is asked for. */
            readonly cueCount: number | null;
            /** @description Its text as WebVTT. */
            readonly url: string;
            /** @description The same as SubRip. */
            readonly srtUrl: string;
            /** Format: date-time */
            readonly createdAt: string;
            /** Format: date-time */
            readonly updatedAt: string;
            /**
             * @description What the upload was.
             * @enum {string}
             */
            readonly format: "vtt" | "srt" | "ass" | "ttml" | "sbv";
            /**
             * @description The character set that the upload was in.
             * @example utf-8
             */
            readonly charset: string;
            /** @description What was mended in it, each kind once. */
            readonly repairs: readonly {
                /**
                 * @description What was mended; docs/subtitles.md lists them.
                 * @example decimal_mark
                 */
                readonly code: string;
                /** @description Where it was first, counted from 1. */
                readonly line: number;
                /** @description How often. */
                readonly count: number;
                /** @description The same for people. */
                readonly message: string;
            }[];
        };
        /** SubtitleTrackList */
        readonly SubtitleTrackList: {
            /** @description The oldest first. */
            readonly data: readonly components["schemas"]["SubtitleTrack"][];
        };
        /**
         * @example {
         *       "from": "2026-03-28T23:00:00.000Z",
         *       "to": "2026-03-29T22:00:00.000Z",
         *       "interval": "day",
         *       "timezone": "Europe/Berlin",
         *       "dimension": "country",
         *       "filters": {},
         *       "totals": {
         *         "sessions": 3,
         *         "plays": 3,
         *         "viewers": 2,
         *         "watchTime": 212.5,
         *         "averageWatchTime": 70.833,
         *         "completionRate": 0,
         *         "startupTime": {
         *           "p50": 0.42,
         *           "p95": 1.3
         *         },
         *         "rebufferRatio": 0.01,
         *         "errorRate": 0,
         *         "peakConcurrent": 2
         *       },
         *       "series": [
         *         {
         *           "at": "2026-03-28T23:00:00.000Z",
         *           "sessions": 3,
         *           "plays": 3,
         *           "viewers": 2,
         *           "watchTime": 212.5,
         *           "averageWatchTime": 70.833,
         *           "completionRate": 0,
         *           "startupTime": {
         *             "p50": 0.42,
         *             "p95": 1.3
         *           },
         *           "rebufferRatio": 0.01,
         *           "errorRate": 0,
         *           "peakConcurrent": 2
         *         }
         *       ],
         *       "breakdown": [
         *         {
         *           "value": "DE",
         *           "title": null,
         *           "sessions": 2,
         *           "plays": 2,
         *           "viewers": 1,
         *           "watchTime": 200,
         *           "averageWatchTime": 100,
         *           "completionRate": 0,
         *           "startupTime": {
         *             "p50": 0.42,
         *             "p95": 1.3
         *           },
         *           "rebufferRatio": 0.01,
         *           "errorRate": 0
         *         },
         *         {
         *           "value": "unknown",
         *           "title": null,
         *           "sessions": 1,
         *           "plays": 1,
         *           "viewers": 1,
         *           "watchTime": 12.5,
         *           "averageWatchTime": 12.5,
         *           "completionRate": 0,
         *           "startupTime": {
         *             "p50": 0.42,
         *             "p95": 1.3
         *           },
         *           "rebufferRatio": 0.01,
         *           "errorRate": 0
         *         }
         *       ],
         *       "breakdownTotal": 2,
         *       "retention": [
         *         1,
         *         1,
         *         1,
         *         1,
         *         1,
         *         1,
         *         1,
         *         1,
         *         1,
         *         1,
         *         1,
         *         1,
         *         1,
         *         1,
         *         1,
         *         1,
         *         1,
         *         1,
         *         1,
         *         1,
         *         1,
         *         1,
         *         1,
         *         1,
         *         1,
         *         1,
         *         1,
         *         1,
         *         1,
         *         1,
         *         1,
         *         1,
         *         1,
         *         1,
         *         1,
         *         1,
         *         1,
         *         1,
         *         1,
         *         1,
         *         1,
         *         1,
         *         1,
         *         1,
         *         1,
         *         1,
         *         1,
         *         1,
         *         1,
         *         1,
         *         0.5,
         *         0.5,
         *         0.5,
         *         0.5,
         *         0.5,
         *         0.5,
         *         0.5,
         *         0.5,
         *         0.5,
         *         0.5,
         *         0.5,
         *         0.5,
         *         0.5,
         *         0.5,
         *         0.5,
         *         0.5,
         *         0.5,
         *         0.5,
         *         0.5,
         *         0.5,
         *         0.5,
         *         0.5,
         *         0.5,
         *         0.5,
         *         0.5,
         *         0.5,
         *         0.5,
         *         0.5,
         *         0.5,
         *         0.5,
         *         0.5,
         *         0.5,
         *         0.5,
         *         0.5,
         *         0.5,
         *         0.5,
         *         0.5,
         *         0.5,
         *         0.5,
         *         0.5,
         *         0.5,
         *         0.5,
         *         0.5,
         *         0.5,
         *         0.5,
         *         0.5,
         *         0.5,
         *         0.5,
         *         0.5,
         *         0.5
         *       ],
         *       "previous": null
         *     }
         */
        readonly Report: {
            /**
             * Format: date-time
             * @description Half hours (UTC) that begin from here on are counted.
             */
            readonly from: string;
            /**
             * Format: date-time
             * @description Those that begin before this.
             */
            readonly to: string;
            /** @enum {string} */
            readonly interval: "hour" | "day" | "week" | "month";
            readonly timezone: string;
            /**
             * @description What `breakdown` is by.
             * @enum {string|null}
             */
            readonly dimension: "video" | "country" | "device" | "browser" | "os" | "referrer" | "site" | "type" | null;
            /** @description Which views are counted; empty for all. */
            readonly filters: {
                readonly [key: string]: string;
            };
            readonly totals: {
                /** @description Views that were begun, played or not. */
                readonly sessions: number;
                /** @description Views that began to play, each once. */
                readonly plays: number;
                /** @description Who played, each once a day (UTC). Who asks not to be followed is counted as a play only. */
                readonly viewers: number;
                /** @description Seconds played; what was seen twice counts twice, what was skipped not at all. */
                readonly watchTime: number;
                /** @description Seconds played, by play. */
                readonly averageWatchTime: number | null;
                /** @description Share of plays that reached the end. */
                readonly completionRate: number | null;
                /** @description From the wish to play to the first picture, right to one part in a hundred. */
                readonly startupTime: {
                    /** @description Seconds that half of the plays waited at most. */
                    readonly p50: number | null;
                    /** @description Seconds that 95 of 100 plays waited at most. */
                    readonly p95: number | null;
                };
                /** @description Share of the time in which it stalled, of playing and stalling. */
                readonly rebufferRatio: number | null;
                /** @description Share of the views that had an error. */
                readonly errorRate: number | null;
                /** @description Most views within one minute. Null where only some views are counted. */
                readonly peakConcurrent: number | null;
            };
            readonly series: readonly {
                /**
                 * Format: date-time
                 * @description When the interval begins. The first may begin before `from`; it counts from there.
                 */
                readonly at: string;
                /** @description Views that were begun, played or not. */
                readonly sessions: number;
                /** @description Views that began to play, each once. */
                readonly plays: number;
                /** @description Who played, each once a day (UTC). Who asks not to be followed is counted as a play only. */
                readonly viewers: number;
                /** @description Seconds played; what was seen twice counts twice, what was skipped not at all. */
                readonly watchTime: number;
                /** @description Seconds played, by play. */
                readonly averageWatchTime: number | null;
                /** @description Share of plays that reached the end. */
                readonly completionRate: number | null;
                /** @description From the wish to play to the first picture, right to one part in a hundred. */
                readonly startupTime: {
                    /** @description Seconds that half of the plays waited at most. */
                    readonly p50: number | null;
                    /** @description Seconds that 95 of 100 plays waited at most. */
                    readonly p95: number | null;
                };
                /** @description Share of the time in which it stalled, of playing and stalling. */
                readonly rebufferRatio: number | null;
                /** @description Share of the views that had an error. */
                readonly errorRate: number | null;
                /** @description Most views within one minute. Null where only some views are counted. */
                readonly peakConcurrent: number | null;
            }[];
            /** @description Most plays first. Empty where no dimension was asked for. */
            readonly breakdown: readonly {
                readonly value: string;
                /** @description Of the video, where the breakdown is by videos. */
                readonly title: string | null;
                /** @description Views that were begun, played or not. */
                readonly sessions: number;
                /** @description Views that began to play, each once. */
                readonly plays: number;
                /** @description Who played, each once a day (UTC). Who asks not to be followed is counted as a play only. */
                readonly viewers: number;
                /** @description Seconds played; what was seen twice counts twice, what was skipped not at all. */
                readonly watchTime: number;
                /** @description Seconds played, by play. */
                readonly averageWatchTime: number | null;
                /** @description Share of plays that reached the end. */
                readonly completionRate: number | null;
                /** @description From the wish to play to the first picture, right to one part in a hundred. */
                readonly startupTime: {
                    /** @description Seconds that half of the plays waited at most. */
                    readonly p50: number | null;
                    /** @description Seconds that 95 of 100 plays waited at most. */
                    readonly p95: number | null;
                };
                /** @description Share of the time in which it stalled, of playing and stalling. */
                readonly rebufferRatio: number | null;
                /** @description Share of the views that had an error. */
                readonly errorRate: number | null;
            }[];
            /** @description How many values there are, shown or not. */
            readonly breakdownTotal: number;
            /** @description Of each hundredth of the video, the share of plays that saw its middle; of the days (UTC) that the range touches. Null for accounts, for live videos, where nothing was played, and where only some views are counted. */
            readonly retention: readonly number[] | null;
            /** @description With `compare=previous` only. It is as long by the calendar: before a month, the month. */
            readonly previous: {
                /**
                 * Format: date-time
                 * @description Where the period before begins.
                 */
                readonly from: string;
                /**
                 * Format: date-time
                 * @description Where it ends: at `from`.
                 */
                readonly to: string;
                readonly totals: {
                    /** @description Views that were begun, played or not. */
                    readonly sessions: number;
                    /** @description Views that began to play, each once. */
                    readonly plays: number;
                    /** @description Who played, each once a day (UTC). Who asks not to be followed is counted as a play only. */
                    readonly viewers: number;
                    /** @description Seconds played; what was seen twice counts twice, what was skipped not at all. */
                    readonly watchTime: number;
                    /** @description Seconds played, by play. */
                    readonly averageWatchTime: number | null;
                    /** @description Share of plays that reached the end. */
                    readonly completionRate: number | null;
                    /** @description From the wish to play to the first picture, right to one part in a hundred. */
                    readonly startupTime: {
                        /** @description Seconds that half of the plays waited at most. */
                        readonly p50: number | null;
                        /** @description Seconds that 95 of 100 plays waited at most. */
                        readonly p95: number | null;
                    };
                    /** @description Share of the time in which it stalled, of playing and stalling. */
                    readonly rebufferRatio: number | null;
                    /** @description Share of the views that had an error. */
                    readonly errorRate: number | null;
                    /** @description Most views within one minute. Null where only some views are counted. */
                    readonly peakConcurrent: number | null;
                };
                readonly series: readonly {
                    /**
                     * Format: date-time
                     * @description When the interval begins. The first may begin before `from`; it counts from there.
                     */
                    readonly at: string;
                    /** @description Views that were begun, played or not. */
                    readonly sessions: number;
                    /** @description Views that began to play, each once. */
                    readonly plays: number;
                    /** @description Who played, each once a day (UTC). Who asks not to be followed is counted as a play only. */
                    readonly viewers: number;
                    /** @description Seconds played; what was seen twice counts twice, what was skipped not at all. */
                    readonly watchTime: number;
                    /** @description Seconds played, by play. */
                    readonly averageWatchTime: number | null;
                    /** @description Share of plays that reached the end. */
                    readonly completionRate: number | null;
                    /** @description From the wish to play to the first picture, right to one part in a hundred. */
                    readonly startupTime: {
                        /** @description Seconds that half of the plays waited at most. */
                        readonly p50: number | null;
                        /** @description Seconds that 95 of 100 plays waited at most. */
                        readonly p95: number | null;
                    };
                    /** @description Share of the time in which it stalled, of playing and stalling. */
                    readonly rebufferRatio: number | null;
                    /** @description Share of the views that had an error. */
                    readonly errorRate: number | null;
                    /** @description Most views within one minute. Null where only some views are counted. */
                    readonly peakConcurrent: number | null;
                }[];
            } | null;
        };
        /**
         * @example {
         *       "at": "2026-03-29T12:01:20.000Z",
         *       "now": 12,
         *       "minutes": [
         *         {
         *           "at": "2026-03-29T12:00:00.000Z",
         *           "viewers": 12
         *         },
         *         {
         *           "at": "2026-03-29T12:01:00.000Z",
         *           "viewers": 7
         *         }
         *       ]
         *     }
         */
        readonly LiveViewers: {
            /**
             * Format: date-time
             * @description When this was counted.
             */
            readonly at: string;
            /** @description Views that played in this minute or in the one before, whichever is more. */
            readonly now: number;
            /** @description Oldest first; the last one is not over yet. */
            readonly minutes: readonly {
                /**
                 * Format: date-time
                 * @description When the minute begins.
                 */
                readonly at: string;
                /** @description Views that played within it, or stalled. */
                readonly viewers: number;
            }[];
        };
        /**
         * @example {
         *       "id": "6e2fb550-c457-11e9-bb97-0800200c9a66",
         *       "videoId": "vid_4Vt7Nc2XbQpLm9Ks",
         *       "viewer": "k3J9sYw0Zr1uQmXa",
         *       "startedAt": "2026-03-29T12:00:00.000Z",
         *       "playedAt": "2026-03-29T12:00:00.420Z",
         *       "lastAt": "2026-03-29T12:03:32.000Z",
         *       "country": "DE",
         *       "device": "desktop",
         *       "browser": "Firefox",
         *       "os": "Linux",
         *       "referrer": "news.example",
         *       "site": "blog.example",
         *       "type": "HLS",
         *       "live": false,
         *       "duration": 600,
         *       "watchTime": 210.5,
         *       "watched": [
         *         {
         *           "start": 0,
         *           "end": 210.5
         *         }
         *       ],
         *       "completed": false,
         *       "startupTime": 0.42,
         *       "rebufferTime": 1.2,
         *       "rebuffers": 1,
         *       "seeks": 0,
         *       "bitrate": 3000000,
         *       "bitrateChanges": 2,
         *       "errors": 0,
         *       "lastError": null
         *     }
         */
        readonly PlaySession: {
            /** @description As the player chose it (CMCD `sid`). */
            readonly id: string;
            readonly videoId: string;
            /** @description The same for one browser and address within a day (UTC), another on the next. Null for who asks not to be followed. */
            readonly viewer: string | null;
            /**
             * Format: date-time
             * @description When the view began.
             */
            readonly startedAt: string;
            /**
             * Format: date-time
             * @description When its media first moved; null if it never did.
             */
            readonly playedAt: string | null;
            /**
             * Format: date-time
             * @description When it was last heard of.
             */
            readonly lastAt: string;
            readonly country: string;
            readonly device: string;
            readonly browser: string;
            readonly os: string;
            /** @description The host that led to the page, `none`, or `other`. */
            readonly referrer: string;
            /** @description The host that embeds the player, `none`, or `other`. */
            readonly site: string;
            /** @description The type of the video. */
            readonly type: string;
            readonly live: boolean;
            /** @description Seconds, of the video as it was then. */
            readonly duration: number | null;
            /** @description Seconds played. */
            readonly watchTime: number;
            /** @description Parts of the video that were played, in their order, joined where they meet. */
            readonly watched: readonly {
                readonly start: number;
                readonly end: number;
            }[];
            /** @description Whether it reached the end. */
            readonly completed: boolean;
            /** @description Seconds from the wish to play to the first picture. */
            readonly startupTime: number | null;
            /** @description Seconds that it stalled after its start. */
            readonly rebufferTime: number;
            readonly rebuffers: number;
            readonly seeks: number;
            /** @description Bits per second, the last. */
            readonly bitrate: number | null;
            readonly bitrateChanges: number;
            readonly errors: number;
            /** @description The code that the player gave. */
            readonly lastError: string | null;
        };
        /** Webhook */
        readonly Webhook: {
            /** @example whk_7Yc1Kx9QmTz4WbNd */
            readonly id: string;
            /** @description Where its deliveries go. */
            readonly url: string;
            /** @description As its owner wrote it. */
            readonly description: string | null;
            readonly events: readonly ("*" | "video.*" | "subtitle.*" | "video.created" | "video.ready" | "video.failed" | "video.updated" | "video.deleted" | "video.live_started" | "video.live_ended" | "video.source_lost" | "video.source_recovered" | "subtitle.created" | "subtitle.updated" | "subtitle.deleted")[];
            readonly enabled: boolean;
            /**
             * @description `gone`: it answered 410. `failing`: 100 deliveries in a row have failed, over 24 hours or more. Null while it is enabled, and when its owner has disabled it.
             * @enum {string|null}
             */
            readonly disabledReason: "gone" | "failing" | null;
            /**
             * Format: date-time
             * @description Null while it is enabled.
             */
            readonly disabledAt: string | null;
            /**
             * Format: date-time
             * @description How long the secret before the present one signs, or has signed, beside it.
             */
            readonly previousSecretUntil: string | null;
            readonly health: {
                /**
                 * Format: date-time
                 * @description When a delivery last succeeded.
                 */
                readonly lastSucceededAt: string | null;
                /**
                 * Format: date-time
                 * @description When a delivery last failed for good.
                 */
                readonly lastFailedAt: string | null;
                /** @description Failed deliveries since the last that succeeded. */
                readonly failedInRow: number;
                /** @description How the deliveries of the last 24 hours ended, the latest 10,000 of them. */
                readonly last24h: {
                    readonly succeeded: number;
                    readonly failed: number;
                };
            };
            /**
             * Format: date-time
             * @description When it was made.
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When its owner last changed it.
             */
            readonly updatedAt: string;
        };
        /** SecretWebhook */
        readonly SecretWebhook: {
            /** @example whk_7Yc1Kx9QmTz4WbNd */
            readonly id: string;
            /** @description Where its deliveries go. */
            readonly url: string;
            /** @description As its owner wrote it. */
            readonly description: string | null;
            readonly events: readonly ("*" | "video.*" | "subtitle.*" | "video.created" | "video.ready" | "video.failed" | "video.updated" | "video.deleted" | "video.live_started" | "video.live_ended" | "video.source_lost" | "video.source_recovered" | "subtitle.created" | "subtitle.updated" | "subtitle.deleted")[];
            readonly enabled: boolean;
            /**
             * @description `gone`: it answered 410. `failing`: 100 deliveries in a row have failed, over 24 hours or more. Null while it is enabled, and when its owner has disabled it.
             * @enum {string|null}
             */
            readonly disabledReason: "gone" | "failing" | null;
            /**
             * Format: date-time
             * @description Null while it is enabled.
             */
            readonly disabledAt: string | null;
            /**
             * Format: date-time
             * @description How long the secret before the present one signs, or has signed, beside it.
             */
            readonly previousSecretUntil: string | null;
            readonly health: {
                /**
                 * Format: date-time
                 * @description When a delivery last succeeded.
                 */
                readonly lastSucceededAt: string | null;
                /**
                 * Format: date-time
                 * @description When a delivery last failed for good.
                 */
                readonly lastFailedAt: string | null;
                /** @description Failed deliveries since the last that succeeded. */
                readonly failedInRow: number;
                /** @description How the deliveries of the last 24 hours ended, the latest 10,000 of them. */
                readonly last24h: {
                    readonly succeeded: number;
                    readonly failed: number;
                };
            };
            /**
             * Format: date-time
             * @description When it was made.
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When its owner last changed it.
             */
            readonly updatedAt: string;
            /**
             * @description Signs the deliveries. It is shown here only, and not when the answer is a replay.
             * @example whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD9kM7qCZ1lWw=
             */
            readonly secret?: string;
        };
        /** WebhookList */
        readonly WebhookList: {
            readonly data: readonly components["schemas"]["Webhook"][];
            /** @description An account has few webhooks: the first page has all. */
            readonly nextCursor: null;
        };
        /** Delivery */
        readonly Delivery: {
            /**
             * @description `X-Service-Delivery` and `webhook-id` of all its attempts.
             * @example dlv_3Hn8Rk5TvXy2PdLq
             */
            readonly id: string;
            /**
             * @description The event’s ID.
             * @example evt_5Tq8VbZr2MxWnKcD
             */
            readonly event: string;
            /**
             * @description The event’s name.
             * @enum {string}
             */
            readonly type: "video.created" | "video.ready" | "video.failed" | "video.updated" | "video.deleted" | "video.live_started" | "video.live_ended" | "video.source_lost" | "video.source_recovered" | "subtitle.created" | "subtitle.updated" | "subtitle.deleted" | "webhook.test";
            /**
             * @description `pending` until an attempt succeeds or none is left.
             * @enum {string}
             */
            readonly status: "pending" | "succeeded" | "failed";
            /** @description The latest 20, oldest first. */
            readonly attempts: readonly {
                /**
                 * Format: date-time
                 * @description When it began.
                 */
                readonly at: string;
                /** @description The HTTP status; null when no answer came. */
                readonly status: number | null;
                readonly durationMs: number;
                readonly success: boolean;
                /** @description One of a fixed set of sentences; null after a success. */
                readonly error: string | null;
            }[];
            /**
             * Format: date-time
             * @description Not before this; null unless pending.
             */
            readonly nextAttemptAt: string | null;
            /**
             * Format: date-time
             * @description When the event happened.
             */
            readonly createdAt: string;
        };
        /** DeliveryList */
        readonly DeliveryList: {
            readonly data: readonly components["schemas"]["Delivery"][];
            /** @description For the next page; null at the end. */
            readonly nextCursor: string | null;
        };
        /** Redelivery */
        readonly Redelivery: {
            /** @description Deliveries that are sent again. */
            readonly count: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
};
export type $defs = Record<string, never>;
export interface operations {
    readonly register: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * @description Compared without regard to case.
                     * @example ada@example.com
                     */
                    readonly email: string;
                    /** @description 12 to 256 characters, any of them. */
                    readonly password: string;
                    readonly name?: string;
                };
            };
        };
        readonly responses: {
            /** @description The new account, and a token for it. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Token"];
                };
            };
            /** @description `bad_request`, `credential_in_query`, `invalid_json` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `registration_closed` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_acceptable` */
            readonly 406: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `email_taken` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `payload_too_large` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unsupported_media_type` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly logIn: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * @description Compared without regard to case.
                     * @example ada@example.com
                     */
                    readonly email: string;
                    readonly password: string;
                };
            };
        };
        readonly responses: {
            /** @description A new token; former ones go on. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Token"];
                };
            };
            /** @description `bad_request`, `credential_in_query`, `invalid_json` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `invalid_credentials` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_acceptable` */
            readonly 406: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `payload_too_large` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unsupported_media_type` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly getAccount: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Default Response */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly account: components["schemas"]["Account"];
                    };
                };
            };
            /** @description `bad_request`, `credential_in_query`, `ambiguous_credentials` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `authentication_required`, `invalid_token`, `invalid_api_key` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `bearer_token_required` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_acceptable` */
            readonly 406: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly logOut: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The token is dead everywhere. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`, `credential_in_query`, `ambiguous_credentials` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `authentication_required`, `invalid_token`, `invalid_api_key` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `bearer_token_required` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_acceptable` */
            readonly 406: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly embedVideo: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * @description Address of a public video: a file, a manifest, or a page that has one.
                     * @example https://media.example/talk.m3u8
                     */
                    readonly url: string;
                };
            };
        };
        readonly responses: {
            /** @description The video, ready to play. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Video"];
                };
            };
            /** @description `bad_request`, `credential_in_query`, `invalid_json` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_acceptable` */
            readonly 406: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `payload_too_large` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unsupported_media_type` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`, `url_not_allowed`, `source_unsupported`, `source_protected` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `source_unreachable`, `source_error` */
            readonly 502: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `source_timeout` */
            readonly 504: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly listVideos: {
        readonly parameters: {
            readonly query?: {
                readonly limit?: number;
                /** @description `nextCursor` of the page before, asked for with the same filters and order. */
                readonly cursor?: string;
                readonly status?: "queued" | "resolving" | "ready" | "failed";
                readonly type?: "MP4" | "WebM" | "HLS" | "DASH" | "live";
                /** @description Name of the adapter. */
                readonly provider?: string;
                readonly visibility?: "public" | "unlisted" | "private";
                /** @description Part of the title or of the source’s address. A search looks at 2000 videos for each page, so a page may have less than `limit`, or nothing, and a next one still. */
                readonly q?: string;
                /** @description With `-` the latest comes first. */
                readonly sort?: "-createdAt" | "createdAt" | "-updatedAt" | "updatedAt";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of your videos. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["VideoList"];
                };
            };
            /** @description `bad_request`, `credential_in_query`, `ambiguous_credentials` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `authentication_required`, `invalid_token`, `invalid_api_key` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `insufficient_scope` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_acceptable` */
            readonly 406: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly createVideo: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description `respond-async`, or `wait=N` with N in seconds (RFC 7240).
                 * @example respond-async
                 */
                readonly prefer?: string;
                /** @description The same key and body within 24 hours are answered with the first answer, marked by `Idempotency-Replayed: true`. Ignored without credentials. */
                readonly "idempotency-key"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * @description Address of a public video: a file, a manifest, or a page that has one.
                     * @example https://media.example/talk.m3u8
                     */
                    readonly url: string;
                    /** @description Wins over the title that the source gives. */
                    readonly title?: string;
                    /** @description Wins over the description that the source gives. */
                    readonly description?: string;
                    /**
                     * @description Records without an owner are public.
                     * @default public
                     * @enum {string}
                     */
                    readonly visibility?: "public" | "unlisted" | "private";
                    /**
                     * @description Serve every source through this service, even where it need not be.
                     * @default false
                     */
                    readonly proxy?: boolean;
                    /**
                     * @description Origins of the sites that may embed it, `*.` for all below a host; `["*"]` for any site, `[]` for none. Null leaves it to the account, and that to the service.
                     * @example [
                     *       "https://blog.example",
                     *       "https://*.example.com"
                     *     ]
                     */
                    readonly embedSites?: readonly string[] | null;
                };
            };
        };
        readonly responses: {
            /** @description The record that this address has already. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Video"];
                };
            };
            /** @description The new record; `Location` names it. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Video"];
                };
            };
            /** @description `bad_request`, `credential_in_query`, `invalid_json`, `ambiguous_credentials` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `invalid_token`, `invalid_api_key` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `insufficient_scope` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_acceptable` */
            readonly 406: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `idempotency_in_progress` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `payload_too_large` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unsupported_media_type` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`, `url_not_allowed`, `idempotency_conflict` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly getVideo: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The ID of a video.
                 * @example vid_7Yc1Kx9QmTz4WbNd
                 */
                readonly videoId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The video as it is now. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Video"];
                };
            };
            /** @description Nothing has changed since the `ETag` in `If-None-Match`. */
            readonly 304: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`, `credential_in_query`, `ambiguous_credentials` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `invalid_token`, `invalid_api_key` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `insufficient_scope` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `video_not_found` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_acceptable` */
            readonly 406: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly deleteVideo: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` of the record; 412 when it has changed since. */
                readonly "if-match"?: string;
            };
            readonly path: {
                /**
                 * @description The ID of a video.
                 * @example vid_7Yc1Kx9QmTz4WbNd
                 */
                readonly videoId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It is gone. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`, `credential_in_query`, `ambiguous_credentials` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `authentication_required`, `invalid_token`, `invalid_api_key` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `insufficient_scope` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `video_not_found` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_acceptable` */
            readonly 406: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `precondition_failed` */
            readonly 412: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly updateVideo: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` of the record; 412 when it has changed since. */
                readonly "if-match"?: string;
            };
            readonly path: {
                /**
                 * @description The ID of a video.
                 * @example vid_7Yc1Kx9QmTz4WbNd
                 */
                readonly videoId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description Null falls back to the title that the source gives. */
                    readonly title?: string | null;
                    /** @description Null falls back to the description that the source gives. */
                    readonly description?: string | null;
                    /** @enum {string} */
                    readonly visibility?: "public" | "unlisted" | "private";
                    /** @description Serve every source through this service, even where it need not be. */
                    readonly proxy?: boolean;
                    /**
                     * @description Origins of the sites that may embed it, `*.` for all below a host; `["*"]` for any site, `[]` for none. Null leaves it to the account, and that to the service.
                     * @example [
                     *       "https://blog.example",
                     *       "https://*.example.com"
                     *     ]
                     */
                    readonly embedSites?: readonly string[] | null;
                };
            };
        };
        readonly responses: {
            /** @description The video as it is now. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Video"];
                };
            };
            /** @description `bad_request`, `credential_in_query`, `ambiguous_credentials`, `invalid_json` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `authentication_required`, `invalid_token`, `invalid_api_key` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `insufficient_scope` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `video_not_found` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_acceptable` */
            readonly 406: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `precondition_failed` */
            readonly 412: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `payload_too_large` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unsupported_media_type` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly getVideoSources: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The ID of a video.
                 * @example vid_7Yc1Kx9QmTz4WbNd
                 */
                readonly videoId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The default source first. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["VideoSources"];
                };
            };
            /** @description Nothing has changed since the `ETag` in `If-None-Match`. */
            readonly 304: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`, `credential_in_query`, `ambiguous_credentials` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `invalid_token`, `invalid_api_key` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `insufficient_scope` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `video_not_found` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_acceptable` */
            readonly 406: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly addVideoSource: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` of the record; 412 when it has changed since. */
                readonly "if-match"?: string;
            };
            readonly path: {
                /**
                 * @description The ID of a video.
                 * @example vid_7Yc1Kx9QmTz4WbNd
                 */
                readonly videoId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * @description Address of a public video: a file, a manifest, or a page that has one.
                     * @example https://media.example/talk.m3u8
                     */
                    readonly url: string;
                };
            };
        };
        readonly responses: {
            /** @description The video, which has this address already. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Video"];
                };
            };
            /** @description The video with what the address plays; new sources come last. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Video"];
                };
            };
            /** @description `bad_request`, `credential_in_query`, `ambiguous_credentials`, `invalid_json` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `authentication_required`, `invalid_token`, `invalid_api_key` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `insufficient_scope` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `video_not_found` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_acceptable` */
            readonly 406: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `source_limit_reached` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `precondition_failed` */
            readonly 412: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `payload_too_large` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unsupported_media_type` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`, `url_not_allowed`, `source_unsupported`, `source_protected` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `source_unreachable`, `source_error` */
            readonly 502: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `source_timeout` */
            readonly 504: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly orderVideoSources: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` of the record; 412 when it has changed since. */
                readonly "if-match"?: string;
            };
            readonly path: {
                /**
                 * @description The ID of a video.
                 * @example vid_7Yc1Kx9QmTz4WbNd
                 */
                readonly videoId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description `health`, as at first, or the IDs of all sources. */
                    readonly order: "health" | readonly string[];
                };
            };
        };
        readonly responses: {
            /** @description The sources in their order now. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["VideoSources"];
                };
            };
            /** @description `bad_request`, `credential_in_query`, `ambiguous_credentials`, `invalid_json` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `authentication_required`, `invalid_token`, `invalid_api_key` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `insufficient_scope` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `video_not_found` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_acceptable` */
            readonly 406: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `precondition_failed` */
            readonly 412: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `payload_too_large` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unsupported_media_type` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly getVideoStatus: {
        readonly parameters: {
            readonly query?: {
                /** @description A playback token, for a private video. Whatever else stands here is refused as a credential in the address. */
                readonly token?: string;
            };
            readonly header?: {
                /** @description Sent by readers of event streams that come back. */
                readonly "last-event-id"?: string;
            };
            readonly path: {
                /**
                 * @description The ID of a video.
                 * @example vid_7Yc1Kx9QmTz4WbNd
                 */
                readonly videoId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The status, or a stream of it. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["VideoStatus"];
                    readonly "text/event-stream": string;
                };
            };
            /** @description The stream’s reader has seen the last event. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing has changed since the `ETag` in `If-None-Match`. */
            readonly 304: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`, `credential_in_query`, `ambiguous_credentials` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `invalid_token`, `invalid_api_key` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `insufficient_scope` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `video_not_found` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_acceptable` */
            readonly 406: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly refreshVideo: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The ID of a video.
                 * @example vid_7Yc1Kx9QmTz4WbNd
                 */
                readonly videoId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The video, waiting for its resolution. */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Video"];
                };
            };
            /** @description `bad_request`, `credential_in_query`, `ambiguous_credentials` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `authentication_required`, `invalid_token`, `invalid_api_key` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `insufficient_scope` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `video_not_found` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_acceptable` */
            readonly 406: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly deleteVideoSource: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` of the record; 412 when it has changed since. */
                readonly "if-match"?: string;
            };
            readonly path: {
                /**
                 * @description The ID of a video.
                 * @example vid_7Yc1Kx9QmTz4WbNd
                 */
                readonly videoId: string;
                /**
                 * @description The ID of one of its sources.
                 * @example src_3Hn8Rk5TvXy2PdLq
                 */
                readonly sourceId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It is out. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`, `credential_in_query`, `ambiguous_credentials` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `authentication_required`, `invalid_token`, `invalid_api_key` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `insufficient_scope` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `video_not_found`, `source_not_found` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_acceptable` */
            readonly 406: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `last_source` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `precondition_failed` */
            readonly 412: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly createPlaybackToken: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The ID of a video.
                 * @example vid_7Yc1Kx9QmTz4WbNd
                 */
                readonly videoId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * @description Seconds.
                     * @example 3600
                     */
                    readonly expiresIn: number;
                };
            };
        };
        readonly responses: {
            /** @description The token, and where it is used. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PlaybackToken"];
                };
            };
            /** @description `bad_request`, `credential_in_query`, `ambiguous_credentials`, `invalid_json` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `authentication_required`, `invalid_token`, `invalid_api_key` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `insufficient_scope` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `video_not_found` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_acceptable` */
            readonly 406: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `payload_too_large` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unsupported_media_type` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly deletePlaybackTokens: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The ID of a video.
                 * @example vid_7Yc1Kx9QmTz4WbNd
                 */
                readonly videoId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description None of them opens anything any more. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`, `credential_in_query`, `ambiguous_credentials` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `authentication_required`, `invalid_token`, `invalid_api_key` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `insufficient_scope` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `video_not_found` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_acceptable` */
            readonly 406: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly getVideoTrace: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The ID of a video.
                 * @example vid_7Yc1Kx9QmTz4WbNd
                 */
                readonly videoId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The last resolution, step by step. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["VideoTrace"];
                };
            };
            /** @description `bad_request`, `credential_in_query`, `ambiguous_credentials` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `authentication_required`, `invalid_token`, `invalid_api_key` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `insufficient_scope` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `video_not_found` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_acceptable` */
            readonly 406: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly listSubtitles: {
        readonly parameters: {
            readonly query?: {
                /** @description A playback token, for a private video. Whatever else stands here is refused as a credential in the address. */
                readonly token?: string;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The ID of a video.
                 * @example vid_7Yc1Kx9QmTz4WbNd
                 */
                readonly videoId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All of them. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SubtitleTrackList"];
                };
            };
            /** @description Nothing has changed since the `ETag` in `If-None-Match`. */
            readonly 304: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`, `credential_in_query`, `ambiguous_credentials` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `invalid_token`, `invalid_api_key` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `insufficient_scope` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `video_not_found` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_acceptable` */
            readonly 406: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly getSubtitleVtt: {
        readonly parameters: {
            readonly query?: {
                /** @description A playback token, for a private video. Whatever else stands here is refused as a credential in the address. */
                readonly token?: string;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The ID of a video.
                 * @example vid_7Yc1Kx9QmTz4WbNd
                 */
                readonly videoId: string;
                /**
                 * @description The language of the track, as in BCP 47, in any spelling.
                 * @example pt-BR
                 */
                readonly lang: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The text. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/vtt": string;
                };
            };
            /** @description Nothing has changed since the `ETag` in `If-None-Match`. */
            readonly 304: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`, `credential_in_query`, `ambiguous_credentials` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `invalid_token`, `invalid_api_key` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `insufficient_scope` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `video_not_found`, `subtitle_not_found` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_acceptable` */
            readonly 406: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly getSubtitleSrt: {
        readonly parameters: {
            readonly query?: {
                /** @description A playback token, for a private video. Whatever else stands here is refused as a credential in the address. */
                readonly token?: string;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The ID of a video.
                 * @example vid_7Yc1Kx9QmTz4WbNd
                 */
                readonly videoId: string;
                /**
                 * @description The language of the track, as in BCP 47, in any spelling.
                 * @example pt-BR
                 */
                readonly lang: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The text. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/x-subrip": string;
                };
            };
            /** @description Nothing has changed since the `ETag` in `If-None-Match`. */
            readonly 304: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`, `credential_in_query`, `ambiguous_credentials` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `invalid_token`, `invalid_api_key` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `insufficient_scope` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `video_not_found`, `subtitle_not_found` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_acceptable` */
            readonly 406: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly getSubtitle: {
        readonly parameters: {
            readonly query?: {
                /** @description A playback token, for a private video. Whatever else stands here is refused as a credential in the address. */
                readonly token?: string;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The ID of a video.
                 * @example vid_7Yc1Kx9QmTz4WbNd
                 */
                readonly videoId: string;
                /**
                 * @description The language of the track, as in BCP 47, in any spelling.
                 * @example pt-BR
                 */
                readonly lang: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The track, without its text. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SubtitleTrack"];
                };
            };
            /** @description Nothing has changed since the `ETag` in `If-None-Match`. */
            readonly 304: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`, `credential_in_query`, `ambiguous_credentials` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `invalid_token`, `invalid_api_key` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `insufficient_scope` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `video_not_found`, `subtitle_not_found` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_acceptable` */
            readonly 406: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly putSubtitle: {
        readonly parameters: {
            readonly query?: {
                /** @description What viewers choose it by; at first what the language calls itself. */
                readonly label?: string;
                /** @description `subtitles` at first. */
                readonly kind?: "subtitles" | "captions" | "descriptions" | "chapters";
                /** @description Shown unless the viewer chooses otherwise. A video has one: the former one is none then. */
                readonly default?: boolean;
                /** @description Seconds by which all cues come later; with a minus, earlier. */
                readonly offset?: number;
                /** @description What all times are multiplied with, before `offset`: 0.959 for 25 frames made of 23.976. */
                readonly scale?: number;
                /** @description What it is taken for when it doesn’t tell by itself. */
                readonly format?: "vtt" | "srt" | "ass" | "ttml" | "sbv";
                /**
                 * @description The character set of a file that isn’t Unicode, instead of a guess.
                 * @example windows-1251
                 */
                readonly charset?: string;
                /** @description Leave cues that can’t be read out, and report them, instead of 422. */
                readonly skipInvalid?: boolean;
            };
            readonly header?: {
                /** @description The `ETag` of the track; 412 when it has changed since. */
                readonly "if-match"?: string;
                /** @description `*`: only where there is no track yet; else 412. */
                readonly "if-none-match"?: string;
            };
            readonly path: {
                /**
                 * @description The ID of a video.
                 * @example vid_7Yc1Kx9QmTz4WbNd
                 */
                readonly videoId: string;
                /**
                 * @description The language of the track, as in BCP 47, in any spelling.
                 * @example pt-BR
                 */
                readonly lang: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description The text of the file. */
                    readonly content: string;
                    /**
                     * @description What it is taken for when it doesn’t tell by itself.
                     * @enum {string}
                     */
                    readonly format?: "vtt" | "srt" | "ass" | "ttml" | "sbv";
                    /** @description What viewers choose it by; at first what the language calls itself. */
                    readonly label?: string;
                    /**
                     * @description `subtitles` at first.
                     * @enum {string}
                     */
                    readonly kind?: "subtitles" | "captions" | "descriptions" | "chapters";
                    /** @description Shown unless the viewer chooses otherwise. A video has one: the former one is none then. */
                    readonly default?: boolean;
                    /** @description Seconds by which all cues come later; with a minus, earlier. */
                    readonly offset?: number;
                    /** @description What all times are multiplied with, before `offset`: 0.959 for 25 frames made of 23.976. */
                    readonly scale?: number;
                };
                readonly "text/vtt": unknown;
                readonly "application/x-subrip": unknown;
                readonly "application/ttml+xml": unknown;
                readonly "text/x-ass": unknown;
                readonly "text/plain": unknown;
                readonly "application/octet-stream": unknown;
                readonly "multipart/form-data": unknown;
            };
        };
        readonly responses: {
            /** @description The track as it is now. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["StoredSubtitleTrack"];
                };
            };
            /** @description The new track. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["StoredSubtitleTrack"];
                };
            };
            /** @description `bad_request`, `credential_in_query`, `ambiguous_credentials`, `invalid_json` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `authentication_required`, `invalid_token`, `invalid_api_key` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `insufficient_scope` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `video_not_found` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_acceptable` */
            readonly 406: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `subtitle_limit_reached` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `precondition_failed` */
            readonly 412: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `payload_too_large` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unsupported_media_type` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`, `invalid_subtitle` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly deleteSubtitle: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` of the track; 412 when it has changed since. */
                readonly "if-match"?: string;
            };
            readonly path: {
                /**
                 * @description The ID of a video.
                 * @example vid_7Yc1Kx9QmTz4WbNd
                 */
                readonly videoId: string;
                /**
                 * @description The language of the track, as in BCP 47, in any spelling.
                 * @example pt-BR
                 */
                readonly lang: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It is gone. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`, `credential_in_query`, `ambiguous_credentials` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `authentication_required`, `invalid_token`, `invalid_api_key` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `insufficient_scope` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `video_not_found`, `subtitle_not_found` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_acceptable` */
            readonly 406: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `precondition_failed` */
            readonly 412: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly updateSubtitle: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` of the track; 412 when it has changed since. */
                readonly "if-match"?: string;
            };
            readonly path: {
                /**
                 * @description The ID of a video.
                 * @example vid_7Yc1Kx9QmTz4WbNd
                 */
                readonly videoId: string;
                /**
                 * @description The language of the track, as in BCP 47, in any spelling.
                 * @example pt-BR
                 */
                readonly lang: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description What viewers choose it by; at first what the language calls itself. */
                    readonly label?: string;
                    /**
                     * @description `subtitles` at first.
                     * @enum {string}
                     */
                    readonly kind?: "subtitles" | "captions" | "descriptions" | "chapters";
                    /** @description Shown unless the viewer chooses otherwise. A video has one: the former one is none then. */
                    readonly default?: boolean;
                    /** @description Seconds by which all cues come later; with a minus, earlier. */
                    readonly offset?: number;
                    /** @description What all times are multiplied with, before `offset`: 0.959 for 25 frames made of 23.976. */
                    readonly scale?: number;
                };
            };
        };
        readonly responses: {
            /** @description The track as it is now. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SubtitleTrack"];
                };
            };
            /** @description `bad_request`, `credential_in_query`, `ambiguous_credentials`, `invalid_json` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `authentication_required`, `invalid_token`, `invalid_api_key` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `insufficient_scope` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `video_not_found`, `subtitle_not_found` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_acceptable` */
            readonly 406: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `precondition_failed` */
            readonly 412: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `payload_too_large` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unsupported_media_type` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`, `invalid_subtitle` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly getSubtitleOriginal: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The ID of a video.
                 * @example vid_7Yc1Kx9QmTz4WbNd
                 */
                readonly videoId: string;
                /**
                 * @description The language of the track, as in BCP 47, in any spelling.
                 * @example pt-BR
                 */
                readonly lang: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The file, byte for byte. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/octet-stream": string;
                };
            };
            /** @description `bad_request`, `credential_in_query`, `ambiguous_credentials` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `authentication_required`, `invalid_token`, `invalid_api_key` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `insufficient_scope` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `video_not_found`, `subtitle_not_found` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_acceptable` */
            readonly 406: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly getVideoAnalytics: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Where it begins: a date of the time zone, or a time. Without it, the beginning of the day 29 days before.
                 * @example 2026-03-01
                 */
                readonly from?: string;
                /**
                 * @description Where it ends, not part of it: a date of the time zone (its beginning), or a time. Without it, now.
                 * @example 2026-04-01
                 */
                readonly to?: string;
                /**
                 * @description Name of the IANA time zone whose days, weeks and months are meant.
                 * @example Europe/Berlin
                 */
                readonly timezone?: string;
                /** @description Of the series. Weeks begin on Monday. Without it: hours up to two days, days up to 92, weeks up to a year, then months. */
                readonly interval?: "hour" | "day" | "week" | "month";
                /** @description What `breakdown` tells views apart by. `referrer` is the host that led to the page, `site` the one that embeds the player. */
                readonly dimension?: "video" | "country" | "device" | "browser" | "os" | "referrer" | "site" | "type";
                /** @description Values of the breakdown, those with the most plays. */
                readonly limit?: number;
                /** @description Tells of the period before as well, in `previous`. */
                readonly compare?: "previous";
                /**
                 * @description Counts these views only: a country’s two letters, or `unknown`.
                 * @example DE
                 */
                readonly country?: string;
                /**
                 * @description Counts these views only: a kind of device.
                 * @example mobile
                 */
                readonly device?: string;
                /**
                 * @description Counts these views only: a browser’s name.
                 * @example Firefox
                 */
                readonly browser?: string;
                /**
                 * @description Counts these views only: a system’s name.
                 * @example Android
                 */
                readonly os?: string;
                /**
                 * @description Counts these views only: a host, `none`, or `other`.
                 * @example news.example
                 */
                readonly referrer?: string;
                /**
                 * @description Counts these views only: a host, `none`, or `other`.
                 * @example blog.example
                 */
                readonly site?: string;
                /**
                 * @description Counts these views only: a type of video.
                 * @example HLS
                 */
                readonly type?: string;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The ID of a video.
                 * @example vid_4Vt7Nc2XbQpLm9Ks
                 */
                readonly videoId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The report; as CSV the breakdown where there is one, else the series. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Report"];
                    readonly "text/csv": string;
                };
            };
            /** @description `bad_request`, `credential_in_query`, `ambiguous_credentials` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `authentication_required`, `invalid_token`, `invalid_api_key` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `insufficient_scope` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `video_not_found` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_acceptable` */
            readonly 406: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly getVideoViewers: {
        readonly parameters: {
            readonly query?: {
                /** @description How far it goes back. */
                readonly minutes?: number;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The ID of a video.
                 * @example vid_4Vt7Nc2XbQpLm9Ks
                 */
                readonly videoId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Views by the minute. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LiveViewers"];
                };
            };
            /** @description `bad_request`, `credential_in_query`, `ambiguous_credentials` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `authentication_required`, `invalid_token`, `invalid_api_key` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `insufficient_scope` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `video_not_found` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_acceptable` */
            readonly 406: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly exportVideoSessions: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Where it begins: a date of the time zone, or a time. Without it, the beginning of the day 29 days before.
                 * @example 2026-03-01
                 */
                readonly from?: string;
                /**
                 * @description Where it ends, not part of it: a date of the time zone (its beginning), or a time. Without it, now.
                 * @example 2026-04-01
                 */
                readonly to?: string;
                /**
                 * @description Name of the IANA time zone whose days, weeks and months are meant.
                 * @example Europe/Berlin
                 */
                readonly timezone?: string;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The ID of a video.
                 * @example vid_4Vt7Nc2XbQpLm9Ks
                 */
                readonly videoId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The views. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/x-ndjson": components["schemas"]["PlaySession"];
                };
            };
            /** @description `bad_request`, `credential_in_query`, `ambiguous_credentials` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `authentication_required`, `invalid_token`, `invalid_api_key` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `insufficient_scope` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `video_not_found` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_acceptable` */
            readonly 406: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly exportSessions: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Where it begins: a date of the time zone, or a time. Without it, the beginning of the day 29 days before.
                 * @example 2026-03-01
                 */
                readonly from?: string;
                /**
                 * @description Where it ends, not part of it: a date of the time zone (its beginning), or a time. Without it, now.
                 * @example 2026-04-01
                 */
                readonly to?: string;
                /**
                 * @description Name of the IANA time zone whose days, weeks and months are meant.
                 * @example Europe/Berlin
                 */
                readonly timezone?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The views. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/x-ndjson": components["schemas"]["PlaySession"];
                };
            };
            /** @description `bad_request`, `credential_in_query`, `ambiguous_credentials` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `authentication_required`, `invalid_token`, `invalid_api_key` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `insufficient_scope` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_acceptable` */
            readonly 406: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly getAnalytics: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Where it begins: a date of the time zone, or a time. Without it, the beginning of the day 29 days before.
                 * @example 2026-03-01
                 */
                readonly from?: string;
                /**
                 * @description Where it ends, not part of it: a date of the time zone (its beginning), or a time. Without it, now.
                 * @example 2026-04-01
                 */
                readonly to?: string;
                /**
                 * @description Name of the IANA time zone whose days, weeks and months are meant.
                 * @example Europe/Berlin
                 */
                readonly timezone?: string;
                /** @description Of the series. Weeks begin on Monday. Without it: hours up to two days, days up to 92, weeks up to a year, then months. */
                readonly interval?: "hour" | "day" | "week" | "month";
                /** @description What `breakdown` tells views apart by. `referrer` is the host that led to the page, `site` the one that embeds the player. */
                readonly dimension?: "video" | "country" | "device" | "browser" | "os" | "referrer" | "site" | "type";
                /** @description Values of the breakdown, those with the most plays. */
                readonly limit?: number;
                /** @description Tells of the period before as well, in `previous`. */
                readonly compare?: "previous";
                /**
                 * @description Counts these views only: a country’s two letters, or `unknown`.
                 * @example DE
                 */
                readonly country?: string;
                /**
                 * @description Counts these views only: a kind of device.
                 * @example mobile
                 */
                readonly device?: string;
                /**
                 * @description Counts these views only: a browser’s name.
                 * @example Firefox
                 */
                readonly browser?: string;
                /**
                 * @description Counts these views only: a system’s name.
                 * @example Android
                 */
                readonly os?: string;
                /**
                 * @description Counts these views only: a host, `none`, or `other`.
                 * @example news.example
                 */
                readonly referrer?: string;
                /**
                 * @description Counts these views only: a host, `none`, or `other`.
                 * @example blog.example
                 */
                readonly site?: string;
                /**
                 * @description Counts these views only: a type of video.
                 * @example HLS
                 */
                readonly type?: string;
                /**
                 * @description Counts these views only: those of one video, by its ID.
                 * @example vid_4Vt7Nc2XbQpLm9Ks
                 */
                readonly video?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The report; as CSV the breakdown where there is one, else the series. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Report"];
                    readonly "text/csv": string;
                };
            };
            /** @description `bad_request`, `credential_in_query`, `ambiguous_credentials` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `authentication_required`, `invalid_token`, `invalid_api_key` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `insufficient_scope` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `video_not_found` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_acceptable` */
            readonly 406: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly getViewers: {
        readonly parameters: {
            readonly query?: {
                /** @description How far it goes back. */
                readonly minutes?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Views of all videos by the minute. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LiveViewers"];
                };
            };
            /** @description `bad_request`, `credential_in_query`, `ambiguous_credentials` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `authentication_required`, `invalid_token`, `invalid_api_key` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `insufficient_scope` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_acceptable` */
            readonly 406: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly listWebhooks: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All of them, newest first. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookList"];
                };
            };
            /** @description `bad_request`, `credential_in_query`, `ambiguous_credentials` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `authentication_required`, `invalid_token`, `invalid_api_key` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `insufficient_scope` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_acceptable` */
            readonly 406: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly createWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The same key and body within 24 hours are answered with the first answer but without `secret`, marked by `Idempotency-Replayed: true`. */
                readonly "idempotency-key"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * @description Address of a public http or https server. It is judged when it is given and, with its name looked up anew, at every attempt.
                     * @example https://hooks.example.com/reelay
                     */
                    readonly url: string;
                    /**
                     * @description Names of events, `video.*`, `subtitle.*`, or `*` for all that there are and will be.
                     * @example [
                     *       "video.ready",
                     *       "video.failed"
                     *     ]
                     */
                    readonly events: readonly ("*" | "video.*" | "subtitle.*" | "video.created" | "video.ready" | "video.failed" | "video.updated" | "video.deleted" | "video.live_started" | "video.live_ended" | "video.source_lost" | "video.source_recovered" | "subtitle.created" | "subtitle.updated" | "subtitle.deleted")[];
                    /** @description For yourself. */
                    readonly description?: string | null;
                };
            };
        };
        readonly responses: {
            /** @description The webhook, with its secret this once; `Location` names it. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SecretWebhook"];
                };
            };
            /** @description `bad_request`, `credential_in_query`, `ambiguous_credentials`, `invalid_json` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `authentication_required`, `invalid_token`, `invalid_api_key` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `insufficient_scope` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_acceptable` */
            readonly 406: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `webhook_limit_reached`, `idempotency_in_progress` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `payload_too_large` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unsupported_media_type` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`, `url_not_allowed`, `idempotency_conflict` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly getWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The ID of a webhook.
                 * @example whk_7Yc1Kx9QmTz4WbNd
                 */
                readonly webhookId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The webhook as it is now. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description Nothing has changed since the `ETag` in `If-None-Match`. */
            readonly 304: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`, `credential_in_query`, `ambiguous_credentials` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `authentication_required`, `invalid_token`, `invalid_api_key` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `insufficient_scope` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `webhook_not_found` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_acceptable` */
            readonly 406: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly deleteWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` of the webhook; 412 when it was changed since. Deliveries don’t count. */
                readonly "if-match"?: string;
            };
            readonly path: {
                /**
                 * @description The ID of a webhook.
                 * @example whk_7Yc1Kx9QmTz4WbNd
                 */
                readonly webhookId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It is gone. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`, `credential_in_query`, `ambiguous_credentials` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `authentication_required`, `invalid_token`, `invalid_api_key` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `insufficient_scope` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `webhook_not_found` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_acceptable` */
            readonly 406: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `precondition_failed` */
            readonly 412: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly updateWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` of the webhook; 412 when it was changed since. Deliveries don’t count. */
                readonly "if-match"?: string;
            };
            readonly path: {
                /**
                 * @description The ID of a webhook.
                 * @example whk_7Yc1Kx9QmTz4WbNd
                 */
                readonly webhookId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * @description Address of a public http or https server. It is judged when it is given and, with its name looked up anew, at every attempt.
                     * @example https://hooks.example.com/reelay
                     */
                    readonly url?: string;
                    /**
                     * @description Names of events, `video.*`, `subtitle.*`, or `*` for all that there are and will be.
                     * @example [
                     *       "video.ready",
                     *       "video.failed"
                     *     ]
                     */
                    readonly events?: readonly ("*" | "video.*" | "subtitle.*" | "video.created" | "video.ready" | "video.failed" | "video.updated" | "video.deleted" | "video.live_started" | "video.live_ended" | "video.source_lost" | "video.source_recovered" | "subtitle.created" | "subtitle.updated" | "subtitle.deleted")[];
                    /** @description For yourself. */
                    readonly description?: string | null;
                    /** @description False ends what waits for it; true lets events go there again, whyever it was disabled. */
                    readonly enabled?: boolean;
                };
            };
        };
        readonly responses: {
            /** @description The webhook as it is now. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description `bad_request`, `credential_in_query`, `ambiguous_credentials`, `invalid_json` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `authentication_required`, `invalid_token`, `invalid_api_key` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `insufficient_scope` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `webhook_not_found` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_acceptable` */
            readonly 406: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `precondition_failed` */
            readonly 412: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `payload_too_large` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unsupported_media_type` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`, `url_not_allowed` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly rotateWebhookSecret: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The ID of a webhook.
                 * @example whk_7Yc1Kx9QmTz4WbNd
                 */
                readonly webhookId: string;
            };
            readonly cookie?: never;
        };
        /** @description May be left out. */
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * @description How long the former secret goes on signing beside the new one.
                     * @default 24
                     */
                    readonly overlapHours?: number;
                } | null;
            };
        };
        readonly responses: {
            /** @description The webhook with its new secret. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SecretWebhook"];
                };
            };
            /** @description `bad_request`, `credential_in_query`, `ambiguous_credentials`, `invalid_json` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `authentication_required`, `invalid_token`, `invalid_api_key` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `insufficient_scope` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `webhook_not_found` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_acceptable` */
            readonly 406: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `payload_too_large` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unsupported_media_type` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly listDeliveries: {
        readonly parameters: {
            readonly query?: {
                readonly limit?: number;
                /** @description `nextCursor` of the page before, asked for with the same filters. */
                readonly cursor?: string;
                readonly status?: "pending" | "succeeded" | "failed";
                /** @description The event’s name. */
                readonly type?: "video.created" | "video.ready" | "video.failed" | "video.updated" | "video.deleted" | "video.live_started" | "video.live_ended" | "video.source_lost" | "video.source_recovered" | "subtitle.created" | "subtitle.updated" | "subtitle.deleted" | "webhook.test";
                /**
                 * @description The event’s ID.
                 * @example evt_5Tq8VbZr2MxWnKcD
                 */
                readonly event?: string;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The ID of a webhook.
                 * @example whk_7Yc1Kx9QmTz4WbNd
                 */
                readonly webhookId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of the log. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DeliveryList"];
                };
            };
            /** @description `bad_request`, `credential_in_query`, `ambiguous_credentials` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `authentication_required`, `invalid_token`, `invalid_api_key` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `insufficient_scope` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `webhook_not_found` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_acceptable` */
            readonly 406: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly testWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The ID of a webhook.
                 * @example whk_7Yc1Kx9QmTz4WbNd
                 */
                readonly webhookId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The delivery, on its way; read it to see how it ended. */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Delivery"];
                };
            };
            /** @description `bad_request`, `credential_in_query`, `ambiguous_credentials` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `authentication_required`, `invalid_token`, `invalid_api_key` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `insufficient_scope` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `webhook_not_found` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_acceptable` */
            readonly 406: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly getDelivery: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The ID of a webhook.
                 * @example whk_7Yc1Kx9QmTz4WbNd
                 */
                readonly webhookId: string;
                /**
                 * @description The ID of one of its deliveries.
                 * @example dlv_3Hn8Rk5TvXy2PdLq
                 */
                readonly deliveryId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The delivery with its attempts. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Delivery"];
                };
            };
            /** @description `bad_request`, `credential_in_query`, `ambiguous_credentials` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `authentication_required`, `invalid_token`, `invalid_api_key` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `insufficient_scope` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `webhook_not_found`, `delivery_not_found` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_acceptable` */
            readonly 406: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly redeliverDelivery: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The ID of a webhook.
                 * @example whk_7Yc1Kx9QmTz4WbNd
                 */
                readonly webhookId: string;
                /**
                 * @description The ID of one of its deliveries.
                 * @example dlv_3Hn8Rk5TvXy2PdLq
                 */
                readonly deliveryId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The delivery, on its way. */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Delivery"];
                };
            };
            /** @description `bad_request`, `credential_in_query`, `ambiguous_credentials` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `authentication_required`, `invalid_token`, `invalid_api_key` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `insufficient_scope` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `webhook_not_found`, `delivery_not_found` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_acceptable` */
            readonly 406: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `delivery_expired` */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly redeliverFailed: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The ID of a webhook.
                 * @example whk_7Yc1Kx9QmTz4WbNd
                 */
                readonly webhookId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * Format: date-time
                     * @description Deliveries that have failed at this time or later.
                     */
                    readonly since: string;
                };
            };
        };
        readonly responses: {
            /** @description They are on their way. */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Redelivery"];
                };
            };
            /** @description `bad_request`, `credential_in_query`, `ambiguous_credentials`, `invalid_json` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `authentication_required`, `invalid_token`, `invalid_api_key` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `insufficient_scope` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `webhook_not_found` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_acceptable` */
            readonly 406: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `payload_too_large` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unsupported_media_type` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly streamVideo: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly videoId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The file, or the manifest. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "video/mp4": string;
                    readonly "video/webm": string;
                    readonly "application/vnd.apple.mpegurl": string;
                    readonly "application/dash+xml": string;
                };
            };
            /** @description The range of the file. */
            readonly 206: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "video/mp4": string;
                    readonly "video/webm": string;
                };
            };
            /** @description What you have is still good. */
            readonly 304: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `embed_not_allowed` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found`, `video_not_found` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `precondition_failed` */
            readonly 412: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `range_not_satisfiable` */
            readonly 416: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `source_unsupported`, `source_protected`, `url_not_allowed` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `source_error`, `source_unreachable` */
            readonly 502: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `source_timeout` */
            readonly 504: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly streamSource: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly videoId: string;
                readonly sourceId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The file, or the manifest. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "video/mp4": string;
                    readonly "video/webm": string;
                    readonly "application/vnd.apple.mpegurl": string;
                    readonly "application/dash+xml": string;
                };
            };
            /** @description The range of the file. */
            readonly 206: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "video/mp4": string;
                    readonly "video/webm": string;
                };
            };
            /** @description What you have is still good. */
            readonly 304: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `embed_not_allowed` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found`, `video_not_found` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `precondition_failed` */
            readonly 412: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `range_not_satisfiable` */
            readonly 416: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `source_unsupported`, `source_protected`, `url_not_allowed` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `source_error`, `source_unreachable` */
            readonly 502: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `source_timeout` */
            readonly 504: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly getPoster: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly videoId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The image. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "image/*": string;
                };
            };
            /** @description What you have is still good. */
            readonly 304: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`, `ambiguous_credentials` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `invalid_token`, `invalid_api_key` */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `insufficient_scope` */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found`, `video_not_found` */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `source_unsupported`, `source_protected`, `url_not_allowed` */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `source_error`, `source_unreachable` */
            readonly 502: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `source_timeout` */
            readonly 504: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly getHealth: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Yes. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @enum {string} */
                        readonly status: "ok";
                    };
                };
            };
        };
    };
    readonly getReadiness: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Yes. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @enum {string} */
                        readonly status: "ready";
                    };
                };
            };
            /** @description `unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly reportEvents: {
        readonly parameters: {
            readonly query?: {
                /** @description A playback token, for a private video: beacons carry no headers. */
                readonly token?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example e=ps,ts=1793270400000,sid="0c1c6e9b-7c4c-4a3f-9d5e-2f6f1a9f0f11",cid="vid_4Z8mQp2Rk7TnXw3Y",sn=1,sta=p,msd=420,pt=0,v=2
                 *     e=t,ts=1793270430000,sid="0c1c6e9b-7c4c-4a3f-9d5e-2f6f1a9f0f11",cid="vid_4Z8mQp2Rk7TnXw3Y",sn=2,sta=p,pt=30000,v=2
                 */
                readonly "application/cmcd": string;
                /**
                 * @example e=ps,ts=1793270400000,sid="0c1c6e9b-7c4c-4a3f-9d5e-2f6f1a9f0f11",cid="vid_4Z8mQp2Rk7TnXw3Y",sn=1,sta=p,msd=420,pt=0,v=2
                 *     e=t,ts=1793270430000,sid="0c1c6e9b-7c4c-4a3f-9d5e-2f6f1a9f0f11",cid="vid_4Z8mQp2Rk7TnXw3Y",sn=2,sta=p,pt=30000,v=2
                 */
                readonly "text/plain": string;
            };
        };
        readonly responses: {
            /** @description Stored, as far as it counts. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`, `credential_in_query` */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_acceptable` */
            readonly 406: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `payload_too_large` */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unsupported_media_type` */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited` */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable` */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly videoCreated: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The delivery’s ID, the same on every attempt: skip what you have had already.
                 * @example dlv_3Hn8Rk5TvXy2PdLq
                 */
                readonly "X-Service-Delivery": string;
                /**
                 * @description When this attempt began, in Unix seconds. Refuse what is older than 5 minutes.
                 * @example 1769860800
                 */
                readonly "X-Service-Timestamp": string;
                /**
                 * @description HMAC-SHA256, in lower-case hex, of the timestamp, a dot, and the body as it came; the key is the whole text of the webhook’s secret. Compare in constant time.
                 * @example 5d41402abc4b2a76b9719d911017c592ae41e4649b934ca495991b7852b85500
                 */
                readonly "X-Service-Signature": string;
                /**
                 * @description The event’s name.
                 * @example video.created
                 */
                readonly "X-Service-Event": string;
                /**
                 * @description The delivery’s ID, as Standard Webhooks names it.
                 * @example dlv_3Hn8Rk5TvXy2PdLq
                 */
                readonly "webhook-id": string;
                /**
                 * @description When this attempt began, in Unix seconds. Refuse what is older than 5 minutes.
                 * @example 1769860800
                 */
                readonly "webhook-timestamp": string;
                /**
                 * @description Standard Webhooks v1: `v1,` and the base64 HMAC-SHA256 of ID, dot, timestamp, dot, body; the key is the bytes behind `whsec_`. While a rotated secret overlaps, two of them with a space between.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "id": "evt_5Tq8VbZr2MxWnKcD",
                 *       "type": "video.created",
                 *       "apiVersion": "v1",
                 *       "createdAt": "2026-01-31T12:00:00.000Z",
                 *       "data": {
                 *         "video": {
                 *           "id": "vid_7Yc1Kx9QmTz4WbNd",
                 *           "status": "queued",
                 *           "provider": null,
                 *           "type": null,
                 *           "title": "A talk",
                 *           "description": null,
                 *           "thumbnailUrl": null,
                 *           "duration": null,
                 *           "width": null,
                 *           "height": null,
                 *           "live": null,
                 *           "sources": [],
                 *           "subtitles": [],
                 *           "embed": {
                 *             "player": "https://video.example.com/watch/vid_7Yc1Kx9QmTz4WbNd",
                 *             "iframe": "https://video.example.com/embed/vid_7Yc1Kx9QmTz4WbNd",
                 *             "stream": "https://video.example.com/stream/vid_7Yc1Kx9QmTz4WbNd",
                 *             "api": "https://video.example.com/api/v1/videos/vid_7Yc1Kx9QmTz4WbNd",
                 *             "html": "<iframe src=\"https://video.example.com/embed/vid_7Yc1Kx9QmTz4WbNd\" width=\"640\" height=\"360\" title=\"A talk\" allowfullscreen></iframe>"
                 *           },
                 *           "visibility": "public",
                 *           "error": null,
                 *           "createdAt": "2026-01-31T11:59:58.000Z",
                 *           "updatedAt": "2026-01-31T11:59:58.000Z",
                 *           "resolvedAt": null,
                 *           "checkedAt": null
                 *         }
                 *       }
                 *     }
                 */
                readonly "application/json": {
                    /**
                     * @description The event’s ID.
                     * @example evt_5Tq8VbZr2MxWnKcD
                     */
                    readonly id: string;
                    /** @constant */
                    readonly type: "video.created";
                    /** @constant */
                    readonly apiVersion: "v1";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    readonly createdAt: string;
                    readonly data: {
                        readonly video: components["schemas"]["Video"];
                    };
                };
            };
        };
        readonly responses: {
            /** @description The webhook is disabled: nothing is sent there any more. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery has succeeded. The body is not looked at. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The attempt has failed, and is repeated until none is left. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly videoReady: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The delivery’s ID, the same on every attempt: skip what you have had already.
                 * @example dlv_3Hn8Rk5TvXy2PdLq
                 */
                readonly "X-Service-Delivery": string;
                /**
                 * @description When this attempt began, in Unix seconds. Refuse what is older than 5 minutes.
                 * @example 1769860800
                 */
                readonly "X-Service-Timestamp": string;
                /**
                 * @description HMAC-SHA256, in lower-case hex, of the timestamp, a dot, and the body as it came; the key is the whole text of the webhook’s secret. Compare in constant time.
                 * @example 5d41402abc4b2a76b9719d911017c592ae41e4649b934ca495991b7852b85500
                 */
                readonly "X-Service-Signature": string;
                /**
                 * @description The event’s name.
                 * @example video.ready
                 */
                readonly "X-Service-Event": string;
                /**
                 * @description The delivery’s ID, as Standard Webhooks names it.
                 * @example dlv_3Hn8Rk5TvXy2PdLq
                 */
                readonly "webhook-id": string;
                /**
                 * @description When this attempt began, in Unix seconds. Refuse what is older than 5 minutes.
                 * @example 1769860800
                 */
                readonly "webhook-timestamp": string;
                /**
                 * @description Standard Webhooks v1: `v1,` and the base64 HMAC-SHA256 of ID, dot, timestamp, dot, body; the key is the bytes behind `whsec_`. While a rotated secret overlaps, two of them with a space between.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "id": "evt_5Tq8VbZr2MxWnKcD",
                 *       "type": "video.ready",
                 *       "apiVersion": "v1",
                 *       "createdAt": "2026-01-31T12:00:00.000Z",
                 *       "data": {
                 *         "video": {
                 *           "id": "vid_7Yc1Kx9QmTz4WbNd",
                 *           "status": "ready",
                 *           "provider": "direct",
                 *           "type": "MP4",
                 *           "title": "A talk",
                 *           "description": null,
                 *           "thumbnailUrl": null,
                 *           "duration": 61.5,
                 *           "width": 1280,
                 *           "height": 720,
                 *           "live": null,
                 *           "sources": [
                 *             {
                 *               "id": "src_3Hn8Rk5TvXy2PdLq",
                 *               "format": "MP4",
                 *               "mimeType": "video/mp4",
                 *               "url": "https://video.example.com/stream/vid_7Yc1Kx9QmTz4WbNd/src_3Hn8Rk5TvXy2PdLq.mp4",
                 *               "proxied": true,
                 *               "default": true,
                 *               "health": "good",
                 *               "width": 1280,
                 *               "height": 720,
                 *               "bitrate": 1500000,
                 *               "codecs": "avc1.64001f,mp4a.40.2",
                 *               "frameRate": 25,
                 *               "duration": 61.5,
                 *               "size": 11531250,
                 *               "drm": null,
                 *               "variants": null,
                 *               "audioTracks": null,
                 *               "expiresAt": null
                 *             }
                 *           ],
                 *           "subtitles": [],
                 *           "embed": {
                 *             "player": "https://video.example.com/watch/vid_7Yc1Kx9QmTz4WbNd",
                 *             "iframe": "https://video.example.com/embed/vid_7Yc1Kx9QmTz4WbNd",
                 *             "stream": "https://video.example.com/stream/vid_7Yc1Kx9QmTz4WbNd",
                 *             "api": "https://video.example.com/api/v1/videos/vid_7Yc1Kx9QmTz4WbNd",
                 *             "html": "<iframe src=\"https://video.example.com/embed/vid_7Yc1Kx9QmTz4WbNd\" width=\"640\" height=\"360\" title=\"A talk\" allowfullscreen></iframe>"
                 *           },
                 *           "visibility": "public",
                 *           "error": null,
                 *           "createdAt": "2026-01-31T11:59:58.000Z",
                 *           "updatedAt": "2026-01-31T12:00:00.000Z",
                 *           "resolvedAt": "2026-01-31T12:00:00.000Z",
                 *           "checkedAt": "2026-01-31T12:00:00.000Z"
                 *         }
                 *       }
                 *     }
                 */
                readonly "application/json": {
                    /**
                     * @description The event’s ID.
                     * @example evt_5Tq8VbZr2MxWnKcD
                     */
                    readonly id: string;
                    /** @constant */
                    readonly type: "video.ready";
                    /** @constant */
                    readonly apiVersion: "v1";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    readonly createdAt: string;
                    readonly data: {
                        readonly video: components["schemas"]["Video"];
                    };
                };
            };
        };
        readonly responses: {
            /** @description The webhook is disabled: nothing is sent there any more. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery has succeeded. The body is not looked at. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The attempt has failed, and is repeated until none is left. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly videoFailed: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The delivery’s ID, the same on every attempt: skip what you have had already.
                 * @example dlv_3Hn8Rk5TvXy2PdLq
                 */
                readonly "X-Service-Delivery": string;
                /**
                 * @description When this attempt began, in Unix seconds. Refuse what is older than 5 minutes.
                 * @example 1769860800
                 */
                readonly "X-Service-Timestamp": string;
                /**
                 * @description HMAC-SHA256, in lower-case hex, of the timestamp, a dot, and the body as it came; the key is the whole text of the webhook’s secret. Compare in constant time.
                 * @example 5d41402abc4b2a76b9719d911017c592ae41e4649b934ca495991b7852b85500
                 */
                readonly "X-Service-Signature": string;
                /**
                 * @description The event’s name.
                 * @example video.failed
                 */
                readonly "X-Service-Event": string;
                /**
                 * @description The delivery’s ID, as Standard Webhooks names it.
                 * @example dlv_3Hn8Rk5TvXy2PdLq
                 */
                readonly "webhook-id": string;
                /**
                 * @description When this attempt began, in Unix seconds. Refuse what is older than 5 minutes.
                 * @example 1769860800
                 */
                readonly "webhook-timestamp": string;
                /**
                 * @description Standard Webhooks v1: `v1,` and the base64 HMAC-SHA256 of ID, dot, timestamp, dot, body; the key is the bytes behind `whsec_`. While a rotated secret overlaps, two of them with a space between.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "id": "evt_5Tq8VbZr2MxWnKcD",
                 *       "type": "video.failed",
                 *       "apiVersion": "v1",
                 *       "createdAt": "2026-01-31T12:00:00.000Z",
                 *       "data": {
                 *         "video": {
                 *           "id": "vid_7Yc1Kx9QmTz4WbNd",
                 *           "status": "failed",
                 *           "provider": null,
                 *           "type": null,
                 *           "title": "A talk",
                 *           "description": null,
                 *           "thumbnailUrl": null,
                 *           "duration": null,
                 *           "width": null,
                 *           "height": null,
                 *           "live": null,
                 *           "sources": [],
                 *           "subtitles": [],
                 *           "embed": {
                 *             "player": "https://video.example.com/watch/vid_7Yc1Kx9QmTz4WbNd",
                 *             "iframe": "https://video.example.com/embed/vid_7Yc1Kx9QmTz4WbNd",
                 *             "stream": "https://video.example.com/stream/vid_7Yc1Kx9QmTz4WbNd",
                 *             "api": "https://video.example.com/api/v1/videos/vid_7Yc1Kx9QmTz4WbNd",
                 *             "html": "<iframe src=\"https://video.example.com/embed/vid_7Yc1Kx9QmTz4WbNd\" width=\"640\" height=\"360\" title=\"A talk\" allowfullscreen></iframe>"
                 *           },
                 *           "visibility": "public",
                 *           "error": {
                 *             "code": "source_unreachable",
                 *             "message": "The source could not be reached."
                 *           },
                 *           "createdAt": "2026-01-31T11:59:58.000Z",
                 *           "updatedAt": "2026-01-31T11:59:58.000Z",
                 *           "resolvedAt": null,
                 *           "checkedAt": "2026-01-31T12:00:00.000Z"
                 *         }
                 *       }
                 *     }
                 */
                readonly "application/json": {
                    /**
                     * @description The event’s ID.
                     * @example evt_5Tq8VbZr2MxWnKcD
                     */
                    readonly id: string;
                    /** @constant */
                    readonly type: "video.failed";
                    /** @constant */
                    readonly apiVersion: "v1";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    readonly createdAt: string;
                    readonly data: {
                        readonly video: components["schemas"]["Video"];
                    };
                };
            };
        };
        readonly responses: {
            /** @description The webhook is disabled: nothing is sent there any more. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery has succeeded. The body is not looked at. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The attempt has failed, and is repeated until none is left. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly videoUpdated: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The delivery’s ID, the same on every attempt: skip what you have had already.
                 * @example dlv_3Hn8Rk5TvXy2PdLq
                 */
                readonly "X-Service-Delivery": string;
                /**
                 * @description When this attempt began, in Unix seconds. Refuse what is older than 5 minutes.
                 * @example 1769860800
                 */
                readonly "X-Service-Timestamp": string;
                /**
                 * @description HMAC-SHA256, in lower-case hex, of the timestamp, a dot, and the body as it came; the key is the whole text of the webhook’s secret. Compare in constant time.
                 * @example 5d41402abc4b2a76b9719d911017c592ae41e4649b934ca495991b7852b85500
                 */
                readonly "X-Service-Signature": string;
                /**
                 * @description The event’s name.
                 * @example video.updated
                 */
                readonly "X-Service-Event": string;
                /**
                 * @description The delivery’s ID, as Standard Webhooks names it.
                 * @example dlv_3Hn8Rk5TvXy2PdLq
                 */
                readonly "webhook-id": string;
                /**
                 * @description When this attempt began, in Unix seconds. Refuse what is older than 5 minutes.
                 * @example 1769860800
                 */
                readonly "webhook-timestamp": string;
                /**
                 * @description Standard Webhooks v1: `v1,` and the base64 HMAC-SHA256 of ID, dot, timestamp, dot, body; the key is the bytes behind `whsec_`. While a rotated secret overlaps, two of them with a space between.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "id": "evt_5Tq8VbZr2MxWnKcD",
                 *       "type": "video.updated",
                 *       "apiVersion": "v1",
                 *       "createdAt": "2026-01-31T12:00:00.000Z",
                 *       "data": {
                 *         "video": {
                 *           "id": "vid_7Yc1Kx9QmTz4WbNd",
                 *           "status": "ready",
                 *           "provider": "direct",
                 *           "type": "MP4",
                 *           "title": "The talk",
                 *           "description": null,
                 *           "thumbnailUrl": null,
                 *           "duration": 61.5,
                 *           "width": 1280,
                 *           "height": 720,
                 *           "live": null,
                 *           "sources": [
                 *             {
                 *               "id": "src_3Hn8Rk5TvXy2PdLq",
                 *               "format": "MP4",
                 *               "mimeType": "video/mp4",
                 *               "url": "https://video.example.com/stream/vid_7Yc1Kx9QmTz4WbNd/src_3Hn8Rk5TvXy2PdLq.mp4",
                 *               "proxied": true,
                 *               "default": true,
                 *               "health": "good",
                 *               "width": 1280,
                 *               "height": 720,
                 *               "bitrate": 1500000,
                 *               "codecs": "avc1.64001f,mp4a.40.2",
                 *               "frameRate": 25,
                 *               "duration": 61.5,
                 *               "size": 11531250,
                 *               "drm": null,
                 *               "variants": null,
                 *               "audioTracks": null,
                 *               "expiresAt": null
                 *             }
                 *           ],
                 *           "subtitles": [],
                 *           "embed": {
                 *             "player": "https://video.example.com/watch/vid_7Yc1Kx9QmTz4WbNd",
                 *             "iframe": "https://video.example.com/embed/vid_7Yc1Kx9QmTz4WbNd",
                 *             "stream": "https://video.example.com/stream/vid_7Yc1Kx9QmTz4WbNd",
                 *             "api": "https://video.example.com/api/v1/videos/vid_7Yc1Kx9QmTz4WbNd",
                 *             "html": "<iframe src=\"https://video.example.com/embed/vid_7Yc1Kx9QmTz4WbNd\" width=\"640\" height=\"360\" title=\"A talk\" allowfullscreen></iframe>"
                 *           },
                 *           "visibility": "public",
                 *           "error": null,
                 *           "createdAt": "2026-01-31T11:59:58.000Z",
                 *           "updatedAt": "2026-01-31T12:00:00.000Z",
                 *           "resolvedAt": "2026-01-31T12:00:00.000Z",
                 *           "checkedAt": "2026-01-31T12:00:00.000Z"
                 *         }
                 *       }
                 *     }
                 */
                readonly "application/json": {
                    /**
                     * @description The event’s ID.
                     * @example evt_5Tq8VbZr2MxWnKcD
                     */
                    readonly id: string;
                    /** @constant */
                    readonly type: "video.updated";
                    /** @constant */
                    readonly apiVersion: "v1";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    readonly createdAt: string;
                    readonly data: {
                        readonly video: components["schemas"]["Video"];
                    };
                };
            };
        };
        readonly responses: {
            /** @description The webhook is disabled: nothing is sent there any more. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery has succeeded. The body is not looked at. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The attempt has failed, and is repeated until none is left. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly videoDeleted: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The delivery’s ID, the same on every attempt: skip what you have had already.
                 * @example dlv_3Hn8Rk5TvXy2PdLq
                 */
                readonly "X-Service-Delivery": string;
                /**
                 * @description When this attempt began, in Unix seconds. Refuse what is older than 5 minutes.
                 * @example 1769860800
                 */
                readonly "X-Service-Timestamp": string;
                /**
                 * @description HMAC-SHA256, in lower-case hex, of the timestamp, a dot, and the body as it came; the key is the whole text of the webhook’s secret. Compare in constant time.
                 * @example 5d41402abc4b2a76b9719d911017c592ae41e4649b934ca495991b7852b85500
                 */
                readonly "X-Service-Signature": string;
                /**
                 * @description The event’s name.
                 * @example video.deleted
                 */
                readonly "X-Service-Event": string;
                /**
                 * @description The delivery’s ID, as Standard Webhooks names it.
                 * @example dlv_3Hn8Rk5TvXy2PdLq
                 */
                readonly "webhook-id": string;
                /**
                 * @description When this attempt began, in Unix seconds. Refuse what is older than 5 minutes.
                 * @example 1769860800
                 */
                readonly "webhook-timestamp": string;
                /**
                 * @description Standard Webhooks v1: `v1,` and the base64 HMAC-SHA256 of ID, dot, timestamp, dot, body; the key is the bytes behind `whsec_`. While a rotated secret overlaps, two of them with a space between.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "id": "evt_5Tq8VbZr2MxWnKcD",
                 *       "type": "video.deleted",
                 *       "apiVersion": "v1",
                 *       "createdAt": "2026-01-31T12:00:00.000Z",
                 *       "data": {
                 *         "video": {
                 *           "id": "vid_7Yc1Kx9QmTz4WbNd",
                 *           "status": "ready",
                 *           "provider": "direct",
                 *           "type": "MP4",
                 *           "title": "A talk",
                 *           "description": null,
                 *           "thumbnailUrl": null,
                 *           "duration": 61.5,
                 *           "width": 1280,
                 *           "height": 720,
                 *           "live": null,
                 *           "sources": [
                 *             {
                 *               "id": "src_3Hn8Rk5TvXy2PdLq",
                 *               "format": "MP4",
                 *               "mimeType": "video/mp4",
                 *               "url": "https://video.example.com/stream/vid_7Yc1Kx9QmTz4WbNd/src_3Hn8Rk5TvXy2PdLq.mp4",
                 *               "proxied": true,
                 *               "default": true,
                 *               "health": "good",
                 *               "width": 1280,
                 *               "height": 720,
                 *               "bitrate": 1500000,
                 *               "codecs": "avc1.64001f,mp4a.40.2",
                 *               "frameRate": 25,
                 *               "duration": 61.5,
                 *               "size": 11531250,
                 *               "drm": null,
                 *               "variants": null,
                 *               "audioTracks": null,
                 *               "expiresAt": null
                 *             }
                 *           ],
                 *           "subtitles": [],
                 *           "embed": {
                 *             "player": "https://video.example.com/watch/vid_7Yc1Kx9QmTz4WbNd",
                 *             "iframe": "https://video.example.com/embed/vid_7Yc1Kx9QmTz4WbNd",
                 *             "stream": "https://video.example.com/stream/vid_7Yc1Kx9QmTz4WbNd",
                 *             "api": "https://video.example.com/api/v1/videos/vid_7Yc1Kx9QmTz4WbNd",
                 *             "html": "<iframe src=\"https://video.example.com/embed/vid_7Yc1Kx9QmTz4WbNd\" width=\"640\" height=\"360\" title=\"A talk\" allowfullscreen></iframe>"
                 *           },
                 *           "visibility": "public",
                 *           "error": null,
                 *           "createdAt": "2026-01-31T11:59:58.000Z",
                 *           "updatedAt": "2026-01-31T12:00:00.000Z",
                 *           "resolvedAt": "2026-01-31T12:00:00.000Z",
                 *           "checkedAt": "2026-01-31T12:00:00.000Z"
                 *         }
                 *       }
                 *     }
                 */
                readonly "application/json": {
                    /**
                     * @description The event’s ID.
                     * @example evt_5Tq8VbZr2MxWnKcD
                     */
                    readonly id: string;
                    /** @constant */
                    readonly type: "video.deleted";
                    /** @constant */
                    readonly apiVersion: "v1";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    readonly createdAt: string;
                    readonly data: {
                        readonly video: components["schemas"]["Video"];
                    };
                };
            };
        };
        readonly responses: {
            /** @description The webhook is disabled: nothing is sent there any more. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery has succeeded. The body is not looked at. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The attempt has failed, and is repeated until none is left. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly videoLiveStarted: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The delivery’s ID, the same on every attempt: skip what you have had already.
                 * @example dlv_3Hn8Rk5TvXy2PdLq
                 */
                readonly "X-Service-Delivery": string;
                /**
                 * @description When this attempt began, in Unix seconds. Refuse what is older than 5 minutes.
                 * @example 1769860800
                 */
                readonly "X-Service-Timestamp": string;
                /**
                 * @description HMAC-SHA256, in lower-case hex, of the timestamp, a dot, and the body as it came; the key is the whole text of the webhook’s secret. Compare in constant time.
                 * @example 5d41402abc4b2a76b9719d911017c592ae41e4649b934ca495991b7852b85500
                 */
                readonly "X-Service-Signature": string;
                /**
                 * @description The event’s name.
                 * @example video.live_started
                 */
                readonly "X-Service-Event": string;
                /**
                 * @description The delivery’s ID, as Standard Webhooks names it.
                 * @example dlv_3Hn8Rk5TvXy2PdLq
                 */
                readonly "webhook-id": string;
                /**
                 * @description When this attempt began, in Unix seconds. Refuse what is older than 5 minutes.
                 * @example 1769860800
                 */
                readonly "webhook-timestamp": string;
                /**
                 * @description Standard Webhooks v1: `v1,` and the base64 HMAC-SHA256 of ID, dot, timestamp, dot, body; the key is the bytes behind `whsec_`. While a rotated secret overlaps, two of them with a space between.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "id": "evt_5Tq8VbZr2MxWnKcD",
                 *       "type": "video.live_started",
                 *       "apiVersion": "v1",
                 *       "createdAt": "2026-01-31T12:00:00.000Z",
                 *       "data": {
                 *         "video": {
                 *           "id": "vid_7Yc1Kx9QmTz4WbNd",
                 *           "status": "ready",
                 *           "provider": "direct",
                 *           "type": "live",
                 *           "title": "A talk",
                 *           "description": null,
                 *           "thumbnailUrl": null,
                 *           "duration": null,
                 *           "width": 1280,
                 *           "height": 720,
                 *           "live": {
                 *             "state": "live",
                 *             "latencyTarget": 6,
                 *             "dvrWindow": 120
                 *           },
                 *           "sources": [
                 *             {
                 *               "id": "src_3Hn8Rk5TvXy2PdLq",
                 *               "format": "MP4",
                 *               "mimeType": "video/mp4",
                 *               "url": "https://video.example.com/stream/vid_7Yc1Kx9QmTz4WbNd/src_3Hn8Rk5TvXy2PdLq.mp4",
                 *               "proxied": true,
                 *               "default": true,
                 *               "health": "good",
                 *               "width": 1280,
                 *               "height": 720,
                 *               "bitrate": 1500000,
                 *               "codecs": "avc1.64001f,mp4a.40.2",
                 *               "frameRate": 25,
                 *               "duration": 61.5,
                 *               "size": 11531250,
                 *               "drm": null,
                 *               "variants": null,
                 *               "audioTracks": null,
                 *               "expiresAt": null
                 *             }
                 *           ],
                 *           "subtitles": [],
                 *           "embed": {
                 *             "player": "https://video.example.com/watch/vid_7Yc1Kx9QmTz4WbNd",
                 *             "iframe": "https://video.example.com/embed/vid_7Yc1Kx9QmTz4WbNd",
                 *             "stream": "https://video.example.com/stream/vid_7Yc1Kx9QmTz4WbNd",
                 *             "api": "https://video.example.com/api/v1/videos/vid_7Yc1Kx9QmTz4WbNd",
                 *             "html": "<iframe src=\"https://video.example.com/embed/vid_7Yc1Kx9QmTz4WbNd\" width=\"640\" height=\"360\" title=\"A talk\" allowfullscreen></iframe>"
                 *           },
                 *           "visibility": "public",
                 *           "error": null,
                 *           "createdAt": "2026-01-31T11:59:58.000Z",
                 *           "updatedAt": "2026-01-31T12:00:00.000Z",
                 *           "resolvedAt": "2026-01-31T12:00:00.000Z",
                 *           "checkedAt": "2026-01-31T12:00:00.000Z"
                 *         }
                 *       }
                 *     }
                 */
                readonly "application/json": {
                    /**
                     * @description The event’s ID.
                     * @example evt_5Tq8VbZr2MxWnKcD
                     */
                    readonly id: string;
                    /** @constant */
                    readonly type: "video.live_started";
                    /** @constant */
                    readonly apiVersion: "v1";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    readonly createdAt: string;
                    readonly data: {
                        readonly video: components["schemas"]["Video"];
                    };
                };
            };
        };
        readonly responses: {
            /** @description The webhook is disabled: nothing is sent there any more. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery has succeeded. The body is not looked at. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The attempt has failed, and is repeated until none is left. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly videoLiveEnded: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The delivery’s ID, the same on every attempt: skip what you have had already.
                 * @example dlv_3Hn8Rk5TvXy2PdLq
                 */
                readonly "X-Service-Delivery": string;
                /**
                 * @description When this attempt began, in Unix seconds. Refuse what is older than 5 minutes.
                 * @example 1769860800
                 */
                readonly "X-Service-Timestamp": string;
                /**
                 * @description HMAC-SHA256, in lower-case hex, of the timestamp, a dot, and the body as it came; the key is the whole text of the webhook’s secret. Compare in constant time.
                 * @example 5d41402abc4b2a76b9719d911017c592ae41e4649b934ca495991b7852b85500
                 */
                readonly "X-Service-Signature": string;
                /**
                 * @description The event’s name.
                 * @example video.live_ended
                 */
                readonly "X-Service-Event": string;
                /**
                 * @description The delivery’s ID, as Standard Webhooks names it.
                 * @example dlv_3Hn8Rk5TvXy2PdLq
                 */
                readonly "webhook-id": string;
                /**
                 * @description When this attempt began, in Unix seconds. Refuse what is older than 5 minutes.
                 * @example 1769860800
                 */
                readonly "webhook-timestamp": string;
                /**
                 * @description Standard Webhooks v1: `v1,` and the base64 HMAC-SHA256 of ID, dot, timestamp, dot, body; the key is the bytes behind `whsec_`. While a rotated secret overlaps, two of them with a space between.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "id": "evt_5Tq8VbZr2MxWnKcD",
                 *       "type": "video.live_ended",
                 *       "apiVersion": "v1",
                 *       "createdAt": "2026-01-31T12:00:00.000Z",
                 *       "data": {
                 *         "video": {
                 *           "id": "vid_7Yc1Kx9QmTz4WbNd",
                 *           "status": "ready",
                 *           "provider": "direct",
                 *           "type": "live",
                 *           "title": "A talk",
                 *           "description": null,
                 *           "thumbnailUrl": null,
                 *           "duration": null,
                 *           "width": 1280,
                 *           "height": 720,
                 *           "live": {
                 *             "state": "ended",
                 *             "latencyTarget": null,
                 *             "dvrWindow": null
                 *           },
                 *           "sources": [
                 *             {
                 *               "id": "src_3Hn8Rk5TvXy2PdLq",
                 *               "format": "MP4",
                 *               "mimeType": "video/mp4",
                 *               "url": "https://video.example.com/stream/vid_7Yc1Kx9QmTz4WbNd/src_3Hn8Rk5TvXy2PdLq.mp4",
                 *               "proxied": true,
                 *               "default": true,
                 *               "health": "good",
                 *               "width": 1280,
                 *               "height": 720,
                 *               "bitrate": 1500000,
                 *               "codecs": "avc1.64001f,mp4a.40.2",
                 *               "frameRate": 25,
                 *               "duration": 61.5,
                 *               "size": 11531250,
                 *               "drm": null,
                 *               "variants": null,
                 *               "audioTracks": null,
                 *               "expiresAt": null
                 *             }
                 *           ],
                 *           "subtitles": [],
                 *           "embed": {
                 *             "player": "https://video.example.com/watch/vid_7Yc1Kx9QmTz4WbNd",
                 *             "iframe": "https://video.example.com/embed/vid_7Yc1Kx9QmTz4WbNd",
                 *             "stream": "https://video.example.com/stream/vid_7Yc1Kx9QmTz4WbNd",
                 *             "api": "https://video.example.com/api/v1/videos/vid_7Yc1Kx9QmTz4WbNd",
                 *             "html": "<iframe src=\"https://video.example.com/embed/vid_7Yc1Kx9QmTz4WbNd\" width=\"640\" height=\"360\" title=\"A talk\" allowfullscreen></iframe>"
                 *           },
                 *           "visibility": "public",
                 *           "error": null,
                 *           "createdAt": "2026-01-31T11:59:58.000Z",
                 *           "updatedAt": "2026-01-31T12:00:00.000Z",
                 *           "resolvedAt": "2026-01-31T12:00:00.000Z",
                 *           "checkedAt": "2026-01-31T12:00:00.000Z"
                 *         }
                 *       }
                 *     }
                 */
                readonly "application/json": {
                    /**
                     * @description The event’s ID.
                     * @example evt_5Tq8VbZr2MxWnKcD
                     */
                    readonly id: string;
                    /** @constant */
                    readonly type: "video.live_ended";
                    /** @constant */
                    readonly apiVersion: "v1";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    readonly createdAt: string;
                    readonly data: {
                        readonly video: components["schemas"]["Video"];
                    };
                };
            };
        };
        readonly responses: {
            /** @description The webhook is disabled: nothing is sent there any more. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery has succeeded. The body is not looked at. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The attempt has failed, and is repeated until none is left. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly videoSourceLost: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The delivery’s ID, the same on every attempt: skip what you have had already.
                 * @example dlv_3Hn8Rk5TvXy2PdLq
                 */
                readonly "X-Service-Delivery": string;
                /**
                 * @description When this attempt began, in Unix seconds. Refuse what is older than 5 minutes.
                 * @example 1769860800
                 */
                readonly "X-Service-Timestamp": string;
                /**
                 * @description HMAC-SHA256, in lower-case hex, of the timestamp, a dot, and the body as it came; the key is the whole text of the webhook’s secret. Compare in constant time.
                 * @example 5d41402abc4b2a76b9719d911017c592ae41e4649b934ca495991b7852b85500
                 */
                readonly "X-Service-Signature": string;
                /**
                 * @description The event’s name.
                 * @example video.source_lost
                 */
                readonly "X-Service-Event": string;
                /**
                 * @description The delivery’s ID, as Standard Webhooks names it.
                 * @example dlv_3Hn8Rk5TvXy2PdLq
                 */
                readonly "webhook-id": string;
                /**
                 * @description When this attempt began, in Unix seconds. Refuse what is older than 5 minutes.
                 * @example 1769860800
                 */
                readonly "webhook-timestamp": string;
                /**
                 * @description Standard Webhooks v1: `v1,` and the base64 HMAC-SHA256 of ID, dot, timestamp, dot, body; the key is the bytes behind `whsec_`. While a rotated secret overlaps, two of them with a space between.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "id": "evt_5Tq8VbZr2MxWnKcD",
                 *       "type": "video.source_lost",
                 *       "apiVersion": "v1",
                 *       "createdAt": "2026-01-31T12:00:00.000Z",
                 *       "data": {
                 *         "video": {
                 *           "id": "vid_7Yc1Kx9QmTz4WbNd",
                 *           "status": "failed",
                 *           "provider": null,
                 *           "type": null,
                 *           "title": "A talk",
                 *           "description": null,
                 *           "thumbnailUrl": null,
                 *           "duration": null,
                 *           "width": null,
                 *           "height": null,
                 *           "live": null,
                 *           "sources": [],
                 *           "subtitles": [],
                 *           "embed": {
                 *             "player": "https://video.example.com/watch/vid_7Yc1Kx9QmTz4WbNd",
                 *             "iframe": "https://video.example.com/embed/vid_7Yc1Kx9QmTz4WbNd",
                 *             "stream": "https://video.example.com/stream/vid_7Yc1Kx9QmTz4WbNd",
                 *             "api": "https://video.example.com/api/v1/videos/vid_7Yc1Kx9QmTz4WbNd",
                 *             "html": "<iframe src=\"https://video.example.com/embed/vid_7Yc1Kx9QmTz4WbNd\" width=\"640\" height=\"360\" title=\"A talk\" allowfullscreen></iframe>"
                 *           },
                 *           "visibility": "public",
                 *           "error": {
                 *             "code": "source_unreachable",
                 *             "message": "The source could not be reached."
                 *           },
                 *           "createdAt": "2026-01-31T11:59:58.000Z",
                 *           "updatedAt": "2026-01-31T11:59:58.000Z",
                 *           "resolvedAt": null,
                 *           "checkedAt": "2026-01-31T12:00:00.000Z"
                 *         }
                 *       }
                 *     }
                 */
                readonly "application/json": {
                    /**
                     * @description The event’s ID.
                     * @example evt_5Tq8VbZr2MxWnKcD
                     */
                    readonly id: string;
                    /** @constant */
                    readonly type: "video.source_lost";
                    /** @constant */
                    readonly apiVersion: "v1";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    readonly createdAt: string;
                    readonly data: {
                        readonly video: components["schemas"]["Video"];
                    };
                };
            };
        };
        readonly responses: {
            /** @description The webhook is disabled: nothing is sent there any more. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery has succeeded. The body is not looked at. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The attempt has failed, and is repeated until none is left. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly videoSourceRecovered: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The delivery’s ID, the same on every attempt: skip what you have had already.
                 * @example dlv_3Hn8Rk5TvXy2PdLq
                 */
                readonly "X-Service-Delivery": string;
                /**
                 * @description When this attempt began, in Unix seconds. Refuse what is older than 5 minutes.
                 * @example 1769860800
                 */
                readonly "X-Service-Timestamp": string;
                /**
                 * @description HMAC-SHA256, in lower-case hex, of the timestamp, a dot, and the body as it came; the key is the whole text of the webhook’s secret. Compare in constant time.
                 * @example 5d41402abc4b2a76b9719d911017c592ae41e4649b934ca495991b7852b85500
                 */
                readonly "X-Service-Signature": string;
                /**
                 * @description The event’s name.
                 * @example video.source_recovered
                 */
                readonly "X-Service-Event": string;
                /**
                 * @description The delivery’s ID, as Standard Webhooks names it.
                 * @example dlv_3Hn8Rk5TvXy2PdLq
                 */
                readonly "webhook-id": string;
                /**
                 * @description When this attempt began, in Unix seconds. Refuse what is older than 5 minutes.
                 * @example 1769860800
                 */
                readonly "webhook-timestamp": string;
                /**
                 * @description Standard Webhooks v1: `v1,` and the base64 HMAC-SHA256 of ID, dot, timestamp, dot, body; the key is the bytes behind `whsec_`. While a rotated secret overlaps, two of them with a space between.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "id": "evt_5Tq8VbZr2MxWnKcD",
                 *       "type": "video.source_recovered",
                 *       "apiVersion": "v1",
                 *       "createdAt": "2026-01-31T12:00:00.000Z",
                 *       "data": {
                 *         "video": {
                 *           "id": "vid_7Yc1Kx9QmTz4WbNd",
                 *           "status": "ready",
                 *           "provider": "direct",
                 *           "type": "MP4",
                 *           "title": "A talk",
                 *           "description": null,
                 *           "thumbnailUrl": null,
                 *           "duration": 61.5,
                 *           "width": 1280,
                 *           "height": 720,
                 *           "live": null,
                 *           "sources": [
                 *             {
                 *               "id": "src_3Hn8Rk5TvXy2PdLq",
                 *               "format": "MP4",
                 *               "mimeType": "video/mp4",
                 *               "url": "https://video.example.com/stream/vid_7Yc1Kx9QmTz4WbNd/src_3Hn8Rk5TvXy2PdLq.mp4",
                 *               "proxied": true,
                 *               "default": true,
                 *               "health": "good",
                 *               "width": 1280,
                 *               "height": 720,
                 *               "bitrate": 1500000,
                 *               "codecs": "avc1.64001f,mp4a.40.2",
                 *               "frameRate": 25,
                 *               "duration": 61.5,
                 *               "size": 11531250,
                 *               "drm": null,
                 *               "variants": null,
                 *               "audioTracks": null,
                 *               "expiresAt": null
                 *             }
                 *           ],
                 *           "subtitles": [],
                 *           "embed": {
                 *             "player": "https://video.example.com/watch/vid_7Yc1Kx9QmTz4WbNd",
                 *             "iframe": "https://video.example.com/embed/vid_7Yc1Kx9QmTz4WbNd",
                 *             "stream": "https://video.example.com/stream/vid_7Yc1Kx9QmTz4WbNd",
                 *             "api": "https://video.example.com/api/v1/videos/vid_7Yc1Kx9QmTz4WbNd",
                 *             "html": "<iframe src=\"https://video.example.com/embed/vid_7Yc1Kx9QmTz4WbNd\" width=\"640\" height=\"360\" title=\"A talk\" allowfullscreen></iframe>"
                 *           },
                 *           "visibility": "public",
                 *           "error": null,
                 *           "createdAt": "2026-01-31T11:59:58.000Z",
                 *           "updatedAt": "2026-01-31T12:00:00.000Z",
                 *           "resolvedAt": "2026-01-31T12:00:00.000Z",
                 *           "checkedAt": "2026-01-31T12:00:00.000Z"
                 *         }
                 *       }
                 *     }
                 */
                readonly "application/json": {
                    /**
                     * @description The event’s ID.
                     * @example evt_5Tq8VbZr2MxWnKcD
                     */
                    readonly id: string;
                    /** @constant */
                    readonly type: "video.source_recovered";
                    /** @constant */
                    readonly apiVersion: "v1";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    readonly createdAt: string;
                    readonly data: {
                        readonly video: components["schemas"]["Video"];
                    };
                };
            };
        };
        readonly responses: {
            /** @description The webhook is disabled: nothing is sent there any more. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery has succeeded. The body is not looked at. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The attempt has failed, and is repeated until none is left. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly subtitleCreated: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The delivery’s ID, the same on every attempt: skip what you have had already.
                 * @example dlv_3Hn8Rk5TvXy2PdLq
                 */
                readonly "X-Service-Delivery": string;
                /**
                 * @description When this attempt began, in Unix seconds. Refuse what is older than 5 minutes.
                 * @example 1769860800
                 */
                readonly "X-Service-Timestamp": string;
                /**
                 * @description HMAC-SHA256, in lower-case hex, of the timestamp, a dot, and the body as it came; the key is the whole text of the webhook’s secret. Compare in constant time.
                 * @example 5d41402abc4b2a76b9719d911017c592ae41e4649b934ca495991b7852b85500
                 */
                readonly "X-Service-Signature": string;
                /**
                 * @description The event’s name.
                 * @example subtitle.created
                 */
                readonly "X-Service-Event": string;
                /**
                 * @description The delivery’s ID, as Standard Webhooks names it.
                 * @example dlv_3Hn8Rk5TvXy2PdLq
                 */
                readonly "webhook-id": string;
                /**
                 * @description When this attempt began, in Unix seconds. Refuse what is older than 5 minutes.
                 * @example 1769860800
                 */
                readonly "webhook-timestamp": string;
                /**
                 * @description Standard Webhooks v1: `v1,` and the base64 HMAC-SHA256 of ID, dot, timestamp, dot, body; the key is the bytes behind `whsec_`. While a rotated secret overlaps, two of them with a space between.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "id": "evt_5Tq8VbZr2MxWnKcD",
                 *       "type": "subtitle.created",
                 *       "apiVersion": "v1",
                 *       "createdAt": "2026-01-31T12:00:00.000Z",
                 *       "data": {
                 *         "videoId": "vid_7Yc1Kx9QmTz4WbNd",
                 *         "subtitle": {
                 *           "language": "en",
                 *           "label": "English",
                 *           "kind": "subtitles",
                 *           "default": true,
                 *           "origin": "upload",
                 *           "cueCount": 412,
                 *           "url": "https://video.example.com/api/v1/videos/vid_7Yc1Kx9QmTz4WbNd/subtitles/en.vtt",
                 *           "srtUrl": "https://video.example.com/api/v1/videos/vid_7Yc1Kx9QmTz4WbNd/subtitles/en.srt",
                 *           "createdAt": "2026-01-31T12:00:00.000Z",
                 *           "updatedAt": "2026-01-31T12:00:00.000Z"
                 *         }
                 *       }
                 *     }
                 */
                readonly "application/json": {
                    /**
                     * @description The event’s ID.
                     * @example evt_5Tq8VbZr2MxWnKcD
                     */
                    readonly id: string;
                    /** @constant */
                    readonly type: "subtitle.created";
                    /** @constant */
                    readonly apiVersion: "v1";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    readonly createdAt: string;
                    readonly data: {
                        readonly videoId: string;
                        readonly subtitle: components["schemas"]["SubtitleTrack"];
                    };
                };
            };
        };
        readonly responses: {
            /** @description The webhook is disabled: nothing is sent there any more. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery has succeeded. The body is not looked at. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The attempt has failed, and is repeated until none is left. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly subtitleUpdated: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The delivery’s ID, the same on every attempt: skip what you have had already.
                 * @example dlv_3Hn8Rk5TvXy2PdLq
                 */
                readonly "X-Service-Delivery": string;
                /**
                 * @description When this attempt began, in Unix seconds. Refuse what is older than 5 minutes.
                 * @example 1769860800
                 */
                readonly "X-Service-Timestamp": string;
                /**
                 * @description HMAC-SHA256, in lower-case hex, of the timestamp, a dot, and the body as it came; the key is the whole text of the webhook’s secret. Compare in constant time.
                 * @example 5d41402abc4b2a76b9719d911017c592ae41e4649b934ca495991b7852b85500
                 */
                readonly "X-Service-Signature": string;
                /**
                 * @description The event’s name.
                 * @example subtitle.updated
                 */
                readonly "X-Service-Event": string;
                /**
                 * @description The delivery’s ID, as Standard Webhooks names it.
                 * @example dlv_3Hn8Rk5TvXy2PdLq
                 */
                readonly "webhook-id": string;
                /**
                 * @description When this attempt began, in Unix seconds. Refuse what is older than 5 minutes.
                 * @example 1769860800
                 */
                readonly "webhook-timestamp": string;
                /**
                 * @description Standard Webhooks v1: `v1,` and the base64 HMAC-SHA256 of ID, dot, timestamp, dot, body; the key is the bytes behind `whsec_`. While a rotated secret overlaps, two of them with a space between.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "id": "evt_5Tq8VbZr2MxWnKcD",
                 *       "type": "subtitle.updated",
                 *       "apiVersion": "v1",
                 *       "createdAt": "2026-01-31T12:00:00.000Z",
                 *       "data": {
                 *         "videoId": "vid_7Yc1Kx9QmTz4WbNd",
                 *         "subtitle": {
                 *           "language": "en",
                 *           "label": "English",
                 *           "kind": "subtitles",
                 *           "default": true,
                 *           "origin": "upload",
                 *           "cueCount": 412,
                 *           "url": "https://video.example.com/api/v1/videos/vid_7Yc1Kx9QmTz4WbNd/subtitles/en.vtt",
                 *           "srtUrl": "https://video.example.com/api/v1/videos/vid_7Yc1Kx9QmTz4WbNd/subtitles/en.srt",
                 *           "createdAt": "2026-01-31T12:00:00.000Z",
                 *           "updatedAt": "2026-01-31T12:00:00.000Z"
                 *         }
                 *       }
                 *     }
                 */
                readonly "application/json": {
                    /**
                     * @description The event’s ID.
                     * @example evt_5Tq8VbZr2MxWnKcD
                     */
                    readonly id: string;
                    /** @constant */
                    readonly type: "subtitle.updated";
                    /** @constant */
                    readonly apiVersion: "v1";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    readonly createdAt: string;
                    readonly data: {
                        readonly videoId: string;
                        readonly subtitle: components["schemas"]["SubtitleTrack"];
                    };
                };
            };
        };
        readonly responses: {
            /** @description The webhook is disabled: nothing is sent there any more. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery has succeeded. The body is not looked at. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The attempt has failed, and is repeated until none is left. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly subtitleDeleted: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The delivery’s ID, the same on every attempt: skip what you have had already.
                 * @example dlv_3Hn8Rk5TvXy2PdLq
                 */
                readonly "X-Service-Delivery": string;
                /**
                 * @description When this attempt began, in Unix seconds. Refuse what is older than 5 minutes.
                 * @example 1769860800
                 */
                readonly "X-Service-Timestamp": string;
                /**
                 * @description HMAC-SHA256, in lower-case hex, of the timestamp, a dot, and the body as it came; the key is the whole text of the webhook’s secret. Compare in constant time.
                 * @example 5d41402abc4b2a76b9719d911017c592ae41e4649b934ca495991b7852b85500
                 */
                readonly "X-Service-Signature": string;
                /**
                 * @description The event’s name.
                 * @example subtitle.deleted
                 */
                readonly "X-Service-Event": string;
                /**
                 * @description The delivery’s ID, as Standard Webhooks names it.
                 * @example dlv_3Hn8Rk5TvXy2PdLq
                 */
                readonly "webhook-id": string;
                /**
                 * @description When this attempt began, in Unix seconds. Refuse what is older than 5 minutes.
                 * @example 1769860800
                 */
                readonly "webhook-timestamp": string;
                /**
                 * @description Standard Webhooks v1: `v1,` and the base64 HMAC-SHA256 of ID, dot, timestamp, dot, body; the key is the bytes behind `whsec_`. While a rotated secret overlaps, two of them with a space between.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "id": "evt_5Tq8VbZr2MxWnKcD",
                 *       "type": "subtitle.deleted",
                 *       "apiVersion": "v1",
                 *       "createdAt": "2026-01-31T12:00:00.000Z",
                 *       "data": {
                 *         "videoId": "vid_7Yc1Kx9QmTz4WbNd",
                 *         "subtitle": {
                 *           "language": "en",
                 *           "label": "English",
                 *           "kind": "subtitles",
                 *           "default": true,
                 *           "origin": "upload",
                 *           "cueCount": 412,
                 *           "url": "https://video.example.com/api/v1/videos/vid_7Yc1Kx9QmTz4WbNd/subtitles/en.vtt",
                 *           "srtUrl": "https://video.example.com/api/v1/videos/vid_7Yc1Kx9QmTz4WbNd/subtitles/en.srt",
                 *           "createdAt": "2026-01-31T12:00:00.000Z",
                 *           "updatedAt": "2026-01-31T12:00:00.000Z"
                 *         }
                 *       }
                 *     }
                 */
                readonly "application/json": {
                    /**
                     * @description The event’s ID.
                     * @example evt_5Tq8VbZr2MxWnKcD
                     */
                    readonly id: string;
                    /** @constant */
                    readonly type: "subtitle.deleted";
                    /** @constant */
                    readonly apiVersion: "v1";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    readonly createdAt: string;
                    readonly data: {
                        readonly videoId: string;
                        readonly subtitle: components["schemas"]["SubtitleTrack"];
                    };
                };
            };
        };
        readonly responses: {
            /** @description The webhook is disabled: nothing is sent there any more. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery has succeeded. The body is not looked at. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The attempt has failed, and is repeated until none is left. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly webhookTest: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The delivery’s ID, the same on every attempt: skip what you have had already.
                 * @example dlv_3Hn8Rk5TvXy2PdLq
                 */
                readonly "X-Service-Delivery": string;
                /**
                 * @description When this attempt began, in Unix seconds. Refuse what is older than 5 minutes.
                 * @example 1769860800
                 */
                readonly "X-Service-Timestamp": string;
                /**
                 * @description HMAC-SHA256, in lower-case hex, of the timestamp, a dot, and the body as it came; the key is the whole text of the webhook’s secret. Compare in constant time.
                 * @example 5d41402abc4b2a76b9719d911017c592ae41e4649b934ca495991b7852b85500
                 */
                readonly "X-Service-Signature": string;
                /**
                 * @description The event’s name.
                 * @example webhook.test
                 */
                readonly "X-Service-Event": string;
                /**
                 * @description The delivery’s ID, as Standard Webhooks names it.
                 * @example dlv_3Hn8Rk5TvXy2PdLq
                 */
                readonly "webhook-id": string;
                /**
                 * @description When this attempt began, in Unix seconds. Refuse what is older than 5 minutes.
                 * @example 1769860800
                 */
                readonly "webhook-timestamp": string;
                /**
                 * @description Standard Webhooks v1: `v1,` and the base64 HMAC-SHA256 of ID, dot, timestamp, dot, body; the key is the bytes behind `whsec_`. While a rotated secret overlaps, two of them with a space between.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "id": "evt_5Tq8VbZr2MxWnKcD",
                 *       "type": "webhook.test",
                 *       "apiVersion": "v1",
                 *       "createdAt": "2026-01-31T12:00:00.000Z",
                 *       "data": {
                 *         "webhookId": "whk_7Yc1Kx9QmTz4WbNd"
                 *       }
                 *     }
                 */
                readonly "application/json": {
                    /**
                     * @description The event’s ID.
                     * @example evt_5Tq8VbZr2MxWnKcD
                     */
                    readonly id: string;
                    /** @constant */
                    readonly type: "webhook.test";
                    /** @constant */
                    readonly apiVersion: "v1";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    readonly createdAt: string;
                    readonly data: {
                        readonly webhookId: string;
                    };
                };
            };
        };
        readonly responses: {
            /** @description The webhook is disabled: nothing is sent there any more. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery has succeeded. The body is not looked at. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The attempt has failed, and is repeated until none is left. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
