import type { RecordPlay } from '#features/videos/index.ts';

import type { HomeOptions } from './site/home-page.ts';
import type { SignInOptions } from './site/sign-in/forms.ts';
import type { UnfurlContext } from './unfurl/unfurl-video.ts';
import type { ReportPageContext } from './video/report-page-routes.ts';
import type { SharePageContext } from './video/share-page-routes.ts';

/** The services that pages use. */
export type PageContext = ReportPageContext &
  SharePageContext &
  UnfurlContext & {
    readonly recordPlay: RecordPlay;
    readonly home: HomeOptions;
    readonly signIn: SignInOptions;
    readonly hasSessionCookie: (cookies: string | undefined) => boolean;
  };
