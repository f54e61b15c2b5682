import { encodeQR } from 'qr';
import type { ReactNode } from 'react';

/** Scanners need a light margin of four modules (ISO/IEC 18004) and dark modules on it. */
const MARGIN = 4;

export function QrCode({
  text,
  label,
}: {
  readonly text: string;
  readonly label: string;
}): ReactNode {
  const rows = encodeQR(text, 'raw', { border: MARGIN });
  const modules = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      className="authenticator-qr"
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={rows.length} height={rows.length} fill="#fff" />
      <path d={modules.join('')} fill="#000" />
    </svg>
  );
}
