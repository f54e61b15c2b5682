import apiErrors from '#locales/fr/account-errors.json' with { type: 'json' };
import start from '#locales/fr/account-start.json' with { type: 'json' };
import list from '#locales/fr/account.json?list' with { type: 'json' };
import reasons from '#locales/fr/failure-reasons.json' with { type: 'json' };

import type { Catalog } from '../types.ts';
import { addFailureReasons } from './add-failure-reasons.ts';

export const CATALOG: Catalog = {
  start: { ...start, apiErrors: addFailureReasons(apiErrors, reasons) },
  list,
};
