export { type Analytics, createAnalytics } from './create-analytics.ts';
export { eraseAccountAnalytics, eraseVideoAnalytics } from './erase-analytics.ts';
export type { FindPlayedVideo } from './ingest.ts';
export { createReports, type Reports } from './create-reports.ts';
export { registerReportRoutes } from './report-routes.ts';
