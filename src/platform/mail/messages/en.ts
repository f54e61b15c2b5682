import type { MailMessages } from '../templates.ts';

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
    'video-reported': {
      subject: 'A video was reported: {id}',
      paragraphs: ['A viewer reported the video {id}.', 'Title: {title}', 'Reason: {reason}'],
      action: 'Review report',
    },
  },
};
