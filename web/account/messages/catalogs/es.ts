import apiErrors from '#locales/es/account-errors.json' with { type: 'json' };
import start from '#locales/es/account-start.json' with { type: 'json' };
import list from '#locales/es/account.json?list' with { type: 'json' };
import reasons from '#locales/es/failure-reasons.json' with { type: 'json' };

import type { Catalog } from '../types.ts';
import { addFailureReasons } from './add-failure-reasons.ts';

export const CATALOG: Catalog = {
  start: { ...start, apiErrors: addFailureReasons(apiErrors, reasons) },
  list,
};
