import type { PageTexts } from '../types.ts';

export const PROFILE: PageTexts['profile'] = {
  title: 'Perfil',
  account: {
    title: 'Cuenta',
    email: 'Correo electrónico',
    name: 'Nombre',
    save: 'Guardar nombre',
    saved: 'Nombre guardado.',
  },
  email: {
    title: 'Dirección de correo',
    verified: '{email} está confirmada.',
    unverified: '{email} aún no está confirmada.',
    verify: 'Enviar correo de confirmación',
    sent: 'Correo enviado. Abra el enlace en el plazo de un día.',
    language: 'Idioma de los correos',
    new: 'Nueva dirección de correo',
    hint: 'Enviaremos un enlace a la nueva dirección. La actual se mantiene hasta que lo abra.',
    change: 'Cambiar la dirección',
  },
  embedding: {
    default: 'Ajuste del servidor',
    note: 'Dominios que pueden insertar sus vídeos. Puede cambiarlo para cada vídeo.',
  },
  password: {
    title: 'Contraseña',
    note: 'Al cambiar la contraseña se cierran todas las demás sesiones. Las claves de API siguen funcionando.',
    current: 'Contraseña actual',
    new: 'Contraseña nueva',
    change: 'Cambiar contraseña',
    changed: 'Contraseña cambiada. Se cerraron todas las demás sesiones.',
  },
  sessions: {
    title: 'Sesiones',
    note: 'Dispositivos con sesión iniciada en su cuenta. Cierre la sesión de los que no reconozca.',
    token: 'Token de API',
    thisDevice: '{name} (este dispositivo)',
    times: 'Inicio de sesión: {created} · último uso: {used}',
    signOut: 'Cerrar sesión',
    signOutName: 'Cerrar sesión: {name}',
    browserOnSystem: '{browser} en {system}',
    otherClient: 'Otro cliente',
    unknownClient: 'Cliente desconocido',
  },
  export: {
    title: 'Exportar sus datos',
    note: 'Descarga su perfil, vídeos, subtítulos, webhooks y estadísticas en un archivo ZIP.',
    download: 'Descargar archivo',
  },
  deletion: {
    title: 'Eliminar cuenta',
    note: 'Elimina su cuenta y todos sus datos.',
    confirmTitle: '¿Eliminar su cuenta?',
    intro:
      'Se eliminará de forma permanente lo siguiente. Puede cancelarlo hasta la fecha de eliminación.',
    items: [
      'Todos sus vídeos, con sus páginas, inserciones, flujos y tokens de reproducción',
      'Sus subtítulos y estadísticas',
      'Todas sus claves de API (las aplicaciones que las usan pierden el acceso) y webhooks',
      'Todas sus sesiones, incluida esta',
      'Su dirección de correo electrónico, su nombre y su contraseña',
    ],
    typeEmail: 'Escriba {email} para confirmar',
    password: 'Contraseña',
    immediately: 'Eliminar de inmediato. No se puede deshacer.',
    scheduledTitle: 'Su cuenta se eliminará',
    scheduled:
      'Sus vídeos, claves de API y todos los demás datos se eliminarán de forma permanente el {date}. Hasta entonces, todo sigue funcionando.',
    keep: 'Conservar cuenta',
  },
};
