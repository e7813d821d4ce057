import './look-widgets.css';
import InputAdornment from '@mui/material/InputAdornment';
import { useEffect, useMemo } from 'react';
import { dataColor } from '../figures/contrast.ts';
import { FileInput } from '../input/FileInput.tsx';
import { IconPicker } from '../input/IconPicker.tsx';
import { LockedValue } from '../input/LockedValue.tsx';
import { TypedText } from './TypedText.tsx';
import { useWidget, type WidgetProps } from './useWidget.ts';

/** Phone number: eight digits behind Guatemala's prefix (R1 §3). */
export function PhoneWidget(props: WidgetProps) {
  const { locked, text } = useWidget(props);
  if (locked) return <LockedValue id={props.id}>{text && `${PHONE_PREFIX} ${text}`}</LockedValue>;
  return (
    <TypedText
      {...props}
      digits="tel"
      before={<InputAdornment position="start">{PHONE_PREFIX}</InputAdornment>}
    />
  );
}
export const PHONE_PREFIX = '+502';

/** A colour in words or as #rrggbb, typed or taken from the palette next to it (R1 §3 "Action"). */
export function ColorWidget(props: WidgetProps) {
  const { locked, text } = useWidget(props);
  if (locked)
    return (
      <LockedValue id={props.id}>
        <span className="color-shown" style={{ background: dataColor(text) }} />
        {text}
      </LockedValue>
    );
  return (
    <TypedText
      {...props}
      after={
        <input
          className="color-swatch"
          type="color"
          aria-label={`${props.field.label}: elegir de la paleta`}
          value={dataColor(text)}
          onChange={(event) => props.onChange(event.target.value)}
        />
      }
    />
  );
}

/** Name of one of the icons of the interface. */
export function IconWidget(props: WidgetProps) {
  const { fault, locked, text, aria } = useWidget(props);
  return (
    <IconPicker
      id={props.id}
      value={text}
      onChange={props.onChange}
      readOnly={locked}
      error={fault !== undefined}
      aria={aria}
      maxLength={props.field.maxLength}
    />
  );
}

/** Image, shown at most 80 px high (R1 §3): the file just chosen, else the saved one, at `settings.address`. */
export function ImageWidget(props: WidgetProps) {
  const { fault, locked, text, aria } = useWidget(props);
  const chosen = props.value instanceof File ? props.value : undefined;
  const shown = useMemo(() => (chosen ? URL.createObjectURL(chosen) : undefined), [chosen]);
  useEffect(() => () => (shown ? URL.revokeObjectURL(shown) : undefined), [shown]);
  // the layout's settings of this widget
  const { address, accept } = (props.field.settings ?? {}) as {
    address?: (name: string) => string;
    accept?: string;
  };
  const source = shown ?? (chosen || text === '' ? undefined : address?.(text));
  return (
    <div>
      <FileInput
        id={props.id}
        value={chosen}
        onChange={(file) => props.onChange(file ?? props.value)}
        accept={accept}
        disabled={locked}
        error={fault !== undefined}
        describedBy={aria['aria-describedby']}
      />
      {source && <img className="image-preview" src={source} alt={`${props.field.label}: vista previa`} />}
    </div>
  );
}
