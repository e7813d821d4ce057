import './look-preview.css';
import { ActionBar } from '../kit/actions/ActionBar.tsx';
import { RowActions } from '../kit/actions/RowActions.tsx';
import type { ShownCatalogue } from './definition/shown.ts';

interface Props {
  readonly catalogue: ShownCatalogue;
  read(field: string): unknown;
}

/** Preview of a button with the record's colour and icon; nothing for catalogues without these fields. */
export function LookPreview({ catalogue, read }: Props) {
  const { fields } = catalogue.form;
  const color = fields.find(({ widget }) => widget === 'color')?.name;
  const icon = fields.find(({ widget }) => widget === 'icon')?.name;
  const name = catalogue.label[0];
  if (!color || !icon || !name) return null;
  const text = (field: string): string => String(read(field) ?? '');
  const action = {
    permission: {
      field: 'preview',
      enabled: 1,
      color: text(color),
      icon: text(icon),
      description: text(name) || 'Sin descripción',
    },
    offer: { action: 'preview', allowed: true, reason: '' },
  } as const;
  return (
    <figure className="look-preview">
      <figcaption>Así se verá</figcaption>
      {/* Inert: the buttons are only looked at. */}
      <div inert>
        <ActionBar actions={[action]} onAction={() => undefined} />
        <RowActions actions={[action]} onAction={() => undefined} />
      </div>
    </figure>
  );
}
