import type { NamesThen } from '@expediente/machines/history/names.ts';

/** Text about the right by which an act was done, which its event keeps as 'user-7@1;profile-2@3'. */
export function rightText(right: string | undefined, at: string, names: NamesThen): string {
  if (!right) return 'no se guardaba con qué permiso se hizo';
  const parts = right.split(';').flatMap((each) => {
    const [, kind = '', id = '', revision = ''] = /^(user|profile)-(\d{1,9})@(\d{1,9})$/.exec(each) ?? [];
    if (kind === '') return [];
    const name = names.nameOf({ kind, id }, at)?.name ?? `${id}, cuya historia no va en el archivo`;
    return [`${kind === 'user' ? 'usuario' : 'perfil'} ${name} (revisión ${revision})`];
  });
  return parts.length === 0
    ? `un permiso que este verificador no conoce: ${right.slice(0, 60)}`
    : parts.join('; ');
}
