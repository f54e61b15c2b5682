import type { AccountId } from '#contract/ids.ts';
import type { Queries, Tx } from '#platform/db/database.ts';

export type Branding = {
  /** Six hexadecimal digits. */
  readonly color: string | null;
  readonly hideTitle: boolean;
  /** SHA-256 of the image, base64url. */
  readonly logoDigest: string | null;
  readonly logoLink: string | null;
};

export type BrandingChanges = Partial<Pick<Branding, 'color' | 'hideTitle' | 'logoLink'>> & {
  readonly logo?: { readonly digest: string; readonly image: Buffer } | null;
};

const UNSET: Branding = { color: null, hideTitle: false, logoDigest: null, logoLink: null };

export async function readBranding(queries: Queries, accountId: string): Promise<Branding> {
  const row = await queries
    .selectFrom('account_branding')
    .select(['color', 'hide_title', 'logo_digest', 'logo_link'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (row === undefined) return UNSET;
  return {
    color: row.color,
    hideTitle: row.hide_title === 1,
    logoDigest: row.logo_digest,
    logoLink: row.logo_link,
  };
}

export async function findLogo(queries: Queries, digest: string): Promise<Buffer | undefined> {
  const row = await queries
    .selectFrom('account_branding')
    .select('logo_image')
    .where('logo_digest', '=', digest)
    .executeTakeFirst();
  return typeof row?.logo_image === 'string' ? Buffer.from(row.logo_image, 'base64') : undefined;
}

export async function writeBranding(
  tx: Tx,
  accountId: AccountId,
  { color, hideTitle, logoLink, logo }: BrandingChanges,
): Promise<void> {
  const columns = {
    ...(color !== undefined && { color }),
    ...(hideTitle !== undefined && { hide_title: hideTitle ? 1 : 0 }),
    ...(logoLink !== undefined && { logo_link: logoLink }),
    ...(logo !== undefined && {
      logo_digest: logo?.digest ?? null,
      logo_image: logo?.image.toString('base64') ?? null,
    }),
  };
  await tx
    .insertInto('account_branding')
    .values({ account_id: accountId, hide_title: 0, ...columns })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ account_id: accountId, ...columns }),
    )
    .execute();
}

export async function deleteAccountBranding(tx: Tx, accountId: AccountId): Promise<void> {
  await tx.deleteFrom('account_branding').where('account_id', '=', accountId).execute();
}
