export { type Analytics, createAnalytics } from './create-analytics.ts';
export { eraseAccountAnalytics, eraseVideoAnalytics } from './erase-analytics.ts';
export type { FindTrackedVideo } from './ingest/ingest.ts';
export { createReports, type Reports } from './reports/create-reports.ts';
export { registerReportRoutes } from './reports/report-routes.ts';
