export { createReports, type Reports } from './create-reports.ts';
export { registerReportRoutes } from './report-routes.ts';
