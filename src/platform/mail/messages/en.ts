import type { MailMessages } from '../templates.ts';

export const ENGLISH: MailMessages = {
  language: 'en',
  footer: 'This is an automated message from {site}.',
  templates: {
    'video-reported': {
      subject: 'A video was reported: {id}',
      paragraphs: ['A viewer reported the video {id}.', 'Title: {title}', 'Reason: {reason}'],
      action: 'Review report',
    },
  },
};
