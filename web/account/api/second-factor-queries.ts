import { queryOptions } from '@tanstack/react-query';

import type {
  ConfirmedBody,
  EnableSecondFactorBody,
  NewSecondFactorWire,
  RecoveryCodesWire,
  SecondFactorWire,
} from '#features/accounts/security-wire.ts';

import { callApi } from './call-api.ts';

const PATH = '/second-factor';

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => callApi<SecondFactorWire>(PATH, { signal }),
});

export function createSecondFactor(): Promise<NewSecondFactorWire> {
  return callApi(PATH, { method: 'POST', body: {} });
}

export function enableSecondFactor(body: EnableSecondFactorBody): Promise<RecoveryCodesWire> {
  return callApi(`${PATH}/enable`, { method: 'POST', body });
}

export function disableSecondFactor(body: ConfirmedBody): Promise<void> {
  return callApi(PATH, { method: 'DELETE', body });
}

export function createRecoveryCodes(body: ConfirmedBody): Promise<RecoveryCodesWire> {
  return callApi('/recovery-codes', { method: 'POST', body });
}
