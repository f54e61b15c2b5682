import { domainToASCII } from 'node:url';

import type { Migration } from './migration.ts';

/** Other characters would end the host in `domainToASCII`, which parses a URL. */
const DOMAIN = /^[\p{L}\p{M}\p{N}.。｡_-]+$/u;

/**
 * Stores the domains of e-mail addresses as IDNA A-labels, the form that logins compare. Addresses
 * that IDNA rejects, or that another account already uses, keep their form.
 */
export const emailDomains: Migration = {
  name: '0012-email-domains',
  async up(tx) {
    const accounts = await tx.selectFrom('accounts').select(['id', 'email_normal']).execute();
    const normals = new Set(accounts.map(({ email_normal: normal }) => normal));
    for (const { id, email_normal: before } of accounts) {
      const at = before.lastIndexOf('@');
      const domain = before.slice(at + 1);
      const ascii = DOMAIN.test(domain) ? domainToASCII(domain) : '';
      const after = `${before.slice(0, at)}@${ascii}`;
      if (ascii === '' || normals.has(after)) continue;
      normals.add(after);
      const update = tx.updateTable('accounts').set({ email_normal: after }).where('id', '=', id);
      await update.execute();
    }
  },
};
