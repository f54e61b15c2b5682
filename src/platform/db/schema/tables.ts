import type { AbuseTables } from './abuse-tables.ts';
import type { AccountTables } from './account-tables.ts';
import type { AnalyticsTables } from './analytics-tables.ts';
import type { AuditTables } from './audit-tables.ts';
import type { FeedTables } from './feed-tables.ts';
import type { LabelTables } from './label-tables.ts';
import type { LinkTables } from './link-tables.ts';
import type { PlaylistTables } from './playlist-tables.ts';
import type { QuotaTables } from './quota-tables.ts';
import type { ServiceTables } from './service-tables.ts';
import type { SignInTables } from './sign-in-tables.ts';
import type { SourceTables } from './source-tables.ts';
import type { VideoTables } from './video-tables.ts';
import type { ViewTables } from './view-tables.ts';
import type { WebhookTables } from './webhook-tables.ts';

/**
 * The tables of both databases: text IDs, integer milliseconds since the epoch, JSON as text, 0 and
 * 1 for booleans. A column ending in `_sealed` is encrypted (platform/secrets).
 */
export type Tables = ServiceTables &
  AuditTables &
  AccountTables &
  SignInTables &
  QuotaTables &
  VideoTables &
  SourceTables &
  LabelTables &
  WebhookTables &
  FeedTables &
  PlaylistTables &
  LinkTables &
  AbuseTables &
  ViewTables &
  AnalyticsTables;
