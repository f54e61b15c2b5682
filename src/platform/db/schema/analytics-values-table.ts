/** Values of a dimension seen on a day. They are stored to limit the number of distinct values. */
export type AnalyticsValuesTable = {
  day_ms: number;
  scope: string;
  dimension: string;
  value: string;
};
