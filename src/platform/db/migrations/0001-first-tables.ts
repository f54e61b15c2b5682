import { defineAbuseTables } from './first-tables/abuse-tables.ts';
import { defineAccountTables } from './first-tables/account-tables.ts';
import { defineAnalyticsTables } from './first-tables/analytics-tables.ts';
import { defineAuditTables } from './first-tables/audit-tables.ts';
import { defineFeedTables } from './first-tables/feed-tables.ts';
import { defineLabelTables } from './first-tables/label-tables.ts';
import { defineLinkTables } from './first-tables/link-tables.ts';
import { defineNameTables } from './first-tables/name-tables.ts';
import { definePlaylistTables } from './first-tables/playlist-tables.ts';
import { defineQuotaTables } from './first-tables/quota-tables.ts';
import { defineServiceTables } from './first-tables/service-tables.ts';
import { defineSignInTables } from './first-tables/sign-in-tables.ts';
import { defineSourceTables } from './first-tables/source-tables.ts';
import { defineVideoTables } from './first-tables/video-tables.ts';
import { defineViewTables } from './first-tables/view-tables.ts';
import { defineWebhookTables } from './first-tables/webhook-tables.ts';
import type { Migration } from './migration.ts';

/** Referenced tables come first. */
const AREAS = [
  defineServiceTables,
  defineAccountTables,
  defineSignInTables,
  defineQuotaTables,
  defineVideoTables,
  defineSourceTables,
  defineNameTables,
  defineLabelTables,
  defineWebhookTables,
  definePlaylistTables,
  defineLinkTables,
  defineFeedTables,
  defineAbuseTables,
  defineViewTables,
  defineAnalyticsTables,
  defineAuditTables,
];

export const firstTables: Migration = {
  name: '0001-first-tables',
  async up(tx, dialect) {
    for (const define of AREAS) {
      for (const statement of define(dialect)) await statement.execute(tx);
    }
  },
};
