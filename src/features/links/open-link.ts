import type { GrantSubject } from '#contract/access-lease.ts';
import { AppError } from '#contract/app-error.ts';
import { isLinkId } from '#contract/ids.ts';
import { isExpired } from '#features/videos/index.ts';
import type { CreateLimiter } from '#platform/http/limits/limiter.ts';

import { createLimitPasswords } from './limit-passwords.ts';
import { addView, findLink } from './link-store.ts';
import { type LinkContext, linkNotFound } from './manage-links.ts';
import { isExpiredLink, type ShareLink, toLinkIssuer } from './share-link.ts';

/** A page that is open for longer has to be opened again. */
const LINK_VIEW_SECONDS_MAX = 12 * 3600;
/** The viewer has to submit the form: with the password, or because views are limited. */
type OpenForm = {
  readonly kind: 'form';
  readonly asksPassword: boolean;
  readonly isWrong: boolean;
};

type OpenedLink =
  | OpenForm
  | {
      readonly kind: 'opened';
      readonly subject: GrantSubject;
      readonly token: string;
      /** Must be called before the page is sent, if the video plays. Throws link_used_up. */
      readonly countView: () => Promise<void>;
    };

type OpenRequest = {
  /** The token of an earlier view, with which the pages of a playlist continue that view. */
  readonly token: string | undefined;
  /** Undefined if the form was not submitted. */
  readonly form: { readonly password: string } | undefined;
  /** False for previews and other programs, whose views do not count. */
  readonly isNavigation: boolean;
  /** The IP address of the viewer. */
  readonly ip: string;
};

/** Opens a link for a viewer. Throws link_not_found and rate_limited. */
export type OpenLink = (id: string, request: OpenRequest) => Promise<OpenedLink>;

export function createOpenLink(ctx: LinkContext, createLimiter: CreateLimiter): OpenLink {
  const attempts = createLimitPasswords(createLimiter);
  const { database, clock, passwords } = ctx;

  async function isCorrect(link: ShareLink, password: string, ip: string): Promise<boolean> {
    const key = { linkId: link.id, ip };
    const waitSeconds = await attempts.consume(key);
    if (waitSeconds !== null) throw tooManyPasswords(waitSeconds);
    const result = await passwords.check(password, link.passwordHash ?? undefined);
    if (result === 'wrong') return false;
    await attempts.reset(key);
    return true;
  }

  /** Returns the form that the viewer has to submit, if any. */
  async function findForm(
    link: ShareLink,
    { form, ip }: Pick<OpenRequest, 'form' | 'ip'>,
  ): Promise<OpenForm | null> {
    const asksPassword = link.passwordHash !== null;
    if (form === undefined) {
      const isLimited = asksPassword || link.viewsMax !== null;
      return isLimited ? { kind: 'form', asksPassword, isWrong: false } : null;
    }
    const isOpen = !asksPassword || (await isCorrect(link, form.password, ip));
    return isOpen ? null : { kind: 'form', asksPassword, isWrong: true };
  }

  return async (id, { token, form, isNavigation, ip }) => {
    const link = isLinkId(id) ? await findLink(database.queries, id) : undefined;
    if (link === undefined || isExpiredLink(link, clock())) throw linkNotFound();
    if (!(await ctx.isOwnerActive(database.queries, link.accountId))) throw linkNotFound();
    if (token !== undefined && isOfLink(ctx, link, token)) {
      return { kind: 'opened', subject: link.subject, token, countView: async () => {} };
    }
    const shown = await findForm(link, { form, ip });
    if (shown !== null) return shown;
    const countView = async (): Promise<void> => {
      if (form === undefined && !isNavigation) return;
      const isCounted = await database.transaction((tx) => addView(tx, link.id, clock()));
      if (!isCounted) throw linkUsedUp();
    };
    return { kind: 'opened', subject: link.subject, token: writeToken(ctx, link), countView };
  };
}

function isOfLink({ videos, clock }: LinkContext, link: ShareLink, token: string): boolean {
  const grant = videos.playbackTokens.readGrant(token, link.subject);
  return grant?.limits?.issuer === toLinkIssuer(link) && !isExpired(grant, clock());
}

function writeToken({ videos, clock }: LinkContext, link: ShareLink): string {
  const { subject, sites, expiresAtMs } = link;
  const endMs = Math.min(clock() + LINK_VIEW_SECONDS_MAX * 1000, expiresAtMs ?? Infinity);
  const limits = {
    networks: [],
    countries: [],
    sites,
    notBeforeSeconds: null,
    sessions: null,
    issuer: toLinkIssuer(link),
  };
  const expiresAtSeconds = Math.ceil(endMs / 1000);
  return videos.playbackTokens.write(subject, { epoch: 0, expiresAtSeconds, limits });
}

function linkUsedUp(): AppError {
  return new AppError(
    'link_used_up',
    'This link has reached its maximum of views. Ask the sender for another link.',
  );
}

function tooManyPasswords(waitSeconds: number): AppError {
  return new AppError(
    'rate_limited',
    'Too many passwords were entered for this link. Try again later.',
    {
      headers: { 'retry-after': String(waitSeconds) },
    },
  );
}
