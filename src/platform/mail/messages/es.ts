import type { MailMessages, MailText } from '../templates.ts';

export const SPANISH: MailMessages = {
  language: 'es',
  footer: 'Este es un mensaje automático de {site}.',
  templates: {
    'password-reset': {
      subject: 'Restablecer la contraseña',
      paragraphs: [
        'Alguien ha solicitado restablecer la contraseña de su cuenta en {site}.',
        'El enlace caduca en una hora y solo funciona una vez.',
        'Si no ha hecho esta solicitud, ignore este correo. Su contraseña no cambiará.',
      ],
      action: 'Elegir una contraseña nueva',
    },
    'email-verification': {
      subject: 'Confirme su dirección de correo',
      paragraphs: [
        'Esta dirección se ha indicado para una cuenta en {site}.',
        'Confirme la dirección en el plazo de un día. Si no ha creado ninguna cuenta, ignore este correo.',
      ],
      action: 'Confirmar la dirección',
    },
    'email-change': {
      subject: 'Confirme su nueva dirección de correo',
      paragraphs: [
        'Esta dirección se ha indicado como nueva dirección de una cuenta en {site}.',
        'Confirme la dirección en el plazo de un día. Si no ha hecho esta solicitud, ignore este correo.',
      ],
      action: 'Confirmar la dirección',
    },
    'email-changed': {
      subject: 'Se ha cambiado su dirección de correo',
      paragraphs: [
        'Su cuenta en {site} tiene una nueva dirección de correo. Esta dirección ya no se usa.',
        'Si no ha hecho este cambio, póngase en contacto con la persona que administra {site}.',
      ],
      action: 'Abrir su perfil',
    },
    'password-changed': {
      subject: 'Se ha cambiado su contraseña',
      paragraphs: [
        'Se ha cambiado la contraseña de su cuenta en {site} ({time}). Se han cerrado todas las demás sesiones.',
        'Si no ha sido usted, restablezca la contraseña de inmediato.',
      ],
      action: 'Abrir su perfil',
    },
    'new-login': {
      subject: 'Nuevo inicio de sesión en su cuenta',
      paragraphs: [
        'Alguien ha iniciado sesión en su cuenta en {site} desde un dispositivo nuevo ({time}).',
        'Si no ha sido usted, cambie la contraseña y revise sus sesiones.',
      ],
      action: 'Revisar las sesiones',
    },
    'app-added': signInChange(
      'Aplicación de autenticación añadida',
      'Se ha añadido una aplicación de autenticación a su cuenta en {site} ({time}).',
    ),
    'app-removed': signInChange(
      'Aplicación de autenticación eliminada',
      'Se ha eliminado la aplicación de autenticación de su cuenta en {site} ({time}). Ya no hace falta un código para iniciar sesión.',
    ),
    'passkey-added': signInChange(
      'Llave de acceso añadida',
      'Se ha añadido una llave de acceso a su cuenta en {site} ({time}). Permite iniciar sesión sin contraseña.',
    ),
    'passkey-removed': signInChange(
      'Llave de acceso eliminada',
      'Se ha eliminado una llave de acceso de su cuenta en {site} ({time}).',
    ),
    'identity-linked': signInChange(
      'Inicio de sesión único vinculado',
      'Su cuenta en {site} se ha vinculado al inicio de sesión único ({time}). Este permite entrar sin contraseña.',
    ),
    'identity-unlinked': signInChange(
      'Inicio de sesión único desvinculado',
      'Su cuenta en {site} se ha desvinculado del inicio de sesión único ({time}).',
    ),
    'recovery-codes-created': signInChange(
      'Códigos de recuperación nuevos',
      'Se han creado códigos de recuperación nuevos para su cuenta en {site} ({time}). Los códigos anteriores ya no funcionan.',
    ),
    'recovery-code-used': signInChange(
      'Código de recuperación utilizado',
      'Alguien ha iniciado sesión en su cuenta en {site} con un código de recuperación ({time}). Códigos sin usar: {left}.',
    ),
    'second-factor-removed': {
      subject: 'Segundo factor eliminado',
      paragraphs: [
        'La persona que administra {site} ha eliminado la aplicación de autenticación, los códigos de recuperación y las llaves de acceso de su cuenta ({time}).',
        'Si no lo ha solicitado, cambie la contraseña y póngase en contacto con esa persona.',
      ],
      action: 'Abrir su perfil',
    },
    'key-created': {
      subject: 'Nueva clave de API',
      paragraphs: [
        'Se ha creado la clave de API {key} en su cuenta en {site} ({time}).',
        'Si no ha sido usted, revoque la clave y cambie la contraseña.',
      ],
      action: 'Gestionar las claves de API',
    },
    'webhook-disabled': {
      subject: 'Se ha desactivado su webhook',
      paragraphs: [
        'Se ha desactivado el webhook {id} en {site}, porque su servidor lo ha rechazado de forma permanente o las entregas han fallado durante mucho tiempo.',
        'Corrija el servidor y vuelva a activar el webhook.',
      ],
      action: 'Abrir el webhook',
    },
    'quota-videos': limitReached(
      'vídeos',
      'Su cuenta en {site} ha alcanzado el límite de vídeos ({limit}). Elimine un vídeo antes de añadir otro.',
    ),
    'quota-subtitles': limitReached(
      'pistas de subtítulos',
      'Su cuenta en {site} ha alcanzado el límite de pistas de subtítulos ({limit}). Elimine una pista antes de añadir otra.',
    ),
    'quota-webhooks': limitReached(
      'webhooks',
      'Su cuenta en {site} ha alcanzado el límite de webhooks ({limit}). Elimine un webhook antes de añadir otro.',
    ),
    'quota-keys': limitReached(
      'claves de API',
      'Su cuenta en {site} ha alcanzado el límite de claves de API ({limit}). Revoque una clave antes de crear otra.',
    ),
    'quota-feeds': limitReached(
      'fuentes',
      'Su cuenta en {site} ha alcanzado el límite de fuentes ({limit}). Deje de seguir una fuente antes de seguir otra.',
    ),
    'quota-checksPerDay': limitReached(
      'comprobaciones de orígenes',
      'Su cuenta en {site} ha agotado las comprobaciones de orígenes de hoy ({limit}). Las demás se realizan en los días siguientes.',
    ),
    'quota-bytesPerDay': limitReached(
      'datos enviados a los espectadores',
      'Su cuenta en {site} ha alcanzado el límite de hoy de datos enviados a los espectadores. Los vídeos que se reproducen a través de {site} se detienen hasta la medianoche (UTC).',
    ),
    'video-reported': {
      subject: 'Se ha denunciado un vídeo: {id}',
      paragraphs: ['Se ha denunciado el vídeo {id}.', 'Título: {title}', 'Motivo: {reason}'],
      action: 'Revisar la denuncia',
    },
  },
};

/** A change of how the owner signs in. */
function signInChange(subject: string, sentence: string): MailText {
  return {
    subject,
    paragraphs: [sentence, 'Si no ha sido usted, cambie la contraseña y revise sus sesiones.'],
    action: 'Abrir su perfil',
  };
}

/** A limit of the account. `label` names what is limited. */
function limitReached(label: string, sentence: string): MailText {
  return {
    subject: `Límite de su cuenta alcanzado: ${label}`,
    paragraphs: [
      sentence,
      'Si necesita un límite mayor, pídalo a la persona que administra {site}.',
    ],
    action: 'Ver el uso',
  };
}
