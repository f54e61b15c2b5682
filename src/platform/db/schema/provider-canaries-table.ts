/** The result of the last scheduled check of each provider. */
export type ProviderCanariesTable = {
  provider: string;
  status: 'ok' | 'changed' | 'refused' | 'gone';
  checked_at_ms: number;
};
