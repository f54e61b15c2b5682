import { computeOnce } from '#lib/memory/compute-once.ts';

import { ID_PATTERNS, toHostPattern } from './id-patterns.ts';
import type { ProviderRow } from './provider.ts';
import { listNumberedRows } from './rows/0-9.ts';
import { listRowsA } from './rows/a.ts';
import { listRowsB } from './rows/b.ts';
import { listRowsC } from './rows/c.ts';
import { listRowsD } from './rows/d.ts';
import { listRowsE } from './rows/e.ts';
import { listRowsF } from './rows/f.ts';
import { listRowsG } from './rows/g.ts';
import { listRowsH } from './rows/h.ts';
import { listRowsI } from './rows/i.ts';
import { listRowsJ } from './rows/j.ts';
import { listRowsK } from './rows/k.ts';
import { listRowsL } from './rows/l.ts';
import { listRowsM } from './rows/m.ts';
import { listRowsN } from './rows/n.ts';
import { listRowsO } from './rows/o.ts';
import { listRowsP } from './rows/p.ts';
import { listRowsR } from './rows/r.ts';
import { listRowsS } from './rows/s.ts';
import { listRowsT } from './rows/t.ts';
import { listRowsU } from './rows/u.ts';
import { listRowsV } from './rows/v.ts';
import { listRowsW } from './rows/w.ts';
import { listRowsX } from './rows/x.ts';
import { listRowsY } from './rows/y.ts';
import { listRowsZ } from './rows/z.ts';

/**
 * All rows, by name. Functions return them, because rows that no one has asked for need no memory
 * but that of their text.
 */
export const listProviderRows = computeOnce((): readonly ProviderRow[] =>
  [
    ...listNumberedRows(),
    ...listRowsA(),
    ...listRowsB(),
    ...listRowsC(),
    ...listRowsD(),
    ...listRowsE(),
    ...listRowsF(),
    ...listRowsG(),
    ...listRowsH(),
    ...listRowsI(),
    ...listRowsJ(),
    ...listRowsK(),
    ...listRowsL(),
    ...listRowsM(),
    ...listRowsN(),
    ...listRowsO(),
    ...listRowsP(),
    ...listRowsR(),
    ...listRowsS(),
    ...listRowsT(),
    ...listRowsU(),
    ...listRowsV(),
    ...listRowsW(),
    ...listRowsX(),
    ...listRowsY(),
    ...listRowsZ(),
  ].map((row) => ({
    ...row,
    ids: { ...ID_PATTERNS, host: toHostPattern(row.hosts ?? []), ...row.ids },
  })),
);
