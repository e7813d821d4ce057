import { shownPrice } from '@expediente/kernel/format.ts';
import type {
  ProviderRecord,
  SignatoryRecord,
  SupplyRecord,
  UnitRecord,
} from '@expediente/schemas/catalogues/records.ts';
import { type Pickable, Picker, type PickerProps } from './Picker.tsx';
import { recordName } from './record-name.ts';

/** Row of a supply look-up, in both variants. */
export type PickedSupply = Pick<
  SupplyRecord,
  'id' | 'cod_internal' | 'cod_ppr' | 'description_internal' | 'id_row' | 'price' | 'state' | 'has_catalog'
> & { readonly description_presentation?: string };

/** Picker of a supply of the catalogue; inactive ones and those without a price cannot be chosen (R3 §5). */
export const SupplyPicker = (props: PickerProps<PickedSupply>) => (
  <Picker<PickedSupply>
    path="/supplies/get/public"
    none="Todavía no hay insumos: se agregan en «Insumos»."
    placeholder="Código o descripción"
    nameOf={supplyName}
    detailOf={supplyDetail}
    {...props}
  />
);

/** Picker of a supply of a unit's plan: needs `query={{ p_year, p_id_unit, p_id }}`. */
export const PlanSupplyPicker = (props: PickerProps<PickedSupply>) => (
  <Picker<PickedSupply>
    path="/supplies/get/public/pac"
    placeholder="Código o descripción"
    nameOf={supplyName}
    detailOf={supplyDetail}
    {...props}
  />
);

const supplyName = (row: PickedSupply): string => `${row.cod_internal} · ${row.description_internal}`;
const supplyDetail = (row: PickedSupply): string =>
  [`Renglón ${row.id_row}`, row.description_presentation, shownPrice(row.price)].filter(Boolean).join(' · ');

export type PickedProvider = Pick<ProviderRecord, 'id' | 'nit' | 'name'>;

export const ProviderPicker = (props: PickerProps<PickedProvider>) => (
  <Picker<PickedProvider>
    path="/providers/get/public"
    none="Todavía no hay proveedores: se agregan en «Proveedores»."
    placeholder="NIT o nombre"
    nameOf={(row) => `${row.nit} · ${row.name}`}
    {...props}
  />
);

/** Row of a unit look-up; `id_parent`: its executor, where the look-up answers it. */
export type PickedUnit = Pick<UnitRecord, 'id' | 'description'> & Partial<Pick<UnitRecord, 'id_parent'>>;

/** Picker of the user's units under the assigned executor. */
export const UnitPicker = (props: PickerProps<PickedUnit> & { readonly path?: string }) => (
  <Picker<PickedUnit>
    path="/unit/get/user"
    none="Usted no tiene centros de costo asignados: se asignan en «Usuarios»."
    placeholder="Código o nombre"
    nameOf={(row) => `${row.id} · ${row.description}`}
    {...props}
  />
);

export type PickedSignatory = Pick<
  SignatoryRecord,
  'id' | 'name' | 'profession' | 'type' | 'type_unops' | 'main' | 'in_acts' | 'unops'
>;

export const NO_SIGNATORY =
  'El centro de costo no tiene esta firma activa: se agrega dentro de él en «Centros De Costo».';

/** Name of a signatory with the profession: a person may sign in several posts. */
export const signatoryName = ({ name, profession }: Pick<SignatoryRecord, 'name' | 'profession'>): string =>
  `${name} · ${profession}`;

/** Picker of active signatories: needs `query={{ p_id_unit, p_type: 'SOLICITANTE' }}`. */
export const SignatoryPicker = (props: PickerProps<PickedSignatory>) => (
  <Picker<PickedSignatory>
    path="/firms/get/public"
    none={NO_SIGNATORY}
    placeholder="Nombre"
    nameOf={signatoryName}
    detailOf={({ id }) => `ID ${id}`}
    {...props}
  />
);

export interface PickedAddress {
  readonly id: number | 'main';
  readonly description: string;
}

/** Picker of a unit's addresses; `main`, the unit's own, comes first. */
export const AddressPicker = ({
  unit,
  ...props
}: PickerProps<PickedAddress> & { readonly unit?: number }) => (
  <Picker<PickedAddress>
    path={`/address/get/public/${unit ?? 0}`}
    placeholder="Dirección"
    nameOf={(row) => row.description}
    {...props}
  />
);

/** Picker of a record of any catalogue, with a name from the fields `labels` of its definition. */
export const RecordPicker = ({
  path = '',
  labels = [],
  ...props
}: PickerProps<PickedRecord> & { readonly path?: string; readonly labels?: readonly string[] }) => (
  <Picker<PickedRecord>
    path={path}
    placeholder="Código o descripción"
    nameOf={(row) => recordName(labels, row)}
    {...props}
  />
);

export interface PickedRecord extends Pickable {
  readonly [field: string]: unknown;
}
