export { registerAccountExportRoute } from './export-route.ts';
export type { ArchiveFile } from './open-archive.ts';
