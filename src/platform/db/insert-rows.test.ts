import assert from 'node:assert/strict';
import { it } from 'node:test';

import { forEachDatabase } from '#test/support/databases.ts';

import { insertRows } from './insert-rows.ts';

const ROW = { day_ms: 0, scope: 'vid_1', dimension: 'site' };

forEachDatabase((_kind, open) => {
  it('stores each text unchanged, but replaces lone surrogates', async () => {
    const database = await open();
    const texts = [
      '',
      "it's",
      '"quoted"',
      String.raw`back\slash \ud800`,
      '\u{1F3AC}',
      '\n\t',
      '\ud800x',
    ];
    await database.transaction((tx) =>
      insertRows(
        tx,
        'analytics_values',
        texts.map((value) => ({ ...ROW, value })),
      ).execute(),
    );
    const rows = await database.queries.selectFrom('analytics_values').selectAll().execute();
    const expected = texts.map((text) => text.toWellFormed());
    assert.deepEqual(rows.map(({ value }) => value).toSorted(), expected.toSorted());
  });

  it('stores large numbers exactly', async () => {
    const database = await open();
    const days = [0, -1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER];
    await database.transaction((tx) =>
      insertRows(
        tx,
        'analytics_values',
        days.map((day_ms) => ({ ...ROW, day_ms, value: 'a' })),
      ).execute(),
    );
    const rows = await database.queries.selectFrom('analytics_values').selectAll().execute();
    assert.deepEqual(new Set(rows.map(({ day_ms }) => day_ms)), new Set(days));
  });

  it('returns the rows that a conflict has changed', async () => {
    const database = await open();
    const insert = (playing: number) =>
      database.transaction((tx) =>
        insertRows(tx, 'analytics_minutes', [{ scope: 'vid_1', at_ms: 0, playing }])
          .onConflict((conflict) =>
            conflict
              .columns(['scope', 'at_ms'])
              .doUpdateSet((eb) => ({ playing: eb.ref('excluded.playing') })),
          )
          .returning('playing')
          .execute(),
      );
    await insert(1);
    const rows = await insert(2);
    assert.deepEqual(
      rows.map(({ playing }) => playing),
      [2],
    );
  });
});
