// Generated from openapi.yaml by scripts/write-sdk-types.ts.
export type paths = {
    readonly "/oembed": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Retrieve the embed information of a URL
         * @description Returns the oEmbed 1.0 response for a watch or embed page of this service, or for the URL of any public video. URLs of other sites are resolved like in `POST /api/v1/embed`, with the same limits, or with those of `POST /api/v1/videos` if the request has credentials. `/api/oembed` is the same. Private videos have no response.
         */
        readonly get: operations["getOembed"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/iframely": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Retrieve the metadata and player of a URL
         * @description Returns the response of iframely’s API for the URL of any public video, so that its clients can use this service. URLs are resolved like in `/oembed`. Other parameters of iframely have no effect. `/api/iframely` is the same.
         */
        readonly get: operations["getIframely"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
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
         * Create an account
         * @description Creates an account and returns a bearer token.
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
         * @description Returns a bearer token. It expires 30 days after its last use, or when you log out. An account with an authenticator app gets `second_factor_required`; submit its challenge with a code (`logInWithCode`).
         */
        readonly post: operations["logIn"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/auth/login/code": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Log in with a code
         * @description The second step of a login that returned `second_factor_required`. Each code is accepted once. Ten incorrect codes of the authenticator app are allowed in 15 minutes; recovery codes always work.
         */
        readonly post: operations["logInWithCode"];
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
        /**
         * Retrieve your account
         * @description Returns the account of the bearer token. API keys are not accepted.
         */
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
        /**
         * Log out
         * @description Revokes the bearer token. Other sessions and API keys of the account keep working.
         */
        readonly post: operations["logOut"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/auth/password-reset": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Request a password reset
         * @description Sends an e-mail with a link to the owner of the account. The response is the same if no account has the address, or if it got three links within the last hour. The link works once, for one hour.
         */
        readonly post: operations["requestPasswordReset"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/auth/password-reset/confirm": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Reset a password
         * @description Sets a new password with the token of the link. Revokes all sessions of the account. API keys and webhooks keep working if the address was confirmed before.
         */
        readonly post: operations["confirmPasswordReset"];
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
         * Retrieve the analytics of a video
         * @description Returns totals, a time series and a breakdown for one video. Send `Accept: text/csv` for CSV. Counts have half-hour resolution and never expire.
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
        /**
         * Retrieve the current viewers of a video
         * @description Counts the viewers of each recent minute, a few seconds behind.
         */
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
         * @description Returns the views that started within the range as NDJSON, one view per line, oldest first. Views are stored for a limited time. To resume an interrupted export, set `from` to the last `startedAt` and skip the views you already have.
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
         * @description Returns the views that started within the range as NDJSON, one view per line, oldest first. Views are stored for a limited time. To resume an interrupted export, set `from` to the last `startedAt` and skip the views you already have.
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
         * Retrieve the analytics of your account
         * @description Returns totals, a time series and a breakdown for all videos of your account, including deleted ones. `dimension` defaults to `video` when there is no filter.
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
        /**
         * Retrieve the current viewers of your account
         * @description Counts the viewers of all videos of the account for each recent minute, a few seconds behind.
         */
        readonly get: operations["getViewers"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/usage": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Retrieve your usage and limits
         * @description Returns how much of each quota the account uses. A request that would exceed a quota fails with 403 `quota_exceeded`.
         */
        readonly get: operations["getUsage"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/audit-log": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the audit log
         * @description Returns who did what in your account, newest first. Send `Accept: text/csv` for CSV with up to 10000 entries, regardless of `limit`. The `Link` header contains the URL of the next page.
         */
        readonly get: operations["listAuditLog"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/auth/export": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Export your account
         * @description Returns all data of the account as a ZIP archive: profile, sessions, API keys, webhooks, usage, audit log and videos as JSON, subtitles as WebVTT with the uploaded files, and analytics as CSV and NDJSON. It contains no passwords, tokens, keys or signing secrets. API keys are not accepted.
         */
        readonly get: operations["exportAccount"];
        readonly put?: never;
        readonly post?: never;
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
         * Resolve a URL and return its video
         * @description Waits up to 10 seconds until the video is ready. The same public source always returns the same video ID. If the source can’t be resolved, the response is the error and nothing is stored. With `Accept: text/event-stream`, the response is a stream of events: `fetching`, then `found` with the `format` of the first media file or manifest, and at the end `video` with the video, or `error` with the error. `found` is omitted for known videos, and for those that only play in their provider’s own player.
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
         * List videos
         * @description Returns your videos in pages. Videos created or deleted between requests do not cause gaps or duplicates. The `Link` header contains the URL of the next page.
         */
        readonly get: operations["listVideos"];
        readonly put?: never;
        /**
         * Create a video
         * @description Creates a video and resolves its source in the background. The response waits up to 3 seconds for the result. `Prefer: respond-async` skips the wait, and `Prefer: wait=N` waits up to N seconds, at most 10. With credentials, the account owns the video. If the source already has a video, that video is returned, and a failed one is resolved again. If the account’s video of the URL has another title, description, visibility, proxy setting, list of sites, tags or metadata than the request contains, the response is 409 `video_exists`, with the ID of that video in `details` and its URL in `Location`. `status` contains the progress, and `error` contains the reason for a failure.
         */
        readonly post: operations["createVideo"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/videos/batch": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Create up to 500 videos
         * @description Creates videos and resolves their sources in the background, without waiting for them. The response is 200 with one result per video, even if some or all of them failed. Each video is created on its own, like by `POST /api/v1/videos`, so one that fails does not stop the others, and `error` contains the same code. A URL that occurs twice gets one video. Each video counts toward the rate limit, and those beyond it fail with `rate_limited`. The body has up to 1 MiB.
         */
        readonly post: operations["createVideos"];
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
        /**
         * Retrieve a video
         * @description Returns the record with its playable sources, links and subtitle tracks. A private video requires the credentials of its owner.
         */
        readonly get: operations["getVideo"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete a video
         * @description Deletes the video and all its data permanently. Its pages and links return 404. With `undo`, the video can be restored for that period, and `video.deleted` is published at its end.
         */
        readonly delete: operations["deleteVideo"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Update a video
         * @description Changes the fields that the body contains. Send the `ETag` of the video as `If-Match` to avoid overwriting another change.
         */
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
         * List the sources of a video
         * @description Returns the same sources as the video object.
         */
        readonly get: operations["getVideoSources"];
        readonly put?: never;
        /**
         * Add a backup source
         * @description Resolves the URL within 10 seconds and appends its sources. Players use them when all earlier sources are lost. If the video already has this URL, its removed sources are restored. If none were removed, nothing changes and the response is 200.
         */
        readonly post: operations["addVideoSource"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /**
         * Reorder the sources of a video
         * @description The first source is the default. If it is lost, the next one is played.
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
         * Retrieve or stream the status of a video
         * @description With `Accept: text/event-stream`, the response is a stream of `status` events: one immediately, and one after every change until the status is final. A client that reconnects after the last event receives 204, which stops further reconnects.
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
    readonly "/api/v1/videos/{videoId}/restore": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Restore a deleted video
         * @description Undoes a deletion with `undo`, with all data and links of the video. Returns the video unchanged if it is not deleted.
         */
        readonly post: operations["restoreVideo"];
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
         * Refresh a video
         * @description Resolves the source URL again in the background. The ID stays the same, and the current version keeps playing.
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
         * Remove a source from a video
         * @description The source stays removed when its URL is resolved again. Removing the last source of a backup source URL also removes that URL.
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
         * Create a playback token
         * @description Anyone with the token can play this private video until the token expires or is revoked.
         */
        readonly post: operations["createPlaybackToken"];
        /**
         * Revoke all playback tokens of a video
         * @description Playback with a revoked token stops at the player’s next request.
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
         * Retrieve the resolution trace of a video
         * @description Returns the requests of the last resolution and their results. The trace contains upstream URLs, including those of proxied sources, so only the owner can read it.
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
        /**
         * List the subtitle tracks of a video
         * @description Returns the tracks that players show: uploaded tracks, oldest first, then the captions of the source. The `Link` header contains the URL of the next page.
         */
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
        /**
         * Download a subtitle track as WebVTT
         * @description Returns the file that players load. A private video requires credentials or a playback token.
         */
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
         * Download a subtitle track as SubRip
         * @description Cue positions, voices, classes and styles are omitted, because SubRip does not support them.
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
        /**
         * Retrieve a subtitle track
         * @description Returns the metadata of one track. Download the text with `url` or `srtUrl`.
         */
        readonly get: operations["getSubtitle"];
        /**
         * Upload a subtitle track
         * @description Creates or replaces the subtitle track of a language. Accepts WebVTT, SubRip, SubStation Alpha, TTML/DFXP, SBV and LRC in any common character set. Send the file as the request body, in a form (with the fields `label`, `kind` and `default`), or as JSON. The file is converted to WebVTT, and the original is stored too. Unambiguous errors are fixed, invalid cues are skipped, and both are listed in `repairs`. Any other error returns 422 `invalid_subtitle` with its line and column.
         */
        readonly put: operations["putSubtitle"];
        readonly post?: never;
        /**
         * Delete a subtitle track
         * @description Deletes an uploaded track. If the source has captions in this language, players show those instead.
         */
        readonly delete: operations["deleteSubtitle"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Update a subtitle track
         * @description Changes the label, kind, default or timing of a track. Captions of the source can’t be changed.
         */
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
        /**
         * Download the original file of a subtitle track
         * @description Returns the file as it was uploaded, before conversion and automatic fixes.
         */
        readonly get: operations["getSubtitleOriginal"];
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
        /**
         * List webhooks
         * @description Returns the webhooks of the account without their secrets, newest first. The `Link` header contains the URL of the next page.
         */
        readonly get: operations["listWebhooks"];
        readonly put?: never;
        /**
         * Create a webhook
         * @description Subscribes a URL to events. Deliveries are signed with the `secret` in the response, which is shown only once. The `webhooks` section of this document describes the payloads.
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
        /**
         * Retrieve a webhook
         * @description Returns the webhook with its delivery health, without its secret.
         */
        readonly get: operations["getWebhook"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete a webhook
         * @description Deletes a webhook and its delivery log. Pending deliveries are not sent.
         */
        readonly delete: operations["deleteWebhook"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Update a webhook
         * @description Changes, disables or enables a webhook. Pending deliveries are sent to the new URL.
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
         * Rotate the secret of a webhook
         * @description `X-Service-Signature` uses the new secret immediately. `webhook-signature` also contains the signature of the previous secret for 24 hours, or for `overlapHours`.
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
         * List deliveries
         * @description Returns the deliveries of the last 30 days, newest first. The `Link` header contains the URL of the next page.
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
         * Send a test event
         * @description Sends a `webhook.test` event to this webhook only, regardless of its subscriptions and even if it is disabled.
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
        /**
         * Retrieve a delivery
         * @description Returns a delivery with its latest attempts. Deliveries are kept for 30 days.
         */
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
         * Redeliver an event
         * @description Sends the same body again under the same ID, with a new series of attempts, whether the delivery failed or succeeded. A pending delivery continues unchanged.
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
         * Redeliver failed events
         * @description Redelivers all deliveries that failed since a given time. Payloads are stored for 7 days; older deliveries are skipped.
         */
        readonly post: operations["redeliverFailed"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/videos/{videoId}/reports": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Report a video
         * @description Reports a public or unlisted video to the operator of the service. No account is needed. A second report of the same client about the video replaces the first one.
         */
        readonly post: operations["reportVideo"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/feeds": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List feeds
         * @description Returns the feeds that the account follows, newest first. The `Link` header contains the URL of the next page.
         */
        readonly get: operations["listFeeds"];
        readonly put?: never;
        /**
         * Follow a feed
         * @description Follows a feed. Its new items become videos of the account, with the webhook events `video.created` and `feed.item_added`. The first check starts in the background.
         */
        readonly post: operations["createFeed"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/feeds/{feedId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Retrieve a feed
         * @description Returns a feed with the status of its checks.
         */
        readonly get: operations["getFeed"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Unfollow a feed
         * @description Deletes a feed. The videos that it has added stay.
         */
        readonly delete: operations["deleteFeed"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Update a feed
         * @description Pauses or enables a feed, or changes the values of the videos that it adds later.
         */
        readonly patch: operations["updateFeed"];
        readonly trace?: never;
    };
    readonly "/api/v1/feeds/{feedId}/refresh": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Check a feed now
         * @description Checks a feed in the background, at most once per minute, and not before the time that its server asked for. `nextCheckAt` contains the time. A disabled feed is not checked.
         */
        readonly post: operations["refreshFeed"];
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
         * @description Returns the default source of a video: the media file or the rewritten manifest. You can append a suffix such as `.m3u8` or `.mp4` for players that select the format by URL. The URLs in the manifest of a private video need no token and expire with it.
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
        /**
         * Play a source
         * @description Returns one source of a video: the media file or the rewritten manifest. Players use it to switch to a backup source.
         */
        readonly get: operations["streamSource"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/stream/{videoId}/thumbnails.vtt": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Retrieve the thumbnails of a video
         * @description Returns a WebVTT track for previews on a timeline: each cue refers to a part of an image (`#xywh=`). The thumbnails come from the source (a thumbnail track, an HLS image playlist or DASH thumbnail tiles), or are pictures of the video if ffmpeg is available.
         */
        readonly get: operations["getThumbnails"];
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
         * Retrieve the poster of a video
         * @description Returns the thumbnail of the source, a frame of the video if ffmpeg is available, or a generated card. The poster of a private video requires a playback token or the owner’s credentials.
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
        /**
         * Check liveness
         * @description Returns 200 while the process answers requests. Restart the process if it fails.
         */
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
        /**
         * Check readiness
         * @description Returns 200 if the database accepts writes and the node is not draining. Send no requests to this process while it fails.
         */
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
         * Report playback events
         * @description Accepts CMCD version 2 events (CTA-5004-B, event mode). `cid` is the video ID, `sid` identifies the view, and `sn` numbers its events. Events are stored before the response is sent. If a request fails, send the same lines again: duplicates are counted once. Some events are ignored without an error: events older than 24 hours, events from bots, and events for videos that do not exist or have no owner. Events for a private video without a valid `token` are ignored too.
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
         * A video was created.
         * @description Sent to every subscribed webhook at least once and in any order. Repeated attempts have the same `X-Service-Delivery`. Respond with a 2xx status within 10 seconds, and process the event later.
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
         * A video was resolved and is ready to play.
         * @description Sent to every subscribed webhook at least once and in any order. Repeated attempts have the same `X-Service-Delivery`. Respond with a 2xx status within 10 seconds, and process the event later.
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
         * A video could not be resolved. `error` contains the reason.
         * @description Sent to every subscribed webhook at least once and in any order. Repeated attempts have the same `X-Service-Delivery`. Respond with a 2xx status within 10 seconds, and process the event later.
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
         * A video was changed by its owner, or by a refresh of its sources.
         * @description Sent to every subscribed webhook at least once and in any order. Repeated attempts have the same `X-Service-Delivery`. Respond with a 2xx status within 10 seconds, and process the event later.
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
         * A video was deleted. The payload contains its last state.
         * @description Sent to every subscribed webhook at least once and in any order. Repeated attempts have the same `X-Service-Delivery`. Respond with a 2xx status within 10 seconds, and process the event later.
         */
        readonly post: operations["videoDeleted"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "video.removed": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * An operator removed a video for legal reasons. `removal` contains the reason.
         * @description Sent to every subscribed webhook at least once and in any order. Repeated attempts have the same `X-Service-Delivery`. Respond with a 2xx status within 10 seconds, and process the event later.
         */
        readonly post: operations["videoRemoved"];
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
         * A live stream has started.
         * @description Sent to every subscribed webhook at least once and in any order. Repeated attempts have the same `X-Service-Delivery`. Respond with a 2xx status within 10 seconds, and process the event later.
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
         * @description Sent to every subscribed webhook at least once and in any order. Repeated attempts have the same `X-Service-Delivery`. Respond with a 2xx status within 10 seconds, and process the event later.
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
         * All sources of a playable video are lost.
         * @description Sent to every subscribed webhook at least once and in any order. Repeated attempts have the same `X-Service-Delivery`. Respond with a 2xx status within 10 seconds, and process the event later.
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
         * A lost source is available again.
         * @description Sent to every subscribed webhook at least once and in any order. Repeated attempts have the same `X-Service-Delivery`. Respond with a 2xx status within 10 seconds, and process the event later.
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
         * A subtitle track was added to a video.
         * @description Sent to every subscribed webhook at least once and in any order. Repeated attempts have the same `X-Service-Delivery`. Respond with a 2xx status within 10 seconds, and process the event later.
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
         * A subtitle track was changed.
         * @description Sent to every subscribed webhook at least once and in any order. Repeated attempts have the same `X-Service-Delivery`. Respond with a 2xx status within 10 seconds, and process the event later.
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
         * A subtitle track was deleted. The payload contains its last state.
         * @description Sent to every subscribed webhook at least once and in any order. Repeated attempts have the same `X-Service-Delivery`. Respond with a 2xx status within 10 seconds, and process the event later.
         */
        readonly post: operations["subtitleDeleted"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "feed.item_added": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * A new item of a feed became a video. `video.created` is published too.
         * @description Sent to every subscribed webhook at least once and in any order. Repeated attempts have the same `X-Service-Delivery`. Respond with a 2xx status within 10 seconds, and process the event later.
         */
        readonly post: operations["feedItemAdded"];
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
         * The owner sent a test event.
         * @description Sent to every subscribed webhook at least once and in any order. Repeated attempts have the same `X-Service-Delivery`. Respond with a 2xx status within 10 seconds, and process the event later.
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
        /**
         * @description Machine-readable error code. Its meaning never changes.
         * @enum {string}
         */
        readonly ErrorCode: "invalid_json" | "bad_request" | "credential_in_query" | "ambiguous_credentials" | "authentication_required" | "invalid_credentials" | "second_factor_required" | "invalid_challenge" | "invalid_code" | "invalid_passkey" | "invalid_token" | "invalid_api_key" | "insufficient_scope" | "bearer_token_required" | "registration_closed" | "email_not_configured" | "recent_login_required" | "cross_site_refused" | "embed_not_allowed" | "site_not_allowed" | "quota_exceeded" | "source_blocked" | "not_found" | "video_not_found" | "source_not_found" | "webhook_not_found" | "delivery_not_found" | "subtitle_not_found" | "feed_not_found" | "method_not_allowed" | "not_acceptable" | "request_timeout" | "email_taken" | "second_factor_exists" | "password_required" | "video_exists" | "feed_exists" | "last_source" | "delivery_expired" | "idempotency_in_progress" | "precondition_failed" | "payload_too_large" | "uri_too_long" | "unsupported_media_type" | "range_not_satisfiable" | "validation_failed" | "invalid_mail_token" | "idempotency_conflict" | "url_not_allowed" | "invalid_subtitle" | "source_unsupported" | "source_protected" | "rate_limited" | "headers_too_large" | "video_removed" | "internal_error" | "format_unsupported" | "source_unreachable" | "source_error" | "unavailable" | "source_timeout";
        readonly ErrorReason: {
            readonly code: components["schemas"]["ErrorCode"];
            /** @description Human-readable message with the next step. */
            readonly message: string;
            readonly details?: readonly {
                /** @description JSON pointer to the invalid part; empty for the whole request. */
                readonly path: string;
                readonly message: string;
                /** @description Line in an uploaded file, starting at 1. */
                readonly line?: number;
                /** @description Column in that line, starting at 1. */
                readonly column?: number;
                /** @description Challenge for the `proof` of a login. */
                readonly challenge?: string;
                /** @description The exceeded quota, such as `videos`. */
                readonly quota?: string;
                /** @description The limit of that quota. */
                readonly limit?: number;
                /** @description The current usage. */
                readonly used?: number;
                /**
                 * Format: date-time
                 * @description When the usage of a daily quota returns to zero.
                 */
                readonly resetsAt?: string;
                /** @description The ID of the existing video, for `video_exists`. */
                readonly videoId?: string;
                /** @description The ID of the existing feed, for `feed_exists`. */
                readonly feedId?: string;
                /** @description Key systems and encryption schemes of a protected source. */
                readonly drm?: readonly string[];
            }[];
        };
        readonly Error: {
            /** @enum {boolean} */
            readonly success: false;
            readonly error: components["schemas"]["ErrorReason"];
            /** @example req_5Tq8VbZr2MxWnKcD */
            readonly requestId: string;
            /** @enum {string} */
            readonly apiVersion: "v1";
            /** Format: date-time */
            readonly timestamp: string;
        };
        readonly IframelyError: {
            /** @description The HTTP status. */
            readonly status: number;
            /** @description Human-readable message with the next step. */
            readonly error: string;
            readonly code: components["schemas"]["ErrorCode"];
            readonly details?: readonly ({
                readonly path: string;
                readonly message: string;
            } & {
                readonly [key: string]: unknown;
            })[];
            readonly requestId: string;
        };
        readonly Account: {
            /** @example acc_7Yc1Kx9QmTz4WbNd */
            readonly id: string;
            readonly email: string;
            /**
             * Format: date-time
             * @description When the owner confirmed the e-mail address. Null until then, and without a mail server.
             */
            readonly emailVerifiedAt: string | null;
            /** @description Display name. */
            readonly name: string | null;
            /** @description Language of e-mails. Null for accounts that never chose one. */
            readonly language: ("en" | "de" | "es" | "fr") | null;
            /** @description Origins of the sites that may embed the account’s videos by default. `["*"]` allows any site, and `[]` allows none. Null uses the server default. */
            readonly embedSites: readonly string[] | null;
            /**
             * Format: date-time
             * @description When the account will be deleted. Null unless you have deleted it and can still cancel.
             */
            readonly deletionDueAt: string | null;
            /** Format: date-time */
            readonly createdAt: string;
        };
        readonly Session: {
            /** @description Send it as `Authorization: Bearer`. It is only returned once. */
            readonly token: string;
            /** @enum {string} */
            readonly tokenType: "Bearer";
            /**
             * Format: date-time
             * @description 30 days after the last use of the token.
             */
            readonly expiresAt: string;
            readonly account: components["schemas"]["Account"];
        };
        readonly AnalyticsReport: {
            /**
             * Format: date-time
             * @description Start of the range. Only half hours (UTC) that start at or after this time are counted.
             */
            readonly from: string;
            /**
             * Format: date-time
             * @description End of the range, exclusive.
             */
            readonly to: string;
            /** @enum {string} */
            readonly interval: "hour" | "day" | "week" | "month";
            readonly timezone: string;
            /** @description Dimension of `breakdown`. */
            readonly dimension: ("video" | "country" | "device" | "browser" | "os" | "referrer" | "site" | "type") | null;
            /** @description Filters of the report; empty for all views. */
            readonly filters: {
                readonly [key: string]: string;
            };
            readonly totals: {
                /** @description Views started, whether or not playback began. */
                readonly sessions: number;
                /** @description Views in which playback began. */
                readonly plays: number;
                /** @description Unique viewers per day (UTC). Viewers with Do Not Track or Global Privacy Control are not counted. */
                readonly viewers: number;
                /** @description Seconds played. Replayed parts count again; skipped parts do not count. */
                readonly watchTime: number;
                /** @description Average seconds played per play. */
                readonly averageWatchTime: number | null;
                /** @description Fraction of plays that reached the end. */
                readonly completionRate: number | null;
                /** @description Time to first frame, accurate to within 1%. */
                readonly startupTime: {
                    /** @description Median, in seconds. */
                    readonly p50: number | null;
                    /** @description 95th percentile, in seconds. */
                    readonly p95: number | null;
                };
                /** @description Stall time as a fraction of play and stall time. */
                readonly rebufferRatio: number | null;
                /** @description Fraction of views with an error. */
                readonly errorRate: number | null;
                /** @description Peak number of concurrent views within one minute. Null for filtered reports. */
                readonly peakConcurrent: number | null;
            };
            readonly series: readonly {
                /**
                 * Format: date-time
                 * @description Start of the interval. The first interval may start before `from`, but excludes everything before `from`.
                 */
                readonly at: string;
                /** @description Views started, whether or not playback began. */
                readonly sessions: number;
                /** @description Views in which playback began. */
                readonly plays: number;
                /** @description Unique viewers per day (UTC). Viewers with Do Not Track or Global Privacy Control are not counted. */
                readonly viewers: number;
                /** @description Seconds played. Replayed parts count again; skipped parts do not count. */
                readonly watchTime: number;
                /** @description Average seconds played per play. */
                readonly averageWatchTime: number | null;
                /** @description Fraction of plays that reached the end. */
                readonly completionRate: number | null;
                /** @description Time to first frame, accurate to within 1%. */
                readonly startupTime: {
                    /** @description Median, in seconds. */
                    readonly p50: number | null;
                    /** @description 95th percentile, in seconds. */
                    readonly p95: number | null;
                };
                /** @description Stall time as a fraction of play and stall time. */
                readonly rebufferRatio: number | null;
                /** @description Fraction of views with an error. */
                readonly errorRate: number | null;
                /** @description Peak number of concurrent views within one minute. Null for filtered reports. */
                readonly peakConcurrent: number | null;
            }[];
            /** @description Ordered by plays, highest first. Empty without a dimension. */
            readonly breakdown: readonly {
                readonly value: string;
                /** @description Title of the video, when the dimension is `video`. */
                readonly title: string | null;
                /** @description Views started, whether or not playback began. */
                readonly sessions: number;
                /** @description Views in which playback began. */
                readonly plays: number;
                /** @description Unique viewers per day (UTC). Viewers with Do Not Track or Global Privacy Control are not counted. */
                readonly viewers: number;
                /** @description Seconds played. Replayed parts count again; skipped parts do not count. */
                readonly watchTime: number;
                /** @description Average seconds played per play. */
                readonly averageWatchTime: number | null;
                /** @description Fraction of plays that reached the end. */
                readonly completionRate: number | null;
                /** @description Time to first frame, accurate to within 1%. */
                readonly startupTime: {
                    /** @description Median, in seconds. */
                    readonly p50: number | null;
                    /** @description 95th percentile, in seconds. */
                    readonly p95: number | null;
                };
                /** @description Stall time as a fraction of play and stall time. */
                readonly rebufferRatio: number | null;
                /** @description Fraction of views with an error. */
                readonly errorRate: number | null;
            }[];
            /** @description Total number of values, including values beyond `limit`. */
            readonly breakdownTotal: number;
            /** @description Audience retention: for each hundredth of the video, the fraction of plays that reached its midpoint. Covers all days (UTC) in the range. Null for accounts, live videos, ranges without plays and filtered reports. */
            readonly retention: readonly number[] | null;
            /** @description The preceding period of the same calendar length, such as the month before a month. Present only with `compare=previous`. */
            readonly previous: {
                /**
                 * Format: date-time
                 * @description Start of the preceding period.
                 */
                readonly from: string;
                /**
                 * Format: date-time
                 * @description End of the preceding period, exclusive. Equal to `from` of the report.
                 */
                readonly to: string;
                readonly totals: {
                    /** @description Views started, whether or not playback began. */
                    readonly sessions: number;
                    /** @description Views in which playback began. */
                    readonly plays: number;
                    /** @description Unique viewers per day (UTC). Viewers with Do Not Track or Global Privacy Control are not counted. */
                    readonly viewers: number;
                    /** @description Seconds played. Replayed parts count again; skipped parts do not count. */
                    readonly watchTime: number;
                    /** @description Average seconds played per play. */
                    readonly averageWatchTime: number | null;
                    /** @description Fraction of plays that reached the end. */
                    readonly completionRate: number | null;
                    /** @description Time to first frame, accurate to within 1%. */
                    readonly startupTime: {
                        /** @description Median, in seconds. */
                        readonly p50: number | null;
                        /** @description 95th percentile, in seconds. */
                        readonly p95: number | null;
                    };
                    /** @description Stall time as a fraction of play and stall time. */
                    readonly rebufferRatio: number | null;
                    /** @description Fraction of views with an error. */
                    readonly errorRate: number | null;
                    /** @description Peak number of concurrent views within one minute. Null for filtered reports. */
                    readonly peakConcurrent: number | null;
                };
                readonly series: readonly {
                    /**
                     * Format: date-time
                     * @description Start of the interval. The first interval may start before `from`, but excludes everything before `from`.
                     */
                    readonly at: string;
                    /** @description Views started, whether or not playback began. */
                    readonly sessions: number;
                    /** @description Views in which playback began. */
                    readonly plays: number;
                    /** @description Unique viewers per day (UTC). Viewers with Do Not Track or Global Privacy Control are not counted. */
                    readonly viewers: number;
                    /** @description Seconds played. Replayed parts count again; skipped parts do not count. */
                    readonly watchTime: number;
                    /** @description Average seconds played per play. */
                    readonly averageWatchTime: number | null;
                    /** @description Fraction of plays that reached the end. */
                    readonly completionRate: number | null;
                    /** @description Time to first frame, accurate to within 1%. */
                    readonly startupTime: {
                        /** @description Median, in seconds. */
                        readonly p50: number | null;
                        /** @description 95th percentile, in seconds. */
                        readonly p95: number | null;
                    };
                    /** @description Stall time as a fraction of play and stall time. */
                    readonly rebufferRatio: number | null;
                    /** @description Fraction of views with an error. */
                    readonly errorRate: number | null;
                    /** @description Peak number of concurrent views within one minute. Null for filtered reports. */
                    readonly peakConcurrent: number | null;
                }[];
            } | null;
        };
        readonly LiveViewers: {
            /**
             * Format: date-time
             * @description When the viewers were counted.
             */
            readonly at: string;
            /** @description Current viewers: the higher count of the current and the previous minute. */
            readonly now: number;
            /** @description Oldest first. The last minute is still in progress. */
            readonly minutes: readonly {
                /**
                 * Format: date-time
                 * @description Start of the minute.
                 */
                readonly at: string;
                /** @description Views that played or stalled in this minute. */
                readonly viewers: number;
            }[];
        };
        readonly PlaySession: {
            /** @description Session ID chosen by the player (CMCD `sid`). */
            readonly id: string;
            readonly videoId: string;
            /** @description Pseudonymous viewer ID, valid for one day (UTC). Null for viewers with Do Not Track or Global Privacy Control. */
            readonly viewer: string | null;
            /**
             * Format: date-time
             * @description When the view started.
             */
            readonly startedAt: string;
            /**
             * Format: date-time
             * @description When playback began. Null if it never did.
             */
            readonly playedAt: string | null;
            /**
             * Format: date-time
             * @description Time of the last event.
             */
            readonly lastAt: string;
            readonly country: string;
            readonly device: string;
            readonly browser: string;
            readonly os: string;
            /** @description Host that linked to the page, `none` or `other`. */
            readonly referrer: string;
            /** @description Host that embeds the player, `none` or `other`. */
            readonly site: string;
            /** @description Video type. */
            readonly type: string;
            readonly live: boolean;
            /** @description Duration of the video at the time of the view, in seconds. */
            readonly duration: number | null;
            /** @description Seconds played. */
            readonly watchTime: number;
            /** @description Played ranges in ascending order. Adjacent ranges are merged. */
            readonly watched: readonly {
                readonly start: number;
                readonly end: number;
            }[];
            /** @description Whether playback reached the end. */
            readonly completed: boolean;
            /** @description Time to first frame, in seconds. */
            readonly startupTime: number | null;
            /** @description Seconds stalled after playback began. */
            readonly rebufferTime: number;
            readonly rebuffers: number;
            readonly seeks: number;
            /** @description Last bitrate, in bits per second. */
            readonly bitrate: number | null;
            readonly bitrateChanges: number;
            readonly errors: number;
            /** @description Error code reported by the player. */
            readonly lastError: string | null;
        };
        readonly Usage: {
            /** @description Videos of the account. */
            readonly videos: {
                readonly used: number;
                /** @description Null for unlimited. */
                readonly limit: number | null;
            };
            /** @description Uploaded subtitle tracks of all videos. */
            readonly subtitles: {
                readonly used: number;
                /** @description Null for unlimited. */
                readonly limit: number | null;
            };
            /** @description Webhooks. */
            readonly webhooks: {
                readonly used: number;
                /** @description Null for unlimited. */
                readonly limit: number | null;
            };
            /** @description API keys that have not expired. */
            readonly keys: {
                readonly used: number;
                /** @description Null for unlimited. */
                readonly limit: number | null;
            };
            /** @description Feeds that the account follows. */
            readonly feeds: {
                readonly used: number;
                /** @description Null for unlimited. */
                readonly limit: number | null;
            };
            /** @description Source checks of today, including those that are scheduled for later today because an earlier limit was reached. Each URL of a video counts. Checks beyond the limit are deferred to the following days. */
            readonly checksPerDay: {
                readonly used: number;
                /** @description Null for unlimited. */
                readonly limit: number | null;
                /**
                 * Format: date-time
                 * @description When `used` returns to zero: the next midnight, UTC.
                 */
                readonly resetsAt: string;
            };
            /** @description Bytes of media, manifests, subtitles and posters that `/stream/` has sent today, a few seconds behind. At the limit, `/stream/` returns `quota_exceeded`. Sources that are not proxied keep playing. */
            readonly bytesPerDay: {
                readonly used: number;
                /** @description Null for unlimited. */
                readonly limit: number | null;
                /**
                 * Format: date-time
                 * @description When `used` returns to zero: the next midnight, UTC.
                 */
                readonly resetsAt: string;
            };
        };
        readonly AuditEntry: {
            /** @description Entry ID. */
            readonly id: string;
            /**
             * Format: date-time
             * @description When the action happened.
             */
            readonly at: string;
            /** @description Action, such as `key.created`. */
            readonly action: string;
            readonly actor: {
                /**
                 * @description Who performed the action.
                 * @enum {string}
                 */
                readonly kind: "session" | "key" | "operator" | "system" | "anonymous";
                /** @description ID of the session or API key; null for other actors. */
                readonly id: string | null;
            };
            /** @description ID of the changed record; null if it is the account itself. */
            readonly subject: string | null;
            /** @description IPv4 address, or /64 network of the IPv6 address; null for the operator and the system. */
            readonly network: string | null;
            /** @description User agent, truncated. */
            readonly client: string | null;
            /** @description ID of the request. */
            readonly requestId: string | null;
            /** @description Names and values that depend on the action. */
            readonly details: {
                readonly [key: string]: unknown;
            };
        };
        readonly AuditLog: {
            readonly data: readonly components["schemas"]["AuditEntry"][];
            /** @description Cursor of the next page; null on the last page. */
            readonly nextCursor: string | null;
        };
        readonly Source: {
            /** @example src_3Hn8Rk5TvXy2PdLq */
            readonly id: string;
            /** @enum {string} */
            readonly format: "MP4" | "WebM" | "HLS" | "DASH";
            /** @example application/vnd.apple.mpegurl */
            readonly mimeType: string;
            /** @description Playback URL. If `proxied` is true, it is a URL of this service. */
            readonly url: string;
            /** @description Whether the source is served through this service. */
            readonly proxied: boolean;
            /** @description True for the first source. */
            readonly default: boolean;
            /**
             * @description `lost`: three or more consecutive checks have failed.
             * @enum {string}
             */
            readonly health: "good" | "lost";
            /** @description The backup source URL that provided this source. Only returned to the owner. */
            readonly sourceUrl?: string;
            /** @description Width of the best rendition in pixels. */
            readonly width: number | null;
            /** @description Height of the best rendition in pixels. */
            readonly height: number | null;
            /** @description Bits per second. */
            readonly bitrate: number | null;
            /** @description Codecs as defined in RFC 6381. */
            readonly codecs: string | null;
            /** @description Frames per second. */
            readonly frameRate: number | null;
            /** @description Duration in seconds. */
            readonly duration: number | null;
            /** @description File size in bytes. */
            readonly size: number | null;
            /** @description Names of the DRM systems. Null for unprotected sources. */
            readonly drm: readonly string[] | null;
            /** @description Quality levels of an HLS or DASH source. */
            readonly variants: readonly {
                /** @description Width in pixels. */
                readonly width: number | null;
                /** @description Height in pixels. */
                readonly height: number | null;
                /** @description Bits per second. */
                readonly bitrate: number | null;
                /** @description Codecs as defined in RFC 6381. */
                readonly codecs: string | null;
                /** @description Frames per second. */
                readonly frameRate: number | null;
            }[] | null;
            /** @description Alternative audio tracks of an HLS or DASH source. */
            readonly audioTracks: readonly {
                /** @description Language tag (BCP 47). */
                readonly language: string | null;
                /** @description Name given by the source. */
                readonly name: string | null;
                /** @description Codecs as defined in RFC 6381. */
                readonly codecs: string | null;
                readonly default: boolean;
            }[] | null;
            /**
             * Format: date-time
             * @description When the source URL expires, if known.
             */
            readonly expiresAt: string | null;
        };
        readonly SubtitleTrack: {
            /**
             * @description BCP 47 language tag in canonical form.
             * @example pt-BR
             */
            readonly language: string;
            /**
             * @description Name in the player’s subtitle menu.
             * @example Português (Brasil)
             */
            readonly label: string;
            /**
             * @description `subtitles`: dialogue. `captions`: dialogue and sounds, for viewers who can’t hear them. `descriptions`: describes the picture, for viewers who can’t see it. `chapters`: chapter titles.
             * @enum {string}
             */
            readonly kind: "subtitles" | "captions" | "descriptions" | "chapters";
            /** @description Shown unless the viewer selects another track. */
            readonly default: boolean;
            /**
             * @description `upload`: uploaded by the owner. `source`: provided by the video’s source, in a language without an uploaded track.
             * @enum {string}
             */
            readonly origin: "upload" | "source";
            /** @description Number of cues; null for a track of the source, which is fetched on demand. */
            readonly cueCount: number | null;
            /** @description URL of the track as WebVTT. */
            readonly url: string;
            /** @description URL of the track as SubRip. */
            readonly srtUrl: string;
            /** Format: date-time */
            readonly createdAt: string;
            /** Format: date-time */
            readonly updatedAt: string;
        };
        readonly Video: {
            /** @example vid_7Yc1Kx9QmTz4WbNd */
            readonly id: string;
            /**
             * @description `queued`: accepted. `resolving`: the source is being resolved. `ready`: playable. `failed`: `error` contains the reason. `removed`: the operator has removed the video for legal reasons.
             * @enum {string}
             */
            readonly status: "queued" | "resolving" | "ready" | "failed" | "removed";
            /** @description Name of the provider, such as `vimeo`. */
            readonly provider: string | null;
            /** @description Null until the video is ready, and for videos that only play in their provider’s own player. */
            readonly type: ("MP4" | "WebM" | "HLS" | "DASH" | "live") | null;
            /** @description Title set by the owner, or else by the source, or else the file name of the URL without its extension. */
            readonly title: string | null;
            /** @description Description set by the owner, or else by the source. */
            readonly description: string | null;
            /** @description URL of the still image of the source. `embed.poster` is an image of every video. */
            readonly thumbnailUrl: string | null;
            /** @description Duration in seconds. */
            readonly duration: number | null;
            /** @description Width of the best rendition in pixels. */
            readonly width: number | null;
            /** @description Height of the best rendition in pixels. */
            readonly height: number | null;
            /** @description Live status. Null for videos that were never live. */
            readonly live: {
                /** @enum {string} */
                readonly state: "live" | "ended";
                /** @description Target distance from the live edge in seconds. */
                readonly latencyTarget: number | null;
                /** @description How many seconds viewers can seek back. */
                readonly dvrWindow: number | null;
            } | null;
            /** @description The person or channel that published the source, if the source states it. */
            readonly author: {
                readonly name: string;
                /** @description Page of the author. Null if it is unknown, or if a source is proxied. */
                readonly url: string | null;
            } | null;
            /**
             * Format: date-time
             * @description When the source was published, if the source states it.
             */
            readonly publishedAt: string | null;
            /** @description Sources in playback order, the default source first. Empty until the video is ready. */
            readonly sources: readonly components["schemas"]["Source"][];
            /** @description Uploaded tracks, oldest first, then the captions of the source. */
            readonly subtitles: readonly components["schemas"]["SubtitleTrack"][];
            readonly embed: {
                /** @description The watch page. */
                readonly player: string;
                /** @description The player page for an iframe. */
                readonly iframe: string;
                /** @description The default source. Null if the video only plays in its provider’s own player. */
                readonly stream: string | null;
                /** @description This video in the API. */
                readonly api: string;
                /** @description A responsive iframe element to paste into a page: as wide as its container, up to a maximum width, in the aspect ratio of the video. */
                readonly html: string;
                /** @description The poster image. */
                readonly poster: string;
            };
            /** @enum {string} */
            readonly visibility: "public" | "unlisted" | "private";
            /** @description Why the video could not be resolved. `code` is one of the API’s error codes. */
            readonly error: {
                readonly code: string;
                readonly message: string;
            } | null;
            /** @description Why the operator has removed the video. Only returned for a removed video. */
            readonly removal?: {
                /**
                 * @description `source_blocked`: the operator has blocked a source of the video.
                 * @enum {string}
                 */
                readonly reason: "copyright" | "illegal_content" | "privacy" | "court_order" | "terms" | "other" | "source_blocked";
                /** @description What the operator has stated about the removal. */
                readonly notice: string | null;
                /**
                 * Format: date-time
                 * @description When the operator removed the video.
                 */
                readonly removedAt: string;
            };
            /** @description The submitted URL. Only returned to the caller that submitted it. */
            readonly sourceUrl?: string;
            /** @description Origins of the sites that may embed the video. A `*.` prefix matches all subdomains of a host, `["*"]` allows any site, and `[]` allows none. Null uses the account default, or else the server default. Only returned to the owner. */
            readonly embedSites?: readonly string[] | null;
            /** @description Tags in sorted order. Only returned to the owner, and in webhook events. */
            readonly tags?: readonly string[];
            /**
             * @description Your key-value pairs. Only returned to the owner, and in webhook events.
             * @example {
             *       "course": "101"
             *     }
             */
            readonly metadata?: {
                readonly [key: string]: string;
            };
            /** @description Plays in the last 30 days. Only returned in lists of your videos. */
            readonly plays30d?: number;
            /**
             * Format: date-time
             * @description When the video was created.
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When the video last changed.
             */
            readonly updatedAt: string;
            /**
             * Format: date-time
             * @description When the sources were last resolved.
             */
            readonly resolvedAt: string | null;
            /**
             * Format: date-time
             * @description When the sources were last checked. This field does not affect the `ETag`.
             */
            readonly checkedAt: string | null;
        };
        readonly VideoStatus: {
            /** @example vid_7Yc1Kx9QmTz4WbNd */
            readonly id: string;
            /**
             * @description `queued`: accepted. `resolving`: the source is being resolved. `ready`: playable. `failed`: `error` contains the reason. `removed`: the operator has removed the video for legal reasons.
             * @enum {string}
             */
            readonly status: "queued" | "resolving" | "ready" | "failed" | "removed";
            /** @description Null until the video is ready, and for videos that only play in their provider’s own player. */
            readonly type: ("MP4" | "WebM" | "HLS" | "DASH" | "live") | null;
            /** @description Live status. Null for videos that were never live. */
            readonly live: {
                /** @enum {string} */
                readonly state: "live" | "ended";
                /** @description Target distance from the live edge in seconds. */
                readonly latencyTarget: number | null;
                /** @description How many seconds viewers can seek back. */
                readonly dvrWindow: number | null;
            } | null;
            /** @description Why the video could not be resolved. `code` is one of the API’s error codes. */
            readonly error: {
                readonly code: string;
                readonly message: string;
            } | null;
            /**
             * Format: date-time
             * @description When the video last changed.
             */
            readonly updatedAt: string;
        };
        readonly VideoSources: {
            /** @example vid_7Yc1Kx9QmTz4WbNd */
            readonly id: string;
            /**
             * @description `health`: lost sources come last. `given`: the order set by the owner.
             * @enum {string}
             */
            readonly order: "health" | "given";
            readonly sources: readonly components["schemas"]["Source"][];
        };
        readonly VideoList: {
            readonly data: readonly components["schemas"]["Video"][];
            /** @description Cursor of the next page; null on the last page. */
            readonly nextCursor: string | null;
        };
        readonly VideoBatch: {
            /** @description One result per video, in the order of the request. */
            readonly data: readonly ({
                /**
                 * @description `created`: a new video. `existing`: your video of this source.
                 * @enum {string}
                 */
                readonly status: "created" | "existing";
                readonly video: components["schemas"]["VideoStatus"];
            } | {
                /** @enum {string} */
                readonly status: "error";
                readonly error: components["schemas"]["ErrorReason"];
            })[];
        };
        readonly PlaybackToken: {
            /** @description The value of `?token=` for the pages and streams of this video. */
            readonly token: string;
            /**
             * Format: date-time
             * @description When the token expires.
             */
            readonly expiresAt: string;
            readonly urls: {
                /** @description The watch page. */
                readonly player: string;
                /** @description The player page for an iframe. */
                readonly iframe: string;
                /** @description The default source. Null if the video only plays in its provider’s own player. */
                readonly stream: string | null;
            };
        };
        readonly VideoTrace: {
            /** @example vid_7Yc1Kx9QmTz4WbNd */
            readonly id: string;
            /** @description The last completed resolution. Null before the first one. */
            readonly trace: {
                /** @description The first 100 steps, in the order in which they started. */
                readonly steps: readonly {
                    /**
                     * Format: date-time
                     * @description When the step started.
                     */
                    readonly at: string;
                    /** @description The action, such as a request. */
                    readonly step: string;
                    /** @description The URL that the step used. */
                    readonly url: string | null;
                    /** @description The result of the step. */
                    readonly outcome: string;
                    /** @description Duration in milliseconds. */
                    readonly durationMs: number;
                    /** @description Response body bytes read. */
                    readonly bytes: number;
                }[];
                /** @description Total number of requests. */
                readonly requests: number;
                /** @description Total response body bytes read. */
                readonly bytes: number;
                /** @description Total duration in milliseconds. */
                readonly durationMs: number;
            } | null;
        };
        readonly StoredSubtitleTrack: {
            /**
             * @description BCP 47 language tag in canonical form.
             * @example pt-BR
             */
            readonly language: string;
            /**
             * @description Name in the player’s subtitle menu.
             * @example Português (Brasil)
             */
            readonly label: string;
            /**
             * @description `subtitles`: dialogue. `captions`: dialogue and sounds, for viewers who can’t hear them. `descriptions`: describes the picture, for viewers who can’t see it. `chapters`: chapter titles.
             * @enum {string}
             */
            readonly kind: "subtitles" | "captions" | "descriptions" | "chapters";
            /** @description Shown unless the viewer selects another track. */
            readonly default: boolean;
            /**
             * @description `upload`: uploaded by the owner. `source`: provided by the video’s source, in a language without an uploaded track.
             * @enum {string}
             */
            readonly origin: "upload" | "source";
            /** @description Number of cues; null for a track of the source, which is fetched on demand. */
            readonly cueCount: number | null;
            /** @description URL of the track as WebVTT. */
            readonly url: string;
            /** @description URL of the track as SubRip. */
            readonly srtUrl: string;
            /** Format: date-time */
            readonly createdAt: string;
            /** Format: date-time */
            readonly updatedAt: string;
            /**
             * @description Format of the uploaded file.
             * @enum {string}
             */
            readonly format: "vtt" | "srt" | "ass" | "ttml" | "sbv" | "lrc";
            /**
             * @description Character set of the uploaded file.
             * @example utf-8
             */
            readonly charset: string;
            /** @description Automatic fixes, one entry per code and per skipped cue. */
            readonly repairs: readonly {
                /**
                 * @description Code of the repair. See docs/subtitles.md for the list.
                 * @example decimal_mark
                 */
                readonly code: string;
                /** @description Line of the first occurrence, counted from 1. */
                readonly line: number;
                /** @description Number of occurrences. */
                readonly count: number;
                /** @description Human-readable description. */
                readonly message: string;
            }[];
        };
        readonly SubtitleTrackList: {
            readonly data: readonly components["schemas"]["SubtitleTrack"][];
            /** @description Cursor of the next page; null on the last page. */
            readonly nextCursor: string | null;
        };
        /** @enum {string} */
        readonly EventPattern: "*" | "video.*" | "subtitle.*" | "feed.*" | "video.created" | "video.ready" | "video.failed" | "video.updated" | "video.deleted" | "video.removed" | "video.live_started" | "video.live_ended" | "video.source_lost" | "video.source_recovered" | "subtitle.created" | "subtitle.updated" | "subtitle.deleted" | "feed.item_added";
        readonly Webhook: {
            /** @example whk_7Yc1Kx9QmTz4WbNd */
            readonly id: string;
            /** @description URL that receives the deliveries. */
            readonly url: string;
            /** @description Description set by the owner. */
            readonly description: string | null;
            readonly events: readonly components["schemas"]["EventPattern"][];
            readonly enabled: boolean;
            /** @description `gone`: the receiver responded with 410. `failing`: 100 consecutive deliveries failed over 24 hours or more. Null while enabled, or if the owner disabled it. */
            readonly disabledReason: ("gone" | "failing") | null;
            /**
             * Format: date-time
             * @description When the webhook was disabled. Null while enabled.
             */
            readonly disabledAt: string | null;
            /**
             * Format: date-time
             * @description When the previous secret expires or expired. Null if there is none.
             */
            readonly previousSecretUntil: string | null;
            readonly health: {
                /**
                 * Format: date-time
                 * @description Time of the last successful delivery.
                 */
                readonly lastSucceededAt: string | null;
                /**
                 * Format: date-time
                 * @description Time of the last delivery that failed permanently.
                 */
                readonly lastFailedAt: string | null;
                /** @description Consecutive failed deliveries. */
                readonly failedInRow: number;
                /** @description Outcomes of deliveries in the last 24 hours. At most the latest 10,000 are counted. */
                readonly last24h: {
                    readonly succeeded: number;
                    readonly failed: number;
                    /** @description Deliveries that failed at least once and will be retried. */
                    readonly retrying: number;
                };
            };
            /**
             * Format: date-time
             * @description When the webhook was created.
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When the webhook was last changed.
             */
            readonly updatedAt: string;
        };
        readonly SecretWebhook: {
            /** @example whk_7Yc1Kx9QmTz4WbNd */
            readonly id: string;
            /** @description URL that receives the deliveries. */
            readonly url: string;
            /** @description Description set by the owner. */
            readonly description: string | null;
            readonly events: readonly components["schemas"]["EventPattern"][];
            readonly enabled: boolean;
            /** @description `gone`: the receiver responded with 410. `failing`: 100 consecutive deliveries failed over 24 hours or more. Null while enabled, or if the owner disabled it. */
            readonly disabledReason: ("gone" | "failing") | null;
            /**
             * Format: date-time
             * @description When the webhook was disabled. Null while enabled.
             */
            readonly disabledAt: string | null;
            /**
             * Format: date-time
             * @description When the previous secret expires or expired. Null if there is none.
             */
            readonly previousSecretUntil: string | null;
            readonly health: {
                /**
                 * Format: date-time
                 * @description Time of the last successful delivery.
                 */
                readonly lastSucceededAt: string | null;
                /**
                 * Format: date-time
                 * @description Time of the last delivery that failed permanently.
                 */
                readonly lastFailedAt: string | null;
                /** @description Consecutive failed deliveries. */
                readonly failedInRow: number;
                /** @description Outcomes of deliveries in the last 24 hours. At most the latest 10,000 are counted. */
                readonly last24h: {
                    readonly succeeded: number;
                    readonly failed: number;
                    /** @description Deliveries that failed at least once and will be retried. */
                    readonly retrying: number;
                };
            };
            /**
             * Format: date-time
             * @description When the webhook was created.
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When the webhook was last changed.
             */
            readonly updatedAt: string;
            /**
             * @description Secret that signs the deliveries. Shown only in this response.
             * @example whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD9kM7qCZ1lWw=
             */
            readonly secret: string;
        };
        readonly WebhookList: {
            readonly data: readonly components["schemas"]["Webhook"][];
            /** @description Cursor of the next page; null on the last page. */
            readonly nextCursor: string | null;
        };
        /**
         * @description Event type.
         * @enum {string}
         */
        readonly EventType: "video.created" | "video.ready" | "video.failed" | "video.updated" | "video.deleted" | "video.removed" | "video.live_started" | "video.live_ended" | "video.source_lost" | "video.source_recovered" | "subtitle.created" | "subtitle.updated" | "subtitle.deleted" | "feed.item_added" | "webhook.test";
        readonly Delivery: {
            /**
             * @description Delivery ID, sent as `X-Service-Delivery` and `webhook-id` on every attempt.
             * @example dlv_3Hn8Rk5TvXy2PdLq
             */
            readonly id: string;
            /**
             * @description Event ID.
             * @example evt_5Tq8VbZr2MxWnKcD
             */
            readonly event: string;
            readonly type: components["schemas"]["EventType"];
            /**
             * @description `pending` until an attempt succeeds or all attempts have failed.
             * @enum {string}
             */
            readonly status: "pending" | "succeeded" | "failed";
            /** @description The latest 20 attempts, oldest first. */
            readonly attempts: readonly {
                /**
                 * Format: date-time
                 * @description Start of the attempt.
                 */
                readonly at: string;
                /** @description HTTP status of the response. Null if there was no response. */
                readonly status: number | null;
                readonly durationMs: number;
                readonly success: boolean;
                /** @description Why the attempt failed, as one of a fixed set of messages. Null after a success. */
                readonly error: string | null;
            }[];
            /**
             * Format: date-time
             * @description Earliest time of the next attempt. Null unless pending.
             */
            readonly nextAttemptAt: string | null;
            /**
             * Format: date-time
             * @description When the event happened.
             */
            readonly createdAt: string;
        };
        readonly DeliveryList: {
            readonly data: readonly components["schemas"]["Delivery"][];
            /** @description Cursor of the next page; null on the last page. */
            readonly nextCursor: string | null;
        };
        readonly Redelivery: {
            /** @description Number of deliveries queued to be sent again. */
            readonly count: number;
        };
        readonly Feed: {
            /** @example fed_4Wm9TsXc2KdRbNqV */
            readonly id: string;
            /** @description URL of the feed. A permanent redirect changes it. */
            readonly url: string;
            /** @description Title of the feed. Null until the first successful check. */
            readonly title: string | null;
            readonly enabled: boolean;
            /** @description `gone`: the server responded with 410. `failing`: at least 10 consecutive checks failed over 14 days or more. Null while enabled, or if the owner paused the feed. */
            readonly disabledReason: ("gone" | "failing") | null;
            /**
             * Format: date-time
             * @description When the feed was disabled or paused. Null while enabled.
             */
            readonly disabledAt: string | null;
            /**
             * @description Visibility of the videos that the feed adds.
             * @enum {string}
             */
            readonly visibility: "public" | "unlisted" | "private";
            /** @description Tags of the videos that the feed adds. */
            readonly tags: readonly string[];
            /** @description Metadata of the videos that the feed adds. */
            readonly metadata: {
                readonly [key: string]: string;
            };
            /**
             * Format: date-time
             * @description Time of the last check. Null before the first one.
             */
            readonly lastCheckedAt: string | null;
            /**
             * Format: date-time
             * @description Time of the last successful check.
             */
            readonly lastSucceededAt: string | null;
            /**
             * Format: date-time
             * @description Earliest time of the next check. Null while disabled.
             */
            readonly nextCheckAt: string | null;
            /** @description Why the last check failed. Null if it succeeded. */
            readonly lastError: {
                /**
                 * @description Reason code.
                 * @enum {string}
                 */
                readonly code: "url_not_allowed" | "unreachable" | "timeout" | "not_found" | "access_denied" | "rate_limited" | "gone" | "server_error" | "too_many_redirects" | "too_large" | "too_complex" | "not_a_feed" | "quota_exceeded";
                /** @description The reason, for people. */
                readonly message: string;
            } | null;
            /** @description Videos that the feed has added. */
            readonly itemsAdded: number;
            /** @description New items that were not added, because the feed listed too many at once. */
            readonly itemsSkipped: number;
            /**
             * Format: date-time
             * @description When the account followed the feed.
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When the owner last changed the feed.
             */
            readonly updatedAt: string;
        };
        readonly FeedList: {
            readonly data: readonly components["schemas"]["Feed"][];
            /** @description Cursor of the next page; null on the last page. */
            readonly nextCursor: string | null;
        };
        readonly Oembed: {
            /**
             * @description `link`: no site may embed the video.
             * @enum {string}
             */
            readonly type: "video" | "link";
            /** @enum {string} */
            readonly version: "1.0";
            readonly title?: string;
            readonly author_name?: string;
            readonly author_url?: string;
            readonly description?: string;
            /** @description In seconds. */
            readonly duration?: number;
            readonly provider_name: string;
            readonly provider_url: string;
            /** @description How long to cache the response, in seconds. */
            readonly cache_age: number;
            /** @description The resolved URL, if it is of another site. */
            readonly url?: string;
            readonly thumbnail_url?: string;
            readonly thumbnail_width?: number;
            readonly thumbnail_height?: number;
            /** @description An iframe element, for type `video`. */
            readonly html?: string;
            /** @description Width of the player in CSS pixels. */
            readonly width?: number;
            /** @description Height of the player in CSS pixels. */
            readonly height?: number;
        };
        readonly Iframely: {
            /** @description The ID of the video. */
            readonly id: string;
            /** @description The resolved URL. */
            readonly url: string;
            readonly meta: {
                readonly title?: string;
                readonly description?: string;
                readonly author?: string;
                readonly author_url?: string;
                /** @description Day of publication (UTC). */
                readonly date?: string;
                /** @description In seconds. */
                readonly duration?: number;
                /** @description Host name of the URL. */
                readonly site: string;
                readonly canonical: string;
                /** @enum {string} */
                readonly medium: "video";
            };
            readonly links: {
                /** @description Absent if no site may embed the video. */
                readonly player?: readonly {
                    /** @description URL of the player for an iframe, or of the image. */
                    readonly href: string;
                    /** @description `text/html` for players, `image` for thumbnails. */
                    readonly type: string;
                    readonly rel: readonly string[];
                    readonly media?: {
                        /** @description Width divided by height. */
                        readonly "aspect-ratio"?: number;
                        readonly width?: number;
                        readonly height?: number;
                    };
                    /** @description A responsive iframe element. */
                    readonly html?: string;
                }[];
                readonly thumbnail?: readonly {
                    /** @description URL of the player for an iframe, or of the image. */
                    readonly href: string;
                    /** @description `text/html` for players, `image` for thumbnails. */
                    readonly type: string;
                    readonly rel: readonly string[];
                    readonly media?: {
                        /** @description Width divided by height. */
                        readonly "aspect-ratio"?: number;
                        readonly width?: number;
                        readonly height?: number;
                    };
                    /** @description A responsive iframe element. */
                    readonly html?: string;
                }[];
            };
            /** @description `rel` of the player. */
            readonly rel: readonly string[];
            /** @description `html` of the player. */
            readonly html?: string;
        };
        readonly Register: {
            /**
             * @description E-mail address. Not case-sensitive.
             * @example ada@example.com
             */
            readonly email: string;
            /** @description 12 to 256 characters. Blank and common passwords are rejected. */
            readonly password: string;
            readonly name?: string;
        };
        readonly LogIn: {
            /**
             * @description E-mail address. Not case-sensitive.
             * @example ada@example.com
             */
            readonly email: string;
            readonly password: string;
            /** @description Proof of work, required while wrong passwords are submitted from unknown devices. The 429 response contains a challenge in `error.details`. Append `:` and a nonce, so that the SHA-256 digest starts with as many zero bits as the number before the first dot. */
            readonly proof?: string;
        };
        readonly LogInWithCode: {
            /** @description The `challenge` from the details of `second_factor_required`. It expires after five minutes and can be used for one login. */
            readonly challenge: string;
            /** @description A code of the authenticator app, or a recovery code. */
            readonly code: string;
        };
        /** @description The account. */
        readonly OwnAccount: {
            readonly account: components["schemas"]["Account"];
        };
        readonly RequestPasswordReset: {
            /**
             * @description E-mail address. Not case-sensitive.
             * @example ada@example.com
             */
            readonly email: string;
        };
        /** @description The request was accepted. */
        readonly PasswordReset: {
            /** @description Validity of the link in seconds. */
            readonly expiresIn: number;
        };
        readonly ConfirmPasswordReset: {
            /** @description The fragment parameter `token` of the link in the e-mail. */
            readonly token: string;
            /** @description 12 to 256 characters. Blank and common passwords are rejected. */
            readonly newPassword: string;
        };
        readonly VideoUrl: {
            /**
             * @description URL of a public video: a file, a manifest, or a page that contains a video.
             * @example https://media.example/talk.m3u8
             */
            readonly url: string;
        };
        readonly CreateVideo: {
            /**
             * @description URL of a public video: a file, a manifest, or a page that contains a video.
             * @example https://media.example/talk.m3u8
             */
            readonly url: string;
            /** @description Overrides the title of the source. */
            readonly title?: string;
            /** @description Overrides the description of the source. */
            readonly description?: string;
            /**
             * @description `public` by default. Videos without an owner are always public.
             * @enum {string}
             */
            readonly visibility?: "public" | "unlisted" | "private";
            /** @description Serve every source through this service, even if players could fetch it directly. False by default. */
            readonly proxy?: boolean;
            /**
             * @description Origins of the sites that may embed the video. A `*.` prefix matches all subdomains of a host, `["*"]` allows any site, and `[]` allows none. Null uses the account default, or else the server default.
             * @example [
             *       "https://blog.example",
             *       "https://*.example.com"
             *     ]
             */
            readonly embedSites?: readonly string[] | null;
            /**
             * @description Up to 20 tags without commas and semicolons. Case and surrounding spaces are ignored.
             * @example [
             *       "course",
             *       "spring 2026"
             *     ]
             */
            readonly tags?: readonly string[];
            /**
             * @description Up to 50 key-value pairs of your own.
             * @example {
             *       "course": "101"
             *     }
             */
            readonly metadata?: {
                readonly [key: string]: string;
            };
        };
        readonly CreateVideos: {
            /** @description Each video has the fields of `POST /api/v1/videos` and up to 64 KiB. */
            readonly videos: readonly components["schemas"]["CreateVideo"][];
        };
        readonly UpdateVideo: {
            /** @description Null restores the title of the source, or else the file name of the URL. */
            readonly title?: string | null;
            /** @description Null restores the description of the source. */
            readonly description?: string | null;
            /** @enum {string} */
            readonly visibility?: "public" | "unlisted" | "private";
            /** @description Serve every source through this service, even if players could fetch it directly. */
            readonly proxy?: boolean;
            /**
             * @description Origins of the sites that may embed the video. A `*.` prefix matches all subdomains of a host, `["*"]` allows any site, and `[]` allows none. Null uses the account default, or else the server default.
             * @example [
             *       "https://blog.example",
             *       "https://*.example.com"
             *     ]
             */
            readonly embedSites?: readonly string[] | null;
            /**
             * @description Up to 20 tags without commas and semicolons. Case and surrounding spaces are ignored.
             * @example [
             *       "course",
             *       "spring 2026"
             *     ]
             */
            readonly tags?: readonly string[];
            /**
             * @description Changes the given keys. Null removes a key, and null instead of an object removes all. At most 50 pairs may result.
             * @example {
             *       "course": "102",
             *       "draft": null
             *     }
             */
            readonly metadata?: {
                readonly [key: string]: string | null;
            } | null;
        };
        readonly OrderVideoSources: {
            /** @description `health` (the default), or the IDs of all sources in a fixed order. */
            readonly order: "health" | readonly string[];
        };
        readonly CreatePlaybackToken: {
            /**
             * @description Lifetime in seconds.
             * @example 3600
             */
            readonly expiresIn: number;
        };
        readonly UpdateSubtitle: {
            /** @description Name in the player’s subtitle menu. Defaults to the name of the language in that language. */
            readonly label?: string;
            /**
             * @description Defaults to `subtitles`.
             * @enum {string}
             */
            readonly kind?: "subtitles" | "captions" | "descriptions" | "chapters";
            /** @description Whether players show the track by default. A video has at most one default track: setting it clears the previous one. */
            readonly default?: boolean;
            /** @description Shifts all cues by this many seconds. Negative values shift them earlier. */
            readonly offset?: number;
            /** @description Factor for all times, applied before `offset`. For example, 0.959 converts from 23.976 to 25 frames per second. */
            readonly scale?: number;
        };
        readonly PutSubtitle: {
            /** @description The text of the file. */
            readonly content: string;
            /**
             * @description Format to assume if it can’t be detected from the content.
             * @enum {string}
             */
            readonly format?: "vtt" | "srt" | "ass" | "ttml" | "sbv" | "lrc";
            /** @description Name in the player’s subtitle menu. Defaults to the name of the language in that language. */
            readonly label?: string;
            /**
             * @description Defaults to `subtitles`.
             * @enum {string}
             */
            readonly kind?: "subtitles" | "captions" | "descriptions" | "chapters";
            /** @description Whether players show the track by default. A video has at most one default track: setting it clears the previous one. */
            readonly default?: boolean;
            /** @description Shifts all cues by this many seconds. Negative values shift them earlier. */
            readonly offset?: number;
            /** @description Factor for all times, applied before `offset`. For example, 0.959 converts from 23.976 to 25 frames per second. */
            readonly scale?: number;
        };
        readonly CreateWebhook: {
            /**
             * @description URL of a public http or https server. It is checked when you set it, and again with a new DNS lookup on every attempt.
             * @example https://hooks.example.com/reelay
             */
            readonly url: string;
            /**
             * @description Event types, `video.*`, `subtitle.*`, `feed.*`, or `*` for all current and future events.
             * @example [
             *       "video.ready",
             *       "video.failed"
             *     ]
             */
            readonly events: readonly components["schemas"]["EventPattern"][];
            /** @description A description for your own use. */
            readonly description?: string | null;
        };
        readonly UpdateWebhook: {
            /**
             * @description URL of a public http or https server. It is checked when you set it, and again with a new DNS lookup on every attempt.
             * @example https://hooks.example.com/reelay
             */
            readonly url?: string;
            /**
             * @description Event types, `video.*`, `subtitle.*`, `feed.*`, or `*` for all current and future events.
             * @example [
             *       "video.ready",
             *       "video.failed"
             *     ]
             */
            readonly events?: readonly components["schemas"]["EventPattern"][];
            /** @description A description for your own use. */
            readonly description?: string | null;
            /** @description `false` disables the webhook and fails its pending deliveries. `true` enables it again, regardless of why it was disabled. */
            readonly enabled?: boolean;
        };
        /** @description Optional. */
        readonly RotateWebhookSecret: {
            /** @description How long the previous secret keeps signing alongside the new one, in hours; 24 by default. */
            readonly overlapHours?: number;
        } | null;
        readonly RedeliverFailed: {
            /**
             * Format: date-time
             * @description Redelivers deliveries that failed at or after this time.
             */
            readonly since: string;
        };
        readonly AbuseReport: {
            /**
             * @description The ground of the report.
             * @enum {string}
             */
            readonly reason: "copyright" | "illegal_content" | "privacy" | "terms" | "other";
            /**
             * @description Everything that the operator needs to know.
             * @example This is my film “The talk”, which I have not licensed.
             */
            readonly details: string;
            /**
             * @description E-mail address for questions. It is erased when the report is closed.
             * @example ada@example.com
             */
            readonly contact?: string;
        };
        readonly CreateFeed: {
            /**
             * @description URL of an RSS, Atom, podcast or JSON feed, an M3U playlist of videos, a PeerTube channel, account or playlist, a YouTube channel or playlist, or a page that links its feed.
             * @example https://videos.example/feeds/videos.xml?videoChannelId=2
             */
            readonly url: string;
            /**
             * @description Visibility of the videos that the feed adds. `public` by default.
             * @enum {string}
             */
            readonly visibility?: "public" | "unlisted" | "private";
            /**
             * @description Up to 20 tags without commas and semicolons. Case and surrounding spaces are ignored.
             * @example [
             *       "course",
             *       "spring 2026"
             *     ]
             */
            readonly tags?: readonly string[];
            /**
             * @description Up to 50 key-value pairs of your own.
             * @example {
             *       "course": "101"
             *     }
             */
            readonly metadata?: {
                readonly [key: string]: string;
            };
            /**
             * @description Number of the latest existing items that also become videos. 0 by default: only new items do.
             * @example 5
             */
            readonly backfill?: number;
        };
        readonly UpdateFeed: {
            /** @description `false` pauses the feed. `true` enables it again, regardless of why it was disabled. */
            readonly enabled?: boolean;
            /**
             * @description Visibility of the videos that the feed adds. `public` by default.
             * @enum {string}
             */
            readonly visibility?: "public" | "unlisted" | "private";
            /**
             * @description Up to 20 tags without commas and semicolons. Case and surrounding spaces are ignored.
             * @example [
             *       "course",
             *       "spring 2026"
             *     ]
             */
            readonly tags?: readonly string[];
            /**
             * @description Up to 50 key-value pairs of your own.
             * @example {
             *       "course": "101"
             *     }
             */
            readonly metadata?: {
                readonly [key: string]: string;
            };
        };
        /** @description The check passed. */
        readonly Health: {
            /** @enum {string} */
            readonly status: "ok";
        };
        /** @description The check passed. */
        readonly Readiness: {
            /** @enum {string} */
            readonly status: "ready";
        };
        /**
         * @example {
         *       "id": "evt_5Tq8VbZr2MxWnKcD",
         *       "type": "video.created",
         *       "apiVersion": "v1",
         *       "createdAt": "2026-01-31T12:00:00.000Z",
         *       "data": {
         *         "video": {
         *           "id": "vid_7Yc1Kx9QmTz4WbNd",
         *           "status": "ready",
         *           "provider": "youtube",
         *           "type": null,
         *           "title": "A talk",
         *           "description": null,
         *           "thumbnailUrl": "https://video.example.com/stream/vid_7Yc1Kx9QmTz4WbNd/poster",
         *           "duration": 61.5,
         *           "width": null,
         *           "height": null,
         *           "live": null,
         *           "author": {
         *             "name": "A conference",
         *             "url": "https://www.youtube.com/@conference"
         *           },
         *           "publishedAt": "2026-01-30T09:00:00.000Z",
         *           "sources": [],
         *           "subtitles": [],
         *           "embed": {
         *             "player": "https://video.example.com/watch/vid_7Yc1Kx9QmTz4WbNd",
         *             "iframe": "https://video.example.com/embed/vid_7Yc1Kx9QmTz4WbNd",
         *             "stream": null,
         *             "api": "https://video.example.com/api/v1/videos/vid_7Yc1Kx9QmTz4WbNd",
         *             "html": "<iframe src=\"https://video.example.com/embed/vid_7Yc1Kx9QmTz4WbNd\" style=\"aspect-ratio:640/360;width:100%\" title=\"A talk\" allowfullscreen></iframe>",
         *             "poster": "https://video.example.com/stream/vid_7Yc1Kx9QmTz4WbNd/poster"
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
        readonly VideoEvent: {
            /** @description Event ID. */
            readonly id: string;
            /** @description Event type. */
            readonly type: string;
            /** @constant */
            readonly apiVersion: "v1";
            /**
             * Format: date-time
             * @description When the event happened.
             */
            readonly createdAt: string;
            readonly data: {
                readonly video: components["schemas"]["Video"];
            };
        };
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
        readonly SubtitleEvent: {
            /** @description Event ID. */
            readonly id: string;
            /** @description Event type. */
            readonly type: string;
            /** @constant */
            readonly apiVersion: "v1";
            /**
             * Format: date-time
             * @description When the event happened.
             */
            readonly createdAt: string;
            readonly data: {
                readonly videoId: string;
                readonly subtitle: components["schemas"]["SubtitleTrack"];
            };
        };
        /**
         * @example {
         *       "id": "evt_5Tq8VbZr2MxWnKcD",
         *       "type": "feed.item_added",
         *       "apiVersion": "v1",
         *       "createdAt": "2026-01-31T12:00:00.000Z",
         *       "data": {
         *         "feedId": "fed_4Wm9TsXc2KdRbNqV",
         *         "videoId": "vid_8Kd3VnQz5RtYw2Lp",
         *         "item": {
         *           "guid": "https://videos.example/w/9c9de5e8-0a1e-484a-b099-e80766180a6d",
         *           "title": "A talk",
         *           "publishedAt": "2026-01-31T11:30:00.000Z"
         *         }
         *       }
         *     }
         */
        readonly FeedItemEvent: {
            /** @description Event ID. */
            readonly id: string;
            /** @description Event type. */
            readonly type: string;
            /** @constant */
            readonly apiVersion: "v1";
            /**
             * Format: date-time
             * @description When the event happened.
             */
            readonly createdAt: string;
            readonly data: {
                readonly feedId: string;
                readonly videoId: string;
                readonly item: {
                    /** @description GUID of the item, or else its URL. */
                    readonly guid: string;
                    /** @description Title of the item. */
                    readonly title: string | null;
                    /**
                     * Format: date-time
                     * @description When the item was published, according to the feed.
                     */
                    readonly publishedAt: string | null;
                };
            };
        };
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
        readonly TestEvent: {
            /** @description Event ID. */
            readonly id: string;
            /** @description Event type. */
            readonly type: string;
            /** @constant */
            readonly apiVersion: "v1";
            /**
             * Format: date-time
             * @description When the event happened.
             */
            readonly createdAt: string;
            readonly data: {
                readonly webhookId: string;
            };
        };
    };
    responses: {
        /** @description `not_acceptable` */
        readonly NotAcceptable: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"] & {
                    readonly error?: {
                        /** @enum {string} */
                        readonly code?: "not_acceptable";
                    };
                };
            };
        };
        /** @description `rate_limited` */
        readonly RateLimited: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"] & {
                    readonly error?: {
                        /** @enum {string} */
                        readonly code?: "rate_limited";
                    };
                };
            };
        };
        /** @description `internal_error` */
        readonly InternalError: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"] & {
                    readonly error?: {
                        /** @enum {string} */
                        readonly code?: "internal_error";
                    };
                };
            };
        };
        /** @description `unavailable` */
        readonly Unavailable: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"] & {
                    readonly error?: {
                        /** @enum {string} */
                        readonly code?: "unavailable";
                    };
                };
            };
        };
        /** @description `authentication_required`, `invalid_token`, `invalid_api_key` */
        readonly AuthenticationRequiredOrInvalidTokenOrInvalidApiKey: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"] & {
                    readonly error?: {
                        /** @enum {string} */
                        readonly code?: "authentication_required" | "invalid_token" | "invalid_api_key";
                    };
                };
            };
        };
        /** @description `insufficient_scope` */
        readonly InsufficientScope: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"] & {
                    readonly error?: {
                        /** @enum {string} */
                        readonly code?: "insufficient_scope";
                    };
                };
            };
        };
        /** @description `bad_request`, `credential_in_query`, `ambiguous_credentials` */
        readonly BadRequestOrCredentialInQueryOrAmbiguousCredentials: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"] & {
                    readonly error?: {
                        /** @enum {string} */
                        readonly code?: "bad_request" | "credential_in_query" | "ambiguous_credentials";
                    };
                };
            };
        };
        /** @description `validation_failed` */
        readonly ValidationFailed: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"] & {
                    readonly error?: {
                        /** @enum {string} */
                        readonly code?: "validation_failed";
                    };
                };
            };
        };
        /** @description `payload_too_large` */
        readonly PayloadTooLarge: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"] & {
                    readonly error?: {
                        /** @enum {string} */
                        readonly code?: "payload_too_large";
                    };
                };
            };
        };
        /** @description `unsupported_media_type` */
        readonly UnsupportedMediaType: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"] & {
                    readonly error?: {
                        /** @enum {string} */
                        readonly code?: "unsupported_media_type";
                    };
                };
            };
        };
        /** @description `video_removed` */
        readonly VideoRemoved: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly Link: components["headers"]["Link"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"] & {
                    readonly error?: {
                        /** @enum {string} */
                        readonly code?: "video_removed";
                    };
                };
            };
        };
        /** @description `video_not_found` */
        readonly VideoNotFound: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"] & {
                    readonly error?: {
                        /** @enum {string} */
                        readonly code?: "video_not_found";
                    };
                };
            };
        };
        /** @description `invalid_json`, `bad_request`, `credential_in_query`, `ambiguous_credentials` */
        readonly InvalidJsonOrBadRequestOrCredentialInQueryOrAmbiguousCredentials: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"] & {
                    readonly error?: {
                        /** @enum {string} */
                        readonly code?: "invalid_json" | "bad_request" | "credential_in_query" | "ambiguous_credentials";
                    };
                };
            };
        };
        /** @description `precondition_failed` */
        readonly PreconditionFailed: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"] & {
                    readonly error?: {
                        /** @enum {string} */
                        readonly code?: "precondition_failed";
                    };
                };
            };
        };
        /** @description `invalid_token`, `invalid_api_key` */
        readonly InvalidTokenOrInvalidApiKey: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"] & {
                    readonly error?: {
                        /** @enum {string} */
                        readonly code?: "invalid_token" | "invalid_api_key";
                    };
                };
            };
        };
        /** @description Not modified. */
        readonly NotModified: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly ETag: components["headers"]["ETag"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content?: never;
        };
        /** @description `invalid_json`, `bad_request`, `credential_in_query` */
        readonly InvalidJsonOrBadRequestOrCredentialInQuery: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"] & {
                    readonly error?: {
                        /** @enum {string} */
                        readonly code?: "invalid_json" | "bad_request" | "credential_in_query";
                    };
                };
            };
        };
        /** @description `webhook_not_found` */
        readonly WebhookNotFound: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"] & {
                    readonly error?: {
                        /** @enum {string} */
                        readonly code?: "webhook_not_found";
                    };
                };
            };
        };
        /** @description `unavailable` */
        readonly UnavailableWithoutRateLimit: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"] & {
                    readonly error?: {
                        /** @enum {string} */
                        readonly code?: "unavailable";
                    };
                };
            };
        };
        /** @description `video_not_found`, `subtitle_not_found` */
        readonly VideoNotFoundOrSubtitleNotFound: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"] & {
                    readonly error?: {
                        /** @enum {string} */
                        readonly code?: "video_not_found" | "subtitle_not_found";
                    };
                };
            };
        };
        /** @description `video_removed` */
        readonly VideoRemovedWithoutRateLimit: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly Link: components["headers"]["Link"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"] & {
                    readonly error?: {
                        /** @enum {string} */
                        readonly code?: "video_removed";
                    };
                };
            };
        };
        /** @description `source_unreachable`, `source_error` */
        readonly SourceUnreachableOrSourceErrorWithoutRateLimit: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"] & {
                    readonly error?: {
                        /** @enum {string} */
                        readonly code?: "source_unreachable" | "source_error";
                    };
                };
            };
        };
        /** @description `source_timeout` */
        readonly SourceTimeoutWithoutRateLimit: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"] & {
                    readonly error?: {
                        /** @enum {string} */
                        readonly code?: "source_timeout";
                    };
                };
            };
        };
        /** @description `validation_failed`, `url_not_allowed`, `source_unsupported`, `source_protected` */
        readonly ValidationFailedOrUrlNotAllowedOrSourceUnsupportedOrSourceProtectedWithoutRateLimit: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"] & {
                    readonly error?: {
                        /** @enum {string} */
                        readonly code?: "validation_failed" | "url_not_allowed" | "source_unsupported" | "source_protected";
                    };
                };
            };
        };
        /** @description `internal_error` */
        readonly InternalErrorWithoutRateLimit: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"] & {
                    readonly error?: {
                        /** @enum {string} */
                        readonly code?: "internal_error";
                    };
                };
            };
        };
        /** @description `feed_not_found` */
        readonly FeedNotFound: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"] & {
                    readonly error?: {
                        /** @enum {string} */
                        readonly code?: "feed_not_found";
                    };
                };
            };
        };
        /** @description `bad_request` */
        readonly BadRequestWithoutRateLimit: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"] & {
                    readonly error?: {
                        /** @enum {string} */
                        readonly code?: "bad_request";
                    };
                };
            };
        };
        /** @description `bearer_token_required` */
        readonly BearerTokenRequired: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"] & {
                    readonly error?: {
                        /** @enum {string} */
                        readonly code?: "bearer_token_required";
                    };
                };
            };
        };
        /** @description `insufficient_scope`, `quota_exceeded`, `source_blocked` */
        readonly InsufficientScopeOrQuotaExceededOrSourceBlocked: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"] & {
                    readonly error?: {
                        /** @enum {string} */
                        readonly code?: "insufficient_scope" | "quota_exceeded" | "source_blocked";
                    };
                };
            };
        };
        /** @description `validation_failed`, `idempotency_conflict`, `url_not_allowed` */
        readonly ValidationFailedOrIdempotencyConflictOrUrlNotAllowed: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"] & {
                    readonly error?: {
                        /** @enum {string} */
                        readonly code?: "validation_failed" | "idempotency_conflict" | "url_not_allowed";
                    };
                };
            };
        };
        /** @description `insufficient_scope`, `quota_exceeded` */
        readonly InsufficientScopeOrQuotaExceeded: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"] & {
                    readonly error?: {
                        /** @enum {string} */
                        readonly code?: "insufficient_scope" | "quota_exceeded";
                    };
                };
            };
        };
        /** @description Not modified. */
        readonly NotModifiedWithoutRateLimit: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly ETag: components["headers"]["ETag"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content?: never;
        };
        /** @description `not_found`, `video_not_found` */
        readonly NotFoundOrVideoNotFoundWithoutRateLimit: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"] & {
                    readonly error?: {
                        /** @enum {string} */
                        readonly code?: "not_found" | "video_not_found";
                    };
                };
            };
        };
        /** @description `invalid_token`, `invalid_api_key` */
        readonly InvalidTokenOrInvalidApiKeyWithoutRateLimit: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"] & {
                    readonly error?: {
                        /** @enum {string} */
                        readonly code?: "invalid_token" | "invalid_api_key";
                    };
                };
            };
        };
        /** @description `video_not_found` */
        readonly VideoNotFoundWithoutRateLimit: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"] & {
                    readonly error?: {
                        /** @enum {string} */
                        readonly code?: "video_not_found";
                    };
                };
            };
        };
        /** @description `validation_failed`, `url_not_allowed`, `source_unsupported`, `source_protected` */
        readonly ValidationFailedOrUrlNotAllowedOrSourceUnsupportedOrSourceProtected: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"] & {
                    readonly error?: {
                        /** @enum {string} */
                        readonly code?: "validation_failed" | "url_not_allowed" | "source_unsupported" | "source_protected";
                    };
                };
            };
        };
        /** @description `source_unreachable`, `source_error` */
        readonly SourceUnreachableOrSourceError: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"] & {
                    readonly error?: {
                        /** @enum {string} */
                        readonly code?: "source_unreachable" | "source_error";
                    };
                };
            };
        };
        /** @description `source_timeout` */
        readonly SourceTimeout: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"] & {
                    readonly error?: {
                        /** @enum {string} */
                        readonly code?: "source_timeout";
                    };
                };
            };
        };
        /** @description `idempotency_in_progress` */
        readonly IdempotencyInProgress: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"] & {
                    readonly error?: {
                        /** @enum {string} */
                        readonly code?: "idempotency_in_progress";
                    };
                };
            };
        };
        /** @description `validation_failed`, `invalid_subtitle` */
        readonly ValidationFailedOrInvalidSubtitle: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"] & {
                    readonly error?: {
                        /** @enum {string} */
                        readonly code?: "validation_failed" | "invalid_subtitle";
                    };
                };
            };
        };
        /** @description `webhook_not_found`, `delivery_not_found` */
        readonly WebhookNotFoundOrDeliveryNotFound: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"] & {
                    readonly error?: {
                        /** @enum {string} */
                        readonly code?: "webhook_not_found" | "delivery_not_found";
                    };
                };
            };
        };
        /** @description `embed_not_allowed`, `quota_exceeded`, `source_blocked` */
        readonly EmbedNotAllowedOrQuotaExceededOrSourceBlockedWithoutRateLimit: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"] & {
                    readonly error?: {
                        /** @enum {string} */
                        readonly code?: "embed_not_allowed" | "quota_exceeded" | "source_blocked";
                    };
                };
            };
        };
        /** @description `precondition_failed` */
        readonly PreconditionFailedWithoutRateLimit: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"] & {
                    readonly error?: {
                        /** @enum {string} */
                        readonly code?: "precondition_failed";
                    };
                };
            };
        };
        /** @description `range_not_satisfiable` */
        readonly RangeNotSatisfiableWithoutRateLimit: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Content-Range": components["headers"]["Content-Range"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"] & {
                    readonly error?: {
                        /** @enum {string} */
                        readonly code?: "range_not_satisfiable";
                    };
                };
            };
        };
    };
    parameters: {
        /**
         * @description Video ID.
         * @example vid_7Yc1Kx9QmTz4WbNd
         */
        readonly VideoId: string;
        /**
         * @description Delivery ID, the same for every attempt. Use it to skip duplicates.
         * @example dlv_3Hn8Rk5TvXy2PdLq
         */
        readonly XServiceDeliveryHeader: string;
        /**
         * @description Time of this attempt, in Unix seconds. Reject deliveries older than 5 minutes.
         * @example 1769860800
         */
        readonly XServiceTimestampHeader: string;
        /**
         * @description Lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw body. The key is the full text of the webhook’s secret. Compare in constant time.
         * @example 5d41402abc4b2a76b9719d911017c592ae41e4649b934ca495991b7852b85500
         */
        readonly XServiceSignatureHeader: string;
        /**
         * @description Event type.
         * @example webhook.test
         */
        readonly XServiceEventHeader: string;
        /**
         * @description Delivery ID, in the Standard Webhooks header.
         * @example dlv_3Hn8Rk5TvXy2PdLq
         */
        readonly WebhookIdHeader: string;
        /**
         * @description Time of this attempt, in Unix seconds. Reject deliveries older than 5 minutes.
         * @example 1769860800
         */
        readonly WebhookTimestampHeader: string;
        /**
         * @description Standard Webhooks v1: `v1,` followed by the base64 HMAC-SHA256 of ID, dot, timestamp, dot, body. The key is the base64-decoded text after `whsec_`. After a rotation, there are two signatures separated by a space until the previous secret expires.
         * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
         */
        readonly WebhookSignatureHeader: string;
        /** @description A playback token for a private video. Other credentials are not accepted in the URL. */
        readonly Token: string;
        /**
         * @description Webhook ID.
         * @example whk_7Yc1Kx9QmTz4WbNd
         */
        readonly WebhookId: string;
        /** @description The `ETag` of the record. The request fails with 412 if the record has changed. */
        readonly IfMatchHeader: string;
        /**
         * @description Language tag of the track (BCP 47). Not case-sensitive.
         * @example pt-BR
         */
        readonly Lang: string;
        /** @description Maximum number of records per page. */
        readonly Limit: number;
        /** @description The `nextCursor` of the previous page. Keep the filters and the sort order the same. */
        readonly Cursor: string;
        /**
         * @description Start of the range: a date in `timezone`, or a time with an offset. Defaults to the start of the day 29 days before `to`.
         * @example 2026-03-01
         */
        readonly From: string;
        /**
         * @description End of the range, exclusive: a date in `timezone` (its start), or a time with an offset. Defaults to now.
         * @example 2026-04-01
         */
        readonly To: string;
        /**
         * @description IANA time zone for days, weeks and months.
         * @example Europe/Berlin
         */
        readonly Timezone: string;
        /**
         * @description Feed ID.
         * @example fed_4Wm9TsXc2KdRbNqV
         */
        readonly FeedId: string;
        /**
         * @description URL of a public video, or of a watch or embed page of this service. Percent-encode it.
         * @example https://video.example.com/watch/vid_7Yc1Kx9QmTz4WbNd
         */
        readonly Url: string;
        /** @description Maximum width of the player in CSS pixels. */
        readonly Maxwidth: number;
        /** @description Maximum height of the player in CSS pixels. */
        readonly Maxheight: number;
        /** @description Interval of the series. Weeks start on Monday. By default, hours for up to 2 days, days for up to 92 days, weeks for up to a year, then months. */
        readonly Interval: "hour" | "day" | "week" | "month";
        /** @description Dimension of `breakdown`. `referrer` is the host that linked to the page, and `site` is the host that embeds the player. */
        readonly Dimension: "video" | "country" | "device" | "browser" | "os" | "referrer" | "site" | "type";
        /** @description Adds the preceding period as `previous`. */
        readonly Compare: "previous";
        /**
         * @description Filters views by country: an ISO 3166-1 alpha-2 code, or `unknown`.
         * @example DE
         */
        readonly Country: string;
        /**
         * @description Filters views by device type.
         * @example mobile
         */
        readonly Device: string;
        /**
         * @description Filters views by browser name.
         * @example Firefox
         */
        readonly Browser: string;
        /**
         * @description Filters views by operating system.
         * @example Android
         */
        readonly Os: string;
        /**
         * @description Filters views by referring host, `none` or `other`.
         * @example news.example
         */
        readonly Referrer: string;
        /**
         * @description Filters views by embedding host, `none` or `other`.
         * @example blog.example
         */
        readonly Site: string;
        /**
         * @description Filters views by video type.
         * @example HLS
         */
        readonly Type: string;
        /** @description Number of minutes to return. */
        readonly Minutes: number;
        /**
         * @description Source ID.
         * @example src_3Hn8Rk5TvXy2PdLq
         */
        readonly SourceId: string;
        /**
         * @description Delivery ID.
         * @example dlv_3Hn8Rk5TvXy2PdLq
         */
        readonly DeliveryId: string;
    };
    requestBodies: {
        readonly VideoUrl: {
            readonly content: {
                /**
                 * @example {
                 *       "url": "https://media.example/talk.m3u8"
                 *     }
                 */
                readonly "application/json": components["schemas"]["VideoUrl"];
            };
        };
    };
    headers: {
        /**
         * @description ID of the request in logs and errors: the client’s own valid one, or a new one.
         * @example req_5Tq8VbZr2MxWnKcD
         */
        readonly "X-Request-Id": string;
        /**
         * @description Remaining requests `r` and seconds until the reset `t` of each limit (draft-ietf-httpapi-ratelimit-headers).
         * @example "api";r=599;t=60
         */
        readonly RateLimit: string;
        /**
         * @description Requests `q` per window of `w` seconds of each limit.
         * @example "api";q=600;w=60
         */
        readonly "RateLimit-Policy": string;
        /**
         * @description Seconds to wait before the next attempt.
         * @example 12
         */
        readonly "Retry-After": string;
        /**
         * @description Version of the response, for `If-None-Match` and `If-Match`.
         * @example "5Tq8VbZr2MxWnKcD5Tq8VbZr2Mx"
         */
        readonly ETag: string;
        /**
         * @description URL of the created or existing record.
         * @example https://video.example/api/v1/videos/vid_7Yc1Kx9QmTz4WbNd
         */
        readonly Location: string;
        /**
         * @description URL of the next page, with `rel="next"` (RFC 8288), which the last page lacks. In a 451, the service that has blocked the resource, with `rel="blocked-by"` (RFC 7725).
         * @example <https://video.example/api/v1/videos?cursor=b2Zmc2V0>; rel="next"
         */
        readonly Link: string;
        /**
         * @description How long browsers and shared caches may keep the response.
         * @example public, max-age=60
         */
        readonly "Cache-Control": string;
        /**
         * @description `bytes` for files that support ranges.
         * @example bytes
         */
        readonly "Accept-Ranges": string;
        /**
         * @description The sent range and the length of the file (RFC 9110, section 14.4).
         * @example bytes 0-1048575/11531250
         */
        readonly "Content-Range": string;
    };
    pathItems: never;
};
export type $defs = Record<string, never>;
export interface operations {
    readonly getOembed: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description URL of a public video, or of a watch or embed page of this service. Percent-encode it.
                 * @example https://video.example.com/watch/vid_7Yc1Kx9QmTz4WbNd
                 */
                readonly url: components["parameters"]["Url"];
                /** @description Maximum width of the player in CSS pixels. */
                readonly maxwidth?: components["parameters"]["Maxwidth"];
                /** @description Maximum height of the player in CSS pixels. */
                readonly maxheight?: components["parameters"]["Maxheight"];
                /**
                 * @description `json` (the default) or `xml`.
                 * @example json
                 */
                readonly format?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The embed information. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "video",
                     *       "version": "1.0",
                     *       "title": "A talk",
                     *       "provider_name": "Reelay",
                     *       "provider_url": "https://video.example.com/",
                     *       "cache_age": 3600,
                     *       "html": "<iframe src=\"https://video.example.com/embed/vid_7Yc1Kx9QmTz4WbNd\" width=\"640\" height=\"360\"></iframe>",
                     *       "width": 640,
                     *       "height": 360
                     *     }
                     */
                    readonly "application/json": components["schemas"]["Oembed"];
                    readonly "text/xml": string;
                };
            };
            /** @description `bad_request`, `credential_in_query`, `ambiguous_credentials` */
            readonly 400: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"] & {
                        readonly error?: {
                            /** @enum {string} */
                            readonly code?: "bad_request" | "credential_in_query" | "ambiguous_credentials";
                        };
                    };
                };
            };
            readonly 401: components["responses"]["InvalidTokenOrInvalidApiKeyWithoutRateLimit"];
            /** @description `insufficient_scope`, `site_not_allowed`, `source_blocked` */
            readonly 403: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"] & {
                        readonly error?: {
                            /** @enum {string} */
                            readonly code?: "insufficient_scope" | "site_not_allowed" | "source_blocked";
                        };
                    };
                };
            };
            readonly 404: components["responses"]["VideoNotFoundWithoutRateLimit"];
            readonly 422: components["responses"]["ValidationFailedOrUrlNotAllowedOrSourceUnsupportedOrSourceProtectedWithoutRateLimit"];
            /** @description `rate_limited` */
            readonly 429: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"] & {
                        readonly error?: {
                            /** @enum {string} */
                            readonly code?: "rate_limited";
                        };
                    };
                };
            };
            readonly 451: components["responses"]["VideoRemovedWithoutRateLimit"];
            readonly 500: components["responses"]["InternalErrorWithoutRateLimit"];
            /** @description `format_unsupported` */
            readonly 501: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"] & {
                        readonly error?: {
                            /** @enum {string} */
                            readonly code?: "format_unsupported";
                        };
                    };
                };
            };
            readonly 502: components["responses"]["SourceUnreachableOrSourceErrorWithoutRateLimit"];
            readonly 503: components["responses"]["UnavailableWithoutRateLimit"];
            readonly 504: components["responses"]["SourceTimeoutWithoutRateLimit"];
        };
    };
    readonly getIframely: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description URL of a public video, or of a watch or embed page of this service. Percent-encode it.
                 * @example https://video.example.com/watch/vid_7Yc1Kx9QmTz4WbNd
                 */
                readonly url: components["parameters"]["Url"];
                /** @description Maximum width of the player in CSS pixels. */
                readonly maxwidth?: components["parameters"]["Maxwidth"];
                /** @description Maximum height of the player in CSS pixels. */
                readonly maxheight?: components["parameters"]["Maxheight"];
                /** @description `1` starts playback when the player is loaded. */
                readonly autoplay?: string;
                /** @description JSONP is not supported. Use CORS. */
                readonly callback?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The metadata and the player. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "vid_7Yc1Kx9QmTz4WbNd",
                     *       "url": "https://media.example/talk.mp4",
                     *       "meta": {
                     *         "title": "A talk",
                     *         "duration": 93,
                     *         "site": "media.example",
                     *         "canonical": "https://media.example/talk.mp4",
                     *         "medium": "video"
                     *       },
                     *       "links": {
                     *         "player": [
                     *           {
                     *             "href": "https://video.example.com/embed/vid_7Yc1Kx9QmTz4WbNd",
                     *             "type": "text/html",
                     *             "rel": [
                     *               "player",
                     *               "html5",
                     *               "ssl"
                     *             ],
                     *             "media": {
                     *               "aspect-ratio": 1.777778
                     *             },
                     *             "html": "<iframe src=\"https://video.example.com/embed/vid_7Yc1Kx9QmTz4WbNd\"></iframe>"
                     *           }
                     *         ]
                     *       },
                     *       "rel": [
                     *         "player",
                     *         "html5",
                     *         "ssl"
                     *       ],
                     *       "html": "<iframe src=\"https://video.example.com/embed/vid_7Yc1Kx9QmTz4WbNd\"></iframe>"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["Iframely"];
                };
            };
            /** @description `bad_request`, `credential_in_query`, `ambiguous_credentials` */
            readonly 400: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 400,
                     *       "error": "The request is malformed. Check its URL and headers.",
                     *       "code": "bad_request",
                     *       "requestId": "req_5Tq8VbZr2MxWnKcD"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["IframelyError"] & {
                        /** @enum {string} */
                        readonly code?: "bad_request" | "credential_in_query" | "ambiguous_credentials";
                    };
                };
            };
            /** @description `invalid_token`, `invalid_api_key` */
            readonly 401: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 401,
                     *       "error": "The bearer token is invalid or expired. Log in again.",
                     *       "code": "invalid_token",
                     *       "requestId": "req_5Tq8VbZr2MxWnKcD"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["IframelyError"] & {
                        /** @enum {string} */
                        readonly code?: "invalid_token" | "invalid_api_key";
                    };
                };
            };
            /** @description `insufficient_scope`, `site_not_allowed`, `source_blocked` */
            readonly 403: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 403,
                     *       "error": "The API key lacks the scope videos:write.",
                     *       "code": "insufficient_scope",
                     *       "requestId": "req_5Tq8VbZr2MxWnKcD"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["IframelyError"] & {
                        /** @enum {string} */
                        readonly code?: "insufficient_scope" | "site_not_allowed" | "source_blocked";
                    };
                };
            };
            /** @description `video_not_found` */
            readonly 404: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 404,
                     *       "error": "Video not found. Check the ID.",
                     *       "code": "video_not_found",
                     *       "requestId": "req_5Tq8VbZr2MxWnKcD"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["IframelyError"] & {
                        /** @enum {string} */
                        readonly code?: "video_not_found";
                    };
                };
            };
            /** @description `validation_failed`, `url_not_allowed`, `source_unsupported`, `source_protected` */
            readonly 422: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 422,
                     *       "error": "The request is invalid. See details.",
                     *       "code": "validation_failed",
                     *       "requestId": "req_5Tq8VbZr2MxWnKcD"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["IframelyError"] & {
                        /** @enum {string} */
                        readonly code?: "validation_failed" | "url_not_allowed" | "source_unsupported" | "source_protected";
                    };
                };
            };
            /** @description `rate_limited` */
            readonly 429: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 429,
                     *       "error": "Too many requests. Try again in 12 seconds.",
                     *       "code": "rate_limited",
                     *       "requestId": "req_5Tq8VbZr2MxWnKcD"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["IframelyError"] & {
                        /** @enum {string} */
                        readonly code?: "rate_limited";
                    };
                };
            };
            /** @description `video_removed` */
            readonly 451: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 451,
                     *       "error": "This video was removed for legal reasons.",
                     *       "code": "video_removed",
                     *       "requestId": "req_5Tq8VbZr2MxWnKcD"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["IframelyError"] & {
                        /** @enum {string} */
                        readonly code?: "video_removed";
                    };
                };
            };
            /** @description `internal_error` */
            readonly 500: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 500,
                     *       "error": "Something went wrong on the server. Try again later.",
                     *       "code": "internal_error",
                     *       "requestId": "req_5Tq8VbZr2MxWnKcD"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["IframelyError"] & {
                        /** @enum {string} */
                        readonly code?: "internal_error";
                    };
                };
            };
            /** @description `source_unreachable`, `source_error` */
            readonly 502: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 502,
                     *       "error": "The source could not be reached.",
                     *       "code": "source_unreachable",
                     *       "requestId": "req_5Tq8VbZr2MxWnKcD"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["IframelyError"] & {
                        /** @enum {string} */
                        readonly code?: "source_unreachable" | "source_error";
                    };
                };
            };
            /** @description `unavailable` */
            readonly 503: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 503,
                     *       "error": "The service is busy. Try again in a few seconds.",
                     *       "code": "unavailable",
                     *       "requestId": "req_5Tq8VbZr2MxWnKcD"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["IframelyError"] & {
                        /** @enum {string} */
                        readonly code?: "unavailable";
                    };
                };
            };
            /** @description `source_timeout` */
            readonly 504: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 504,
                     *       "error": "The source took too long to respond. Try again.",
                     *       "code": "source_timeout",
                     *       "requestId": "req_5Tq8VbZr2MxWnKcD"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["IframelyError"] & {
                        /** @enum {string} */
                        readonly code?: "source_timeout";
                    };
                };
            };
        };
    };
    readonly register: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "email": "ada@example.com",
                 *       "password": "copper lantern orbit 42",
                 *       "name": "Ada"
                 *     }
                 */
                readonly "application/json": components["schemas"]["Register"];
            };
        };
        readonly responses: {
            /** @description The new account and its bearer token. */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Session"];
                };
            };
            readonly 400: components["responses"]["InvalidJsonOrBadRequestOrCredentialInQuery"];
            /** @description `registration_closed` */
            readonly 403: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"] & {
                        readonly error?: {
                            /** @enum {string} */
                            readonly code?: "registration_closed";
                        };
                    };
                };
            };
            readonly 406: components["responses"]["NotAcceptable"];
            /** @description `email_taken` */
            readonly 409: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"] & {
                        readonly error?: {
                            /** @enum {string} */
                            readonly code?: "email_taken";
                        };
                    };
                };
            };
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["ValidationFailed"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
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
                /**
                 * @example {
                 *       "email": "ada@example.com",
                 *       "password": "copper lantern orbit 42"
                 *     }
                 */
                readonly "application/json": components["schemas"]["LogIn"];
            };
        };
        readonly responses: {
            /** @description A new bearer token. Existing tokens stay valid. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Session"];
                };
            };
            readonly 400: components["responses"]["InvalidJsonOrBadRequestOrCredentialInQuery"];
            /** @description `invalid_credentials`, `second_factor_required` */
            readonly 401: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"] & {
                        readonly error?: {
                            /** @enum {string} */
                            readonly code?: "invalid_credentials" | "second_factor_required";
                        };
                    };
                };
            };
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["ValidationFailed"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly logInWithCode: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "challenge": "acc_7Yc1Kx9QmTz4WbNd.1769861100000.Zm9vYmFyYmF6cXV4.pN0bq6YB6uQ1rX3kJt8v2wLmZ5sHcD7eFgKaIoUyTxE",
                 *       "code": "287082"
                 *     }
                 */
                readonly "application/json": components["schemas"]["LogInWithCode"];
            };
        };
        readonly responses: {
            /** @description A new bearer token. Existing tokens stay valid. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Session"];
                };
            };
            readonly 400: components["responses"]["InvalidJsonOrBadRequestOrCredentialInQuery"];
            /** @description `invalid_challenge`, `invalid_code` */
            readonly 401: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"] & {
                        readonly error?: {
                            /** @enum {string} */
                            readonly code?: "invalid_challenge" | "invalid_code";
                        };
                    };
                };
            };
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["ValidationFailed"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
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
            /** @description The account. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "account": {
                     *         "id": "acc_7Yc1Kx9QmTz4WbNd",
                     *         "email": "ada@example.com",
                     *         "emailVerifiedAt": "2026-01-31T12:05:00.000Z",
                     *         "name": "Ada",
                     *         "language": "en",
                     *         "embedSites": null,
                     *         "deletionDueAt": null,
                     *         "createdAt": "2026-01-31T12:00:00.000Z"
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["OwnAccount"];
                };
            };
            readonly 400: components["responses"]["BadRequestOrCredentialInQueryOrAmbiguousCredentials"];
            readonly 401: components["responses"]["AuthenticationRequiredOrInvalidTokenOrInvalidApiKey"];
            readonly 403: components["responses"]["BearerTokenRequired"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
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
            /** @description The bearer token was revoked. */
            readonly 204: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequestOrCredentialInQueryOrAmbiguousCredentials"];
            readonly 401: components["responses"]["AuthenticationRequiredOrInvalidTokenOrInvalidApiKey"];
            readonly 403: components["responses"]["BearerTokenRequired"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly requestPasswordReset: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "email": "ada@example.com"
                 *     }
                 */
                readonly "application/json": components["schemas"]["RequestPasswordReset"];
            };
        };
        readonly responses: {
            /** @description The request was accepted. */
            readonly 202: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "expiresIn": 3600
                     *     }
                     */
                    readonly "application/json": components["schemas"]["PasswordReset"];
                };
            };
            readonly 400: components["responses"]["InvalidJsonOrBadRequestOrCredentialInQuery"];
            /** @description `email_not_configured` */
            readonly 403: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"] & {
                        readonly error?: {
                            /** @enum {string} */
                            readonly code?: "email_not_configured";
                        };
                    };
                };
            };
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["ValidationFailed"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly confirmPasswordReset: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "token": "8mXvYwq2R4nT6kLpQz0aBcDeFgHiJkLmNoPqRsTuVwX",
                 *       "newPassword": "copper lantern orbit 42"
                 *     }
                 */
                readonly "application/json": components["schemas"]["ConfirmPasswordReset"];
            };
        };
        readonly responses: {
            /** @description The password was replaced. */
            readonly 204: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["InvalidJsonOrBadRequestOrCredentialInQuery"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation_failed`, `invalid_mail_token` */
            readonly 422: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"] & {
                        readonly error?: {
                            /** @enum {string} */
                            readonly code?: "validation_failed" | "invalid_mail_token";
                        };
                    };
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getVideoAnalytics: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Start of the range: a date in `timezone`, or a time with an offset. Defaults to the start of the day 29 days before `to`.
                 * @example 2026-03-01
                 */
                readonly from?: components["parameters"]["From"];
                /**
                 * @description End of the range, exclusive: a date in `timezone` (its start), or a time with an offset. Defaults to now.
                 * @example 2026-04-01
                 */
                readonly to?: components["parameters"]["To"];
                /**
                 * @description IANA time zone for days, weeks and months.
                 * @example Europe/Berlin
                 */
                readonly timezone?: components["parameters"]["Timezone"];
                /** @description Interval of the series. Weeks start on Monday. By default, hours for up to 2 days, days for up to 92 days, weeks for up to a year, then months. */
                readonly interval?: components["parameters"]["Interval"];
                /** @description Dimension of `breakdown`. `referrer` is the host that linked to the page, and `site` is the host that embeds the player. */
                readonly dimension?: components["parameters"]["Dimension"];
                /** @description Maximum number of values in `breakdown`, ordered by plays. */
                readonly limit?: number;
                /** @description Adds the preceding period as `previous`. */
                readonly compare?: components["parameters"]["Compare"];
                /**
                 * @description Filters views by country: an ISO 3166-1 alpha-2 code, or `unknown`.
                 * @example DE
                 */
                readonly country?: components["parameters"]["Country"];
                /**
                 * @description Filters views by device type.
                 * @example mobile
                 */
                readonly device?: components["parameters"]["Device"];
                /**
                 * @description Filters views by browser name.
                 * @example Firefox
                 */
                readonly browser?: components["parameters"]["Browser"];
                /**
                 * @description Filters views by operating system.
                 * @example Android
                 */
                readonly os?: components["parameters"]["Os"];
                /**
                 * @description Filters views by referring host, `none` or `other`.
                 * @example news.example
                 */
                readonly referrer?: components["parameters"]["Referrer"];
                /**
                 * @description Filters views by embedding host, `none` or `other`.
                 * @example blog.example
                 */
                readonly site?: components["parameters"]["Site"];
                /**
                 * @description Filters views by video type.
                 * @example HLS
                 */
                readonly type?: components["parameters"]["Type"];
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description Video ID.
                 * @example vid_7Yc1Kx9QmTz4WbNd
                 */
                readonly videoId: components["parameters"]["VideoId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The report. The CSV contains the breakdown if there is one, and the series otherwise. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AnalyticsReport"];
                    readonly "text/csv": string;
                };
            };
            readonly 400: components["responses"]["BadRequestOrCredentialInQueryOrAmbiguousCredentials"];
            readonly 401: components["responses"]["AuthenticationRequiredOrInvalidTokenOrInvalidApiKey"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 404: components["responses"]["VideoNotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 422: components["responses"]["ValidationFailed"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getVideoViewers: {
        readonly parameters: {
            readonly query?: {
                /** @description Number of minutes to return. */
                readonly minutes?: components["parameters"]["Minutes"];
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description Video ID.
                 * @example vid_7Yc1Kx9QmTz4WbNd
                 */
                readonly videoId: components["parameters"]["VideoId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Viewers per minute. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LiveViewers"];
                };
            };
            readonly 400: components["responses"]["BadRequestOrCredentialInQueryOrAmbiguousCredentials"];
            readonly 401: components["responses"]["AuthenticationRequiredOrInvalidTokenOrInvalidApiKey"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 404: components["responses"]["VideoNotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 422: components["responses"]["ValidationFailed"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly exportVideoSessions: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Start of the range: a date in `timezone`, or a time with an offset. Defaults to the start of the day 29 days before `to`.
                 * @example 2026-03-01
                 */
                readonly from?: components["parameters"]["From"];
                /**
                 * @description End of the range, exclusive: a date in `timezone` (its start), or a time with an offset. Defaults to now.
                 * @example 2026-04-01
                 */
                readonly to?: components["parameters"]["To"];
                /**
                 * @description IANA time zone for days, weeks and months.
                 * @example Europe/Berlin
                 */
                readonly timezone?: components["parameters"]["Timezone"];
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description Video ID.
                 * @example vid_7Yc1Kx9QmTz4WbNd
                 */
                readonly videoId: components["parameters"]["VideoId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The views, one JSON object per line. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/x-ndjson": components["schemas"]["PlaySession"];
                };
            };
            readonly 400: components["responses"]["BadRequestOrCredentialInQueryOrAmbiguousCredentials"];
            readonly 401: components["responses"]["AuthenticationRequiredOrInvalidTokenOrInvalidApiKey"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 404: components["responses"]["VideoNotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 422: components["responses"]["ValidationFailed"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly exportSessions: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Start of the range: a date in `timezone`, or a time with an offset. Defaults to the start of the day 29 days before `to`.
                 * @example 2026-03-01
                 */
                readonly from?: components["parameters"]["From"];
                /**
                 * @description End of the range, exclusive: a date in `timezone` (its start), or a time with an offset. Defaults to now.
                 * @example 2026-04-01
                 */
                readonly to?: components["parameters"]["To"];
                /**
                 * @description IANA time zone for days, weeks and months.
                 * @example Europe/Berlin
                 */
                readonly timezone?: components["parameters"]["Timezone"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The views, one JSON object per line. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/x-ndjson": components["schemas"]["PlaySession"];
                };
            };
            readonly 400: components["responses"]["BadRequestOrCredentialInQueryOrAmbiguousCredentials"];
            readonly 401: components["responses"]["AuthenticationRequiredOrInvalidTokenOrInvalidApiKey"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 422: components["responses"]["ValidationFailed"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getAnalytics: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Start of the range: a date in `timezone`, or a time with an offset. Defaults to the start of the day 29 days before `to`.
                 * @example 2026-03-01
                 */
                readonly from?: components["parameters"]["From"];
                /**
                 * @description End of the range, exclusive: a date in `timezone` (its start), or a time with an offset. Defaults to now.
                 * @example 2026-04-01
                 */
                readonly to?: components["parameters"]["To"];
                /**
                 * @description IANA time zone for days, weeks and months.
                 * @example Europe/Berlin
                 */
                readonly timezone?: components["parameters"]["Timezone"];
                /** @description Interval of the series. Weeks start on Monday. By default, hours for up to 2 days, days for up to 92 days, weeks for up to a year, then months. */
                readonly interval?: components["parameters"]["Interval"];
                /** @description Dimension of `breakdown`. `referrer` is the host that linked to the page, and `site` is the host that embeds the player. */
                readonly dimension?: components["parameters"]["Dimension"];
                /** @description Maximum number of values in `breakdown`, ordered by plays. */
                readonly limit?: number;
                /** @description Adds the preceding period as `previous`. */
                readonly compare?: components["parameters"]["Compare"];
                /**
                 * @description Filters views by country: an ISO 3166-1 alpha-2 code, or `unknown`.
                 * @example DE
                 */
                readonly country?: components["parameters"]["Country"];
                /**
                 * @description Filters views by device type.
                 * @example mobile
                 */
                readonly device?: components["parameters"]["Device"];
                /**
                 * @description Filters views by browser name.
                 * @example Firefox
                 */
                readonly browser?: components["parameters"]["Browser"];
                /**
                 * @description Filters views by operating system.
                 * @example Android
                 */
                readonly os?: components["parameters"]["Os"];
                /**
                 * @description Filters views by referring host, `none` or `other`.
                 * @example news.example
                 */
                readonly referrer?: components["parameters"]["Referrer"];
                /**
                 * @description Filters views by embedding host, `none` or `other`.
                 * @example blog.example
                 */
                readonly site?: components["parameters"]["Site"];
                /**
                 * @description Filters views by video type.
                 * @example HLS
                 */
                readonly type?: components["parameters"]["Type"];
                /**
                 * @description Filters views by video ID.
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
            /** @description The report. The CSV contains the breakdown if there is one, and the series otherwise. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AnalyticsReport"];
                    readonly "text/csv": string;
                };
            };
            readonly 400: components["responses"]["BadRequestOrCredentialInQueryOrAmbiguousCredentials"];
            readonly 401: components["responses"]["AuthenticationRequiredOrInvalidTokenOrInvalidApiKey"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 404: components["responses"]["VideoNotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 422: components["responses"]["ValidationFailed"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getViewers: {
        readonly parameters: {
            readonly query?: {
                /** @description Number of minutes to return. */
                readonly minutes?: components["parameters"]["Minutes"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Viewers of all videos per minute. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LiveViewers"];
                };
            };
            readonly 400: components["responses"]["BadRequestOrCredentialInQueryOrAmbiguousCredentials"];
            readonly 401: components["responses"]["AuthenticationRequiredOrInvalidTokenOrInvalidApiKey"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 422: components["responses"]["ValidationFailed"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getUsage: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The current usage and limits. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Usage"];
                };
            };
            readonly 400: components["responses"]["BadRequestOrCredentialInQueryOrAmbiguousCredentials"];
            readonly 401: components["responses"]["AuthenticationRequiredOrInvalidTokenOrInvalidApiKey"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listAuditLog: {
        readonly parameters: {
            readonly query?: {
                /** @description Maximum number of records per page. */
                readonly limit?: components["parameters"]["Limit"];
                /** @description The `nextCursor` of the previous page. Keep the filters and the sort order the same. */
                readonly cursor?: components["parameters"]["Cursor"];
                /** @description Action. */
                readonly action?: "account.created" | "account.updated" | "account.exported" | "account.deletion_scheduled" | "account.deletion_cancelled" | "account.deleted" | "session.started" | "session.revoked" | "password.changed" | "password.rejected" | "password.reset" | "second_factor.enabled" | "second_factor.disabled" | "second_factor.rejected" | "recovery_codes.created" | "recovery_codes.used" | "email.verified" | "email.changed" | "passkey.added" | "passkey.removed" | "identity.linked" | "identity.unlinked" | "key.created" | "key.rotated" | "key.revoked" | "video.visibility_changed" | "video.embedding_changed" | "video.deleted" | "video.restored" | "playback_token.created" | "playback_token.revoked" | "webhook.created" | "webhook.updated" | "webhook.deleted" | "webhook.secret_rotated" | "analytics.exported" | "audit_log.exported" | "operator.account_created" | "operator.account_disabled" | "operator.account_enabled" | "operator.account_deleted" | "operator.role_changed" | "operator.password_reset" | "operator.second_factor_removed" | "operator.quotas_changed" | "operator.video_deleted" | "operator.video_removed" | "operator.video_restored" | "operator.reports_closed" | "operator.job_run" | "operator.video_refreshed" | "operator.node_drained" | "operator.node_resumed" | "operator.block_added" | "operator.block_removed";
                /**
                 * @description ID of the session or API key.
                 * @example key_4Vt7Nc2XbQpLm9Ks
                 */
                readonly actor?: string;
                /**
                 * @description ID of the changed record.
                 * @example vid_4Vt7Nc2XbQpLm9Ks
                 */
                readonly subject?: string;
                /**
                 * @description Start of the range.
                 * @example 2026-02-01T00:00:00Z
                 */
                readonly from?: string;
                /**
                 * @description End of the range, exclusive.
                 * @example 2026-03-01T00:00:00Z
                 */
                readonly to?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of the audit log. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AuditLog"];
                    readonly "text/csv": string;
                };
            };
            readonly 400: components["responses"]["BadRequestOrCredentialInQueryOrAmbiguousCredentials"];
            readonly 401: components["responses"]["AuthenticationRequiredOrInvalidTokenOrInvalidApiKey"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 422: components["responses"]["ValidationFailed"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly exportAccount: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The archive. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/zip": string;
                };
            };
            readonly 400: components["responses"]["BadRequestOrCredentialInQueryOrAmbiguousCredentials"];
            readonly 401: components["responses"]["AuthenticationRequiredOrInvalidTokenOrInvalidApiKey"];
            readonly 403: components["responses"]["BearerTokenRequired"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly embedVideo: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: components["requestBodies"]["VideoUrl"];
        readonly responses: {
            /** @description The video, ready to play, or a stream of events. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Video"];
                    readonly "text/event-stream": string;
                };
            };
            readonly 400: components["responses"]["InvalidJsonOrBadRequestOrCredentialInQuery"];
            /** @description `source_blocked` */
            readonly 403: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"] & {
                        readonly error?: {
                            /** @enum {string} */
                            readonly code?: "source_blocked";
                        };
                    };
                };
            };
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["ValidationFailedOrUrlNotAllowedOrSourceUnsupportedOrSourceProtected"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 451: components["responses"]["VideoRemoved"];
            readonly 500: components["responses"]["InternalError"];
            readonly 502: components["responses"]["SourceUnreachableOrSourceError"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["SourceTimeout"];
        };
    };
    readonly listVideos: {
        readonly parameters: {
            readonly query?: {
                /** @description Maximum number of records per page. */
                readonly limit?: components["parameters"]["Limit"];
                /** @description The `nextCursor` of the previous page. Keep the filters and the sort order the same. */
                readonly cursor?: components["parameters"]["Cursor"];
                readonly status?: "queued" | "resolving" | "ready" | "failed" | "removed";
                readonly type?: "MP4" | "WebM" | "HLS" | "DASH" | "live";
                /** @description Provider name, such as `vimeo`. */
                readonly provider?: string;
                readonly visibility?: "public" | "unlisted" | "private";
                /**
                 * @description A tag. Repeat the parameter to find videos that have all of several tags. With several tags and pairs of metadata, or with a provider, the list is a search: see `q`.
                 * @example [
                 *       "course"
                 *     ]
                 */
                readonly tag?: readonly string[];
                /**
                 * @description A pair of metadata as `KEY:VALUE`. Can be repeated, like `tag`.
                 * @example [
                 *       "course:101"
                 *     ]
                 */
                readonly metadata?: readonly string[];
                /** @description Part of the title or the source URL. A search scans at most 2,000 videos per page, so a page can have fewer than `limit` results, or none, and still have a next page. */
                readonly q?: string;
                /** @description Sort order. A leading `-` sorts newest first. */
                readonly sort?: "-createdAt" | "createdAt" | "-updatedAt" | "updatedAt";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of videos. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["VideoList"];
                };
            };
            readonly 400: components["responses"]["BadRequestOrCredentialInQueryOrAmbiguousCredentials"];
            readonly 401: components["responses"]["AuthenticationRequiredOrInvalidTokenOrInvalidApiKey"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 422: components["responses"]["ValidationFailed"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
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
                /** @description Repeating a request with the same key and body within 24 hours returns the first response, with the header `Idempotency-Replayed: true`. Ignored without credentials. */
                readonly "idempotency-key"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "url": "https://media.example/talk.m3u8",
                 *       "title": "A talk",
                 *       "visibility": "unlisted"
                 *     }
                 */
                readonly "application/json": components["schemas"]["CreateVideo"];
            };
        };
        readonly responses: {
            /** @description The existing video of this source. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Location: components["headers"]["Location"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Video"];
                };
            };
            /** @description The new video. `Location` contains its URL. */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Location: components["headers"]["Location"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Video"];
                };
            };
            readonly 400: components["responses"]["InvalidJsonOrBadRequestOrCredentialInQueryOrAmbiguousCredentials"];
            readonly 401: components["responses"]["InvalidTokenOrInvalidApiKey"];
            readonly 403: components["responses"]["InsufficientScopeOrQuotaExceededOrSourceBlocked"];
            readonly 406: components["responses"]["NotAcceptable"];
            /** @description `video_exists`, `idempotency_in_progress` */
            readonly 409: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Location: components["headers"]["Location"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"] & {
                        readonly error?: {
                            /** @enum {string} */
                            readonly code?: "video_exists" | "idempotency_in_progress";
                        };
                    };
                };
            };
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["ValidationFailedOrIdempotencyConflictOrUrlNotAllowed"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 451: components["responses"]["VideoRemoved"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly createVideos: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Repeating a request with the same key and body within 24 hours returns the first response, with the header `Idempotency-Replayed: true`. To retry failed videos, use another key. */
                readonly "idempotency-key"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "videos": [
                 *         {
                 *           "url": "https://media.example/talk.m3u8",
                 *           "title": "A talk"
                 *         }
                 *       ]
                 *     }
                 */
                readonly "application/json": components["schemas"]["CreateVideos"];
            };
        };
        readonly responses: {
            /** @description The result of each video. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["VideoBatch"];
                };
            };
            readonly 400: components["responses"]["InvalidJsonOrBadRequestOrCredentialInQueryOrAmbiguousCredentials"];
            readonly 401: components["responses"]["AuthenticationRequiredOrInvalidTokenOrInvalidApiKey"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 409: components["responses"]["IdempotencyInProgress"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation_failed`, `idempotency_conflict` */
            readonly 422: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"] & {
                        readonly error?: {
                            /** @enum {string} */
                            readonly code?: "validation_failed" | "idempotency_conflict";
                        };
                    };
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getVideo: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Video ID.
                 * @example vid_7Yc1Kx9QmTz4WbNd
                 */
                readonly videoId: components["parameters"]["VideoId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The video. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Video"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestOrCredentialInQueryOrAmbiguousCredentials"];
            readonly 401: components["responses"]["InvalidTokenOrInvalidApiKey"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 404: components["responses"]["VideoNotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 451: components["responses"]["VideoRemoved"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly deleteVideo: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Seconds in which the video can be restored. By default, it can’t.
                 * @example 10
                 */
                readonly undo?: number;
            };
            readonly header?: {
                /** @description The `ETag` of the record. The request fails with 412 if the record has changed. */
                readonly "if-match"?: components["parameters"]["IfMatchHeader"];
            };
            readonly path: {
                /**
                 * @description Video ID.
                 * @example vid_7Yc1Kx9QmTz4WbNd
                 */
                readonly videoId: components["parameters"]["VideoId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The video was deleted. */
            readonly 204: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequestOrCredentialInQueryOrAmbiguousCredentials"];
            readonly 401: components["responses"]["AuthenticationRequiredOrInvalidTokenOrInvalidApiKey"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 404: components["responses"]["VideoNotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 422: components["responses"]["ValidationFailed"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly updateVideo: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` of the record. The request fails with 412 if the record has changed. */
                readonly "if-match"?: components["parameters"]["IfMatchHeader"];
            };
            readonly path: {
                /**
                 * @description Video ID.
                 * @example vid_7Yc1Kx9QmTz4WbNd
                 */
                readonly videoId: components["parameters"]["VideoId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "title": "The talk",
                 *       "description": null
                 *     }
                 */
                readonly "application/json": components["schemas"]["UpdateVideo"];
            };
        };
        readonly responses: {
            /** @description The updated video. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Video"];
                };
            };
            readonly 400: components["responses"]["InvalidJsonOrBadRequestOrCredentialInQueryOrAmbiguousCredentials"];
            readonly 401: components["responses"]["AuthenticationRequiredOrInvalidTokenOrInvalidApiKey"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 404: components["responses"]["VideoNotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["ValidationFailed"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 451: components["responses"]["VideoRemoved"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getVideoSources: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Video ID.
                 * @example vid_7Yc1Kx9QmTz4WbNd
                 */
                readonly videoId: components["parameters"]["VideoId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The sources. The default source comes first. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["VideoSources"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestOrCredentialInQueryOrAmbiguousCredentials"];
            readonly 401: components["responses"]["InvalidTokenOrInvalidApiKey"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 404: components["responses"]["VideoNotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 451: components["responses"]["VideoRemoved"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly addVideoSource: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` of the record. The request fails with 412 if the record has changed. */
                readonly "if-match"?: components["parameters"]["IfMatchHeader"];
            };
            readonly path: {
                /**
                 * @description Video ID.
                 * @example vid_7Yc1Kx9QmTz4WbNd
                 */
                readonly videoId: components["parameters"]["VideoId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: components["requestBodies"]["VideoUrl"];
        readonly responses: {
            /** @description The video, which already has this URL. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Video"];
                };
            };
            /** @description The video with the new sources, which come last. */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Video"];
                };
            };
            readonly 400: components["responses"]["InvalidJsonOrBadRequestOrCredentialInQueryOrAmbiguousCredentials"];
            readonly 401: components["responses"]["AuthenticationRequiredOrInvalidTokenOrInvalidApiKey"];
            readonly 403: components["responses"]["InsufficientScopeOrQuotaExceededOrSourceBlocked"];
            readonly 404: components["responses"]["VideoNotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["ValidationFailedOrUrlNotAllowedOrSourceUnsupportedOrSourceProtected"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 451: components["responses"]["VideoRemoved"];
            readonly 500: components["responses"]["InternalError"];
            readonly 502: components["responses"]["SourceUnreachableOrSourceError"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["SourceTimeout"];
        };
    };
    readonly orderVideoSources: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` of the record. The request fails with 412 if the record has changed. */
                readonly "if-match"?: components["parameters"]["IfMatchHeader"];
            };
            readonly path: {
                /**
                 * @description Video ID.
                 * @example vid_7Yc1Kx9QmTz4WbNd
                 */
                readonly videoId: components["parameters"]["VideoId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "order": "health"
                 *     }
                 */
                readonly "application/json": components["schemas"]["OrderVideoSources"];
            };
        };
        readonly responses: {
            /** @description The sources in their new order. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["VideoSources"];
                };
            };
            readonly 400: components["responses"]["InvalidJsonOrBadRequestOrCredentialInQueryOrAmbiguousCredentials"];
            readonly 401: components["responses"]["AuthenticationRequiredOrInvalidTokenOrInvalidApiKey"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 404: components["responses"]["VideoNotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["ValidationFailed"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 451: components["responses"]["VideoRemoved"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getVideoStatus: {
        readonly parameters: {
            readonly query?: {
                /** @description A playback token for a private video. Other credentials are not accepted in the URL. */
                readonly token?: components["parameters"]["Token"];
            };
            readonly header?: {
                /** @description Sent by event stream clients when they reconnect. */
                readonly "last-event-id"?: string;
            };
            readonly path: {
                /**
                 * @description Video ID.
                 * @example vid_7Yc1Kx9QmTz4WbNd
                 */
                readonly videoId: components["parameters"]["VideoId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The status, or a stream of status events. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["VideoStatus"];
                    readonly "text/event-stream": string;
                };
            };
            /** @description The client has already received the last event. */
            readonly 204: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestOrCredentialInQueryOrAmbiguousCredentials"];
            readonly 401: components["responses"]["InvalidTokenOrInvalidApiKey"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 404: components["responses"]["VideoNotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 422: components["responses"]["ValidationFailed"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 451: components["responses"]["VideoRemoved"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly restoreVideo: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Video ID.
                 * @example vid_7Yc1Kx9QmTz4WbNd
                 */
                readonly videoId: components["parameters"]["VideoId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The video. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Video"];
                };
            };
            readonly 400: components["responses"]["BadRequestOrCredentialInQueryOrAmbiguousCredentials"];
            readonly 401: components["responses"]["AuthenticationRequiredOrInvalidTokenOrInvalidApiKey"];
            readonly 403: components["responses"]["InsufficientScopeOrQuotaExceeded"];
            readonly 404: components["responses"]["VideoNotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            /** @description `video_exists` */
            readonly 409: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Location: components["headers"]["Location"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"] & {
                        readonly error?: {
                            /** @enum {string} */
                            readonly code?: "video_exists";
                        };
                    };
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly refreshVideo: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Video ID.
                 * @example vid_7Yc1Kx9QmTz4WbNd
                 */
                readonly videoId: components["parameters"]["VideoId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The video, queued for resolution. */
            readonly 202: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Video"];
                };
            };
            readonly 400: components["responses"]["BadRequestOrCredentialInQueryOrAmbiguousCredentials"];
            readonly 401: components["responses"]["AuthenticationRequiredOrInvalidTokenOrInvalidApiKey"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 404: components["responses"]["VideoNotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 451: components["responses"]["VideoRemoved"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly deleteVideoSource: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` of the record. The request fails with 412 if the record has changed. */
                readonly "if-match"?: components["parameters"]["IfMatchHeader"];
            };
            readonly path: {
                /**
                 * @description Video ID.
                 * @example vid_7Yc1Kx9QmTz4WbNd
                 */
                readonly videoId: components["parameters"]["VideoId"];
                /**
                 * @description Source ID.
                 * @example src_3Hn8Rk5TvXy2PdLq
                 */
                readonly sourceId: components["parameters"]["SourceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The source was removed. */
            readonly 204: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequestOrCredentialInQueryOrAmbiguousCredentials"];
            readonly 401: components["responses"]["AuthenticationRequiredOrInvalidTokenOrInvalidApiKey"];
            readonly 403: components["responses"]["InsufficientScope"];
            /** @description `video_not_found`, `source_not_found` */
            readonly 404: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"] & {
                        readonly error?: {
                            /** @enum {string} */
                            readonly code?: "video_not_found" | "source_not_found";
                        };
                    };
                };
            };
            readonly 406: components["responses"]["NotAcceptable"];
            /** @description `last_source` */
            readonly 409: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"] & {
                        readonly error?: {
                            /** @enum {string} */
                            readonly code?: "last_source";
                        };
                    };
                };
            };
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 451: components["responses"]["VideoRemoved"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly createPlaybackToken: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Video ID.
                 * @example vid_7Yc1Kx9QmTz4WbNd
                 */
                readonly videoId: components["parameters"]["VideoId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "expiresIn": 3600
                 *     }
                 */
                readonly "application/json": components["schemas"]["CreatePlaybackToken"];
            };
        };
        readonly responses: {
            /** @description The token and the URLs that contain it. */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PlaybackToken"];
                };
            };
            readonly 400: components["responses"]["InvalidJsonOrBadRequestOrCredentialInQueryOrAmbiguousCredentials"];
            readonly 401: components["responses"]["AuthenticationRequiredOrInvalidTokenOrInvalidApiKey"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 404: components["responses"]["VideoNotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["ValidationFailed"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 451: components["responses"]["VideoRemoved"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly deletePlaybackTokens: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Video ID.
                 * @example vid_7Yc1Kx9QmTz4WbNd
                 */
                readonly videoId: components["parameters"]["VideoId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All tokens were revoked. */
            readonly 204: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequestOrCredentialInQueryOrAmbiguousCredentials"];
            readonly 401: components["responses"]["AuthenticationRequiredOrInvalidTokenOrInvalidApiKey"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 404: components["responses"]["VideoNotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 451: components["responses"]["VideoRemoved"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getVideoTrace: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Video ID.
                 * @example vid_7Yc1Kx9QmTz4WbNd
                 */
                readonly videoId: components["parameters"]["VideoId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The steps of the last resolution. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["VideoTrace"];
                };
            };
            readonly 400: components["responses"]["BadRequestOrCredentialInQueryOrAmbiguousCredentials"];
            readonly 401: components["responses"]["AuthenticationRequiredOrInvalidTokenOrInvalidApiKey"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 404: components["responses"]["VideoNotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listSubtitles: {
        readonly parameters: {
            readonly query?: {
                /** @description Maximum number of records per page. */
                readonly limit?: components["parameters"]["Limit"];
                /** @description The `nextCursor` of the previous page. Keep the filters and the sort order the same. */
                readonly cursor?: components["parameters"]["Cursor"];
                /** @description A playback token for a private video. Other credentials are not accepted in the URL. */
                readonly token?: components["parameters"]["Token"];
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description Video ID.
                 * @example vid_7Yc1Kx9QmTz4WbNd
                 */
                readonly videoId: components["parameters"]["VideoId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of subtitle tracks. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SubtitleTrackList"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestOrCredentialInQueryOrAmbiguousCredentials"];
            readonly 401: components["responses"]["InvalidTokenOrInvalidApiKey"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 404: components["responses"]["VideoNotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 422: components["responses"]["ValidationFailed"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 451: components["responses"]["VideoRemoved"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getSubtitleVtt: {
        readonly parameters: {
            readonly query?: {
                /** @description A playback token for a private video. Other credentials are not accepted in the URL. */
                readonly token?: components["parameters"]["Token"];
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description Video ID.
                 * @example vid_7Yc1Kx9QmTz4WbNd
                 */
                readonly videoId: components["parameters"]["VideoId"];
                /**
                 * @description Language tag of the track (BCP 47). Not case-sensitive.
                 * @example pt-BR
                 */
                readonly lang: components["parameters"]["Lang"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The track as WebVTT. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/vtt": string;
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestOrCredentialInQueryOrAmbiguousCredentials"];
            readonly 401: components["responses"]["InvalidTokenOrInvalidApiKey"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 404: components["responses"]["VideoNotFoundOrSubtitleNotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 422: components["responses"]["ValidationFailed"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 451: components["responses"]["VideoRemoved"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getSubtitleSrt: {
        readonly parameters: {
            readonly query?: {
                /** @description A playback token for a private video. Other credentials are not accepted in the URL. */
                readonly token?: components["parameters"]["Token"];
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description Video ID.
                 * @example vid_7Yc1Kx9QmTz4WbNd
                 */
                readonly videoId: components["parameters"]["VideoId"];
                /**
                 * @description Language tag of the track (BCP 47). Not case-sensitive.
                 * @example pt-BR
                 */
                readonly lang: components["parameters"]["Lang"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The track as SubRip. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/x-subrip": string;
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestOrCredentialInQueryOrAmbiguousCredentials"];
            readonly 401: components["responses"]["InvalidTokenOrInvalidApiKey"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 404: components["responses"]["VideoNotFoundOrSubtitleNotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 422: components["responses"]["ValidationFailed"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 451: components["responses"]["VideoRemoved"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getSubtitle: {
        readonly parameters: {
            readonly query?: {
                /** @description A playback token for a private video. Other credentials are not accepted in the URL. */
                readonly token?: components["parameters"]["Token"];
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description Video ID.
                 * @example vid_7Yc1Kx9QmTz4WbNd
                 */
                readonly videoId: components["parameters"]["VideoId"];
                /**
                 * @description Language tag of the track (BCP 47). Not case-sensitive.
                 * @example pt-BR
                 */
                readonly lang: components["parameters"]["Lang"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The subtitle track without its text. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SubtitleTrack"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestOrCredentialInQueryOrAmbiguousCredentials"];
            readonly 401: components["responses"]["InvalidTokenOrInvalidApiKey"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 404: components["responses"]["VideoNotFoundOrSubtitleNotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 422: components["responses"]["ValidationFailed"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 451: components["responses"]["VideoRemoved"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly putSubtitle: {
        readonly parameters: {
            readonly query?: {
                /** @description Name in the player’s subtitle menu. Defaults to the name of the language in that language. */
                readonly label?: string;
                /** @description Defaults to `subtitles`. */
                readonly kind?: "subtitles" | "captions" | "descriptions" | "chapters";
                /** @description Whether players show the track by default. A video has at most one default track: setting it clears the previous one. */
                readonly default?: boolean;
                /** @description Shifts all cues by this many seconds. Negative values shift them earlier. */
                readonly offset?: number;
                /** @description Factor for all times, applied before `offset`. For example, 0.959 converts from 23.976 to 25 frames per second. */
                readonly scale?: number;
                /** @description Format to assume if it can’t be detected from the content. */
                readonly format?: "vtt" | "srt" | "ass" | "ttml" | "sbv" | "lrc";
                /**
                 * @description Character set of a file that is not Unicode. Detected if omitted.
                 * @example windows-1251
                 */
                readonly charset?: string;
                /** @description Return 422 for an invalid cue, which is otherwise skipped and reported. */
                readonly strict?: boolean;
            };
            readonly header?: {
                /** @description The `ETag` of the record. The request fails with 412 if the record has changed. */
                readonly "if-match"?: components["parameters"]["IfMatchHeader"];
                /** @description With `*`, the request fails with 412 if the track already exists. */
                readonly "if-none-match"?: string;
            };
            readonly path: {
                /**
                 * @description Video ID.
                 * @example vid_7Yc1Kx9QmTz4WbNd
                 */
                readonly videoId: components["parameters"]["VideoId"];
                /**
                 * @description Language tag of the track (BCP 47). Not case-sensitive.
                 * @example pt-BR
                 */
                readonly lang: components["parameters"]["Lang"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "content": "WEBVTT\n\n00:01.000 --> 00:03.500\nHello.\n",
                 *       "label": "English"
                 *     }
                 */
                readonly "application/json": components["schemas"]["PutSubtitle"];
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
            /** @description The replaced subtitle track. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["StoredSubtitleTrack"];
                };
            };
            /** @description The new subtitle track. */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Location: components["headers"]["Location"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["StoredSubtitleTrack"];
                };
            };
            readonly 400: components["responses"]["InvalidJsonOrBadRequestOrCredentialInQueryOrAmbiguousCredentials"];
            readonly 401: components["responses"]["AuthenticationRequiredOrInvalidTokenOrInvalidApiKey"];
            readonly 403: components["responses"]["InsufficientScopeOrQuotaExceeded"];
            readonly 404: components["responses"]["VideoNotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["ValidationFailedOrInvalidSubtitle"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 451: components["responses"]["VideoRemoved"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly deleteSubtitle: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` of the record. The request fails with 412 if the record has changed. */
                readonly "if-match"?: components["parameters"]["IfMatchHeader"];
            };
            readonly path: {
                /**
                 * @description Video ID.
                 * @example vid_7Yc1Kx9QmTz4WbNd
                 */
                readonly videoId: components["parameters"]["VideoId"];
                /**
                 * @description Language tag of the track (BCP 47). Not case-sensitive.
                 * @example pt-BR
                 */
                readonly lang: components["parameters"]["Lang"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The subtitle track was deleted. */
            readonly 204: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequestOrCredentialInQueryOrAmbiguousCredentials"];
            readonly 401: components["responses"]["AuthenticationRequiredOrInvalidTokenOrInvalidApiKey"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 404: components["responses"]["VideoNotFoundOrSubtitleNotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 451: components["responses"]["VideoRemoved"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly updateSubtitle: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` of the record. The request fails with 412 if the record has changed. */
                readonly "if-match"?: components["parameters"]["IfMatchHeader"];
            };
            readonly path: {
                /**
                 * @description Video ID.
                 * @example vid_7Yc1Kx9QmTz4WbNd
                 */
                readonly videoId: components["parameters"]["VideoId"];
                /**
                 * @description Language tag of the track (BCP 47). Not case-sensitive.
                 * @example pt-BR
                 */
                readonly lang: components["parameters"]["Lang"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "label": "English (CC)",
                 *       "kind": "captions",
                 *       "offset": -0.5
                 *     }
                 */
                readonly "application/json": components["schemas"]["UpdateSubtitle"];
            };
        };
        readonly responses: {
            /** @description The updated subtitle track. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SubtitleTrack"];
                };
            };
            readonly 400: components["responses"]["InvalidJsonOrBadRequestOrCredentialInQueryOrAmbiguousCredentials"];
            readonly 401: components["responses"]["AuthenticationRequiredOrInvalidTokenOrInvalidApiKey"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 404: components["responses"]["VideoNotFoundOrSubtitleNotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["ValidationFailedOrInvalidSubtitle"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 451: components["responses"]["VideoRemoved"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getSubtitleOriginal: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Video ID.
                 * @example vid_7Yc1Kx9QmTz4WbNd
                 */
                readonly videoId: components["parameters"]["VideoId"];
                /**
                 * @description Language tag of the track (BCP 47). Not case-sensitive.
                 * @example pt-BR
                 */
                readonly lang: components["parameters"]["Lang"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The uploaded file, byte for byte. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/octet-stream": string;
                };
            };
            readonly 400: components["responses"]["BadRequestOrCredentialInQueryOrAmbiguousCredentials"];
            readonly 401: components["responses"]["AuthenticationRequiredOrInvalidTokenOrInvalidApiKey"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 404: components["responses"]["VideoNotFoundOrSubtitleNotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listWebhooks: {
        readonly parameters: {
            readonly query?: {
                /** @description Maximum number of records per page. */
                readonly limit?: components["parameters"]["Limit"];
                /** @description The `nextCursor` of the previous page. Keep the filters and the sort order the same. */
                readonly cursor?: components["parameters"]["Cursor"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of webhooks. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookList"];
                };
            };
            readonly 400: components["responses"]["BadRequestOrCredentialInQueryOrAmbiguousCredentials"];
            readonly 401: components["responses"]["AuthenticationRequiredOrInvalidTokenOrInvalidApiKey"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 422: components["responses"]["ValidationFailed"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly createWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Repeating a request with the same key and body within 24 hours returns 200 and the webhook without its secret, with the header `Idempotency-Replayed: true`. */
                readonly "idempotency-key"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "url": "https://hooks.example.com/reelay",
                 *       "events": [
                 *         "video.ready",
                 *         "video.failed"
                 *       ]
                 *     }
                 */
                readonly "application/json": components["schemas"]["CreateWebhook"];
            };
        };
        readonly responses: {
            /** @description The webhook that an earlier request with this `Idempotency-Key` has created. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Location: components["headers"]["Location"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description The webhook with its secret, which is not shown again. `Location` contains its URL. */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Location: components["headers"]["Location"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SecretWebhook"];
                };
            };
            readonly 400: components["responses"]["InvalidJsonOrBadRequestOrCredentialInQueryOrAmbiguousCredentials"];
            readonly 401: components["responses"]["AuthenticationRequiredOrInvalidTokenOrInvalidApiKey"];
            readonly 403: components["responses"]["InsufficientScopeOrQuotaExceeded"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 409: components["responses"]["IdempotencyInProgress"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["ValidationFailedOrIdempotencyConflictOrUrlNotAllowed"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Webhook ID.
                 * @example whk_7Yc1Kx9QmTz4WbNd
                 */
                readonly webhookId: components["parameters"]["WebhookId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The webhook. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Webhook"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestOrCredentialInQueryOrAmbiguousCredentials"];
            readonly 401: components["responses"]["AuthenticationRequiredOrInvalidTokenOrInvalidApiKey"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 404: components["responses"]["WebhookNotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly deleteWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` of the record. The request fails with 412 if the record has changed. Deliveries do not count as changes. */
                readonly "if-match"?: string;
            };
            readonly path: {
                /**
                 * @description Webhook ID.
                 * @example whk_7Yc1Kx9QmTz4WbNd
                 */
                readonly webhookId: components["parameters"]["WebhookId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The webhook was deleted. */
            readonly 204: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequestOrCredentialInQueryOrAmbiguousCredentials"];
            readonly 401: components["responses"]["AuthenticationRequiredOrInvalidTokenOrInvalidApiKey"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 404: components["responses"]["WebhookNotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly updateWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` of the record. The request fails with 412 if the record has changed. Deliveries do not count as changes. */
                readonly "if-match"?: string;
            };
            readonly path: {
                /**
                 * @description Webhook ID.
                 * @example whk_7Yc1Kx9QmTz4WbNd
                 */
                readonly webhookId: components["parameters"]["WebhookId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "events": [
                 *         "video.*"
                 *       ],
                 *       "enabled": true
                 *     }
                 */
                readonly "application/json": components["schemas"]["UpdateWebhook"];
            };
        };
        readonly responses: {
            /** @description The updated webhook. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Webhook"];
                };
            };
            readonly 400: components["responses"]["InvalidJsonOrBadRequestOrCredentialInQueryOrAmbiguousCredentials"];
            readonly 401: components["responses"]["AuthenticationRequiredOrInvalidTokenOrInvalidApiKey"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 404: components["responses"]["WebhookNotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation_failed`, `url_not_allowed` */
            readonly 422: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"] & {
                        readonly error?: {
                            /** @enum {string} */
                            readonly code?: "validation_failed" | "url_not_allowed";
                        };
                    };
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly rotateWebhookSecret: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Webhook ID.
                 * @example whk_7Yc1Kx9QmTz4WbNd
                 */
                readonly webhookId: components["parameters"]["WebhookId"];
            };
            readonly cookie?: never;
        };
        /** @description Optional. */
        readonly requestBody?: {
            readonly content: {
                /**
                 * @example {
                 *       "overlapHours": 24
                 *     }
                 */
                readonly "application/json": components["schemas"]["RotateWebhookSecret"];
            };
        };
        readonly responses: {
            /** @description The webhook with its new secret, which is not shown again. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SecretWebhook"];
                };
            };
            readonly 400: components["responses"]["InvalidJsonOrBadRequestOrCredentialInQueryOrAmbiguousCredentials"];
            readonly 401: components["responses"]["AuthenticationRequiredOrInvalidTokenOrInvalidApiKey"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 404: components["responses"]["WebhookNotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["ValidationFailed"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listDeliveries: {
        readonly parameters: {
            readonly query?: {
                /** @description Maximum number of records per page. */
                readonly limit?: components["parameters"]["Limit"];
                /** @description The `nextCursor` of the previous page. Keep the filters and the sort order the same. */
                readonly cursor?: components["parameters"]["Cursor"];
                readonly status?: "pending" | "succeeded" | "failed";
                /** @description Event type. */
                readonly type?: "video.created" | "video.ready" | "video.failed" | "video.updated" | "video.deleted" | "video.removed" | "video.live_started" | "video.live_ended" | "video.source_lost" | "video.source_recovered" | "subtitle.created" | "subtitle.updated" | "subtitle.deleted" | "feed.item_added" | "webhook.test";
                /**
                 * @description Event ID.
                 * @example evt_5Tq8VbZr2MxWnKcD
                 */
                readonly event?: string;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description Webhook ID.
                 * @example whk_7Yc1Kx9QmTz4WbNd
                 */
                readonly webhookId: components["parameters"]["WebhookId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of deliveries. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DeliveryList"];
                };
            };
            readonly 400: components["responses"]["BadRequestOrCredentialInQueryOrAmbiguousCredentials"];
            readonly 401: components["responses"]["AuthenticationRequiredOrInvalidTokenOrInvalidApiKey"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 404: components["responses"]["WebhookNotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 422: components["responses"]["ValidationFailed"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly testWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Webhook ID.
                 * @example whk_7Yc1Kx9QmTz4WbNd
                 */
                readonly webhookId: components["parameters"]["WebhookId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The pending delivery. Retrieve it later to see the outcome. */
            readonly 202: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Delivery"];
                };
            };
            readonly 400: components["responses"]["BadRequestOrCredentialInQueryOrAmbiguousCredentials"];
            readonly 401: components["responses"]["AuthenticationRequiredOrInvalidTokenOrInvalidApiKey"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 404: components["responses"]["WebhookNotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getDelivery: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Webhook ID.
                 * @example whk_7Yc1Kx9QmTz4WbNd
                 */
                readonly webhookId: components["parameters"]["WebhookId"];
                /**
                 * @description Delivery ID.
                 * @example dlv_3Hn8Rk5TvXy2PdLq
                 */
                readonly deliveryId: components["parameters"]["DeliveryId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The delivery and its attempts. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Delivery"];
                };
            };
            readonly 400: components["responses"]["BadRequestOrCredentialInQueryOrAmbiguousCredentials"];
            readonly 401: components["responses"]["AuthenticationRequiredOrInvalidTokenOrInvalidApiKey"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 404: components["responses"]["WebhookNotFoundOrDeliveryNotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly redeliverDelivery: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Webhook ID.
                 * @example whk_7Yc1Kx9QmTz4WbNd
                 */
                readonly webhookId: components["parameters"]["WebhookId"];
                /**
                 * @description Delivery ID.
                 * @example dlv_3Hn8Rk5TvXy2PdLq
                 */
                readonly deliveryId: components["parameters"]["DeliveryId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The pending delivery. */
            readonly 202: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Delivery"];
                };
            };
            readonly 400: components["responses"]["BadRequestOrCredentialInQueryOrAmbiguousCredentials"];
            readonly 401: components["responses"]["AuthenticationRequiredOrInvalidTokenOrInvalidApiKey"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 404: components["responses"]["WebhookNotFoundOrDeliveryNotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            /** @description `delivery_expired` */
            readonly 409: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"] & {
                        readonly error?: {
                            /** @enum {string} */
                            readonly code?: "delivery_expired";
                        };
                    };
                };
            };
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly redeliverFailed: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Webhook ID.
                 * @example whk_7Yc1Kx9QmTz4WbNd
                 */
                readonly webhookId: components["parameters"]["WebhookId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "since": "2026-01-31T00:00:00.000Z"
                 *     }
                 */
                readonly "application/json": components["schemas"]["RedeliverFailed"];
            };
        };
        readonly responses: {
            /** @description The number of deliveries queued. */
            readonly 202: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Redelivery"];
                };
            };
            readonly 400: components["responses"]["InvalidJsonOrBadRequestOrCredentialInQueryOrAmbiguousCredentials"];
            readonly 401: components["responses"]["AuthenticationRequiredOrInvalidTokenOrInvalidApiKey"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 404: components["responses"]["WebhookNotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["ValidationFailed"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly reportVideo: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Video ID.
                 * @example vid_7Yc1Kx9QmTz4WbNd
                 */
                readonly videoId: components["parameters"]["VideoId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "reason": "copyright",
                 *       "details": "This is my film “The talk”, which I have not licensed.",
                 *       "contact": "ada@example.com"
                 *     }
                 */
                readonly "application/json": components["schemas"]["AbuseReport"];
            };
        };
        readonly responses: {
            /** @description The operator will see the report. */
            readonly 204: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["InvalidJsonOrBadRequestOrCredentialInQuery"];
            readonly 404: components["responses"]["VideoNotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["ValidationFailed"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 451: components["responses"]["VideoRemoved"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listFeeds: {
        readonly parameters: {
            readonly query?: {
                /** @description Maximum number of records per page. */
                readonly limit?: components["parameters"]["Limit"];
                /** @description The `nextCursor` of the previous page. Keep the filters and the sort order the same. */
                readonly cursor?: components["parameters"]["Cursor"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of feeds. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["FeedList"];
                };
            };
            readonly 400: components["responses"]["BadRequestOrCredentialInQueryOrAmbiguousCredentials"];
            readonly 401: components["responses"]["AuthenticationRequiredOrInvalidTokenOrInvalidApiKey"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 422: components["responses"]["ValidationFailed"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly createFeed: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Repeating a request with the same key and body within 24 hours returns the first response, with the header `Idempotency-Replayed: true`. */
                readonly "idempotency-key"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "url": "https://videos.example/feeds/videos.xml?videoChannelId=2",
                 *       "visibility": "unlisted",
                 *       "tags": [
                 *         "talks"
                 *       ],
                 *       "backfill": 5
                 *     }
                 */
                readonly "application/json": components["schemas"]["CreateFeed"];
            };
        };
        readonly responses: {
            /** @description The feed. `Location` contains its URL. */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Location: components["headers"]["Location"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Feed"];
                };
            };
            readonly 400: components["responses"]["InvalidJsonOrBadRequestOrCredentialInQueryOrAmbiguousCredentials"];
            readonly 401: components["responses"]["AuthenticationRequiredOrInvalidTokenOrInvalidApiKey"];
            readonly 403: components["responses"]["InsufficientScopeOrQuotaExceededOrSourceBlocked"];
            readonly 406: components["responses"]["NotAcceptable"];
            /** @description `feed_exists`, `idempotency_in_progress` */
            readonly 409: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"] & {
                        readonly error?: {
                            /** @enum {string} */
                            readonly code?: "feed_exists" | "idempotency_in_progress";
                        };
                    };
                };
            };
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["ValidationFailedOrIdempotencyConflictOrUrlNotAllowed"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getFeed: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Feed ID.
                 * @example fed_4Wm9TsXc2KdRbNqV
                 */
                readonly feedId: components["parameters"]["FeedId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The feed. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Feed"];
                };
            };
            readonly 400: components["responses"]["BadRequestOrCredentialInQueryOrAmbiguousCredentials"];
            readonly 401: components["responses"]["AuthenticationRequiredOrInvalidTokenOrInvalidApiKey"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 404: components["responses"]["FeedNotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly deleteFeed: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Feed ID.
                 * @example fed_4Wm9TsXc2KdRbNqV
                 */
                readonly feedId: components["parameters"]["FeedId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The feed was deleted. */
            readonly 204: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequestOrCredentialInQueryOrAmbiguousCredentials"];
            readonly 401: components["responses"]["AuthenticationRequiredOrInvalidTokenOrInvalidApiKey"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 404: components["responses"]["FeedNotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly updateFeed: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Feed ID.
                 * @example fed_4Wm9TsXc2KdRbNqV
                 */
                readonly feedId: components["parameters"]["FeedId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "enabled": false
                 *     }
                 */
                readonly "application/json": components["schemas"]["UpdateFeed"];
            };
        };
        readonly responses: {
            /** @description The updated feed. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Feed"];
                };
            };
            readonly 400: components["responses"]["InvalidJsonOrBadRequestOrCredentialInQueryOrAmbiguousCredentials"];
            readonly 401: components["responses"]["AuthenticationRequiredOrInvalidTokenOrInvalidApiKey"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 404: components["responses"]["FeedNotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["ValidationFailed"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly refreshFeed: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Feed ID.
                 * @example fed_4Wm9TsXc2KdRbNqV
                 */
                readonly feedId: components["parameters"]["FeedId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The feed with the time of its next check. */
            readonly 202: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Feed"];
                };
            };
            readonly 400: components["responses"]["BadRequestOrCredentialInQueryOrAmbiguousCredentials"];
            readonly 401: components["responses"]["AuthenticationRequiredOrInvalidTokenOrInvalidApiKey"];
            readonly 403: components["responses"]["InsufficientScope"];
            readonly 404: components["responses"]["FeedNotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly streamVideo: {
        readonly parameters: {
            readonly query?: {
                /** @description A playback token for a private video. Other credentials are not accepted in the URL. */
                readonly token?: components["parameters"]["Token"];
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description Video ID.
                 * @example vid_7Yc1Kx9QmTz4WbNd
                 */
                readonly videoId: components["parameters"]["VideoId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The media file or manifest. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "video/mp4": string;
                    readonly "video/webm": string;
                    readonly "application/vnd.apple.mpegurl": string;
                    readonly "application/dash+xml": string;
                };
            };
            /** @description The requested range of the file. */
            readonly 206: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    readonly "Content-Range": components["headers"]["Content-Range"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "video/mp4": string;
                    readonly "video/webm": string;
                };
            };
            readonly 304: components["responses"]["NotModifiedWithoutRateLimit"];
            readonly 400: components["responses"]["BadRequestWithoutRateLimit"];
            readonly 403: components["responses"]["EmbedNotAllowedOrQuotaExceededOrSourceBlockedWithoutRateLimit"];
            readonly 404: components["responses"]["NotFoundOrVideoNotFoundWithoutRateLimit"];
            readonly 412: components["responses"]["PreconditionFailedWithoutRateLimit"];
            readonly 416: components["responses"]["RangeNotSatisfiableWithoutRateLimit"];
            readonly 422: components["responses"]["ValidationFailedOrUrlNotAllowedOrSourceUnsupportedOrSourceProtectedWithoutRateLimit"];
            readonly 451: components["responses"]["VideoRemovedWithoutRateLimit"];
            readonly 500: components["responses"]["InternalErrorWithoutRateLimit"];
            readonly 502: components["responses"]["SourceUnreachableOrSourceErrorWithoutRateLimit"];
            readonly 503: components["responses"]["UnavailableWithoutRateLimit"];
            readonly 504: components["responses"]["SourceTimeoutWithoutRateLimit"];
        };
    };
    readonly streamSource: {
        readonly parameters: {
            readonly query?: {
                /** @description A playback token for a private video. Other credentials are not accepted in the URL. */
                readonly token?: components["parameters"]["Token"];
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description Video ID.
                 * @example vid_7Yc1Kx9QmTz4WbNd
                 */
                readonly videoId: components["parameters"]["VideoId"];
                /**
                 * @description Source ID.
                 * @example src_3Hn8Rk5TvXy2PdLq
                 */
                readonly sourceId: components["parameters"]["SourceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The media file or manifest. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "video/mp4": string;
                    readonly "video/webm": string;
                    readonly "application/vnd.apple.mpegurl": string;
                    readonly "application/dash+xml": string;
                };
            };
            /** @description The requested range of the file. */
            readonly 206: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    readonly "Content-Range": components["headers"]["Content-Range"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "video/mp4": string;
                    readonly "video/webm": string;
                };
            };
            readonly 304: components["responses"]["NotModifiedWithoutRateLimit"];
            readonly 400: components["responses"]["BadRequestWithoutRateLimit"];
            readonly 403: components["responses"]["EmbedNotAllowedOrQuotaExceededOrSourceBlockedWithoutRateLimit"];
            readonly 404: components["responses"]["NotFoundOrVideoNotFoundWithoutRateLimit"];
            readonly 412: components["responses"]["PreconditionFailedWithoutRateLimit"];
            readonly 416: components["responses"]["RangeNotSatisfiableWithoutRateLimit"];
            readonly 422: components["responses"]["ValidationFailedOrUrlNotAllowedOrSourceUnsupportedOrSourceProtectedWithoutRateLimit"];
            readonly 451: components["responses"]["VideoRemovedWithoutRateLimit"];
            readonly 500: components["responses"]["InternalErrorWithoutRateLimit"];
            readonly 502: components["responses"]["SourceUnreachableOrSourceErrorWithoutRateLimit"];
            readonly 503: components["responses"]["UnavailableWithoutRateLimit"];
            readonly 504: components["responses"]["SourceTimeoutWithoutRateLimit"];
        };
    };
    readonly getThumbnails: {
        readonly parameters: {
            readonly query?: {
                /** @description A playback token for a private video. Other credentials are not accepted in the URL. */
                readonly token?: components["parameters"]["Token"];
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description Video ID.
                 * @example vid_7Yc1Kx9QmTz4WbNd
                 */
                readonly videoId: components["parameters"]["VideoId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A WebVTT metadata track. It has no cues if the video has no thumbnails. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/vtt": string;
                };
            };
            /** @description `embed_not_allowed`, `quota_exceeded` */
            readonly 403: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"] & {
                        readonly error?: {
                            /** @enum {string} */
                            readonly code?: "embed_not_allowed" | "quota_exceeded";
                        };
                    };
                };
            };
            readonly 404: components["responses"]["VideoNotFoundWithoutRateLimit"];
            /** @description `validation_failed`, `source_unsupported`, `source_protected` */
            readonly 422: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"] & {
                        readonly error?: {
                            /** @enum {string} */
                            readonly code?: "validation_failed" | "source_unsupported" | "source_protected";
                        };
                    };
                };
            };
            readonly 451: components["responses"]["VideoRemovedWithoutRateLimit"];
            readonly 502: components["responses"]["SourceUnreachableOrSourceErrorWithoutRateLimit"];
            readonly 503: components["responses"]["UnavailableWithoutRateLimit"];
            readonly 504: components["responses"]["SourceTimeoutWithoutRateLimit"];
        };
    };
    readonly getPoster: {
        readonly parameters: {
            readonly query?: {
                /** @description A playback token for a private video. Other credentials are not accepted in the URL. */
                readonly token?: components["parameters"]["Token"];
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description Video ID.
                 * @example vid_7Yc1Kx9QmTz4WbNd
                 */
                readonly videoId: components["parameters"]["VideoId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The poster image. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "image/*": string;
                };
            };
            readonly 304: components["responses"]["NotModifiedWithoutRateLimit"];
            /** @description `bad_request`, `ambiguous_credentials` */
            readonly 400: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"] & {
                        readonly error?: {
                            /** @enum {string} */
                            readonly code?: "bad_request" | "ambiguous_credentials";
                        };
                    };
                };
            };
            readonly 401: components["responses"]["InvalidTokenOrInvalidApiKeyWithoutRateLimit"];
            /** @description `insufficient_scope`, `source_blocked` */
            readonly 403: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"] & {
                        readonly error?: {
                            /** @enum {string} */
                            readonly code?: "insufficient_scope" | "source_blocked";
                        };
                    };
                };
            };
            readonly 404: components["responses"]["NotFoundOrVideoNotFoundWithoutRateLimit"];
            readonly 422: components["responses"]["ValidationFailedOrUrlNotAllowedOrSourceUnsupportedOrSourceProtectedWithoutRateLimit"];
            readonly 451: components["responses"]["VideoRemovedWithoutRateLimit"];
            readonly 500: components["responses"]["InternalErrorWithoutRateLimit"];
            readonly 502: components["responses"]["SourceUnreachableOrSourceErrorWithoutRateLimit"];
            readonly 503: components["responses"]["UnavailableWithoutRateLimit"];
            readonly 504: components["responses"]["SourceTimeoutWithoutRateLimit"];
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
            /** @description The check passed. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["Health"];
                };
            };
            readonly 400: components["responses"]["BadRequestWithoutRateLimit"];
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
            /** @description The check passed. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ready"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["Readiness"];
                };
            };
            readonly 400: components["responses"]["BadRequestWithoutRateLimit"];
            readonly 503: components["responses"]["UnavailableWithoutRateLimit"];
        };
    };
    readonly reportEvents: {
        readonly parameters: {
            readonly query?: {
                /** @description The playback token of a private video. It is a query parameter because beacons cannot set headers. */
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
            /** @description The events were accepted. */
            readonly 204: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`, `credential_in_query` */
            readonly 400: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"] & {
                        readonly error?: {
                            /** @enum {string} */
                            readonly code?: "bad_request" | "credential_in_query";
                        };
                    };
                };
            };
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly videoCreated: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description Delivery ID, the same for every attempt. Use it to skip duplicates.
                 * @example dlv_3Hn8Rk5TvXy2PdLq
                 */
                readonly "X-Service-Delivery": components["parameters"]["XServiceDeliveryHeader"];
                /**
                 * @description Time of this attempt, in Unix seconds. Reject deliveries older than 5 minutes.
                 * @example 1769860800
                 */
                readonly "X-Service-Timestamp": components["parameters"]["XServiceTimestampHeader"];
                /**
                 * @description Lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw body. The key is the full text of the webhook’s secret. Compare in constant time.
                 * @example 5d41402abc4b2a76b9719d911017c592ae41e4649b934ca495991b7852b85500
                 */
                readonly "X-Service-Signature": components["parameters"]["XServiceSignatureHeader"];
                /**
                 * @description Event type.
                 * @example webhook.test
                 */
                readonly "X-Service-Event": components["parameters"]["XServiceEventHeader"];
                /**
                 * @description Delivery ID, in the Standard Webhooks header.
                 * @example dlv_3Hn8Rk5TvXy2PdLq
                 */
                readonly "webhook-id": components["parameters"]["WebhookIdHeader"];
                /**
                 * @description Time of this attempt, in Unix seconds. Reject deliveries older than 5 minutes.
                 * @example 1769860800
                 */
                readonly "webhook-timestamp": components["parameters"]["WebhookTimestampHeader"];
                /**
                 * @description Standard Webhooks v1: `v1,` followed by the base64 HMAC-SHA256 of ID, dot, timestamp, dot, body. The key is the base64-decoded text after `whsec_`. After a rotation, there are two signatures separated by a space until the previous secret expires.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                readonly "webhook-signature": components["parameters"]["WebhookSignatureHeader"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["VideoEvent"] & {
                    /** @constant */
                    readonly type?: "video.created";
                };
            };
        };
        readonly responses: {
            /** @description The webhook is disabled until its owner enables it again. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery succeeded. The response body is ignored. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The attempt failed and is retried up to the maximum number of attempts. */
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
                 * @description Delivery ID, the same for every attempt. Use it to skip duplicates.
                 * @example dlv_3Hn8Rk5TvXy2PdLq
                 */
                readonly "X-Service-Delivery": components["parameters"]["XServiceDeliveryHeader"];
                /**
                 * @description Time of this attempt, in Unix seconds. Reject deliveries older than 5 minutes.
                 * @example 1769860800
                 */
                readonly "X-Service-Timestamp": components["parameters"]["XServiceTimestampHeader"];
                /**
                 * @description Lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw body. The key is the full text of the webhook’s secret. Compare in constant time.
                 * @example 5d41402abc4b2a76b9719d911017c592ae41e4649b934ca495991b7852b85500
                 */
                readonly "X-Service-Signature": components["parameters"]["XServiceSignatureHeader"];
                /**
                 * @description Event type.
                 * @example webhook.test
                 */
                readonly "X-Service-Event": components["parameters"]["XServiceEventHeader"];
                /**
                 * @description Delivery ID, in the Standard Webhooks header.
                 * @example dlv_3Hn8Rk5TvXy2PdLq
                 */
                readonly "webhook-id": components["parameters"]["WebhookIdHeader"];
                /**
                 * @description Time of this attempt, in Unix seconds. Reject deliveries older than 5 minutes.
                 * @example 1769860800
                 */
                readonly "webhook-timestamp": components["parameters"]["WebhookTimestampHeader"];
                /**
                 * @description Standard Webhooks v1: `v1,` followed by the base64 HMAC-SHA256 of ID, dot, timestamp, dot, body. The key is the base64-decoded text after `whsec_`. After a rotation, there are two signatures separated by a space until the previous secret expires.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                readonly "webhook-signature": components["parameters"]["WebhookSignatureHeader"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["VideoEvent"] & {
                    /** @constant */
                    readonly type?: "video.ready";
                };
            };
        };
        readonly responses: {
            /** @description The webhook is disabled until its owner enables it again. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery succeeded. The response body is ignored. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The attempt failed and is retried up to the maximum number of attempts. */
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
                 * @description Delivery ID, the same for every attempt. Use it to skip duplicates.
                 * @example dlv_3Hn8Rk5TvXy2PdLq
                 */
                readonly "X-Service-Delivery": components["parameters"]["XServiceDeliveryHeader"];
                /**
                 * @description Time of this attempt, in Unix seconds. Reject deliveries older than 5 minutes.
                 * @example 1769860800
                 */
                readonly "X-Service-Timestamp": components["parameters"]["XServiceTimestampHeader"];
                /**
                 * @description Lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw body. The key is the full text of the webhook’s secret. Compare in constant time.
                 * @example 5d41402abc4b2a76b9719d911017c592ae41e4649b934ca495991b7852b85500
                 */
                readonly "X-Service-Signature": components["parameters"]["XServiceSignatureHeader"];
                /**
                 * @description Event type.
                 * @example webhook.test
                 */
                readonly "X-Service-Event": components["parameters"]["XServiceEventHeader"];
                /**
                 * @description Delivery ID, in the Standard Webhooks header.
                 * @example dlv_3Hn8Rk5TvXy2PdLq
                 */
                readonly "webhook-id": components["parameters"]["WebhookIdHeader"];
                /**
                 * @description Time of this attempt, in Unix seconds. Reject deliveries older than 5 minutes.
                 * @example 1769860800
                 */
                readonly "webhook-timestamp": components["parameters"]["WebhookTimestampHeader"];
                /**
                 * @description Standard Webhooks v1: `v1,` followed by the base64 HMAC-SHA256 of ID, dot, timestamp, dot, body. The key is the base64-decoded text after `whsec_`. After a rotation, there are two signatures separated by a space until the previous secret expires.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                readonly "webhook-signature": components["parameters"]["WebhookSignatureHeader"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["VideoEvent"] & {
                    /** @constant */
                    readonly type?: "video.failed";
                };
            };
        };
        readonly responses: {
            /** @description The webhook is disabled until its owner enables it again. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery succeeded. The response body is ignored. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The attempt failed and is retried up to the maximum number of attempts. */
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
                 * @description Delivery ID, the same for every attempt. Use it to skip duplicates.
                 * @example dlv_3Hn8Rk5TvXy2PdLq
                 */
                readonly "X-Service-Delivery": components["parameters"]["XServiceDeliveryHeader"];
                /**
                 * @description Time of this attempt, in Unix seconds. Reject deliveries older than 5 minutes.
                 * @example 1769860800
                 */
                readonly "X-Service-Timestamp": components["parameters"]["XServiceTimestampHeader"];
                /**
                 * @description Lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw body. The key is the full text of the webhook’s secret. Compare in constant time.
                 * @example 5d41402abc4b2a76b9719d911017c592ae41e4649b934ca495991b7852b85500
                 */
                readonly "X-Service-Signature": components["parameters"]["XServiceSignatureHeader"];
                /**
                 * @description Event type.
                 * @example webhook.test
                 */
                readonly "X-Service-Event": components["parameters"]["XServiceEventHeader"];
                /**
                 * @description Delivery ID, in the Standard Webhooks header.
                 * @example dlv_3Hn8Rk5TvXy2PdLq
                 */
                readonly "webhook-id": components["parameters"]["WebhookIdHeader"];
                /**
                 * @description Time of this attempt, in Unix seconds. Reject deliveries older than 5 minutes.
                 * @example 1769860800
                 */
                readonly "webhook-timestamp": components["parameters"]["WebhookTimestampHeader"];
                /**
                 * @description Standard Webhooks v1: `v1,` followed by the base64 HMAC-SHA256 of ID, dot, timestamp, dot, body. The key is the base64-decoded text after `whsec_`. After a rotation, there are two signatures separated by a space until the previous secret expires.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                readonly "webhook-signature": components["parameters"]["WebhookSignatureHeader"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["VideoEvent"] & {
                    /** @constant */
                    readonly type?: "video.updated";
                };
            };
        };
        readonly responses: {
            /** @description The webhook is disabled until its owner enables it again. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery succeeded. The response body is ignored. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The attempt failed and is retried up to the maximum number of attempts. */
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
                 * @description Delivery ID, the same for every attempt. Use it to skip duplicates.
                 * @example dlv_3Hn8Rk5TvXy2PdLq
                 */
                readonly "X-Service-Delivery": components["parameters"]["XServiceDeliveryHeader"];
                /**
                 * @description Time of this attempt, in Unix seconds. Reject deliveries older than 5 minutes.
                 * @example 1769860800
                 */
                readonly "X-Service-Timestamp": components["parameters"]["XServiceTimestampHeader"];
                /**
                 * @description Lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw body. The key is the full text of the webhook’s secret. Compare in constant time.
                 * @example 5d41402abc4b2a76b9719d911017c592ae41e4649b934ca495991b7852b85500
                 */
                readonly "X-Service-Signature": components["parameters"]["XServiceSignatureHeader"];
                /**
                 * @description Event type.
                 * @example webhook.test
                 */
                readonly "X-Service-Event": components["parameters"]["XServiceEventHeader"];
                /**
                 * @description Delivery ID, in the Standard Webhooks header.
                 * @example dlv_3Hn8Rk5TvXy2PdLq
                 */
                readonly "webhook-id": components["parameters"]["WebhookIdHeader"];
                /**
                 * @description Time of this attempt, in Unix seconds. Reject deliveries older than 5 minutes.
                 * @example 1769860800
                 */
                readonly "webhook-timestamp": components["parameters"]["WebhookTimestampHeader"];
                /**
                 * @description Standard Webhooks v1: `v1,` followed by the base64 HMAC-SHA256 of ID, dot, timestamp, dot, body. The key is the base64-decoded text after `whsec_`. After a rotation, there are two signatures separated by a space until the previous secret expires.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                readonly "webhook-signature": components["parameters"]["WebhookSignatureHeader"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["VideoEvent"] & {
                    /** @constant */
                    readonly type?: "video.deleted";
                };
            };
        };
        readonly responses: {
            /** @description The webhook is disabled until its owner enables it again. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery succeeded. The response body is ignored. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The attempt failed and is retried up to the maximum number of attempts. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly videoRemoved: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description Delivery ID, the same for every attempt. Use it to skip duplicates.
                 * @example dlv_3Hn8Rk5TvXy2PdLq
                 */
                readonly "X-Service-Delivery": components["parameters"]["XServiceDeliveryHeader"];
                /**
                 * @description Time of this attempt, in Unix seconds. Reject deliveries older than 5 minutes.
                 * @example 1769860800
                 */
                readonly "X-Service-Timestamp": components["parameters"]["XServiceTimestampHeader"];
                /**
                 * @description Lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw body. The key is the full text of the webhook’s secret. Compare in constant time.
                 * @example 5d41402abc4b2a76b9719d911017c592ae41e4649b934ca495991b7852b85500
                 */
                readonly "X-Service-Signature": components["parameters"]["XServiceSignatureHeader"];
                /**
                 * @description Event type.
                 * @example webhook.test
                 */
                readonly "X-Service-Event": components["parameters"]["XServiceEventHeader"];
                /**
                 * @description Delivery ID, in the Standard Webhooks header.
                 * @example dlv_3Hn8Rk5TvXy2PdLq
                 */
                readonly "webhook-id": components["parameters"]["WebhookIdHeader"];
                /**
                 * @description Time of this attempt, in Unix seconds. Reject deliveries older than 5 minutes.
                 * @example 1769860800
                 */
                readonly "webhook-timestamp": components["parameters"]["WebhookTimestampHeader"];
                /**
                 * @description Standard Webhooks v1: `v1,` followed by the base64 HMAC-SHA256 of ID, dot, timestamp, dot, body. The key is the base64-decoded text after `whsec_`. After a rotation, there are two signatures separated by a space until the previous secret expires.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                readonly "webhook-signature": components["parameters"]["WebhookSignatureHeader"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["VideoEvent"] & {
                    /** @constant */
                    readonly type?: "video.removed";
                };
            };
        };
        readonly responses: {
            /** @description The webhook is disabled until its owner enables it again. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery succeeded. The response body is ignored. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The attempt failed and is retried up to the maximum number of attempts. */
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
                 * @description Delivery ID, the same for every attempt. Use it to skip duplicates.
                 * @example dlv_3Hn8Rk5TvXy2PdLq
                 */
                readonly "X-Service-Delivery": components["parameters"]["XServiceDeliveryHeader"];
                /**
                 * @description Time of this attempt, in Unix seconds. Reject deliveries older than 5 minutes.
                 * @example 1769860800
                 */
                readonly "X-Service-Timestamp": components["parameters"]["XServiceTimestampHeader"];
                /**
                 * @description Lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw body. The key is the full text of the webhook’s secret. Compare in constant time.
                 * @example 5d41402abc4b2a76b9719d911017c592ae41e4649b934ca495991b7852b85500
                 */
                readonly "X-Service-Signature": components["parameters"]["XServiceSignatureHeader"];
                /**
                 * @description Event type.
                 * @example webhook.test
                 */
                readonly "X-Service-Event": components["parameters"]["XServiceEventHeader"];
                /**
                 * @description Delivery ID, in the Standard Webhooks header.
                 * @example dlv_3Hn8Rk5TvXy2PdLq
                 */
                readonly "webhook-id": components["parameters"]["WebhookIdHeader"];
                /**
                 * @description Time of this attempt, in Unix seconds. Reject deliveries older than 5 minutes.
                 * @example 1769860800
                 */
                readonly "webhook-timestamp": components["parameters"]["WebhookTimestampHeader"];
                /**
                 * @description Standard Webhooks v1: `v1,` followed by the base64 HMAC-SHA256 of ID, dot, timestamp, dot, body. The key is the base64-decoded text after `whsec_`. After a rotation, there are two signatures separated by a space until the previous secret expires.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                readonly "webhook-signature": components["parameters"]["WebhookSignatureHeader"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["VideoEvent"] & {
                    /** @constant */
                    readonly type?: "video.live_started";
                };
            };
        };
        readonly responses: {
            /** @description The webhook is disabled until its owner enables it again. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery succeeded. The response body is ignored. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The attempt failed and is retried up to the maximum number of attempts. */
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
                 * @description Delivery ID, the same for every attempt. Use it to skip duplicates.
                 * @example dlv_3Hn8Rk5TvXy2PdLq
                 */
                readonly "X-Service-Delivery": components["parameters"]["XServiceDeliveryHeader"];
                /**
                 * @description Time of this attempt, in Unix seconds. Reject deliveries older than 5 minutes.
                 * @example 1769860800
                 */
                readonly "X-Service-Timestamp": components["parameters"]["XServiceTimestampHeader"];
                /**
                 * @description Lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw body. The key is the full text of the webhook’s secret. Compare in constant time.
                 * @example 5d41402abc4b2a76b9719d911017c592ae41e4649b934ca495991b7852b85500
                 */
                readonly "X-Service-Signature": components["parameters"]["XServiceSignatureHeader"];
                /**
                 * @description Event type.
                 * @example webhook.test
                 */
                readonly "X-Service-Event": components["parameters"]["XServiceEventHeader"];
                /**
                 * @description Delivery ID, in the Standard Webhooks header.
                 * @example dlv_3Hn8Rk5TvXy2PdLq
                 */
                readonly "webhook-id": components["parameters"]["WebhookIdHeader"];
                /**
                 * @description Time of this attempt, in Unix seconds. Reject deliveries older than 5 minutes.
                 * @example 1769860800
                 */
                readonly "webhook-timestamp": components["parameters"]["WebhookTimestampHeader"];
                /**
                 * @description Standard Webhooks v1: `v1,` followed by the base64 HMAC-SHA256 of ID, dot, timestamp, dot, body. The key is the base64-decoded text after `whsec_`. After a rotation, there are two signatures separated by a space until the previous secret expires.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                readonly "webhook-signature": components["parameters"]["WebhookSignatureHeader"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["VideoEvent"] & {
                    /** @constant */
                    readonly type?: "video.live_ended";
                };
            };
        };
        readonly responses: {
            /** @description The webhook is disabled until its owner enables it again. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery succeeded. The response body is ignored. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The attempt failed and is retried up to the maximum number of attempts. */
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
                 * @description Delivery ID, the same for every attempt. Use it to skip duplicates.
                 * @example dlv_3Hn8Rk5TvXy2PdLq
                 */
                readonly "X-Service-Delivery": components["parameters"]["XServiceDeliveryHeader"];
                /**
                 * @description Time of this attempt, in Unix seconds. Reject deliveries older than 5 minutes.
                 * @example 1769860800
                 */
                readonly "X-Service-Timestamp": components["parameters"]["XServiceTimestampHeader"];
                /**
                 * @description Lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw body. The key is the full text of the webhook’s secret. Compare in constant time.
                 * @example 5d41402abc4b2a76b9719d911017c592ae41e4649b934ca495991b7852b85500
                 */
                readonly "X-Service-Signature": components["parameters"]["XServiceSignatureHeader"];
                /**
                 * @description Event type.
                 * @example webhook.test
                 */
                readonly "X-Service-Event": components["parameters"]["XServiceEventHeader"];
                /**
                 * @description Delivery ID, in the Standard Webhooks header.
                 * @example dlv_3Hn8Rk5TvXy2PdLq
                 */
                readonly "webhook-id": components["parameters"]["WebhookIdHeader"];
                /**
                 * @description Time of this attempt, in Unix seconds. Reject deliveries older than 5 minutes.
                 * @example 1769860800
                 */
                readonly "webhook-timestamp": components["parameters"]["WebhookTimestampHeader"];
                /**
                 * @description Standard Webhooks v1: `v1,` followed by the base64 HMAC-SHA256 of ID, dot, timestamp, dot, body. The key is the base64-decoded text after `whsec_`. After a rotation, there are two signatures separated by a space until the previous secret expires.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                readonly "webhook-signature": components["parameters"]["WebhookSignatureHeader"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["VideoEvent"] & {
                    /** @constant */
                    readonly type?: "video.source_lost";
                };
            };
        };
        readonly responses: {
            /** @description The webhook is disabled until its owner enables it again. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery succeeded. The response body is ignored. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The attempt failed and is retried up to the maximum number of attempts. */
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
                 * @description Delivery ID, the same for every attempt. Use it to skip duplicates.
                 * @example dlv_3Hn8Rk5TvXy2PdLq
                 */
                readonly "X-Service-Delivery": components["parameters"]["XServiceDeliveryHeader"];
                /**
                 * @description Time of this attempt, in Unix seconds. Reject deliveries older than 5 minutes.
                 * @example 1769860800
                 */
                readonly "X-Service-Timestamp": components["parameters"]["XServiceTimestampHeader"];
                /**
                 * @description Lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw body. The key is the full text of the webhook’s secret. Compare in constant time.
                 * @example 5d41402abc4b2a76b9719d911017c592ae41e4649b934ca495991b7852b85500
                 */
                readonly "X-Service-Signature": components["parameters"]["XServiceSignatureHeader"];
                /**
                 * @description Event type.
                 * @example webhook.test
                 */
                readonly "X-Service-Event": components["parameters"]["XServiceEventHeader"];
                /**
                 * @description Delivery ID, in the Standard Webhooks header.
                 * @example dlv_3Hn8Rk5TvXy2PdLq
                 */
                readonly "webhook-id": components["parameters"]["WebhookIdHeader"];
                /**
                 * @description Time of this attempt, in Unix seconds. Reject deliveries older than 5 minutes.
                 * @example 1769860800
                 */
                readonly "webhook-timestamp": components["parameters"]["WebhookTimestampHeader"];
                /**
                 * @description Standard Webhooks v1: `v1,` followed by the base64 HMAC-SHA256 of ID, dot, timestamp, dot, body. The key is the base64-decoded text after `whsec_`. After a rotation, there are two signatures separated by a space until the previous secret expires.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                readonly "webhook-signature": components["parameters"]["WebhookSignatureHeader"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["VideoEvent"] & {
                    /** @constant */
                    readonly type?: "video.source_recovered";
                };
            };
        };
        readonly responses: {
            /** @description The webhook is disabled until its owner enables it again. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery succeeded. The response body is ignored. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The attempt failed and is retried up to the maximum number of attempts. */
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
                 * @description Delivery ID, the same for every attempt. Use it to skip duplicates.
                 * @example dlv_3Hn8Rk5TvXy2PdLq
                 */
                readonly "X-Service-Delivery": components["parameters"]["XServiceDeliveryHeader"];
                /**
                 * @description Time of this attempt, in Unix seconds. Reject deliveries older than 5 minutes.
                 * @example 1769860800
                 */
                readonly "X-Service-Timestamp": components["parameters"]["XServiceTimestampHeader"];
                /**
                 * @description Lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw body. The key is the full text of the webhook’s secret. Compare in constant time.
                 * @example 5d41402abc4b2a76b9719d911017c592ae41e4649b934ca495991b7852b85500
                 */
                readonly "X-Service-Signature": components["parameters"]["XServiceSignatureHeader"];
                /**
                 * @description Event type.
                 * @example webhook.test
                 */
                readonly "X-Service-Event": components["parameters"]["XServiceEventHeader"];
                /**
                 * @description Delivery ID, in the Standard Webhooks header.
                 * @example dlv_3Hn8Rk5TvXy2PdLq
                 */
                readonly "webhook-id": components["parameters"]["WebhookIdHeader"];
                /**
                 * @description Time of this attempt, in Unix seconds. Reject deliveries older than 5 minutes.
                 * @example 1769860800
                 */
                readonly "webhook-timestamp": components["parameters"]["WebhookTimestampHeader"];
                /**
                 * @description Standard Webhooks v1: `v1,` followed by the base64 HMAC-SHA256 of ID, dot, timestamp, dot, body. The key is the base64-decoded text after `whsec_`. After a rotation, there are two signatures separated by a space until the previous secret expires.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                readonly "webhook-signature": components["parameters"]["WebhookSignatureHeader"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SubtitleEvent"] & {
                    /** @constant */
                    readonly type?: "subtitle.created";
                };
            };
        };
        readonly responses: {
            /** @description The webhook is disabled until its owner enables it again. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery succeeded. The response body is ignored. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The attempt failed and is retried up to the maximum number of attempts. */
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
                 * @description Delivery ID, the same for every attempt. Use it to skip duplicates.
                 * @example dlv_3Hn8Rk5TvXy2PdLq
                 */
                readonly "X-Service-Delivery": components["parameters"]["XServiceDeliveryHeader"];
                /**
                 * @description Time of this attempt, in Unix seconds. Reject deliveries older than 5 minutes.
                 * @example 1769860800
                 */
                readonly "X-Service-Timestamp": components["parameters"]["XServiceTimestampHeader"];
                /**
                 * @description Lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw body. The key is the full text of the webhook’s secret. Compare in constant time.
                 * @example 5d41402abc4b2a76b9719d911017c592ae41e4649b934ca495991b7852b85500
                 */
                readonly "X-Service-Signature": components["parameters"]["XServiceSignatureHeader"];
                /**
                 * @description Event type.
                 * @example webhook.test
                 */
                readonly "X-Service-Event": components["parameters"]["XServiceEventHeader"];
                /**
                 * @description Delivery ID, in the Standard Webhooks header.
                 * @example dlv_3Hn8Rk5TvXy2PdLq
                 */
                readonly "webhook-id": components["parameters"]["WebhookIdHeader"];
                /**
                 * @description Time of this attempt, in Unix seconds. Reject deliveries older than 5 minutes.
                 * @example 1769860800
                 */
                readonly "webhook-timestamp": components["parameters"]["WebhookTimestampHeader"];
                /**
                 * @description Standard Webhooks v1: `v1,` followed by the base64 HMAC-SHA256 of ID, dot, timestamp, dot, body. The key is the base64-decoded text after `whsec_`. After a rotation, there are two signatures separated by a space until the previous secret expires.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                readonly "webhook-signature": components["parameters"]["WebhookSignatureHeader"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SubtitleEvent"] & {
                    /** @constant */
                    readonly type?: "subtitle.updated";
                };
            };
        };
        readonly responses: {
            /** @description The webhook is disabled until its owner enables it again. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery succeeded. The response body is ignored. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The attempt failed and is retried up to the maximum number of attempts. */
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
                 * @description Delivery ID, the same for every attempt. Use it to skip duplicates.
                 * @example dlv_3Hn8Rk5TvXy2PdLq
                 */
                readonly "X-Service-Delivery": components["parameters"]["XServiceDeliveryHeader"];
                /**
                 * @description Time of this attempt, in Unix seconds. Reject deliveries older than 5 minutes.
                 * @example 1769860800
                 */
                readonly "X-Service-Timestamp": components["parameters"]["XServiceTimestampHeader"];
                /**
                 * @description Lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw body. The key is the full text of the webhook’s secret. Compare in constant time.
                 * @example 5d41402abc4b2a76b9719d911017c592ae41e4649b934ca495991b7852b85500
                 */
                readonly "X-Service-Signature": components["parameters"]["XServiceSignatureHeader"];
                /**
                 * @description Event type.
                 * @example webhook.test
                 */
                readonly "X-Service-Event": components["parameters"]["XServiceEventHeader"];
                /**
                 * @description Delivery ID, in the Standard Webhooks header.
                 * @example dlv_3Hn8Rk5TvXy2PdLq
                 */
                readonly "webhook-id": components["parameters"]["WebhookIdHeader"];
                /**
                 * @description Time of this attempt, in Unix seconds. Reject deliveries older than 5 minutes.
                 * @example 1769860800
                 */
                readonly "webhook-timestamp": components["parameters"]["WebhookTimestampHeader"];
                /**
                 * @description Standard Webhooks v1: `v1,` followed by the base64 HMAC-SHA256 of ID, dot, timestamp, dot, body. The key is the base64-decoded text after `whsec_`. After a rotation, there are two signatures separated by a space until the previous secret expires.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                readonly "webhook-signature": components["parameters"]["WebhookSignatureHeader"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SubtitleEvent"] & {
                    /** @constant */
                    readonly type?: "subtitle.deleted";
                };
            };
        };
        readonly responses: {
            /** @description The webhook is disabled until its owner enables it again. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery succeeded. The response body is ignored. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The attempt failed and is retried up to the maximum number of attempts. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly feedItemAdded: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description Delivery ID, the same for every attempt. Use it to skip duplicates.
                 * @example dlv_3Hn8Rk5TvXy2PdLq
                 */
                readonly "X-Service-Delivery": components["parameters"]["XServiceDeliveryHeader"];
                /**
                 * @description Time of this attempt, in Unix seconds. Reject deliveries older than 5 minutes.
                 * @example 1769860800
                 */
                readonly "X-Service-Timestamp": components["parameters"]["XServiceTimestampHeader"];
                /**
                 * @description Lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw body. The key is the full text of the webhook’s secret. Compare in constant time.
                 * @example 5d41402abc4b2a76b9719d911017c592ae41e4649b934ca495991b7852b85500
                 */
                readonly "X-Service-Signature": components["parameters"]["XServiceSignatureHeader"];
                /**
                 * @description Event type.
                 * @example webhook.test
                 */
                readonly "X-Service-Event": components["parameters"]["XServiceEventHeader"];
                /**
                 * @description Delivery ID, in the Standard Webhooks header.
                 * @example dlv_3Hn8Rk5TvXy2PdLq
                 */
                readonly "webhook-id": components["parameters"]["WebhookIdHeader"];
                /**
                 * @description Time of this attempt, in Unix seconds. Reject deliveries older than 5 minutes.
                 * @example 1769860800
                 */
                readonly "webhook-timestamp": components["parameters"]["WebhookTimestampHeader"];
                /**
                 * @description Standard Webhooks v1: `v1,` followed by the base64 HMAC-SHA256 of ID, dot, timestamp, dot, body. The key is the base64-decoded text after `whsec_`. After a rotation, there are two signatures separated by a space until the previous secret expires.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                readonly "webhook-signature": components["parameters"]["WebhookSignatureHeader"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["FeedItemEvent"] & {
                    /** @constant */
                    readonly type?: "feed.item_added";
                };
            };
        };
        readonly responses: {
            /** @description The webhook is disabled until its owner enables it again. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery succeeded. The response body is ignored. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The attempt failed and is retried up to the maximum number of attempts. */
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
                 * @description Delivery ID, the same for every attempt. Use it to skip duplicates.
                 * @example dlv_3Hn8Rk5TvXy2PdLq
                 */
                readonly "X-Service-Delivery": components["parameters"]["XServiceDeliveryHeader"];
                /**
                 * @description Time of this attempt, in Unix seconds. Reject deliveries older than 5 minutes.
                 * @example 1769860800
                 */
                readonly "X-Service-Timestamp": components["parameters"]["XServiceTimestampHeader"];
                /**
                 * @description Lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw body. The key is the full text of the webhook’s secret. Compare in constant time.
                 * @example 5d41402abc4b2a76b9719d911017c592ae41e4649b934ca495991b7852b85500
                 */
                readonly "X-Service-Signature": components["parameters"]["XServiceSignatureHeader"];
                /**
                 * @description Event type.
                 * @example webhook.test
                 */
                readonly "X-Service-Event": components["parameters"]["XServiceEventHeader"];
                /**
                 * @description Delivery ID, in the Standard Webhooks header.
                 * @example dlv_3Hn8Rk5TvXy2PdLq
                 */
                readonly "webhook-id": components["parameters"]["WebhookIdHeader"];
                /**
                 * @description Time of this attempt, in Unix seconds. Reject deliveries older than 5 minutes.
                 * @example 1769860800
                 */
                readonly "webhook-timestamp": components["parameters"]["WebhookTimestampHeader"];
                /**
                 * @description Standard Webhooks v1: `v1,` followed by the base64 HMAC-SHA256 of ID, dot, timestamp, dot, body. The key is the base64-decoded text after `whsec_`. After a rotation, there are two signatures separated by a space until the previous secret expires.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                readonly "webhook-signature": components["parameters"]["WebhookSignatureHeader"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TestEvent"] & {
                    /** @constant */
                    readonly type?: "webhook.test";
                };
            };
        };
        readonly responses: {
            /** @description The webhook is disabled until its owner enables it again. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The delivery succeeded. The response body is ignored. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The attempt failed and is retried up to the maximum number of attempts. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
