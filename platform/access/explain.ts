import type {
  ActionRecord,
  MenuOptionRecord,
  ProfileRecord,
  UnitRecord,
  UserRecord,
} from '@expediente/schemas/catalogues/records.ts';
import { mayEnter, personOf } from './directory.ts';
import { isUsable, type MenuPlace, type PageHindrance, pageHindrance } from './permission-tree.ts';
import { type Deciding, decidingPage, mayUse } from './permissions.ts';
import { maySee } from './scope.ts';
import type { Session } from './session.ts';
import { buildSession } from './session-builder.ts';

/** The records that permissions depend on, at present or at an earlier moment. */
export interface AccessRecords {
  readonly user: UserRecord;
  readonly profile: ProfileRecord | null;
  readonly options: readonly MenuOptionRecord[];
  readonly actions: readonly ActionRecord[];
  /** All units, of which the user's decide what the user sees. */
  readonly units: readonly UnitRecord[];
}

export interface Question {
  /** A permission expression as in operations: `pedidos.refuse`, `usuarios.view|perfiles.view`. */
  readonly permission: string;
  /** The cost centre whose records are asked about; undefined: any. */
  readonly unit?: number | undefined;
}

/** Single check and its result, in words. */
export interface Check {
  readonly holds: boolean;
  readonly text: string;
}

export interface Verdict {
  readonly allowed: boolean;
  /** Checks in the order in which they are made; all hold when access is allowed. */
  readonly checks: readonly Check[];
}

/**
 * Answers whether a user may do something, and why: the session built from these records is checked as for every
 * request (`mayUse`, `maySee`); the checks are the steps of building that session.
 */
export function verdictOf(records: AccessRecords, question: Question): Verdict {
  const session = sessionOf(records, question);
  const checks = [
    userCheck(records.user),
    ...permissionChecks(records, question.permission),
    ...scopeChecks(records, question, session),
  ];
  const allowed =
    session !== null && mayUse(session, question.permission) && seesUnit(records, question, session);
  return { allowed, checks };
}

/** Session that the user would have under the executor of the unit in question. */
function sessionOf({ user, profile, options, actions, units }: AccessRecords, question: Question) {
  const person = personOf(user, profile, units);
  const executor = question.unit === undefined ? null : executorOf(units, question.unit);
  const row = { id: '', user_id: user.id, year: 0, executor, remember: false };
  return person && buildSession(row, person, { options, actions });
}

const executorOf = (units: readonly UnitRecord[], id: number): number | null => {
  const unit = units.find((each) => each.id === id);
  return unit ? (unit.id_parent ?? unit.id) : null;
};

function seesUnit({ units }: AccessRecords, { unit }: Question, session: Session): boolean {
  if (unit === undefined) return true;
  const executor = executorOf(units, unit);
  return executor !== null && maySee(session, { executor, units: [unit] });
}

const userCheck = (user: UserRecord): Check =>
  mayEnter(user)
    ? { holds: true, text: `El usuario ${user.username} está ACTIVO.` }
    : { holds: false, text: `El usuario ${user.username} está INACTIVO: no puede ingresar.` };

function permissionChecks(records: AccessRecords, permission: string): readonly Check[] {
  if (permission === 'session' || permission === 'none')
    return [{ holds: true, text: 'No necesita permiso: basta con haber ingresado.' }];
  const { profile, options } = records;
  if (profile === null) return [{ holds: false, text: 'El usuario no tiene un perfil que exista.' }];
  const own = new Map(profile.pages.map((page) => [page.a_href, page]));
  const places = menuPlaces(options);
  const opens = (page: string): boolean =>
    places.some((place) => place.page.a_href === page && pageHindrance(place, own.get(page)) === null);
  const deciding = decidingPage(permission, opens) ?? decidingPage(permission, () => true);
  if (!deciding) return [];
  const check = pageCheck(places, deciding.page, profile);
  return check.holds ? [check, ...actionChecks(records, profile, deciding)] : [check];
}

const menuPlaces = (options: readonly MenuOptionRecord[]): readonly MenuPlace[] =>
  options.flatMap((option) =>
    option.submenus.flatMap((group) => group.childrens.map((page) => ({ option, group, page }))),
  );

function pageCheck(places: readonly MenuPlace[], name: string, profile: ProfileRecord): Check {
  const own = profile.pages.find(({ a_href }) => a_href === name);
  const here = places.filter(({ page }) => page.a_href === name);
  const place = here.find((each) => pageHindrance(each, own) === null) ?? here[0];
  if (!place) return { holds: false, text: `La página ${name} no está en el menú.` };
  const hindrance = pageHindrance(place, own);
  const title = `«${place.page.description}»`;
  if (hindrance === null)
    return { holds: true, text: `El perfil ${profile.description} tiene la página ${title}.` };
  const words: Readonly<Record<PageHindrance, string>> = {
    optionOff: `La opción de menú «${place.option.description}» está inactiva, y con ella la página ${title}.`,
    groupOff: `El submenú «${place.group.description}» está inactivo, y con él la página ${title}.`,
    pageOff: `La página ${title} está inactiva en el menú.`,
    notGranted: `El perfil ${profile.description} no tiene la página ${title}.`,
    profilePageOff: `El perfil ${profile.description} tiene deshabilitada la página ${title}.`,
  };
  return { holds: false, text: words[hindrance] };
}

/** Checks of the first sufficient action that holds, else of the first action. */
function actionChecks(
  { actions }: AccessRecords,
  profile: ProfileRecord,
  deciding: Deciding,
): readonly Check[] {
  const own = profile.pages.find(({ a_href }) => a_href === deciding.page);
  const all = deciding.actions.map((field): readonly Check[] => {
    if (field === undefined) return [];
    const action = actions.find(({ field_actions }) => field_actions === field);
    const name = `«${action?.description_actions ?? field}»`;
    const granted = own?.actions.some((each) => each.field === field && each.enabled === 1) === true;
    return [
      {
        holds: granted,
        text: `El perfil ${profile.description} ${granted ? 'permite' : 'no permite'} ${name} en ella.`,
      },
      isUsable(action)
        ? { holds: true, text: `La acción ${name} está ACTIVA.` }
        : { holds: false, text: `La acción ${name} está INACTIVA para todos.` },
    ];
  });
  return all.find((checks) => checks.every(({ holds }) => holds)) ?? all[0] ?? [];
}

function scopeChecks(records: AccessRecords, question: Question, session: Session | null): readonly Check[] {
  const { unit } = question;
  if (unit === undefined || session === null) return [];
  const { units } = records;
  const name = (id: number): string =>
    `${id} ${units.find((each) => each.id === id)?.description ?? ''}`.trim();
  const executor = executorOf(units, unit);
  if (executor === null) return [{ holds: false, text: `No existe el centro de costo ${unit}.` }];
  if (session.scope === 'institution')
    return [{ holds: true, text: `El perfil ${session.profession} alcanza toda la institución.` }];
  if (session.executor?.id !== executor)
    return [
      {
        holds: false,
        text: `La unidad ejecutora ${name(executor)} no es de las suyas: fuera de su alcance.`,
      },
    ];
  return [
    seesUnit(records, question, session)
      ? { holds: true, text: `El centro de costo ${name(unit)} está a su alcance.` }
      : {
          holds: false,
          text: `El centro de costo ${name(unit)} no está asignado al usuario: fuera de su alcance.`,
        },
  ];
}
