import './menu-group-fields.css';
import type { MenuGroup, MenuPage } from '@expediente/schemas/catalogues/records.ts';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { type KeyboardEvent, memo } from 'react';
import { IconPicker } from '../../../kit/input/IconPicker.tsx';
import { nameOf, renewed } from './keys.ts';
import { moved, replaced, without } from './lists.ts';
import { MenuPageFields } from './MenuPageFields.tsx';
import { MoveButtons, movedBy } from './MoveButtons.tsx';
import { Labelled, MENU_TEXT, PartText, usePartAria } from './PartField.tsx';

interface Props {
  readonly group: MenuGroup;
  readonly at: number;
  readonly last: boolean;
  readonly path: string;
  readonly actions: ReadonlyMap<string, string>;
  onChange(at: number, group: MenuGroup): void;
  onMove(at: number, by: -1 | 1): void;
  onRemove(at: number): void;
}

const EMPTY: MenuPage = { description: '', a_href: '', enabled: 1, show: 1, actions: ['view'] };

/** Fields of a child group of the menu, and of its pages. */
export const MenuGroupFields = memo(function MenuGroupFields(props: Props) {
  const { group, at, last, path, actions, onChange, onMove, onRemove } = props;
  const { description, icon, enabled, childrens } = group;
  const aria = usePartAria(`${path}.icon`);
  const set = (patch: Partial<MenuGroup>) => onChange(at, renewed(group, patch));
  const onKeyDown = (event: KeyboardEvent) => {
    const by = movedBy(event);
    if (by === undefined || event.isDefaultPrevented()) return;
    event.preventDefault();
    onMove(at, by);
  };
  return (
    <fieldset className="menu-group-fields" onKeyDown={onKeyDown}>
      <legend>{`Submenú ${at + 1}`}</legend>
      <div className="fields">
        <PartText
          path={`${path}.description`}
          label="Descripción"
          value={description}
          onChange={(next) => set({ description: next })}
        />
        <Labelled path={`${path}.icon`} label="Icono">
          <IconPicker
            id={`${path}.icon`}
            value={icon}
            onChange={(next) => next !== icon && set({ icon: next })}
            error={aria['aria-invalid']}
            aria={aria}
            maxLength={MENU_TEXT}
          />
        </Labelled>
        <FormControlLabel
          label="Activo"
          control={
            <Checkbox
              size="small"
              checked={enabled === 1}
              onChange={(_, on) => set({ enabled: on ? 1 : 0 })}
            />
          }
        />
        <MoveButtons
          what={`submenú ${description}`}
          first={at === 0}
          last={last}
          onMove={(by) => onMove(at, by)}
          onRemove={() => onRemove(at)}
        />
      </div>
      {childrens.map((page, place) => (
        <MenuPageFields
          key={nameOf(page)}
          page={page}
          path={`${path}.childrens.${place}`}
          first={place === 0}
          last={place === childrens.length - 1}
          actions={actions}
          onChange={(next) => set({ childrens: replaced(childrens, place, next) })}
          onMove={(by) => set({ childrens: moved(childrens, place, by) })}
          onRemove={() => set({ childrens: without(childrens, place) })}
        />
      ))}
      <Button size="small" onClick={() => set({ childrens: [...childrens, { ...EMPTY }] })}>
        Agregar página
      </Button>
    </fieldset>
  );
});
