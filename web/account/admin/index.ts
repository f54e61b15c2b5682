// One chunk for the console and the audit log, so that the router of the account area stays small.
export { AuditLogPage } from '../audit/audit-log-page.tsx';
export { AccountTab } from './account-tab.tsx';
export { AccountsTab } from './accounts-tab.tsx';
export { AdminPage } from './admin-page.tsx';
export { AuditTab } from './audit-tab.tsx';
export { BlocksTab } from './blocks-tab.tsx';
export { ReportsTab } from './reports-tab.tsx';
export { SystemTab } from './system-tab.tsx';
export { VideosTab } from './videos-tab.tsx';
