import type { PageTexts } from '../types.ts';

export const SECURITY: PageTexts['security'] = {
  title: 'Autenticación en dos pasos',
  note: 'Con una aplicación de autenticación, el inicio de sesión requiere un código además de la contraseña.',
  add: 'Añadir aplicación de autenticación',
  added: 'Aplicación de autenticación añadida el {date}.',
  codesLeft: {
    one: 'Queda {count} código de recuperación.',
    other: 'Quedan {count} códigos de recuperación.',
  },
  renew: 'Crear códigos de recuperación nuevos',
  renewNote: 'Los códigos de recuperación actuales dejarán de funcionar.',
  remove: 'Eliminar aplicación',
  removeTitle: '¿Eliminar la aplicación de autenticación?',
  removeNote: 'La contraseña bastará para iniciar sesión.',
  removed: 'Aplicación de autenticación eliminada.',
  password: 'Contraseña',
  passwordNote: 'Introduzca su contraseña para añadir una aplicación de autenticación.',
  continue: 'Continuar',
  scan: 'Escanee el código QR con la aplicación de autenticación.',
  qrCode: 'Código QR para la aplicación de autenticación',
  secret: 'Clave de configuración',
  secretHint: 'Introduzca esta clave en la aplicación si no puede escanear el código.',
  appCode: 'Código de la aplicación',
  appCodeHint: '6 dígitos',
  codesTitle: 'Códigos de recuperación',
  codesNote:
    'Guarde estos códigos en un lugar seguro. Cada uno permite iniciar sesión una vez si pierde la aplicación. No se volverán a mostrar.',
  downloadCodes: 'Descargar códigos',
  copyCodes: 'Copiar códigos',
  done: 'Listo',
};
