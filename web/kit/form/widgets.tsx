import { decimalFault } from '@expediente/schemas/checks.ts';
import { decimalText } from '@expediente/schemas/messages.ts';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { DateInput } from '../input/DateInput.tsx';
import { FileInput } from '../input/FileInput.tsx';
import { LockedValue } from '../input/LockedValue.tsx';
import {
  AddressPicker,
  ProviderPicker,
  RecordPicker,
  SignatoryPicker,
  SupplyPicker,
  UnitPicker,
} from '../input/pickers.tsx';
import { ChoicesWidget } from './choices-widget.tsx';
import { ActiveWidget, FlagWidget } from './flag-widgets.tsx';
import type { DrawnField } from './form-schema.ts';
import { ColorWidget, IconWidget, ImageWidget, PhoneWidget } from './look-widgets.tsx';
import { TypedText } from './TypedText.tsx';
import { useWidget, type WidgetProps, type Widgets } from './useWidget.ts';

/** Widget for words, and for widget names that the kit does not know. */
export const TextWidget = (props: WidgetProps) => <TypedText {...props} />;
const AreaWidget = (props: WidgetProps) => <TypedText {...props} area />;
/** Years and numbers of documents: names, not amounts, and so aligned to the left. */
const IntegerWidget = (props: WidgetProps) => <TypedText {...props} digits="numeric" />;

/** Decimals: point only; a comma is reported at once, next to the field (interface "Money, dates"). */
function DecimalWidget(props: WidgetProps) {
  const rule = props.field.decimal;
  const typed = String(props.value ?? '');
  const wrong = rule && decimalFault(rule, typed) === 'comma' ? decimalText(rule, typed) : '';
  return <TypedText {...props} digits="decimal" figures wrong={wrong} />;
}

function DateWidget(props: WidgetProps) {
  const { fault, locked, text, aria } = useWidget(props);
  return (
    <DateInput
      id={props.id}
      value={text}
      onChange={props.onChange}
      readOnly={locked}
      error={fault !== undefined}
      aria={aria}
    />
  );
}

const chosenLabel = (choices: DrawnField['options'], text: string): string =>
  choices.find(({ value }) => String(value) === text)?.label ?? text;

function SelectWidget(props: WidgetProps) {
  const { fault, locked, text, aria } = useWidget(props);
  const choices = props.field.options;
  if (locked) return <LockedValue id={props.id}>{chosenLabel(choices, text)}</LockedValue>;
  return (
    <TextField
      select
      id={props.id}
      value={choices.some((each) => String(each.value) === text) ? text : ''}
      error={fault !== undefined}
      onChange={(event) =>
        props.onChange(choices.find((each) => String(each.value) === event.target.value)?.value)
      }
      slotProps={{
        select: {
          displayEmpty: true,
          SelectDisplayProps: aria,
          inputProps: { 'aria-label': props.field.label },
        },
      }}
    >
      <MenuItem value="" disabled>
        Seleccionar
      </MenuItem>
      {choices.map((each) => (
        <MenuItem key={each.value} value={String(each.value)}>
          {each.label}
        </MenuItem>
      ))}
    </TextField>
  );
}

function RadioWidget(props: WidgetProps) {
  const { locked, text, aria } = useWidget(props);
  const choices = props.field.options;
  if (locked) return <LockedValue id={props.id}>{chosenLabel(choices, text)}</LockedValue>;
  return (
    <RadioGroup
      row
      id={props.id}
      tabIndex={-1}
      aria-label={props.field.label}
      {...aria}
      value={text}
      onChange={(_, chosen) => props.onChange(choices.find((each) => String(each.value) === chosen)?.value)}
    >
      {choices.map((each) => (
        <FormControlLabel
          key={each.value}
          value={String(each.value)}
          label={each.label}
          control={<Radio size="small" />}
        />
      ))}
    </RadioGroup>
  );
}

/** A file of one kind, kept as a File until the form is sent as multipart. */
function FileWidget(props: WidgetProps) {
  const { fault, locked, aria } = useWidget(props);
  const settings = (props.field.settings ?? {}) as { accept?: string }; // the layout's settings of this widget
  return (
    <FileInput
      id={props.id}
      value={props.value instanceof File ? props.value : undefined}
      onChange={props.onChange}
      accept={settings.accept}
      disabled={locked}
      error={fault !== undefined}
      describedBy={aria['aria-describedby']}
    />
  );
}

type PickerComponent =
  | typeof SupplyPicker
  | typeof ProviderPicker
  | typeof UnitPicker
  | typeof SignatoryPicker
  | typeof AddressPicker
  | typeof RecordPicker;

function pickerWidget(Picker: PickerComponent) {
  return function PickerWidget(props: WidgetProps) {
    const { fault, locked, aria } = useWidget(props);
    return (
      <Picker
        id={props.id}
        label={props.field.label}
        value={(props.value ?? null) as number | string | null} // ids of records
        onChange={props.onChange}
        readOnly={locked}
        error={fault !== undefined}
        aria={aria}
        // the layout's settings of this picker: its query and the text of a value chosen before
        {...props.field.settings}
      />
    );
  };
}

/** All widgets, made once: one defined during a drawing loses focus at each key. */
export const WIDGETS: Widgets = {
  text: TextWidget,
  area: AreaWidget,
  decimal: DecimalWidget,
  integer: IntegerWidget,
  date: DateWidget,
  select: SelectWidget,
  radio: RadioWidget,
  flag: FlagWidget,
  active: ActiveWidget,
  file: FileWidget,
  choices: ChoicesWidget,
  supply: pickerWidget(SupplyPicker),
  provider: pickerWidget(ProviderPicker),
  unit: pickerWidget(UnitPicker),
  signatory: pickerWidget(SignatoryPicker),
  address: pickerWidget(AddressPicker),
  record: pickerWidget(RecordPicker),
  phone: PhoneWidget,
  color: ColorWidget,
  icon: IconWidget,
  image: ImageWidget,
};
