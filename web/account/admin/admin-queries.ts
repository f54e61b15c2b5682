import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

import type {
  AdminAccountDetailsWire,
  AdminAccountWire,
  AdminAuditEntryWire,
  AdminListedVideoWire,
  AdminVideoWire,
  CreateAccountBody,
  InvitedAccountWire,
  QuotasBody,
} from '#features/admin/wire.ts';

import { callPath } from '../api/call-api.ts';

type Page<Item> = { readonly data: readonly Item[]; readonly nextCursor: string | null };
type Filters = Readonly<Record<string, string>>;
export type VideoFilters = { readonly [Name in 'search' | 'owner' | 'status']?: string };
export type AccountFilters = {
  readonly [Name in 'search' | 'role' | 'state' | 'signIn' | 'quota']?: string;
};

// oxlint-disable-next-line typescript/explicit-module-boundary-types -- inferred query type
export function accountsQuery(filters: AccountFilters) {
  return listQuery<AdminAccountWire>('/accounts', filters);
}

// oxlint-disable-next-line typescript/explicit-module-boundary-types -- inferred query type
export function videosQuery(filters: VideoFilters) {
  return listQuery<AdminListedVideoWire>('/videos', filters);
}

// oxlint-disable-next-line typescript/explicit-module-boundary-types -- inferred query type
export function auditQuery(filters: { readonly [Name in 'account' | 'subject']?: string }) {
  return listQuery<AdminAuditEntryWire>('/audit-log', filters);
}

// oxlint-disable-next-line typescript/explicit-module-boundary-types -- inferred query type
export function accountQuery(id: string) {
  return queryOptions({
    queryKey: ['admin', 'account', id],
    queryFn: ({ signal }) => callAdminApi<AdminAccountDetailsWire>(toAccountPath(id), { signal }),
  });
}

/** The keys of all queries of the console start with this part. */
export const ADMIN_KEY = ['admin'];

export function createAccount(body: CreateAccountBody): Promise<InvitedAccountWire> {
  return callAdminApi('/accounts', { method: 'POST', body });
}

export function renewInvitation(id: string, reason: string): Promise<InvitedAccountWire> {
  return callAdminApi(`${toAccountPath(id)}/invitation`, { method: 'POST', body: { reason } });
}

export function setAccountState(
  id: string,
  { disabled, reason }: { readonly disabled: boolean; readonly reason: string },
): Promise<AdminAccountDetailsWire> {
  const path = `${toAccountPath(id)}/${disabled ? 'disable' : 'enable'}`;
  return callAdminApi(path, { method: 'POST', body: { reason } });
}

export function setQuotas(id: string, body: QuotasBody): Promise<AdminAccountDetailsWire> {
  return callAdminApi(`${toAccountPath(id)}/quotas`, { method: 'PATCH', body });
}

export function deleteAccount(id: string, reason: string): Promise<null> {
  return callAdminApi(toAccountPath(id), { method: 'DELETE', body: { reason } });
}

export function deleteVideo(id: string, reason: string): Promise<null> {
  const path = `/videos/${encodeURIComponent(id)}`;
  return callAdminApi(path, { method: 'DELETE', body: { reason } });
}

export function refreshVideo(id: string, reason: string): Promise<AdminVideoWire> {
  const path = `/videos/${encodeURIComponent(id)}/refresh`;
  return callAdminApi(path, { method: 'POST', body: { reason } });
}

export function removeSecondFactor(id: string, reason: string): Promise<AdminAccountDetailsWire> {
  const path = `${toAccountPath(id)}/remove-second-factor`;
  return callAdminApi(path, { method: 'POST', body: { reason } });
}

function toAccountPath(id: string): string {
  return `/accounts/${encodeURIComponent(id)}`;
}

// oxlint-disable-next-line typescript/explicit-module-boundary-types -- inferred query type
export function listQuery<Item>(path: string, filters: Filters) {
  const given = Object.entries(filters).filter(([, value]) => value !== '');
  return infiniteQueryOptions({
    queryKey: ['admin', path, filters],
    queryFn: ({ signal, pageParam }) => {
      const query = new URLSearchParams(given);
      if (pageParam !== null) query.set('cursor', pageParam);
      return callAdminApi<Page<Item>>(`${path}?${query}`, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

export function callAdminApi<T>(path: string, call: Parameters<typeof callPath>[1]): Promise<T> {
  return callPath(`api/v1/admin${path}`, call);
}
