import apiErrors from '#locales/de/account-errors.json' with { type: 'json' };
import start from '#locales/de/account-start.json' with { type: 'json' };
import list from '#locales/de/account.json?list' with { type: 'json' };
import reasons from '#locales/de/failure-reasons.json' with { type: 'json' };

import type { Catalog } from '../types.ts';
import { addFailureReasons } from './add-failure-reasons.ts';

export const CATALOG: Catalog = {
  start: { ...start, apiErrors: addFailureReasons(apiErrors, reasons) },
  list,
};
