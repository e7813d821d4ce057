import type { CatalogueField, FieldCondition } from '@expediente/catalogues/form.ts';
import type { ActTemplates } from '@expediente/catalogues/templates/document-values.ts';
import type { TemplateField } from '@expediente/catalogues/templates/documents.ts';
import { hasRightCheck, NIT_CHECK_WARNING } from '@expediente/kernel/nit.ts';
import type { ExecutorChoice } from '@expediente/schemas/session/read.ts';
import type { FormField } from '@expediente/schemas/shared/form.ts';
import { FIXED_ONCE_SAVED } from '@expediente/schemas/shared/sentences.ts';
import { pageTitle } from '../base/page-titles.ts';
import type { PickedRecord } from '../kit/input/pickers.tsx';
import { payloadName, recordId } from './definition/shown.ts';
import { logoAddress, recordText } from './text.ts';
import { isEmpty, ofPicked, type Standing } from './values.ts';

interface Options extends Standing {
  readonly profile: number;
  readonly executor: ExecutorChoice | null;
  isOn(when: FieldCondition | undefined): boolean;
  onPick(field: string, id: PickedRecord['id'] | null, row: PickedRecord | null): void;
}

const IMAGES = 'image/png,image/jpeg';

/**
 * True if users of the profile see the field, in the form and in the record; some fields only one profile sees (R1
 * §6).
 */
export const isSeenBy = (profile: number, { onlyProfile }: CatalogueField): boolean =>
  onlyProfile === undefined || onlyProfile === profile;

/** Fields of a definition's form as the kit draws them: filtered by profile, with conditions and sources of records. */
export function catalogueLayout(options: Options): readonly FormField[] {
  return (
    options.catalogue.form.fields
      .filter((field) => isSeenBy(options.profile, field))
      // Lists are drawn below the form, by their own editors.
      .filter(({ name }) => options.catalogue.fields[name]?.kind !== 'list')
      .map((field) => fieldLayout(options, field))
  );
}

function fieldLayout(options: Options, each: CatalogueField): FormField {
  const { catalogue, saved, isOn } = options;
  const { needed, when, onlyProfile: _, shows: __, ...field } = each;
  const on = isOn(when);
  const active = catalogue.active === each.name;
  const locked =
    saved && catalogue.fixed.includes(each.name)
      ? FIXED_ONCE_SAVED
      : (saved?.locked?.[each.name] ?? (when && !on ? offText(options, when) : undefined));
  const help = helpOf(options, each);
  return {
    ...field,
    name: payloadName(catalogue, each.name),
    label: active ? 'Activo' : (catalogue.fields[each.name]?.title ?? each.name),
    ...(active ? { widget: 'active' } : {}),
    ...(locked ? { locked } : {}),
    ...(when ? { required: on } : needed ? { required: true } : {}),
    ...(help ? { help } : {}),
    ...settingsOf(options, each),
  };
}

/** Reason why a field is disabled now. */
function offText({ catalogue, values }: Options, { field, of, is }: FieldCondition): string {
  const title = catalogue.fields[field]?.title ?? field;
  if (!of)
    return Number(is) === 1
      ? `Llénelo únicamente si marcó «${title}».`
      : `Llénelo únicamente si no marcó «${title}».`;
  return isEmpty(values[payloadName(catalogue, field)])
    ? `Seleccione primero «${title}».`
    : `No se usa con lo elegido en «${title}».`;
}

/** Help below a field: its own text, data of the picked record, a warning of a NIT whose check digit is wrong. */
function helpOf(options: Options, { name: field, help, shows }: CatalogueField): string {
  const { catalogue, values } = options;
  const shown = shows && ofPicked(options, field, shows.name);
  const typed = String(values[payloadName(catalogue, field)] ?? '');
  const wrongNit =
    catalogue.rule === 'nitWarning' && field === 'nit' && typed !== '' && !hasRightCheck(typed);
  return [help, shown ? `${shows?.title}: ${String(shown)}.` : '', wrongNit ? `${NIT_CHECK_WARNING}.` : '']
    .filter(Boolean)
    .join(' ');
}

function settingsOf(options: Options, { name: field, widget }: CatalogueField): Pick<FormField, 'settings'> {
  const { catalogue, saved, executor, onPick } = options;
  const source = catalogue.records[field];
  if (widget === 'template') {
    const record = saved && {
      id: recordId(catalogue, saved),
      revision: saved.revision,
      markup: String(saved[field] ?? ''),
    };
    return { settings: { field, acts: actsOf(options), ...(record ? { record } : {}) } };
  }
  if (widget === 'image')
    return {
      settings: { accept: IMAGES, address: logoAddress },
    };
  if (!source) return {};
  const text = saved
    ? recordText(catalogue, field, saved)
    : catalogue.scope === 'executor' && executor
      ? `${executor.id} · ${executor.name}`
      : '';
  return {
    settings: {
      path: source.path,
      labels: source.label,
      none: `Todavía no hay ${source.plural}: se agregan en «${pageTitle(source.page)}».`,
      ...(text ? { text } : {}),
      onChange: (id: PickedRecord['id'] | null, row: PickedRecord | null) => onPick(field, id, row),
    },
  };
}

/** Templates of both minutes as typed in the form: the preview of a certification includes their text. */
const actsOf = ({ catalogue, values }: Options): ActTemplates => {
  const text = (field: TemplateField): string => String(values[payloadName(catalogue, field)] ?? '');
  return { award: text('template_award'), business: text('template_business') };
};
