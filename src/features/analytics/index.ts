export { type Analytics, createAnalytics } from './create-analytics.ts';
export { eraseAccountAnalytics, eraseVideoAnalytics } from './erase-analytics.ts';
export { countPlays } from './stores/count-plays.ts';
export { exportSessions } from './reports/export-sessions.ts';
export { getAccountReport } from './reports/get-report.ts';
export { toReportCsv } from './reports/report-csv.ts';
export { createReports } from './reports/create-reports.ts';
export type { Reports } from './reports/report-context.ts';
export { registerReportRoutes } from './reports/report-routes.ts';
