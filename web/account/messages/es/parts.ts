import type { PageTexts } from '../types.ts';

export const PARTS: PageTexts['parts'] = {
  cancel: 'Cancelar',
  copy: 'Copiar',
  copied: 'Copiado',
  url: 'URL',
  live: 'En directo',
  visibility: {
    public: 'Público: cualquier persona',
    unlisted: 'No listado: cualquiera con el enlace',
    private: 'Privado: solo con enlaces firmados',
  },
  leave: { title: '¿Salir sin guardar?', action: 'Descartar cambios' },
  embedSites: {
    title: 'Inserción',
    label: 'Dominios permitidos',
    any: 'Cualquier dominio',
    none: 'Ningún dominio',
    listed: 'Dominios específicos',
    lines: 'Dominios',
    linesHint:
      'Uno por línea. Ejemplo: https://blog.example, o https://*.example.com para todos los subdominios.',
    save: 'Guardar dominios',
    saved: 'Dominios permitidos guardados.',
  },
};
