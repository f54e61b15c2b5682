export { registerAuditRoutes } from './audit-routes.ts';
export { type AuditPage, listAuditLog } from './list-audit-log.ts';
export { toAuditEntryWire } from './to-wire.ts';
