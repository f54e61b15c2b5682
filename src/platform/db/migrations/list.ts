import { firstTables } from './0001-first-tables.ts';
import { accounts } from './0002-accounts.ts';
import { ownedVideos } from './0003-owned-videos.ts';
import { loginPlaces } from './0004-login-places.ts';
import { webhooks } from './0005-webhooks.ts';
import { sourceChecks } from './0006-source-checks.ts';
import { embedSites } from './0007-embed-sites.ts';
import { subtitles } from './0008-subtitles.ts';
import { analytics } from './0009-analytics.ts';
import { mirrors } from './0010-mirrors.ts';
import { sourceCaptions } from './0011-source-captions.ts';
import { emailDomains } from './0012-email-domains.ts';
import { quotas } from './0013-quotas.ts';
import { writeChecks } from './0014-write-checks.ts';
import { addresses } from './0015-addresses.ts';
import { dueJobs } from './0016-due-jobs.ts';
import { lyrics } from './0017-lyrics.ts';
import { listFilters } from './0018-list-filters.ts';
import { fairJobs } from './0019-fair-jobs.ts';
import { canaries } from './0020-canaries.ts';
import { labels } from './0021-labels.ts';
import { authors } from './0022-authors.ts';
import { accountDeletion } from './0023-account-deletion.ts';
import { auditLog } from './0024-audit-log.ts';
import { undoDeletion } from './0025-undo-deletion.ts';
import { roles } from './0026-roles.ts';
import { feeds } from './0027-feeds.ts';
import { accountMail } from './0028-account-mail.ts';
import { secondFactors } from './0029-second-factors.ts';
import { abuse } from './0030-abuse.ts';
import { passkeys } from './0031-passkeys.ts';
import { accountIdentities } from './0032-account-identities.ts';
import { nodeProcesses } from './0033-node-processes.ts';
import { quotaNotices } from './0034-quota-notices.ts';
import type { Migration } from './migration.ts';

/** All migrations, oldest first. Append new ones. */
export const MIGRATIONS: readonly Migration[] = [
  firstTables,
  accounts,
  ownedVideos,
  loginPlaces,
  webhooks,
  sourceChecks,
  embedSites,
  subtitles,
  analytics,
  mirrors,
  sourceCaptions,
  emailDomains,
  quotas,
  writeChecks,
  addresses,
  dueJobs,
  lyrics,
  listFilters,
  fairJobs,
  canaries,
  labels,
  authors,
  accountDeletion,
  auditLog,
  undoDeletion,
  roles,
  feeds,
  accountMail,
  secondFactors,
  abuse,
  passkeys,
  accountIdentities,
  nodeProcesses,
  quotaNotices,
];
