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
    'video-reported': {
      subject: 'A video was reported: {id}',
      paragraphs: ['A viewer reported the video {id}.', 'Title: {title}', 'Reason: {reason}'],
      action: 'Review report',
    },
  },
};
