import type { ErrorCode } from '#contract/error-codes.ts';
import type { ReportReason } from '#contract/report-reasons.ts';
import type { FailureReason } from '#features/resolution/index.ts';
import type { Language } from '#lib/i18n/language.ts';

import type { HomeScriptMessages, ShareMessages } from '../messages-wire.ts';

type ErrorText = { readonly title: string; readonly text: string };

/** Errors whose API message contains nothing that viewers need. */
type ExplainedCode = Extract<ErrorCode, 'rate_limited' | 'unavailable' | 'internal_error'>;
/** Errors whose API message contains the details. */
type SummarizedCode = Extract<
  ErrorCode,
  | 'quota_exceeded'
  | 'url_not_allowed'
  | 'source_unsupported'
  | 'source_protected'
  | 'source_unreachable'
  | 'source_error'
  | 'source_timeout'
>;

/** Why a video could not be resolved. Names of DRM systems are added to the first sentence. */
export type ReasonMessages = Readonly<Record<FailureReason, string>>;

/** All texts of the public pages in one language. */
export type Messages = {
  readonly language: Language;
  readonly site: SiteMessages;
  readonly home: HomeMessages;
  readonly watch: WatchMessages;
  readonly notices: NoticeMessages;
  readonly failures: FailureMessages;
  readonly reports: ReportMessages;
  readonly shareScript: Omit<ShareMessages, 'language'>;
  readonly homeScript: Omit<
    HomeScriptMessages,
    keyof ShareMessages | 'untitled' | 'explanations' | 'summaries'
  >;
};

type SiteMessages = {
  readonly skip: string;
  readonly navigation: string;
  readonly account: string;
  readonly accountTitle: string;
  /** `{api}` is replaced with a link. */
  readonly accountNoScript: string;
  readonly storage: string;
  readonly theme: string;
  readonly system: string;
  readonly light: string;
  readonly dark: string;
  readonly language: string;
};

type HomeMessages = {
  readonly title: string;
  readonly description: string;
  readonly paste: string;
  readonly get: string;
  readonly intro: string;
  readonly urlLabel: string;
  readonly invalidUrl: string;
  readonly play: string;
  /** `{api}` is replaced with a link. */
  readonly noScript: string;
  readonly tryExample: string;
  readonly examples: Readonly<Record<'file' | 'hls' | 'dash' | 'page', string>>;
  readonly points: readonly ErrorText[];
  readonly apiHeading: string;
  readonly apiText: string;
  readonly createAccount: string;
  readonly apiReference: string;
  readonly apiSample: string;
};

type WatchMessages = {
  readonly share: string;
  readonly playAnother: string;
  readonly player: string;
  readonly preparing: string;
  readonly untitled: string;
  readonly unavailable: string;
  readonly live: string;
  /** `{author}` is replaced with a name or a link. */
  readonly by: string;
  /** `{site}` is replaced with the name of a site. */
  readonly from: string;
  readonly duration: string;
  /** `{date}` is replaced with a date. */
  readonly added: string;
  readonly published: string;
};

type NoticeMessages = {
  readonly preparing: ErrorText;
  /** The title of the reason. */
  readonly failed: string;
  readonly invalidPlayer: ErrorText;
  readonly unavailable: ErrorText;
  readonly noScript: ErrorText;
};

/** The form for reports of viewers. */
export type ReportMessages = {
  /** The link on watch pages. */
  readonly link: string;
  readonly title: string;
  /** `{title}` is replaced with the title of the video. */
  readonly intro: string;
  readonly reason: string;
  readonly details: string;
  readonly detailsHint: string;
  readonly contact: string;
  readonly contactHint: string;
  readonly submit: string;
  readonly invalid: string;
  /** `{email}` is replaced with a link. */
  readonly operator: string;
  readonly sent: string;
  readonly sentText: string;
  readonly back: string;
  readonly reasons: Readonly<Record<ReportReason, string>>;
};

type FailureMessages = {
  readonly videoNotFound: ErrorText;
  readonly videoRemoved: ErrorText;
  readonly pageNotFound: ErrorText;
  readonly tooManyRequests: string;
  readonly unavailable: string;
  readonly unknown: string;
  /** `{id}` is replaced with the ID of the request. */
  readonly requestId: string;
  /** Replace the API's message, which is in English. Null in English. */
  readonly explanations: Readonly<Record<ExplainedCode, string>> | null;
  /** Replace the API's messages about failed resolutions. Null in English. */
  readonly reasons: ReasonMessages | null;
  /** Come before the API's other messages. Null in English. */
  readonly summaries: Readonly<Record<SummarizedCode, string>> | null;
};
