import type { MailMessages, MailText } from '../templates.ts';

export const ENGLISH: MailMessages = {
  language: 'en',
  footer: 'This is an automated message from {site}.',
  templates: {
    'password-reset': {
      subject: 'Reset your password',
      paragraphs: [
        'Someone asked to reset the password of your account at {site}.',
        'Use the link within one hour. It works only once.',
        'If you did not ask for this, ignore this e-mail. Your password stays the same.',
      ],
      action: 'Choose a new password',
    },
    'email-verification': {
      subject: 'Confirm your e-mail address',
      paragraphs: [
        'This address was used for an account at {site}.',
        'Confirm the address within one day. If you did not create an account, ignore this e-mail.',
      ],
      action: 'Confirm address',
    },
    'email-change': {
      subject: 'Confirm your new e-mail address',
      paragraphs: [
        'This address was entered as the new address of an account at {site}.',
        'Confirm the address within one day. If you did not ask for this, ignore this e-mail.',
      ],
      action: 'Confirm address',
    },
    'email-changed': {
      subject: 'Your e-mail address was changed',
      paragraphs: [
        'Your account at {site} has a new e-mail address. This address is no longer used.',
        'If you did not change it, ask the operator of {site} for help.',
      ],
      action: 'Open your profile',
    },
    'password-changed': {
      subject: 'Your password was changed',
      paragraphs: [
        'The password of your account at {site} was changed at {time}. All other sessions were signed out.',
        'If you did not do this, reset your password now.',
      ],
      action: 'Open your profile',
    },
    'new-login': {
      subject: 'New sign-in to your account',
      paragraphs: [
        'Someone signed in to your account at {site} from a new device at {time}.',
        'If this was not you, change your password and check your sessions.',
      ],
      action: 'Check sessions',
    },
    'app-added': signInChange(
      'Authenticator app added',
      'An authenticator app was added to your account at {site} at {time}.',
    ),
    'app-removed': signInChange(
      'Authenticator app removed',
      'The authenticator app of your account at {site} was removed at {time}. Signing in no longer requires a code.',
    ),
    'passkey-added': signInChange(
      'Passkey added',
      'A passkey was added to your account at {site} at {time}. It signs in without a password.',
    ),
    'passkey-removed': signInChange(
      'Passkey removed',
      'A passkey of your account at {site} was removed at {time}.',
    ),
    'identity-linked': signInChange(
      'Single sign-on linked',
      'Single sign-on was linked to your account at {site} at {time}. It can be used to sign in without a password.',
    ),
    'identity-unlinked': signInChange(
      'Single sign-on unlinked',
      'Single sign-on was unlinked from your account at {site} at {time}.',
    ),
    'recovery-codes-created': signInChange(
      'New recovery codes',
      'New recovery codes were created for your account at {site} at {time}. The previous codes no longer work.',
    ),
    'recovery-code-used': signInChange(
      'Recovery code used',
      'Someone signed in to your account at {site} with a recovery code at {time}. Unused recovery codes: {left}.',
    ),
    'second-factor-removed': {
      subject: 'Second factor removed',
      paragraphs: [
        'The operator of {site} removed the authenticator app, the recovery codes and the passkeys of your account at {time}.',
        'If you did not ask for this, change your password and contact the operator.',
      ],
      action: 'Open your profile',
    },
    'key-created': {
      subject: 'New API key',
      paragraphs: [
        'The API key {key} was created in your account at {site} at {time}.',
        'If this was not you, revoke the key and change your password.',
      ],
      action: 'Manage API keys',
    },
    'webhook-disabled': {
      subject: 'Your webhook was disabled',
      paragraphs: [
        'The webhook {id} at {site} was disabled, because its server rejected it permanently or deliveries failed for a long time.',
        'Fix the server, and then enable the webhook again.',
      ],
      action: 'Open webhook',
    },
    'quota-videos': limitReached(
      'videos',
      'Your account at {site} has reached its limit for videos ({limit}). Delete a video before you add another.',
    ),
    'quota-subtitles': limitReached(
      'subtitle tracks',
      'Your account at {site} has reached its limit for subtitle tracks ({limit}). Delete a track before you add another.',
    ),
    'quota-webhooks': limitReached(
      'webhooks',
      'Your account at {site} has reached its limit for webhooks ({limit}). Delete a webhook before you add another.',
    ),
    'quota-keys': limitReached(
      'API keys',
      'Your account at {site} has reached its limit for API keys ({limit}). Revoke a key before you create another.',
    ),
    'quota-feeds': limitReached(
      'feeds',
      'Your account at {site} has reached its limit for feeds ({limit}). Unfollow a feed before you follow another.',
    ),
    'quota-checksPerDay': limitReached(
      'source checks',
      'Your account at {site} has used its source checks for today ({limit}). Further checks run on the following days.',
    ),
    'quota-bytesPerDay': limitReached(
      'data sent to viewers',
      'Your account at {site} has reached today’s limit for data sent to viewers. Videos that play through {site} stop until midnight UTC.',
    ),
    'video-reported': {
      subject: 'A video was reported: {id}',
      paragraphs: ['A viewer reported the video {id}.', 'Title: {title}', 'Reason: {reason}'],
      action: 'Review report',
    },
  },
};

/** A change of how the owner signs in. */
function signInChange(subject: string, sentence: string): MailText {
  return {
    subject,
    paragraphs: [sentence, 'If this was not you, change your password and check your sessions.'],
    action: 'Open your profile',
  };
}

/** A limit of the account. `label` names what is limited. */
function limitReached(label: string, sentence: string): MailText {
  return {
    subject: `Account limit reached: ${label}`,
    paragraphs: [sentence, 'If you need a higher limit, ask the operator of {site}.'],
    action: 'Check usage',
  };
}
