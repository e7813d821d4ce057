import { counted } from '@expediente/kernel/format.ts';
import type { House, HouseAct } from '@expediente/schemas/home/read.ts';
import type { ProjectionState } from '@expediente/schemas/ops/read.ts';
import { instantText } from '../kit/figures/amounts.tsx';
import type { StateLook } from '../kit/figures/StateChip.tsx';
import { stateOf } from '../projections/words.ts';

/** Line of the installation's state: its subject, its state, and since when or why. */
export interface HouseFact {
  readonly what: string;
  readonly look: StateLook;
  readonly detail: string;
}

/** Hours after which each is overdue; docs/ops.md asks for a backup and a seal a day, and a verification a week. */
const HOURS: Readonly<Record<HouseAct['act'], number>> = { backup: 48, verify: 192, seal: 26 };
const WHAT: Readonly<Record<HouseAct['act'], string>> = {
  backup: 'Último respaldo',
  verify: 'Última verificación',
  seal: 'Último sello',
};
const NEVER: Readonly<Record<HouseAct['act'], string>> = {
  backup: 'NINGUNO TODAVÍA',
  verify: 'NINGUNA TODAVÍA',
  seal: 'NINGUNO TODAVÍA',
};
const DONE: Readonly<Record<HouseAct['act'], string>> = {
  backup: 'HECHO',
  verify: 'HECHA',
  seal: 'HECHO',
};
const LATE: Readonly<Record<HouseAct['act'], string>> = {
  backup: 'ATRASADO',
  verify: 'ATRASADA',
  seal: 'ATRASADO',
};
const BROKEN: Readonly<Record<HouseAct['act'], string>> = {
  backup: 'CON HALLAZGOS',
  verify: 'CON HALLAZGOS',
  seal: 'REVISAR',
};
const HOUR_MS = 3_600_000;

/** Lines about the read models, and about the last backup, verification and seal. */
export function houseFacts(
  states: readonly ProjectionState[],
  house: House | undefined,
  now: Date,
): readonly HouseFact[] {
  const models = states.length === 0 ? [] : [modelsFact(states)];
  return house
    ? [...models, ...(['backup', 'verify', 'seal'] as const).map((act) => actFact(act, house, now))]
    : models;
}

function modelsFact(states: readonly ProjectionState[]): HouseFact {
  const what = 'Modelos de lectura';
  const others = states.filter((state) => stateOf(state).tone !== 'done');
  const well = states.length - others.length;
  if (others.length === 0) return { what, look: { label: 'AL DÍA', tone: 'done' }, detail: `${well} al día` };
  const grave = others.some((state) => stateOf(state).tone === 'refused');
  return {
    what,
    look: grave ? { label: 'REVISAR', tone: 'refused' } : { label: 'EN TRABAJO', tone: 'waiting' },
    detail: `${well} de ${states.length} al día`,
  };
}

function actFact(act: HouseAct['act'], house: House, now: Date): HouseFact {
  const what = WHAT[act];
  const ended = house.filter((each) => each.act === act);
  const last = ended.reduce<HouseAct | undefined>(
    (latest, each) => (latest === undefined || each.at > latest.at ? each : latest),
    undefined,
  );
  if (last === undefined) return { what, look: { label: NEVER[act], tone: 'waiting' }, detail: HOW[act] };
  const hours = Math.max(0, (now.getTime() - Date.parse(last.at)) / HOUR_MS);
  const days = Math.floor(hours / 24);
  const detail = `${instantText(last.at)}${days === 0 ? '' : `, hace ${counted(days, 'día')}`}`;
  if (last.result === 'broken') return { what, look: { label: BROKEN[act], tone: 'refused' }, detail };
  return hours >= HOURS[act]
    ? { what, look: { label: LATE[act], tone: 'waiting' }, detail }
    : { what, look: { label: DONE[act], tone: 'done' }, detail };
}

const HOW: Readonly<Record<HouseAct['act'], string>> = {
  backup: 'Se hace con npm run backup; conviene cada día.',
  verify: 'Se hace en Integridad o con npm run verify; conviene cada semana.',
  seal: 'Se hace solo cada día, después de la medianoche, o en Sellos.',
};
