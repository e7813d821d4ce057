import { shownInstant } from '@expediente/kernel/dates.ts';
import type { EventKind, KindsBetween } from '@expediente/projections/ops.ts';
import type { StartWrite } from '../../start/writes.ts';
import { say } from '../shared/command.ts';

/** Kind of event, `order OrderRevised 2`, as people read it. */
const shownKind = (kind: EventKind): string => {
  const [category, type, version] = kind.split(' ');
  return `${type} versión ${version} (${category})`;
};

const shownKinds = (kinds: readonly EventKind[]): string => kinds.map(shownKind).join(', ');

const shownFirst = ({ stream, revision, type, at }: NonNullable<KindsBetween['first']>): string =>
  `${stream}, revisión ${revision} (${type}), del ${shownInstant(at)}`;

/**
 * Says which kinds of events a release adds to those of a build in use, and from which event on there is no way back to
 * that build.
 */
export function sayAdded({ build, unknown, first }: KindsBetween): void {
  if (unknown === null) {
    say(
      `No se sabe qué clases de eventos conoce la compilación en uso (${build}): es de antes de que se guardara. Haga un respaldo antes de cambiar.`,
    );
    return;
  }
  if (unknown.length === 0) {
    say(`No agrega clases de eventos: se puede volver a la compilación en uso (${build}).`);
    return;
  }
  say(`Agrega clases de eventos que la compilación en uso (${build}) no conoce: ${shownKinds(unknown)}.`);
  say(
    first === null
      ? '  Desde el primero que se escriba no hay vuelta atrás: aquella detendría sus listas en él.'
      : `  Ya no hay vuelta atrás: hay uno desde ${shownFirst(first)}.`,
  );
}

/** Says what the next start writes into the log by itself, and whether the builds in use can go on after it. */
export function sayStartWrites(writes: readonly StartWrite[], added: readonly KindsBetween[]): void {
  if (writes.length === 0) {
    say('Su inicio no escribe nada en el registro por sí mismo.');
    return;
  }
  const unknown = [...new Set(added.flatMap((each) => each.unknown ?? []))];
  for (const { what, categories } of writes) {
    const newer = unknown.filter((kind) => categories.includes(kind.split(' ')[0] ?? ''));
    say(
      `Su inicio escribe ${what}${newer.length > 0 ? `: puede ser ${shownKinds(newer)}, y después de ese inicio no hay vuelta atrás` : ''}.`,
    );
  }
}

/** Says which kinds of events a build in use writes that this one does not know. */
export function sayUnknown({ unknown, first }: KindsBetween): void {
  if (unknown === null || unknown.length === 0) return;
  say(`Esta compilación no conoce clases de eventos que la que está en uso escribe: ${shownKinds(unknown)}.`);
  say(
    first === null
      ? '  Todavía no hay ninguno: se puede cambiar a esta.'
      : `  Sus listas se detendrían en ${shownFirst(first)}: habría que poner en cuarentena cada registro que los tenga (set-apart).`,
  );
}

/** Says whether the build before those in use may take their place again. */
export function sayWayBack(way: KindsBetween | undefined): void {
  if (way === undefined || way.unknown === null || way.unknown.length === 0) return;
  const { build, unknown, first } = way;
  say(
    first === null
      ? `Volver a la compilación ${build}: se puede; no conoce ${shownKinds(unknown)}, y todavía no hay ninguno.`
      : `Volver a la compilación ${build}: ya no, sin poner registros en cuarentena; no conoce ${shownKinds(unknown)}, y los hay desde ${shownFirst(first)}.`,
  );
}
