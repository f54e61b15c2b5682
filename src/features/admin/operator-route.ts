/** Options of each route of the console. */
export const OPERATOR_ROUTE = {
  config: { operation: 'operateService', isConcealed: true, rateLimit: 'none' },
} as const;
