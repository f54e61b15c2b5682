import type { AuditLogQuery } from '#sdk';

type AuditAction = NonNullable<AuditLogQuery['action']>;

/** In display order. */
const LABELS: Readonly<Record<AuditAction, string>> = {
  'session.started': 'Signed in',
  'session.revoked': 'Session signed out',
  'password.rejected': 'Wrong password',
  'password.changed': 'Password changed',
  'key.created': 'API key created',
  'key.rotated': 'API key rotated',
  'key.revoked': 'API key revoked',
  'video.visibility_changed': 'Visibility changed',
  'video.embedding_changed': 'Embedding changed',
  'video.deleted': 'Video deleted',
  'video.restored': 'Video restored',
  'playback_token.created': 'Temporary link created',
  'playback_token.revoked': 'Temporary links revoked',
  'webhook.created': 'Webhook created',
  'webhook.updated': 'Webhook updated',
  'webhook.deleted': 'Webhook deleted',
  'webhook.secret_rotated': 'Webhook secret rotated',
  'analytics.exported': 'Views exported',
  'audit_log.exported': 'Audit log exported',
  'account.created': 'Account created',
  'account.updated': 'Profile updated',
  'account.exported': 'Account exported',
  'account.deletion_scheduled': 'Account deletion scheduled',
  'account.deletion_cancelled': 'Account deletion canceled',
  'account.deleted': 'Account deleted',
  'operator.account_created': 'Account created by the operator',
  'operator.account_disabled': 'Account disabled by the operator',
  'operator.account_enabled': 'Account enabled by the operator',
  'operator.account_deleted': 'Account deleted by the operator',
  'operator.role_changed': 'Role changed by the operator',
  'operator.password_reset': 'Password reset by the operator',
  'operator.quotas_changed': 'Limits changed by the operator',
  'operator.video_deleted': 'Video deleted by the operator',
};

const LABELS_BY_NAME: ReadonlyMap<string, string> = new Map(Object.entries(LABELS));

/** The name of an action of a newer version is shown as it is. */
export function toActionLabel(action: string): string {
  return LABELS_BY_NAME.get(action) ?? action;
}

export function parseAction(text: string | undefined): AuditAction | undefined {
  return text !== undefined && isAction(text) ? text : undefined;
}

function isAction(text: string): text is AuditAction {
  return LABELS_BY_NAME.has(text);
}

export const ACTION_OPTIONS = [
  { value: '', label: 'Any action' },
  ...Object.entries(LABELS).map(([value, label]) => ({ value, label })),
];
