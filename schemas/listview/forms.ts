import type { FormOf } from '../shared/form.ts';
import type { KeepViewInput } from './commands.ts';

const NAME = { name: 'p_name', span: 12 } as const;

/** Form that gives a view its name. */
export const RENAME_VIEW_FORM: FormOf<KeepViewInput> = [NAME];

/** Form that keeps a new view, for whom it is chosen. */
export const KEEP_VIEW_FORM: FormOf<KeepViewInput> = [
  NAME,
  {
    name: 'p_profile',
    label: 'Para',
    widget: 'record',
    span: 12,
    help: 'Sin perfil, solo usted la ve; con uno, todas las personas que lo tienen.',
    settings: { path: '/profile/get/all', labels: ['description'], placeholder: 'Solo para mí' },
  },
];
