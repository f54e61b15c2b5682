import type { ReportMessages } from '../messages.ts';

export const SPANISH_REPORTS: ReportMessages = {
  link: 'Denunciar',
  title: 'Denunciar este vídeo',
  intro:
    'Explica al operador de este servicio qué problema hay con «{title}». No necesitas una cuenta.',
  reason: 'Motivo',
  details: '¿Cuál es el problema?',
  detailsHint:
    'Si se trata de derechos de autor, indica la obra y declara que eres el titular o que actúas en su nombre. Hasta 2000 caracteres.',
  contact: 'Tu correo electrónico (opcional)',
  contactHint: 'Solo para consultas sobre la denuncia. Se borra cuando se cierra.',
  submit: 'Enviar denuncia',
  invalid:
    'La denuncia no se ha enviado. Elige un motivo, describe el problema y comprueba el correo electrónico.',
  operator: 'También puedes escribir a {email}.',
  sent: 'Denuncia enviada',
  sentText: 'Gracias. El operador revisará el vídeo.',
  back: 'Volver al vídeo',
  reasons: {
    copyright: 'Derechos de autor',
    illegal_content: 'Contenido ilegal',
    privacy: 'Privacidad',
    terms: 'Incumple las condiciones de uso',
    other: 'Otro',
  },
};
