import { hasRightCheck } from '@expediente/kernel/nit.ts';
import type { ProviderRecord } from '@expediente/schemas/catalogues/records.ts';
import { PROVIDERS } from '../seed/providers.ts';
import { personNamed } from './names.ts';
import { CLEANING, ELECTRICITY, HEMODIALYSIS, type Kind, OXYGEN, type Supply } from './supplies.ts';

export interface Provider {
  readonly record: ProviderRecord;
  readonly sells: readonly Kind[];
  /** Rows of what it sells of that kind; none: all of them. */
  readonly rows: readonly string[];
  /** Hundredths of a percent of the year's money that it is meant to get. */
  readonly share: number;
  /** True where it gets 1 to 3 small orders a year and no share. */
  readonly rare: boolean;
}

type Sells = Kind | 'nothing';

/**
 * Name, kind of supplies, and share: 0 is a provider with 1 to 3 orders a year (demonstration D12). Rows, where its trade
 * is only a part of the kind.
 */
const LINES: readonly (readonly [name: string, sells: Sells, share: number, ...rows: string[]])[] = [
  ['Droguería Covalú, S.A.', 'medicine', 2200],
  ['Droguería Lumbrax, S.A.', 'medicine', 1100],
  ['Distribuidora Médica Tenoria, S.A.', 'surgical', 700],
  ['Suministros Hospitalarios Solvane, S.A.', 'surgical', 130],
  ['Reactivos Marenka, S.A.', 'reagent', 600],
  ['Imágenes Diagnósticas Belmira, S.A.', 'service', 280, '182'],
  ['Farmacéutica Zafrén, S.A.', 'medicine', 800],
  ['Importadora Orvenza, S.A.', 'surgical', 120],
  ['Equipos Médicos Drevalia, S.A.', 'equipment', 500, '323'],
  ['Reactivos y Controles Nubrena', 'reagent', 180],
  ['Oxígenos Pradial, S.A.', 'nothing', 420],
  ['Papelería Tolvena', 'office', 110],
  ['Imprenta Castrelo', 'office', 0, '244'],
  ['Textiles Umbralí, S.A.', 'hygiene', 0, '232', '233'],
  ['Servicios de Limpieza Quintor', 'nothing', 290],
  ['Suministros Industriales Harvena, S.A.', 'works', 90],
  ['Tecnología Hospitalaria Sistalba, S.A.', 'equipment', 170, '323', '328'],
  ['Mobiliario y Equipo Clínico Pinatel, S.A.', 'equipment', 160, '322', '323'],
  ['Alimentos Granoria, S.A.', 'food', 100],
  ['Ferretería Boscani', 'works', 0, '254', '297', '298'],
  ['Servicios Técnicos Valdura, S.A.', 'service', 340, '163', '174'],
  ['Clínica de Especialidades Renalia', 'service', 130, '182'],
  ['Comercial Ostruma, S.A.', 'nothing', 0],
  ['Distribuidora Kelmonte', 'nothing', 0],
  ['Organismo Internacional de Compras', 'nothing', 0],
  ['Energía Voltamar, S.A.', 'nothing', 400],
  ['Droguería Pelmira, S.A.', 'medicine', 340],
  ['Distribuidora Quirúrgica Andolfa, S.A.', 'surgical', 120],
  ['Suturas y Material Estivel, S.A.', 'surgical', 110],
  ['Diagnósticos Arvenoz, S.A.', 'reagent', 150],
  ['Carnes y Lácteos Mirandel', 'food', 90],
  ['Distribuidora Institucional Lavosur, S.A.', 'hygiene', 60],
  ['Servicios Generales Nevadel, S.A.', 'service', 150, '115', '116', '153', '156', '197'],
  ['Droguería Santoluz', 'medicine', 0],
  ['Farmacia Mayorista Alvoreda', 'medicine', 0],
  ['Material Médico Trevinor', 'surgical', 0],
  ['Material Ortopédico y Quirúrgico Colvarán', 'surgical', 0],
  ['Laboratorio de Controles Esmedia', 'reagent', 0],
  ['Abarrotes Doña Fermina', 'food', 0],
  ['Útiles de Oficina Rotelí', 'office', 0],
  ['Electricidad Campover', 'works', 0, '297'],
  ['Mantenimiento Industrial Brocalto', 'works', 0, '254', '298'],
];

/** Inactive providers; number 24 has a check character that is wrong on purpose. */
const INACTIVE: readonly number[] = [23, 24];

/** First digits of a NIT outside of the issued ranges. */
const NIT_BASE = 9_999_990_000;

/** The check character of an invented NIT. */
function nitOf(id: number): string {
  const digits = String(NIT_BASE + id);
  const check = [...'0123456789K'].find((each) => hasRightCheck(digits + each));
  if (check === undefined) throw new Error(`no check character for ${digits}`);
  return digits + check;
}

/** The hospital's 42 providers; the first 25 have the ids and NITs of the small set. */
export const HOSPITAL_PROVIDERS: readonly Provider[] = LINES.map(([name, sells, share, ...rows], index) => {
  const id = index + 1;
  const number = String(id).padStart(2, '0');
  return {
    record: {
      id,
      nit: PROVIDERS[index]?.nit ?? nitOf(id),
      name,
      contact: personNamed(`sales ${number}`),
      phone: `220010${number}`,
      phone_office: `220020${number}`,
      email: `ventas${number}@ejemplo.test`,
      address: `${number} calle 0-00 zona 0`,
      state: INACTIVE.includes(id) ? 0 : 1,
    },
    sells: sells === 'nothing' ? [] : [sells],
    rows,
    share,
    rare: share === 0 && sells !== 'nothing',
  };
});

/** Providers of one supply alone, by its code. */
export const SOLE_PROVIDERS: Readonly<Record<string, number>> = {
  [OXYGEN]: 11,
  [CLEANING]: 15,
  [ELECTRICITY]: 26,
  [HEMODIALYSIS]: 22,
};

/** Whether a provider deals in a supply: of its kind and row, and of no other one's alone. */
export function deals(
  { record, sells, rows }: Provider,
  { code, kind, record: { id_row } }: Supply,
): boolean {
  const sole = SOLE_PROVIDERS[code];
  if (sole !== undefined) return record.id === sole;
  return sells.includes(kind) && (rows.length === 0 || rows.includes(id_row));
}
