/**
 * Ports from 1024 up that belong to services which mistake an HTTP request for their own protocol
 * or must not be probed: the WHATWG Fetch standard's "bad ports", databases, caches, remote control.
 */
const OTHER_SERVICES: ReadonlySet<number> = new Set([
  1433, 1521, 1719, 1720, 1723, 2049, 2375, 2376, 2379, 2380, 3306, 3389, 3659, 4045, 4190, 5060,
  5061, 5432, 5900, 5984, 6000, 6379, 6380, 6443, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697,
  9042, 9092, 9200, 9300, 10_080, 10_250, 11_211, 26_379, 27_017, 27_018, 50_000,
]);

/**
 * The port policy: 80, 443, and everything from 1024 up except the well-known ports of other services.
 * Streaming servers stand on all sorts of high ports; below 1024 there is nothing else for us.
 */
export function isWebPort(port: number): boolean {
  if (port === 80 || port === 443) return true;
  return port >= 1024 && port <= 65_535 && !OTHER_SERVICES.has(port);
}
