import type { DailyQuotaUsage, Usage } from './usage.ts';
import type { UsageWire } from './wire.ts';

export function toUsageWire({ checksPerDay, bytesPerDay, ...usage }: Usage): UsageWire {
  return {
    ...usage,
    checksPerDay: toDailyWire(checksPerDay),
    bytesPerDay: toDailyWire(bytesPerDay),
  };
}

function toDailyWire({ used, limit, resetsAtMs }: DailyQuotaUsage): UsageWire['bytesPerDay'] {
  return { used, limit, resetsAt: new Date(resetsAtMs).toISOString() };
}
