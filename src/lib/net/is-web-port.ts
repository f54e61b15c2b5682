/**
 * Ports from 1024 up of services that misread HTTP requests as their own protocol or must not be
 * probed: the WHATWG Fetch standard's "bad ports", databases, caches and remote control.
 */
const OTHER_SERVICES: ReadonlySet<number> = new Set([
  1433, 1521, 1719, 1720, 1723, 2049, 2375, 2376, 2379, 2380, 3306, 3389, 3659, 4045, 4190, 5060,
  5061, 5432, 5900, 5984, 6000, 6379, 6380, 6443, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697,
  9042, 9092, 9200, 9300, 10_080, 10_250, 11_211, 26_379, 27_017, 27_018, 50_000,
]);

/**
 * Allows 80, 443 and ports from 1024 up, except the well-known ports of other services. Streaming
 * servers use many high ports, but no other port below 1024.
 */
export function isWebPort(port: number): boolean {
  if (port === 80 || port === 443) return true;
  return port >= 1024 && port <= 65_535 && !OTHER_SERVICES.has(port);
}
