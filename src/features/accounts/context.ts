import type { AreaCookie } from './callers/area-cookies.ts';
import type { ManageContext } from './manage/manage-context.ts';

/** The services that the routes of accounts use. */
export type AccountsContext = ManageContext & {
  /** Whether operators can use the console. */
  readonly adminConsole: boolean;
  readonly deviceCookie: AreaCookie;
  /** Contains a single sign-on in progress. */
  readonly transactionCookie: AreaCookie;
};
