import type { Language } from '#lib/i18n/language.ts';

/** Forms for `pluralize`. `{count}` is replaced with the number. */
type PluralForms = { readonly one: string; readonly other: string };

export type MediaLabels = {
  readonly provider: string;
  readonly duration: string;
  readonly resolution: string;
  readonly directUrl: string;
  readonly webPage: string;
};

/** The texts of a page's script in the language of the page. */
export type ShareMessages = {
  readonly language: Language;
  readonly share: string;
  readonly close: string;
  readonly link: string;
  readonly embedCode: string;
  readonly fixedEmbedCode: string;
  readonly videoId: string;
  readonly streamUrl: string;
  readonly apiUrl: string;
  readonly apiReference: string;
  readonly forDevelopers: string;
  readonly moreOptions: string;
  /** `{time}` is replaced with a time such as `1:05`. */
  readonly startAt: string;
  readonly copy: string;
  readonly copied: string;
  readonly pressCtrlC: string;
  /** Names for screen readers. `{label}` is replaced with the label of the field. */
  readonly copyLabel: string;
  readonly labelCopied: string;
  readonly labelSelected: string;
  readonly type: string;
  readonly live: string;
  readonly providerPlayer: string;
  readonly media: MediaLabels;
  readonly qualities: PluralForms;
  readonly proxied: string;
  readonly direct: string;
  /** Symbols of units, such as `B` in `1.5 MB` and `b/s` in `1.5 Mb/s`. */
  readonly byte: string;
  readonly bitsPerSecond: string;
};

/** Additional texts of the home page's script. */
export type HomeScriptMessages = ShareMessages & {
  readonly untitled: string;
  readonly unknownError: string;
  readonly connectionLost: string;
  readonly fetchingStatus: string;
  readonly slowSource: string;
  readonly readyToPlay: string;
  /** `{title}` is replaced with the title of the video. */
  readonly readyToPlayTitle: string;
  readonly playerTitle: string;
  readonly openWatchPage: string;
  readonly progress: string;
  readonly fetching: string;
  readonly fetched: string;
  readonly finding: string;
  readonly preparing: string;
  readonly ready: string;
  readonly foundPlayer: string;
  readonly found: Readonly<Record<'MP4' | 'WebM' | 'HLS' | 'DASH' | 'live', string>>;
  /** By error code or by message of the API. They replace the message, which is in English. */
  readonly explanations: Readonly<Record<string, string>>;
  /** By error code. They come before the API's other messages. */
  readonly summaries: Readonly<Record<string, string>>;
};

export type ScriptMessages = ShareMessages | HomeScriptMessages;
